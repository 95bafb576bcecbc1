### The page in the browser, in English. What the game itself says is in ../en.ftl, with all that these files have in
### common.


## The frame of all pages

web-menu = Menu
web-home = Home
web-lobby = Tables
web-rules = Rules
web-close = Close
web-cancel = Cancel
web-undo = Undo
web-reload = Reload
web-missing = This part of the page could not be fetched from the server. Reloading the page may help.
web-guest = Guest
web-lost = The connection was lost. Trying to reach the server again…
web-not-connected = The server cannot be reached just now.
web-newer = The server has become newer than this page.
web-replays = Games played
web-keys = Keys
web-key-card = choose a card of your hand; once more: do it
web-key-confirm = do what is chosen
web-key-ok = ok, let it be
web-key-recruit = recruit
web-key-pass = pass it on
web-key-power = the power of a hero of yours
web-key-explain = explain the card that you are at
web-key-back = take it back, close
web-key-rules = the rules
web-enter = Enter
web-space = Space
web-escape = Esc
web-setting-aid = Show what the { $wanderer } can be, by counting cards
web-setting-hold = Wait a moment before sending, recruiting or using a power, with a way back
web-setting-sound = Sounds
web-setting-motion = Moving cards
web-setting-theme = Colours
web-theme-auto = like the system
web-theme-light = light
web-theme-dark = dark


## The first page

web-welcome = Six different heroes win
web-lead = A card travels round the table, face down. Recruit it or pass it on; burn cards for clues; bluff. But take a hero twice, and you lose both.
web-play = Play
web-against = Your opponents
web-return = Back to your table
web-home-learn = Learn by playing
web-friends = With friends
web-players = Players


## A table before the game

web-coming = One moment…
web-closed = This table is closed.
web-invite = Send this link to your friends:
web-copy = Copy
web-copied = The link is copied.
web-open-seat = open seat
web-sit = Sit here
web-add-bot = Add a bot
web-ready = ready
web-not-ready = not ready yet
web-remove = Remove
web-be-ready = I am ready
web-unready = Not ready after all
web-stand = Give up the seat


## The table

web-title-yours = ● Your decision – Seven Heroes
web-middle = Middle of the table
web-your-side = Your side of the table
web-decision = Your decision
web-story = What happened
web-thinking = thinking
web-away = away
web-stand-in = a bot plays
web-stand-in-you-clock = Your time was up three times in a row: a bot plays for you.
web-stand-in-you-left = You have left the game to a bot.
web-stand-in-you-asked = You were away, and another player let a bot play for you.
web-back = I am back
web-leave = Leave the game to a bot
web-let-a-bot-play = { $seat } is away: let a bot play
web-barred = may not recruit
web-hand = { $count ->
    [one] One card in hand
   *[other] { $count } cards in hand
}
web-eliminated = Eliminated: { $heroes-a }
web-hero-ready = { $hero-number } { $hero } (ready)
web-hero-used = { $hero-number } { $hero } (used)
web-hero-does = { $first }: { $second }
web-holds = The { $wanderer } is here, face down.
web-holds-known = The { $wanderer } is here: { $hero-the }.
web-clue-cards = { $count ->
    [one] One card given for a { $clue } lies here, face down.
   *[other] { $count } cards given for { $clues } lie here, face down.
}
web-deck = Deck: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
web-last-turn = Last turn
web-discards = Discards ({ $count }): { $heroes-a }
web-silent = …says nothing.
web-use = Use { $power-the }…
web-use-on = Use { $power-the }: on whom?
web-hint-clue = For a { $clue }: choose a card
web-hint-card = Choose a card of your hand
web-held-send = Sending…
web-held-recruit = Recruiting…
web-held-use = Using { $power-the }…
web-kept = This will be sent as soon as the server is back.
web-explain = Explain { $hero-the }
web-card-can = { $hero-number } { $hero }: { $first }
web-hero-state-always = { $hero-number } { $hero } ({ $first }): { $hero-power }
web-hero-state-some = { $hero-number } { $hero } ({ $first }, offered only sometimes): { $hero-power }
web-hero-state-never = { $hero-number } { $hero } ({ $first }, not offered while others decide): { $hero-power }
web-aid = By counting, it can be: { $first }
web-aid-caption = By counting
web-aid-share = { $hero } { $number }%
web-step-away = { $seat-you ->
    [yes] A bot plays for you from now on.
   *[no] { $seat } is away, and a bot plays on.
}
web-step-back = { $seat-you ->
    [yes] You are back.
   *[no] { $seat } is back.
}
web-step-clock = { $seat-you ->
    [yes] Your time was up: what does no harm was done for you.
   *[no] Time was up for { $seat }.
}
web-step-sat = { $seat } sat down.
web-step-stood = { $seat } stood up.


## Being asked

web-not-this-turn = Not this turn
web-not-this-turn-whole = Not again this turn
web-until-my-turn = Until my turn
web-until-my-turn-whole = Ok to everything until my turn
web-quiet-turn = You are not asked again this turn.
web-quiet-mine = You are not asked until your turn.
web-ask-again = Ask me again
web-orders = When shall { $power-the } be offered while others decide?
web-order-always = always
web-order-never = never
web-never-again = Do not ask about { $power-the } again
web-bells = A bell on a hero of yours: its power is not always offered to you. The small i on the hero changes that.
web-order-five = against a band of five
web-order-seat = when { $seat } decides


## After the game

web-wins = { $winners-count ->
    [one] { $winners-you ->
        [yes] You win!
       *[no] { $winners } wins!
    }
   *[other] { $winners-start } win together!
}
web-result = The result
web-next = Another round is waiting for its players.
web-again = Another round
web-replay = Look back
web-look = Look at the table


## Why the server does not do something

server-malformed = The server did not understand this page. Reloading it may help.
server-flood = That was too fast. Please wait a moment.
server-nowhere = You are at no table.
server-no-table = There is no such table.
server-private = This table is private: only those who play there can see it.
server-no-name = Please say first what you are called.
server-no-seat = This table has no such seat.
server-not-seated = You have no seat at this table.
server-seated = You have a seat at this table already.
server-full = Every seat is taken.
server-taken = This seat is taken.
server-began = The game has begun already.
server-not-begun = The game has not begun yet.
server-over = The game is over.
server-not-over = The game is not over yet.
server-closed = The table is closed.
server-broken = What is stored of this table cannot be read by this version of the server. It is kept.
server-not-owner = Only who made the table may do this.
server-not-ready = Somebody is not ready yet.
server-seats-open = Some seats are still open.
server-here = Somebody is sitting there.
server-not-away = You are playing yourself already.
server-no-bot = There is no bot of this name here.
server-stale = The table has moved on in the meantime. Please decide again.
server-illegal = The rules do not allow this now.
server-no-action = There is no such action.
server-internal = Something went wrong on the server; what you did does not count. Please try again.
server-storage = The server could not store this, so it does not count. Please try again in a moment.
server-busy = Too much is going on here just now. Please try again later.
server-many = You have as many tables as one may have at once. Finish a game first, or leave a table.
server-wish = Such a table cannot be made.
server-name = A name needs something that can be seen.
server-record = This is not a record of a game.
server-no-record = There is no finished game of this name.
server-origin = The server does not take this from another site.
server-no-page = There is no such page.
server-method = The server is not asked in this way.
server-large = This is too much at once.


## Looking for a table

web-lobby-make = Make a table
web-lobby-open = Open tables
web-lobby-running = Games being played
web-lobby-empty = No table yet
web-lobby-empty-about = Make the first one. Send its link to friends, or let bots keep you company until somebody comes.
web-lobby-none-open = No open table just now. Make one, and others will find it here.
web-lobby-free = { $count ->
    [one] { $count } free seat
   *[other] { $count } free seats
}
web-lobby-full = no free seat
web-lobby-join = Join
web-lobby-watch = Watch
web-lobby-records = Your last games
web-lobby-won = { $winners-count ->
    [one] { $winners-start } won.
   *[other] { $winners-start } shared the victory.
}
web-like = Like { $first }, except:
web-pace-none = no clock
web-pace-live = { $count } s for a decision, { $number } s for a reaction
web-name = Your name
web-name-change = Change
web-name-changed = From now on you are called { $first }.


## Making a table

web-new = A new table
web-new-game = Which game?
web-new-same = These are exactly the rules of { $first }, so the table will play that edition.
web-new-who = Who plays?
web-new-you = You
web-new-friend = Open, for a friend or whoever comes
web-new-who-about = Before the game begins, bots can still be added and removed.
web-new-circle = Who may come?
web-new-circle-link = By link only
web-new-circle-link-about = Those to whom you send the link. Nobody else sees the game.
web-new-circle-all = Everybody
web-new-circle-all-about = The table is listed here; whoever likes can join or watch.
web-new-pace = How much time is there?
web-new-pace-none = No clock
web-new-pace-none-about = Everybody takes the time they need.
web-new-pace-live = A clock
web-new-pace-live-about = When time is up, the chance is gone; after three times in a row a bot plays on until the player is back.
web-new-preset-brisk = brisk
web-new-preset-even = comfortable
web-new-preset-calm = unhurried
web-new-decision = Seconds for a decision
web-new-reaction = Seconds for a reaction
web-new-seconds = A whole number from 1 to { $number }, please.
web-new-bots = How fast do bots play?
web-new-bots-brisk = In a blink
web-new-bots-even = So that one can follow
web-new-bots-calm = At leisure
web-new-make = Open the table


## Waiting for the game

web-wait-owner = made the table
web-wait-here = here
web-wait-watching = { $count ->
    [one] One more is looking on.
   *[other] { $count } more are looking on.
}
web-wait-level = Which bot?
web-wait-fill = A bot into every open seat
web-wait-begin = Begin the game
web-wait-seats = { $count ->
    [one] One seat is still open: invite somebody, or add a bot.
   *[other] { $count } seats are still open: invite friends, or add bots.
}
web-wait-ready = Waiting for { $players }.
web-wait-you = Everybody else is ready. The game begins as soon as you are.
web-wait-owner-begins = Everybody else is ready. Begin when you like.
web-wait-sit = Take a seat to play.
web-wait-full-public = Every seat is taken. You will see the game as soon as it begins.
web-wait-full-private = Every seat is taken, and only those who play will see the game.
web-wait-qr = QR code
web-wait-qr-about = Point the camera of a phone at it.
web-wait-local = This address only works on this computer. To let friends in, start the server with --host 0.0.0.0 and open the page at the address it prints.
web-wait-select = The link is selected: copy it from here.
web-wait-public = listed for everybody
web-wait-private = by link only
web-wait-seal = Seal of the shuffle
web-wait-seal-about = With this number the server has bound itself to its part of the shuffle. After the game anybody can check that it was not changed.
web-wait-share = Mix in something of your own
web-wait-share-about = A few words of yours, to which some random digits are added, become part of the shuffle when you say that you are ready. So not even the server can choose the cards.
web-wait-share-given = Mixed in: { $first }


## The guided first game

web-learn = Learn to play
web-learn-coach = Your coach
web-learn-chapter = Chapter { $number } of { $count }: { $first }
web-learn-on = Go on
web-learn-next = Next: { $first }
web-learn-again = Repeat
web-learn-skip = Skip
web-learn-leave = Leave the lesson
web-learn-hint = Not this time: do what the coach says.
web-learn-hint-on = The coach is not done yet: go on first.
web-learn-play = Play a real game
web-learn-lost = This chapter cannot be gone on with. Repeat it, or skip it.

web-learn-send-title = Sending
web-learn-send-goal = Welcome! These two heroes are your { $band }: { $heroes-the }. Be the first to gather six different heroes, and you win.
web-learn-send-fits = It is your turn to send a hero. The card turned up here says which ones are allowed this time: { $hero-requirement }.
web-learn-send-choose = Two cards in your hand fit: the 2 and the 4. Choose one of them, then confirm.
web-learn-send-travels = Face down, it sets out as the { $wanderer }. Only you know who it is! { $other } may recruit it, or pass it on to the next player.
web-learn-send-joined = { $seat } dared to recruit it, and now everybody sees who it was: { $hero-the }. It is new there, so it joins: three heroes!
web-learn-send-drew = That was your turn: you have drawn a new card. Now { $seat } is the { $sender }, and so it goes round the table.

web-learn-offer-title = Recruit or pass
web-learn-offer-sends = This time { $seat } sends a hero. All that you will know: from a hand only { $hero-requirement } may go. So it is 5, 6 or 7.
web-learn-offer-safe = { $seat } passed it on, and now it is with you. Recruit it, or pass it on? Your { $band } has no 5, no 6 and no 7, so nothing can go wrong. Recruit!
web-learn-offer-new = It is { $hero-the }, who joins your { $band }. Three of six!
web-learn-offer-risk = { $seat } has sent you the next one: { $hero-requirement }, so 1, 2 or 3. But your { $band } has { $heroes-the }, and whoever recruits a hero twice loses both! Better pass.
web-learn-offer-lucky = { $seat } took it, and look: { $hero-the }. It would have cost you yours. Well passed!

web-learn-none-title = Nothing fits
web-learn-none-fits = Your turn again: { $hero-requirement }. But look at your hand: no 5, no 6, no 7. Nothing fits!
web-learn-none-deck = Then the first card of the deck sets out, whoever it is. Send it!
web-learn-none-drop = You have had a look: it is { $hero-the }. Now you also have to discard a card of your hand: choose one.
web-learn-none-any = A 4, though 5 or higher was called for! What comes from the deck can be anyone. But everybody sees that it comes from there: remember it when you are the one to decide.

web-learn-clue-title = Clues
web-learn-clue-doubt = { $seat } has sent you a hero: 3, 4 or 5. A 4 or a 5 would be welcome. But a second { $hero }, and you lose both.
web-learn-clue-aid = The strip above your hand counts for you: how likely each hero is, by all the cards that you have seen. The menu switches it off and on.
web-learn-clue-ask = Ask for a { $clue }! Choose { $hero-the } in your hand and give it to { $seat }. That means: “Is it this one?”
web-learn-clue-answer = “No.” { $seat } knows the hero and has to tell the truth. Everybody heard the answer, but nobody else saw your card. You do not get it back: that is the price.
web-learn-clue-sure = So it is a 4 or a 5, and your { $band } has neither. Recruit!
web-learn-clue-price = It was { $hero-the }. You may ask as often as you like, but never with your last card.

web-learn-twice-title = Twice the same
web-learn-twice-forced = Your turn: 5 or higher. Only { $hero-the } fits, so you have to send it. Let us hope that somebody takes it, for you have one already…
web-learn-twice-back = Nobody wanted it, and it came back to you. A hero that comes back to the { $sender } has to be recruited: no passing, no asking. Only some powers could stop it, and nobody here has those.
web-learn-twice-last = A second { $hero }: you are about to lose both! But the first one is still there. Use its power for the last time, and draw two cards.
web-learn-twice-lost = Both are gone, and count against you if there is a tie. Your { $band } has a gap again. At least you have two more cards.

web-learn-powers-title = Your powers
web-learn-powers-each = Each hero in your { $band } has a power that you can use once. Then the card lies sideways; it still counts as one of your six.
web-learn-powers-bell = Many powers also help while others decide. Where you see a crossed-out bell, you are not asked about it then. In a game you change that by the small i on the hero.
web-learn-powers-draw = With { $power-the } you draw two cards. You may do so before you send: use this power!
web-learn-powers-ready = Now that you have used { $hero-the }, it lies sideways. But { $power-the } makes another hero of yours ready again. Use that!
web-learn-powers-lift = You would have to send a 5 or a 6 now. But with { $power-the } you lift the { $requirement }: then any card may go.
web-learn-powers-bait = { $seat } is next, and has { $hero-a } already. Send a second one!
web-learn-powers-caught = { $seat } took the bait: two equal heroes, and both are lost. That was your { $band } at work.

web-learn-others-title = Against the others
web-learn-others-between = { $seat } has sent a hero to { $other }. Before a player decides, all the others may use powers. So you are asked now.
web-learn-others-look = Let us interfere! With { $power-the } you look at the { $wanderer }. Use this power.
web-learn-others-tell = It is { $hero-a }! You have one, but { $seat } has not. Now you may tell everybody who it is. The truth, a lie, or nothing: just as you like.
web-learn-others-bar = { $seat } does not look impressed. With { $power-the } you keep a player from recruiting this hero. Let the dogs loose on { $seat }!
web-learn-others-pass = { $seat } had to let it go. You have { $hero-a } already: pass!
web-learn-others-burn = It is back with { $seat }, who sent it and has to recruit it now. With { $power-the } you burn it first. Do it!
web-learn-others-burnt = Up in smoke: nobody gets it, and the turn is over. Three powers for one hero, though. Next time choose well!

web-learn-chain-title = Power against power
web-learn-chain-five = Danger! { $seat } has five heroes, and a sixth would win the game. And now { $other } is about to send { $seat } one.
web-learn-chain-burn = { $seat } has it and will surely recruit. You have { $power-the }: burn it, quick!
web-learn-chain-answer = { $seat } answers with { $power-the }, who nullifies the power just used. But this is a power, too, and you have the same hero: nullify it!
web-learn-chain-chain = The last power counts first: yours undid the answer of { $seat }, so the fire was lit after all. Saved!

web-learn-six-title = The sixth hero
web-learn-six-five = Now it is you who has five heroes! { $seat } had to send you one with an even number: 2, 4 or 6.
web-learn-six-ask = Only a second { $hero } could hurt you. Make sure: ask with { $hero-the }.
web-learn-six-win = “No.” Then it is new to you, whoever it is: your sixth. Recruit it!
web-learn-six-won = Six different heroes: you have won, and you know how to play! If the deck runs out before that, the one with the most heroes wins.


## Looking back at a game

web-replay-title = Look back at a game
web-replay-paste = Paste the record of a game here, or drop a file anywhere on this page.
web-replay-show = Show the game
web-replay-file = Choose a file
web-replay-drop = Let go, and the game is shown.
web-replay-empty = There is nothing to show yet: paste a record or choose a file.
web-replay-long = This is too long for a record, which has at most { $count } characters.
web-replay-line = Line { $number } of this file is not a record of a game.
web-replay-reason = For those who write records
web-replay-unread = This file cannot be read.
web-replay-latest = Latest public games
web-replay-none = No public game has been played to its end here yet.
web-replay-private = This game was played at a private table: only those who played there can look back at it.
web-replay-retry = Try again
web-replay-another = Look back at another game
web-replay-which = Which game of the file?
web-replay-game = Game { $number } of { $count }
web-replay-eyes = Point of view
web-replay-open = All cards open
web-replay-controls = Going through the game
web-replay-ply = action { $number } of { $count }
web-replay-first = To the beginning (Home)
web-replay-turn-back = One turn back (Page up)
web-replay-back = One step back (←)
web-replay-play = Play on (space)
web-replay-pause = Pause (space)
web-replay-on = One step on (→)
web-replay-turn-on = One turn on (Page down)
web-replay-last = To the end (End)
web-replay-eliminated = eliminated: { $heroes-a }
web-replay-card-ready = { $hero-number } { $hero }, ready: { $hero-power }
web-replay-card-used = { $hero-number } { $hero }, used: { $hero-power }
web-replay-keys = Keys: ← and → go step by step and pass over whoever let something be, with Shift they do not; Page up and Page down turn by turn, Home and End to the beginning and the end; the space bar plays on.
web-replay-unfinished = The record stops here: this game was not played to its end.
web-replay-tools = Keep and check this game
web-replay-link = Link to this place in the game
web-replay-link-about = The game of a private table can only be opened by those who played it.
web-replay-download = Download the record
web-replay-verify = Check the shuffle


## What could be known

web-known-all = What each of them could know
web-known-seat = What { $seat } could know
web-known-is = The { $wanderer } is { $hero-the }.
web-known-sure = { $seat } knows the { $wanderer }: it is { $hero-the }.
web-known-open = Which hero it can be:
web-known-unseen = Nobody has seen the { $wanderer }, and the record does not tell what it is.
web-known-legend = Percentages. Bar: by counting cards. Line: by all that had happened.
web-known-share = { $hero }: { $number } % by counting, { $against } % by all that had happened
web-known-clues = The { $clues } of this turn
web-known-clue = { $seat } gave { $hero-the }
web-known-clue-unseen = { $seat } gave a card
web-known-left = { $heroes-count ->
    [one] left: only { $heroes-the }
   *[other] left: { $heroes }
}


## Was it shuffled fairly?

web-fair-fair = The proof holds: this game was dealt as its seal demands.
web-fair-unfair = Something is wrong: this game does not follow from its proof.
web-fair-none = This record holds no proof of its shuffle, so there is nothing to check.
web-fair-prepared = The deck of this game was prepared, not shuffled: there is no proof, and none was promised.
web-fair-unreadable = The proof in this record cannot be read, so it proves nothing.
web-fair-seats-yes = The proof is for { $seats } players, like this game.
web-fair-seats-no = The proof is for { $seats } players; this game has another number.
web-fair-shown-yes = It is the seal that this browser was shown before the first card.
web-fair-shown-no = It is not the seal that this browser was shown before the first card.
web-fair-commitment-yes = The secret that was revealed after the game opens the seal.
web-fair-commitment-no = The secret that was revealed after the game does not open the seal.
web-fair-pledges-yes = Everyone gave what had been promised before: { $players }.
web-fair-pledges-no = What { $seat } gave is not what had been promised before.
web-fair-deck-yes = All { $count } cards of the deck lie as the proof says.
web-fair-deck-no = Card { $place } of the deck was { $hero-the }; the proof says { $power-the }.
web-fair-first-yes = { $seat } was to begin, as the proof says.
web-fair-first-no = { $seat } began; the proof says { $other }.
web-fair-rng-yes = What later shuffles are drawn from is what the proof says.
web-fair-rng-no = What later shuffles are drawn from is not what the proof says.
web-fair-given = Mixed into the shuffle by { $players }:
web-fair-nobody = None of the players mixed anything into the shuffle: that the server did not choose its secret is not proven.
web-fair-seal = The seal; compare it with the one that you were shown before the game:


## The rules, and a hero's card explained

web-rules-search = Search the rules
web-rules-find = Search
web-rules-contents = Contents
web-rules-print = Print
web-rules-all = Show all the rules
web-rules-lost = The rules could not be fetched from the server. Reloading the page may help.
web-rules-found = { $count ->
    [0] Nothing in the rules has all of these words.
    [one] Found in one section
   *[other] Found in { $count } sections
}
web-rules-may = You may
web-rules-may-not = You may not
web-hero-power = Power
web-hero-asks = When turned up, asks for
web-hero-when = Usable
web-hero-unseen = Not seen yet
web-hero-left = { $count ->
    [one] { $count } of 11 cards
   *[other] { $count } of 11 cards
}
