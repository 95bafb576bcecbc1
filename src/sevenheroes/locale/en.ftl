### English messages of the game.
###
### Variables are facts: $seat, $other and $target are player names, $hero and $power are heroes. A form of a fact is
### named after a hyphen: { $hero } is Witch, { $hero-the } the Witch, { $hero-a } a Witch, { $hero-of } of the Witch,
### { $hero-many } Witches, { $hero-number } 3; { $hero-requirement } and { $hero-power } are the texts on its card.
### { $heroes-a } and { $heroes-the } are lists of heroes, { $winners } is a list of names, { $winners-count } its length.
### If the player is the reader, { $seat } is "you", { $seat-start } is "You" (to begin a sentence) and { $seat-you } is
### yes, to select another sentence. The same holds for { $winners-start } and { $winners-you } if the reader is among them.
### $wanderer, $band, $clue, $clues, $sender and $requirement are the terms of the edition, available everywhere.


## Terms of the two worlds

word-hirelings-sender = Active Player
word-hirelings-wanderer = vagabond hero
word-hirelings-band = band
word-hirelings-requirement = required strength
word-hirelings-clue = clue
word-hirelings-clues = clues

word-saga-sender = main player
word-saga-wanderer = wandering hero
word-saga-band = party
word-saga-requirement = quest requirement
word-saga-clue = hint
word-saga-clues = hints


## Heroes of Rent a Hero

hero-hirelings-1 = Angry Chicken
    .the = the Angry Chicken
    .a = an Angry Chicken
    .of = of the Angry Chicken
    .many = Angry Chickens
hero-hirelings-2 = Pyromaniac
    .the = the Pyromaniac
    .a = a Pyromaniac
    .of = of the Pyromaniac
    .many = Pyromaniacs
hero-hirelings-3 = Witch
    .the = the Witch
    .a = a Witch
    .of = of the Witch
    .many = Witches
hero-hirelings-4 = Dog Trainer
    .the = the Dog Trainer
    .a = a Dog Trainer
    .of = of the Dog Trainer
    .many = Dog Trainers
hero-hirelings-5 = Sergeant
    .the = the Sergeant
    .a = a Sergeant
    .of = of the Sergeant
    .many = Sergeants
hero-hirelings-6 = Black Knight
    .the = the Black Knight
    .a = a Black Knight
    .of = of the Black Knight
    .many = Black Knights
hero-hirelings-7 = Wizard
    .the = the Wizard
    .a = a Wizard
    .of = of the Wizard
    .many = Wizards


## Heroes of Seventh Hero

hero-saga-1 = Shield Maiden
    .the = the Shield Maiden
    .a = a Shield Maiden
    .of = of the Shield Maiden
    .many = Shield Maidens
hero-saga-2 = Wyrm Slayer
    .the = the Wyrm Slayer
    .a = a Wyrm Slayer
    .of = of the Wyrm Slayer
    .many = Wyrm Slayers
hero-saga-3 = Chieftain
    .the = the Chieftain
    .a = a Chieftain
    .of = of the Chieftain
    .many = Chieftains
hero-saga-4 = Outcast
    .the = the Outcast
    .a = an Outcast
    .of = of the Outcast
    .many = Outcasts
hero-saga-5 = Oracle
    .the = the Oracle
    .a = an Oracle
    .of = of the Oracle
    .many = Oracles
hero-saga-6 = Tale Weaver
    .the = the Tale Weaver
    .a = a Tale Weaver
    .of = of the Tale Weaver
    .many = Tale Weavers
hero-saga-7 = Forest Strider
    .the = the Forest Strider
    .a = a Forest Strider
    .of = of the Forest Strider
    .many = Forest Striders


## Texts on the cards. $seats is the number of players, 0 if unknown.

requirement-1 = 3 or lower
requirement-2 = 5 or higher
requirement-3 = 3, 4 or 5
requirement-4 = an odd number
requirement-5 = an even number
requirement-6 = { $seats ->
    [0] at most the number of players
   *[other] { $seats } or lower
}
requirement-7 = { $seats ->
    [0] at least the number of players
   *[other] { $seats } or higher
}

power-1 = nullify the power that was just used
power-2 = discard the { $wanderer }
power-3 = ready one of your used heroes
power-4 = keep another player from recruiting the { $wanderer }
power-5 = look at the { $wanderer }
power-6 = let the { $sender } ignore the { $requirement }
power-7 = draw two cards


## Lists: a, b and c

list-more = { $first }, { $second }
list-last = { $first } and { $second }
list-titled = { $first }: { $second }
list-some = { $count } { $hero-many }


## Events: the deal

event-set-aside = { $seat-you ->
    [yes] You were dealt { $hero-the } twice; the second card was discarded.
   *[no] { $seat } was dealt { $hero-the } twice; the second card was discarded.
}
event-band-dealt = { $seat-start } set out with { $heroes-the }.
event-hand-dealt = { $seat-you ->
    [yes] You were dealt { $heroes-a }.
   *[no] { $seat } was dealt { $heroes-a }.
}
event-hand-dealt-unseen = { $count ->
    [one] { $seat } was dealt one card.
   *[other] { $seat } was dealt { $count } cards.
}


## Events: a hero is sent

event-turn-began = Turn { $turn }: { $seat } became the { $sender }.
event-revealed = { $seat-start } revealed { $hero-the }: the { $requirement } was { $hero-requirement }.
event-sent = { $seat-start } sent { $hero-the } to { $other }, face down.
event-sent-unseen = { $seat-start } sent a hero to { $other }, face down.
event-sent-from-band = { $seat-start } had no fitting card in hand, so { $hero-the } had to leave the { $band } and went to { $other }, face up.
event-sent-from-deck = { $seat-start } had no fitting card, drew { $hero-a } from the deck and sent it to { $other }, face down.
event-sent-from-deck-unseen = { $seat-start } had no fitting card, looked at the top card of the deck and sent it to { $other }, face down.
event-sent-blind = { $seat-start } had no fitting card or hero and sent the top card of the deck to { $other }; nobody looked at it.
event-sent-none = { $seat-start } had nothing to send, so there was no { $wanderer } this turn.
event-dropped = { $seat-start } discarded { $hero-a }.


## Events: the hero on its way

event-asked = { $seat-start } slipped { $hero-a } to { $other } and asked for a { $clue }.
event-asked-unseen = { $seat-start } slipped a card to { $other } and asked for a { $clue }.
event-answered-yes = { $seat-start } told { $other }: “Yes.”
event-answered-no = { $seat-start } told { $other }: “No.”
event-passed = { $seat-start } passed the { $wanderer } on to { $other }.
event-held-back = { $seat-you ->
    [yes] You were not allowed to recruit, and the { $wanderer } went on to { $other }.
   *[no] { $seat } was not allowed to recruit, and the { $wanderer } went on to { $other }.
}
event-recruited = { $seat-start } recruited { $hero-the }!
event-joined = { $seat-you ->
    [yes] You welcomed { $hero-the } to your { $band }.
   *[no] { $seat } welcomed { $hero-the } to the { $band }.
}
event-eliminated = { $seat-start } already had { $hero-a }: both were eliminated.


## Events: powers

event-used = { $seat-start } used { $power-the } { $power-number ->
    [1] to nullify the last power
    [2] to send the { $wanderer } packing
    [5] to look at the { $wanderer }
    [6] to lift the { $requirement }
   *[7] to draw two cards
}.
event-used-on-hero = { $seat-start } used { $power-the } to ready { $hero-the }.
event-used-on-seat = { $seat-start } used { $power-the } to keep { $other } from recruiting.
event-declined = { $seat-start } let it be.
event-nullified = { $seat-start } nullified the power { $power-of } that { $other } had used.
event-discarded = { $seat-start } discarded the { $wanderer }: it was { $hero-the }.
event-discarded-barred = The { $sender } was not allowed to recruit, so the { $wanderer } was discarded: it was { $hero-the }.
event-readied = { $seat-start } made { $hero-the } ready again.
event-barred = { $seat-start } barred { $other } from recruiting this { $wanderer }.
event-looked = { $seat-start } looked at the { $wanderer } and saw { $hero-the }.
event-looked-unseen = { $seat-start } looked at the { $wanderer }.
event-said = { $seat-start } told everyone: “It is { $hero-the }.”
event-said-nothing = { $seat-start } kept quiet about it.
event-waived = { $seat-start } lifted the { $requirement } for this turn.
event-came-to-nothing = { $seat-start } used the power { $power-of } in vain: there was nothing left for it to do.


## Events: cards, and the end

event-drew = { $seat-start } drew { $heroes-a }.
event-drew-unseen = { $count ->
    [one] { $seat } drew a card.
   *[other] { $seat } drew { $count } cards.
}
event-clues-turned = { $count ->
    [one] The card given for a { $clue } was turned face up: { $heroes-a }.
   *[other] The { $count } cards given for { $clues } were turned face up: { $heroes-a }.
}
event-reshuffled = { $count ->
    [one] The only discarded card became the new deck.
   *[other] The { $count } discarded cards were shuffled into a new deck.
}
event-ended-six = { $winners-start } gathered six different heroes and won the game!
event-ended-deck = { $winners-count ->
    [one] The deck ran out, and the game ended: { $winners } won!
   *[other] The deck ran out, and the game ended: { $winners } shared the victory!
}
event-ended-exhausted = { $winners-count ->
    [one] The game could not continue: { $winners } won!
   *[other] The game could not continue: { $winners } shared the victory!
}


## Refusals: why an action is illegal

refusal-over = The game is over.
refusal-no-such-seat = You have no seat in this game.
refusal-no-such-action = There is no such action.
refusal-must-say-first = The player who looked at the { $wanderer } has to speak first.
refusal-others-waiting = The others come first: each of them may use a power or let it be.
refusal-not-yours = You have nothing to decide right now.
refusal-nothing-to-say = You have not just looked at the { $wanderer }, so you have nothing to announce.
refusal-nothing-to-decline = The decision is yours: there is nothing to decline.
refusal-only-ok-or-power = Right now you can only use a power or let it be.
refusal-not-in-band = You do not have { $power-the } in your { $band }.
refusal-used = You have already used { $power-the }.
refusal-nothing-to-nullify = There is no power to nullify.
refusal-own-power = You cannot nullify your own power.
refusal-no-wanderer = You cannot use the power { $power-of }: there is no { $wanderer }.
refusal-ready-itself = A hero cannot ready itself.
refusal-target-not-in-band = You do not have { $hero-the } in your { $band }.
refusal-target-ready = You do not need to ready { $hero-the }: it is ready.
refusal-bar-yourself = You cannot bar yourself.
refusal-already-barred = { $target } is already barred from recruiting.
refusal-wanderer-gone-by = The { $wanderer } will not come to { $target } again this turn.
refusal-face-up = The { $wanderer } is face up: there is nothing to look at.
refusal-seen = You have already seen the { $wanderer }.
refusal-sent-already = The { $requirement } can only be lifted before a hero is sent.
refusal-waived-already = The { $requirement } has already been lifted.
refusal-no-card-to-draw = There is no card to draw.
refusal-not-doomed = You can only use the power of the hero you are about to lose, or ready it.
refusal-not-sending = You cannot send a hero now: the { $wanderer } is already on its way.
refusal-not-in-hand = You do not have { $hero-a } in your hand.
refusal-does-not-fit = You cannot send { $hero-the }: the { $requirement } is not met.
refusal-hand-fits = You have a fitting card in your hand, so you must send a card from your hand.
refusal-not-from-band = These rules do not let you send a hero from your { $band }.
refusal-band-fits = You have a fitting hero in your { $band }, so you must send it.
refusal-can-send = You can send a hero, so you must.
refusal-not-dropping = You have nothing to discard right now.
refusal-must-drop = You sent a card from the deck: discard a card from your hand first.
refusal-sender-may-not-pass = You sent the { $wanderer } yourself and cannot pass it on.
refusal-sender-may-not-ask = You sent the { $wanderer } yourself and cannot ask for a { $clue }.
refusal-last-card = You cannot give your last card for a { $clue }.
refusal-no-clue-face-up = You cannot ask for a { $clue }: the { $wanderer } is face up.
refusal-no-clue-blind = You cannot ask for a { $clue }: nobody knows the { $wanderer }.
refusal-must-send = You have to send a hero first.
refusal-no-such-target = There is no such player in this game.


## Actions, as menu items

action-send = send { $hero-the } ({ $hero-number })
action-send-band = send { $hero-the } ({ $hero-number }) from your { $band }
action-send-deck = send the top card of the deck
action-send-none = send nobody
action-drop = discard { $hero-the } ({ $hero-number })
action-clue = ask for a { $clue } with { $hero-the } ({ $hero-number })
action-recruit = recruit
action-pass = pass
action-ok = ok — let it be
action-use-1 = use { $power-the }: nullify the power just used
action-use-2 = use { $power-the }: discard the { $wanderer }
action-use-3 = use { $power-the }: ready { $hero-the }
action-use-4 = use { $power-the }: { $target } may not recruit
action-use-5 = use { $power-the }: look at the { $wanderer }
action-use-6 = use { $power-the }: lift the { $requirement }
action-use-7 = use { $power-the }: draw two cards
action-say = say that it is { $hero-the }
action-say-nothing = say nothing


## Actions with their consequences, where a person chooses

choice-recruit = recruit: if you lack this hero, it joins your { $band }; if you have it, you lose both copies
choice-recruit-new = recruit { $hero-the }: new to your { $band }
choice-recruit-sixth = recruit { $hero-the }: your sixth hero, and you win!
choice-recruit-second = recruit: your second { $hero }; you lose both
choice-pass = pass it on to { $other }
choice-pass-sender = pass it back to { $other }, who must then recruit it
choice-clue-identity = give up { $hero-the } ({ $hero-number }) and ask: is it { $hero-a }?
choice-clue-vain = give up { $hero-the } ({ $hero-number }) in vain: it cannot be { $hero-a }
choice-clue-requirement = give up { $hero-the } ({ $hero-number }) and ask: is its number { $hero-requirement }?
choice-send = send { $hero-the } ({ $hero-number }) to { $other }
choice-send-band = send { $hero-the } ({ $hero-number }) to { $other }: it leaves your { $band }
choice-send-deck = draw the top card of the deck, send it to { $other }, then discard one of your cards
choice-send-blind = send { $other } the top card of the deck; nobody looks at it
choice-use-1 = use { $power-the }: nullify the power { $hero-of } that { $seat } has just used
choice-use-2-known = use { $power-the }: discard { $hero-the }, and the turn ends
choice-use-6 = use { $power-the }: let { $seat } send any card
choice-use-6-own = use { $power-the }: send any card you like
choice-ok-doom = ok — lose both { $hero-many }
choice-say-true = say that it is { $hero-the } (the truth)


## Prompts: what the game is waiting for

prompt-send = Your turn: send a hero.
prompt-drop = You sent a card from the deck: discard one of yours.
prompt-offer = The { $wanderer } is with you. What do you do?
prompt-offer-sender = The { $wanderer } came back to you: you must recruit, unless a power helps.
prompt-doom = You are about to lose both { $hero-many }. Use a power first?
prompt-say = You have seen the { $wanderer }. What do you tell the others?
prompt-window-send = { $seat } is about to send a hero. Use a power?
prompt-window-offer = { $seat } has the { $wanderer }. Use a power?
prompt-window-interrupt = { $seat } is recruiting { $hero-the }. Use a power?
prompt-window-own = You are recruiting { $hero-the }. Use a power first?
prompt-response = { $seat } uses { $power-the } { $power-number ->
    [1] to nullify the last power
    [2] to discard the { $wanderer }
    [5] to look at the { $wanderer }
    [6] to lift the { $requirement }
   *[7] to draw two cards
}. Respond with a power?
prompt-response-on-hero = { $seat } uses { $power-the } to ready { $hero-the }. Respond with a power?
prompt-response-on-seat = { $seat } uses { $power-the } to keep { $target } from recruiting. Respond with a power?
prompt-over = The game is over.
prompt-wait = Waiting for { $players } to use a power or let it be.
prompt-wait-send = Waiting for { $seat } to send a hero.
prompt-wait-drop = Waiting for { $seat } to discard a card.
prompt-wait-offer = Waiting for { $seat } to decide about the { $wanderer }.
prompt-wait-doom = Waiting for { $seat }, who is about to lose both { $hero-many }.
prompt-wait-say = Waiting for { $seat }, who has looked at the { $wanderer }.


## A game in the terminal

play-not-understood = Please answer with a number from 1 to { $number }, or with h for help.
play-choice = Your choice (1-{ $number }; h for help)
play-choice-enter = Your choice (1-{ $number }; Enter for 1; h for help)
play-choice-only = Press Enter (h for help):
play-you = Guest
play-seen = It is { $hero-the }. You may tell the truth or lie.
play-stopped = The game was left unfinished.
play-saved = The game is saved in { $first }; “sevenheroes replay { $first }” retells it.
play-card = { $hero-number } { $hero }: requires { $hero-requirement }; power: { $hero-power }.
play-rules-goal = Six different heroes in your { $band } win the game at once. There are eleven cards of each of the seven heroes.
play-rules-send = On your turn, the top card of the deck is turned up and sets the requirement. You send a card from your hand that meets it, face down, to the player on your left. At the end of your turn you draw a card.
play-rules-offer = The player with the { $wanderer } recruits it or passes it on. If it comes back to you, you must recruit it yourself.
play-rules-recruit = A hero you do not have yet joins your { $band }. If you already have it, both copies are eliminated.
play-rules-clue = Before you decide, you may buy { $clues } from the { $sender } with cards from your hand, but never with your last one. The cards are lost; the answer is always true.
play-rules-power = Each hero in a { $band } has a power that can be used once, at almost any moment; others may respond. What someone says after looking at the { $wanderer } may be a lie.
play-welcome = The first player with six different heroes wins, but a second copy of a hero you have costs you both. You send heroes to { $other }, and from there they go around the table.
play-keys = Answer with a number, or just press Enter where it is offered. b: odds of the { $wanderer }; x: hint; t: table; p: past events; r: rules; c: cards; n: ok until my next decision; a: always ask me, or only when it matters; h: help; q: quit.
play-requirement = The { $requirement } is { $hero-requirement } (card: { $hero-number } { $hero }).
play-requirement-lifted = The { $requirement } was { $hero-requirement }, but any card may be sent.
play-known = You know the { $wanderer }: it is { $hero-the }.
play-five = { $seat-you ->
    [yes] Five different heroes: you need only one more!
   *[no] Watch out: { $seat } has five different heroes and needs only one more!
}
play-lost = { $seat-start } lost { $heroes-a }.
play-stumbled = { $seat } could not decide and acted at random: { $first }.
play-hint = { $first } would choose: { $second }
play-asks-always = From now on, you will be asked whenever you could use a power.
play-asks-calmly = From now on, you will only be asked when a power might matter.
play-again = Another round? (Enter: yes; n: no)
play-tally = { $number ->
    [one] You have won { $count } of { $number } round.
   *[other] You have won { $count } of { $number } rounds.
}
play-goodbye = Goodbye, and see you soon!
play-opponent = { $seat }: { $first }, { $second }.
aid-none = There is no { $wanderer } right now.
aid-title = What the { $wanderer } may be, given everything you know (in brackets: by counting cards alone):
aid-shares = { $number }% ({ $against }%)
aid-yours = you have it
menu-language = Language
menu-language-name = English
menu-edition = Which edition?
menu-choice = Your choice (1-{ $number }; Enter for { $place }):
menu-not-understood = Please answer with a number from 1 to { $number }, or just press Enter.
menu-seats = How many players, including you (3 to 5; Enter for 4)?
menu-seats-wrong = The game is for three to five players. Please enter 3, 4 or 5.
menu-opponents = Who would you like to play against? You have { $number } opponents.
menu-opponent = { $first } — { $second }
menu-opponents-choice = One number for all of them, or one for each, separated by commas (Enter: steady for all):
menu-opponents-unknown = There is no opponent “{ $first }”.
menu-opponents-wrong = Please enter one number from 1 to { $count }, or { $number } of them separated by commas.


## Labels

label-turn = turn { $turn }
label-seat = Seat { $number }
label-you = you
label-players = { $seats ->
    [one] { $seats } player
   *[other] { $seats } players
}
label-sender = { $sender }
label-deck = deck
label-discards = discards
label-requirement = { $requirement }
label-waived = lifted for this turn
label-wanderer = { $wanderer }
label-face-down = face down
label-face-up = face up
label-blind = sent blind
label-seen-by = seen by { $players }
label-barred = may not recruit: { $players }
label-band = { $band }
label-hand = hand
label-your-hand = your hand
label-eliminated = eliminated
label-ready = ready
label-used = used
label-doomed = about to be eliminated
label-said = “It is { $hero-the }.”
label-clues = { $clues }
label-clue-yes = { $count } × yes
label-clue-no = { $count } × no
label-pending = pending powers
label-card = { $hero-number } { $hero }
label-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
label-heroes = { $count ->
    [one] { $count } hero
   *[other] { $count } heroes
}
label-nothing = nothing
label-nobody = nobody
label-unknown = unknown
label-yes = yes
label-no = no
label-edition = edition


## Results

result-six = { $winners-start } won with six different heroes.
result-band = { $winners-start } had the most heroes: { $count } against { $against }.
result-eliminated = { $winners-start } had as many heroes as { $others }, but fewer eliminated cards: { $count } against { $against }.
result-powers = { $winners-start } had as many heroes and as many eliminated cards as { $others }, but had used fewer powers: { $count } against { $against }.
result-turned = { $winners-start } had as many heroes and as many eliminated cards as { $others }, but fewer used heroes: { $count } against { $against }.
result-strength = { $winners-start } had as many heroes and as many eliminated cards as { $others }, but a higher total: { $count } against { $against }.
result-shared = { $winners-start } are tied on every count and share the victory.
result-standing-powers = { $place }. { $seat-start } — heroes: { $count }, eliminated: { $eliminated }, powers used: { $third }
result-standing-turned = { $place }. { $seat-start } — heroes: { $count }, eliminated: { $eliminated }, used heroes: { $third }
result-standing-strength = { $place }. { $seat-start } — heroes: { $count }, eliminated: { $eliminated }, total: { $third }


## Editions

edition-rent-a-hero = Rent a Hero
edition-rent-a-hero-about = A player with no fitting card sends one from the deck.
edition-heros-a-louer = Héros à louer
edition-heros-a-louer-about = Like Rent a Hero, but the last tie-break counts the used heroes at the end.
edition-seventh-hero = Seventh Hero
edition-seventh-hero-about = A player with no fitting card parts with a hero, and powers may still be used after a recruit.
edition-seventh-hero-fast = Seventh Hero, fast timing
edition-seventh-hero-fast-about = Like Seventh Hero, but once a hero is recruited, it is too late for powers.
edition-original = The original
edition-original-about = Clues are about requirements, and the deck is reshuffled until someone has six heroes.
edition-custom = House rules
edition-custom-about = Any combination of the five options.


## Options

option-no-match = When no card fits
option-no-match-about = What is sent when no card in hand meets the { $requirement }.
option-no-match-deck = the top card of the deck; then discard a card from your hand
option-no-match-band = a fitting hero of your { $band }, or else the top card of the deck, unseen
option-interrupts = Powers after a recruit
option-interrupts-about = Whether powers can still stop a hero that has just been recruited.
option-interrupts-no = no
option-interrupts-yes = yes, until everyone lets it be
option-clue = What the { $clues } are about
option-clue-about = The question that the { $sender } answers about the card you give.
option-clue-identity = is it the same hero as the { $wanderer }?
option-clue-requirement = does the { $wanderer } meet the requirement printed on it?
option-deck-end = When the deck runs out
option-deck-end-about = What happens once the last card has been drawn.
option-deck-end-score = this turn is the last, and the players are ranked
option-deck-end-reshuffle = the discards become a new deck; only six heroes win
option-tiebreak = Last tie-break
option-tiebreak-about = What decides between players with equally many heroes and eliminated cards.
option-tiebreak-powers = fewest powers used in the whole game
option-tiebreak-turned = fewest used heroes at the end
option-tiebreak-strength = highest total of the heroes’ numbers


## Bots

bot-random = The Weathercock
bot-random-character = turns with every wind
bot-random-description = Leaves everything to chance and has never regretted a thing.
bot-novice = The Apprentice
bot-novice-character = all heart and no memory
bot-novice-description = Looks at its own { $band }, forgets what was discarded, and loves its powers.
bot-steady = The Steward
bot-steady-character = unhurried and exact
bot-steady-description = Counts every card and weighs the chances, then decides.
bot-search = The Dreamer
bot-search-character = lost in thought, but always back in time
bot-search-description = Imagines hundreds of ways the game may go on before each move.
