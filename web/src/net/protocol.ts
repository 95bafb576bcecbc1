// What server and clients say to each other; docs/protocol.md tells how. Written by tools/protocol.py from
// the schema, src/sevenheroes/server/protocol/messages.py.

/** The version of the protocol. */
export const PROTOCOL = 1;

/** Characters in a name. */
export const LONGEST_NAME = 24;

/** Bytes in a message to the server. */
export const LONGEST_MESSAGE = 8192;

/** Characters in a record. */
export const LONGEST_RECORD = 200000;

/** Sixteen characters, hard to guess. Matches `^[a-z2-7]{16}$`. */
export type TableId = string;

/** At most 64 characters. */
export type CommandId = string;

/** 0 to 4. */
export type SeatNumber = number;

/** 0 to 9007199254740992. */
export type Version = number;

/** Matches `^[a-z][a-z0-9_-]{0,39}$`. */
export type BotName = string;

/** 1 to 24 characters. */
export type Name = string;

/** 1 to 64 characters. */
export type Contribution = string;

export type Condition = "always" | "five" | "seat 0" | "seat 1" | "seat 2" | "seat 3" | "seat 4";

/** Exactly 7 items. */
export type Powers = Condition[][];

export type Status = "closed" | "open" | "over" | "running";

export type Kind = "bot" | "open" | "person" | "program";

export type By = "bot" | "clock" | "person";

export type What =
  | "acted"
  | "away"
  | "back"
  | "began"
  | "closed"
  | "followed"
  | "made"
  | "ready"
  | "sat"
  | "stood";

/** Why the server does not do something. */
export type RefusalCode =
  | "malformed"
  | "flood"
  | "nowhere"
  | "no-table"
  | "private"
  | "no-name"
  | "no-seat"
  | "not-seated"
  | "seated"
  | "full"
  | "taken"
  | "began"
  | "not-begun"
  | "over"
  | "not-over"
  | "closed"
  | "broken"
  | "not-owner"
  | "not-ready"
  | "seats-open"
  | "here"
  | "not-away"
  | "no-bot"
  | "stale"
  | "illegal"
  | "no-action"
  | "internal"
  | "storage"
  | "busy"
  | "many"
  | "wish"
  | "name"
  | "record"
  | "no-record"
  | "origin"
  | "no-page"
  | "method"
  | "large";

/** Why the rules do not allow an action. */
export type RuleRefusal =
  | "over"
  | "no-such-seat"
  | "no-such-action"
  | "must-say-first"
  | "others-waiting"
  | "not-yours"
  | "nothing-to-say"
  | "nothing-to-decline"
  | "only-ok-or-power"
  | "not-in-band"
  | "used"
  | "nothing-to-nullify"
  | "own-power"
  | "no-wanderer"
  | "ready-itself"
  | "target-not-in-band"
  | "target-ready"
  | "bar-yourself"
  | "already-barred"
  | "wanderer-gone-by"
  | "face-up"
  | "seen"
  | "sent-already"
  | "waived-already"
  | "no-card-to-draw"
  | "not-doomed"
  | "not-sending"
  | "not-in-hand"
  | "does-not-fit"
  | "hand-fits"
  | "not-from-band"
  | "band-fits"
  | "can-send"
  | "not-dropping"
  | "must-drop"
  | "sender-may-not-pass"
  | "sender-may-not-ask"
  | "last-card"
  | "no-clue-face-up"
  | "no-clue-blind"
  | "must-send"
  | "no-such-target";

/** What can happen in a game. */
export type EventKind =
  | "set_aside"
  | "band_dealt"
  | "hand_dealt"
  | "turn_began"
  | "revealed"
  | "sent"
  | "sent_from_band"
  | "sent_from_deck"
  | "sent_blind"
  | "sent_none"
  | "dropped"
  | "asked"
  | "answered"
  | "passed"
  | "held_back"
  | "recruited"
  | "joined"
  | "eliminated"
  | "used"
  | "declined"
  | "nullified"
  | "discarded"
  | "readied"
  | "barred"
  | "looked"
  | "said"
  | "said_nothing"
  | "waived"
  | "drew"
  | "came_to_nothing"
  | "clues_turned"
  | "reshuffled"
  | "ended";

/** The five options. */
export interface Rules {
  /** What is sent when no card in hand fits: a card of the `deck`, or a hero of the `band`. */
  no_match: "band" | "deck";
  /** May others use powers once somebody has said that they recruit? */
  interrupts: boolean;
  /**
   * What a clue asks: is it this hero (`identity`), or does it meet this hero's requirement (`requirement`)?
   */
  clue: "identity" | "requirement";
  /** What happens when the deck is used up: the game is scored, or the discard pile reshuffled. */
  deck_end: "reshuffle" | "score";
  /** What counts between seats with as many heroes and as many eliminated cards. */
  tiebreak: "powers" | "strength" | "turned";
}

/** A live table's clock: seconds for a decision, and for a window in which others may react. */
export interface Pace {
  /** Seconds for a decision of one's own. 1 to 3600. */
  decision?: number;
  /** Seconds in a window, where one may only use a power or say ok. 1 to 600. */
  reaction?: number;
}

/**
 * A deck that was not shuffled, for lessons: the game then begins after some actions.
 *
 * By a `script` bots do what is written, in its order: a line that the game has not come to keeps those after
 * it waiting. Where it says nothing, they say ok if they may, and decide by themselves if not.
 */
export interface Prepared {
  /** All 77 cards, as hero numbers, the one that is dealt first at the front. Matches `^[1-7]{77}$`. */
  deck: string;
  /** The seat that sends first. */
  first?: SeatNumber;
  /** Four numbers from which reshuffles are drawn. Exactly 4 items. */
  rng?: number[];
  /** What is done before anybody is asked, each with its seat: `1 send 3`. At most 2000 items. */
  actions?: string[];
  /**
   * What the bots then do, each with its seat; a line of another seat lets them wait until it was done. At
   * most 2000 items.
   */
  script?: string[];
}

/** A wish for a table. `bots` names who sits in each seat but the maker's; null leaves it open. */
export interface NewTable {
  /** The name of a printed edition, or `custom` together with `rules`. At most 40 characters. */
  edition?: string;
  /** The five options of a `custom` game; null takes the edition's. */
  rules?: Rules | null;
  /** How many play. 3 to 5. */
  seats?: number;
  /** Is it in the lobby, may anyone watch, is its record for all? */
  public?: boolean;
  /** Seconds on the clock; null plays without one. */
  pace?: Pace | null;
  /**
   * By seat, the bot that sits there, or null; the first null, or the first seat not named, is yours. At most
   * 5 items.
   */
  bots?: (BotName | null)[];
  /** Milliseconds that bots take for a decision; a third of it in a window. 0 to 10000. */
  bot_pace?: number;
  /** A deck that is not shuffled; such a table is never public. */
  prepared?: Prepared | null;
}

/**
 * A wish to play against bots at once.
 *
 * Unless it is to `begin` at once, it begins when you are ready: then you know the commitment before anything
 * is dealt, and may add to the shuffle.
 */
export interface Quick {
  /** What you want to be called; null keeps the name that you have. */
  name?: Name | null;
  /** The name of a printed edition, or `custom`. At most 40 characters. */
  edition?: string;
  /** How many play. 3 to 5. */
  seats?: number;
  /** The bot that takes all the other seats. */
  bot?: BotName;
  /** Milliseconds that bots take for a decision; a third of it in a window. 0 to 10000. */
  bot_pace?: number;
  /** At once; else the game begins when you have come to the table and are ready. */
  begin?: boolean;
}

/** A seat and who has it. `stand_in` is the bot that plays for somebody who is away, and `why`. */
export interface Chair {
  /** Who has the seat. */
  kind: Kind;
  /** What they are called; null if the seat is open. */
  name: string | null;
  /** The bot of the house that has the seat. */
  bot: string | null;
  /** May the game begin for them? A bot is always ready. */
  ready: boolean;
  /** The bot that plays for them while they are away. */
  stand_in: string | null;
  /** Why it does: the `clock` ran out too often, they `left`, or another player `asked` for it. */
  why: "asked" | "clock" | "left" | null;
}

/** A table, as everyone there may know it. `commitment` binds the dealer to the shuffle (docs/fair.md). */
export interface Info {
  /** The id of the table. */
  table: string;
  /** `open` until the game begins, then `running`, at last `over`; or `closed` without an end. */
  status: Status;
  /** The name of a printed edition, or `custom`. */
  edition: string;
  /** The five options. */
  rules: Rules;
  /** Is it in the lobby, and may anyone watch? */
  public: boolean;
  /** Seconds on the clock, or null without one. */
  pace: Required<Pace> | null;
  /** Milliseconds that bots take for a decision. */
  bot_pace: number;
  /** The seats, in order. */
  chairs: Chair[];
  /** The seat of who made the table or, if they left it, of the next person; null if there is none. */
  owner: number | null;
  /** Was the deck prepared rather than shuffled? */
  prepared: boolean;
  /** What binds the dealer to the shuffle; null with a prepared deck. */
  commitment: string | null;
  /** When the table was made, in milliseconds since 1970. */
  made: number;
  /** The table of the rematch, once somebody has asked for one. */
  next: string | null;
  /**
   * Why the table was closed: `abandoned`, or `revision` if it was begun under other rules than this
   * server's.
   */
  closed: string | null;
}

/** A public table in the lobby. */
export interface Listing {
  /** The id of the table. */
  table: string;
  /** `open` until the game begins, then `running`, at last `over`; or `closed` without an end. */
  status: Status;
  /** The name of a printed edition, or `custom`. */
  edition: string;
  /** The five options. */
  rules: Rules;
  /** Seconds on the clock, or null without one. */
  pace: Required<Pace> | null;
  /** The seats, in order. */
  chairs: Chair[];
  /** The number of the turn; null before the game has begun. */
  turn: number | null;
  /** When the table was made, in milliseconds since 1970. */
  made: number;
}

/** One thing that happened in the game, as the receiver may know it. */
export interface GameEvent {
  /** What happened. */
  kind: EventKind;
  /** Who did it, or to whom it happened. */
  seat?: number;
  /** The other seat: to whom a hero went, who was barred, answered, asked or nullified. */
  other?: number;
  /** The hero that it is about. */
  hero?: number;
  /** The hero whose power it is about. */
  power?: number;
  /** Several heroes. */
  heroes?: number[];
  /** How many cards, also where you may not know which. */
  count?: number;
  /** Was the answer yes? */
  yes?: boolean;
  /** The number of the turn. */
  turn?: number;
  /** Why the game ended. */
  reason?: string;
  /** The seats that have won. */
  winners?: number[];
}

/** What one version of the table brought: somebody acted, sat down, went away. */
export interface Step {
  /** The version that this step brought. */
  version: number;
  /** What happened. */
  what: What;
  /** Whose seat it is about. */
  seat?: number;
  /** Who acted: the `person` or program itself, a `bot` in the seat, or the `clock` for them. */
  by?: By;
  /** What happened in the game. */
  events?: GameEvent[];
}

/**
 * The hero that is on its way; `hero` if it lies face up.
 *
 * `seen` are the seats that have looked at it, `ahead` those that it is with or has yet to come to.
 */
export interface Wanderer {
  /** Which hero it is, if it lies face up. */
  hero: number | null;
  /** Does it lie face up? */
  face_up: boolean;
  /** Where it was sent from; `blind` is from the deck, seen by nobody. */
  origin: "band" | "blind" | "deck" | "hand";
  /** Seats that have looked at it. */
  seen: number[];
  /** Seats that it is with or has yet to come to. */
  ahead: number[];
  /** Seats that may not recruit it. */
  barred: number[];
}

/** What lies before a seat, for all to see. */
export interface Player {
  /** How many cards are in hand. */
  hand: number;
  /** The heroes of the band. */
  band: number[];
  /** Those of them whose power is used. */
  used: number[];
  /** How many of each hero, from 1 to 7, were eliminated here. */
  eliminated: number[];
  /** How many powers this seat has used in the whole game. */
  powers_used: number;
  /** The hero that it last said this turn, 0 if it said nothing, null if it was not asked. */
  said: number | null;
  /** How many of its clues were answered yes this turn. */
  clues_yes: number;
  /** How many were answered no. */
  clues_no: number;
}

/** How the game ended. */
export interface Outcome {
  /** The seats that have won. */
  winners: number[];
  /** A band of `six`, the `deck` used up, or turn after turn without a wanderer (`exhausted`). */
  reason: "deck" | "exhausted" | "six";
  /** The seats in groups of equals, best first. */
  ranking: number[][];
}

/** What everyone may know of the game. `nones`: turns in a row without a wanderer. */
export interface Public {
  /** The number of the turn, from 1. */
  turn: number;
  /** The decision that the turn waits for. */
  phase: "doom" | "drop" | "interrupt" | "offer" | "over" | "send";
  /** Whose turn it is. */
  sender: number;
  /** The seat that the wanderer is with, or that recruited it. */
  holder: number | null;
  /** The hero whose card was revealed this turn. */
  requirement: number;
  /** The heroes that meet the requirement. */
  fitting: number[];
  /** May the sender ignore the requirement? */
  waived: boolean;
  /** Turns in a row without a wanderer. */
  nones: number;
  /** The hero that is on its way. */
  wanderer: Wanderer | null;
  /** The hero of which a second copy was just recruited, while its owner may still use it. */
  doomed: number | null;
  /** The seat that must say something. */
  saying: number | null;
  /** The seats that are asked in this window: they may use a power or say ok. */
  waiting: number[];
  /** All seats that may act now. */
  to_act: number[];
  /** Powers that were used and have yet to take effect, bottom first, each with its seat: `2 use 1`. */
  pile: string[];
  /** How many cards the deck has. */
  deck: number;
  /** How many of each hero, from 1 to 7, lie face up in the discard pile. */
  discard: number[];
  /** What lies before each seat. */
  players: Player[];
  /** How the game ended. */
  outcome: Outcome | null;
}

/**
 * When a seat wants to be asked in a window: by power, from 1 to 7, conditions of which one must hold.
 *
 * `five`: the wanderer is with a band of five. `seat N`: it is with that seat. None: never.
 */
export interface Orders {
  /** By power, from 1 to 7: conditions of which one must hold for you to be asked; an empty list is never. */
  powers?: Powers;
  /** Do not ask at all until your own next turn begins. */
  until_my_turn?: boolean;
  /** Do not ask at all for the rest of this turn. */
  this_turn?: boolean;
}

/**
 * What a seat knows besides: its hand, the wanderer if it has seen it, clue cards, what it may do.
 *
 * `clues` are the clue cards of this turn, by giver, where this seat knows them. `refused` are actions that
 * one might expect, with the name of the reason why they cannot be taken now.
 */
export interface Own {
  /** Your cards, as hero numbers in ascending order. */
  hand: number[];
  /** Which hero it is, if you know. */
  wanderer: number | null;
  /** The heroes that it may be by the answers to your own clues. */
  possible: number[];
  /**
   * By seat, how many of each hero, from 1 to 7, it gave as a clue this turn; null where you may not know.
   */
  clues: (number[] | null)[];
  /** All that you may do now, as texts for `act`; empty if it is not for you to act. */
  legal: string[];
  /** Actions that you might expect, with the name of the reason why they cannot be taken now. */
  refused: Record<string, RuleRefusal>;
}

/** A wish to see a record: of a seat, or of all (null). At most 100 plies at once, from `first` on. */
export interface Expand {
  /** The record, as text. At most 200000 characters. */
  record: string;
  /** Whose view; null for all hands open. */
  seat?: SeatNumber | null;
  /** The first ply that is wanted. 0 to 100000. */
  first?: number;
  /** The counting aid too? It is for a seat's view only. */
  aid?: boolean;
}

/**
 * The game after some actions: the one that led here, what happened, and what was known then.
 *
 * `own` is by seat, with null for what is not shown; `counted` and `believed` are the counting aid.
 */
export interface Ply {
  /** How many actions were taken before. */
  ply: number;
  /** The one that led here, with its seat; without the card if you may not know it. */
  action: string | null;
  /** What that action brought. */
  events: GameEvent[];
  /** What all may know of the game. */
  public: Public;
  /** By seat, what it knew; null for what is not shown. */
  own: (Own | null)[];
  /** By copies not seen, the requirement and one's own clues; null without a wanderer. */
  counted: number[] | null;
  /** By all that happened; null without a wanderer. */
  believed: number[] | null;
}

/** A part of a record. `plies` is how many actions it has. */
export interface Expanded {
  /** The name of a printed edition, or `custom`. */
  edition: string;
  /** The five options. */
  rules: Rules;
  /** What the players are called. */
  names: string[];
  /** How many actions the record has. */
  plies: number;
  /** How the game ended; null if it did not. */
  outcome: Outcome | null;
  /** At most 100 plies, from `first` on. */
  part: Ply[];
}

/** What somebody wants to be called. */
export interface Hello {
  /** What you want to be called. */
  name: Name;
}

/** Who you are here. */
export interface Me {
  /** What you are called here; null for nobody. */
  name: string | null;
  /** Did you come with a token? */
  program: boolean;
  /** The tables at which you have a game that is not over, the newest first. */
  tables: string[];
}

/** What lets a program come in: it goes into the header `Authorization: Bearer …`. */
export interface Token {
  /** For the header `Authorization: Bearer …`. */
  token: string;
}

/**
 * A table, and the address by which friends come to it.
 *
 * `commitment` binds the dealer to the shuffle; it is null with a prepared deck.
 */
export interface Place {
  /** The id of the table. */
  table: string;
  /** The address by which friends come to it. */
  link: string;
  /** What binds the dealer to the shuffle; null with a prepared deck. */
  commitment: string | null;
}

/** A printed edition. */
export interface EditionFacts {
  /** The name by which tables are made. */
  name: string;
  /** What is printed on the box. */
  title: string;
  /** Its language. */
  language: string;
  /** The five options. */
  rules: Rules;
}

/** What tables can be made of. */
export interface Choice {
  /** The printed editions. */
  editions: EditionFacts[];
  /** The names of the bots. */
  bots: string[];
}

/** A finished game in a list. */
export interface RecordFacts {
  /** The id of the table. */
  table: string;
  /** When, in milliseconds since 1970. */
  ended: number;
  /** The name of a printed edition, or `custom`. */
  edition: string;
  /** The five options. */
  rules: Rules;
  /** What the players were called. */
  names: string[];
  /** By seat, the bot that had it, or null. */
  bots: (string | null)[];
  /** How many actions were taken. */
  plies: number;
  /** The seats that have won. */
  winners: number[];
  /** Why the game ended. */
  reason: string;
  /** The seats in groups of equals, best first. */
  ranking: number[][];
}

/** Is the server well? */
export interface Health {
  /** `alive`; or `ready`, `stopping` or `storage`. */
  status: string;
  /** The version of the server. */
  version: string;
}

/** Why something could not be done: the name of the reason, and what the sentence needs. */
export interface Problem {
  /** The name of the reason. */
  code: RefusalCode;
  /** What the sentence needs. */
  facts: Record<string, unknown>;
}

/** The first message of a connection. */
export interface Welcome {
  type: "welcome";
  /** The version of the protocol that the server speaks. */
  protocol: number;
  /** The version of the server. */
  server: string;
  /** Who you are here; null if no valid token or cookie came with the connection. */
  name: string | null;
  /** The server's clock, in milliseconds since 1970. */
  time: number;
}

/**
 * The table has come to a version: what happened since the one you had, and how it is now.
 *
 * `answers` is the id of the command of yours that brought it. `clocks` are milliseconds left at `time`, for
 * those seats whose clock runs. `public` is there once the game has begun, `own` for who has a seat, `info`
 * and one's standing `orders` if they have changed.
 */
export interface Update {
  type: "update";
  /** The id of the table. */
  table: string;
  /** The version that the table is at now. */
  version: number;
  /** When this was written, in milliseconds since 1970. */
  time: number;
  /** Your seat; null if you watch. */
  seat: number | null;
  /** The id of the command of yours that brought it, else null. */
  answers: string | null;
  /** What happened since the version that you had, in order. */
  steps: Step[];
  /** The table itself, if it has changed since then. */
  info: Info | null;
  /** The game as all may know it; null before it begins. */
  public: Public | null;
  /** By seat, milliseconds left at `time`; null where no clock runs. */
  clocks: (number | null)[];
  /** What you know besides; null if you watch, or before the game begins. */
  own: Own | null;
  /** Your standing orders; null if they are as they were, or if you watch. */
  orders: Required<Orders> | null;
}

/** Which seats have somebody connected, and how many watch. */
export interface Presence {
  type: "presence";
  /** The id of the table. */
  table: string;
  /** By seat: is somebody connected there? */
  here: boolean[];
  /** How many are connected without a seat. */
  watching: number;
}

/** A command was carried out, and the version that it brought. */
export interface Accepted {
  type: "accepted";
  /** The id of the command that this answers. */
  id: string;
  /**
   * The version that it brought; of a repeated act, the one it brought the first time; 0 for `exit` and
   * `watch`.
   */
  version: number;
}

/** A command was not carried out: nothing has changed. `facts` are what the sentence needs. */
export interface Refused {
  type: "refused";
  /** The id of the command, or empty if the message could not be read. */
  id: string;
  /** The name of the reason. */
  code: RefusalCode;
  /** What the sentence needs. */
  facts: Record<string, unknown>;
}

/** All public tables that are open or running. */
export interface Lobby {
  type: "lobby";
  /** All of them, the newest first. */
  tables: Listing[];
}

/** Public tables that are new or have changed, and those that are gone. */
export interface Listed {
  type: "listed";
  /** Those that are new or have changed. */
  tables: Listing[];
  /** The ids of those that are gone. */
  gone: string[];
}

/**
 * The counting aid: how likely each hero, from 1 to 7, is the wanderer.
 *
 * `counted` goes by copies not seen, requirement and one's own clues, `believed` by all that happened.
 */
export interface Chances {
  type: "chances";
  /** The id of the command that this answers. */
  id: string;
  /** The version that it was counted at. */
  version: number;
  /** By copies not seen, the requirement and one's own clues; null without a wanderer. */
  counted: number[] | null;
  /** By all that happened; null without a wanderer. */
  believed: number[] | null;
}

/** The server closes the connection: `restart` means come back, `flood` that you sent too much. */
export interface Bye {
  type: "bye";
  /** Why. */
  code: "flood" | "restart";
}

/** Come to a table, to play or to watch; `version` is the one you have already. */
export interface Enter {
  type: "enter";
  /** The id of the table. */
  table: TableId;
  /** The version that you have; null, or one that the table never had, to be told everything. */
  version?: Version | null;
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Be at no table and not in the lobby. */
export interface Exit {
  type: "exit";
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Be told of the public tables. */
export interface Watch {
  type: "watch";
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Take a seat, or any. */
export interface Sit {
  type: "sit";
  /** The seat; null takes the first that is open. */
  seat?: SeatNumber | null;
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Give up the seat; once the game has begun, a bot plays on. */
export interface Stand {
  type: "stand";
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Say that the game may begin, or not yet. A contribution is mixed into the shuffle. */
export interface Ready {
  type: "ready";
  /** May the game begin? */
  ready?: boolean;
  /** Any text of yours, mixed into the shuffle. */
  contribution?: Contribution | null;
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Begin the game: the maker of the table may, as soon as everybody is ready. */
export interface Start {
  type: "start";
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Put a bot into an open seat, or all; once the game has begun, in place of who is away. */
export interface Fill {
  type: "fill";
  /** The name of a bot, of those in `GET /api/choice`. */
  bot?: BotName;
  /** The seat; null for all that are open, or whose player is away. */
  seat?: SeatNumber | null;
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Take a bot, or somebody who is not there or not ready, out of a seat before the game begins. */
export interface Clear {
  type: "clear";
  /** The seat. */
  seat: SeatNumber;
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Do something in the game, as decided upon a version: `send 3`, `use 4 1`, `ok`. */
export interface Act {
  type: "act";
  /** One of the texts in `own.legal`. At most 20 characters. */
  action: string;
  /** The version of the update on which you decided. */
  version: Version;
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Set the standing orders of the seat. */
export interface Order {
  type: "order";
  /** All of them; what is left out has its default. */
  orders: Orders;
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Take the seat back from the bot that played for you. */
export interface Back {
  type: "back";
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Ask for another game with the same people. */
export interface Rematch {
  type: "rematch";
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** Ask how likely each hero is the wanderer. */
export interface Aid {
  type: "aid";
  /** Comes back in the answer; of an `act` it makes a repeat safe. */
  id?: CommandId;
}

/** What the server sends. */
export type AnyMessage = Welcome | Update | Presence | Accepted | Refused | Lobby | Listed | Chances | Bye;

/** What a client sends. */
export type AnyCommand =
  | Enter
  | Exit
  | Watch
  | Sit
  | Stand
  | Ready
  | Start
  | Fill
  | Clear
  | Act
  | Order
  | Back
  | Rematch
  | Aid;
