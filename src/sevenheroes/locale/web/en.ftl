### The page in the browser, in English. Sentences about the game itself are in ../en.ftl, which also explains the format.


## The frame of all pages

web-menu = Menu
web-home = Home
web-lobby = Tables
web-rules = Rules
web-close = Close
web-cancel = Cancel
web-undo = Undo
web-reload = Reload
web-missing = This part of the page could not be loaded. Reloading may help.
web-guest = Guest
web-lost = Connection lost. Trying to reconnect…
web-not-connected = The server cannot be reached right now.
web-newer = There is a new version of the game.
web-replays = Past games
web-keys = Keyboard shortcuts
web-key-card = choose a card from your hand; press again to play it
web-key-confirm = confirm
web-key-ok = ok, let it be
web-key-recruit = recruit
web-key-pass = pass
web-key-power = use the power of one of your heroes
web-key-explain = explain the selected card
web-key-back = undo, close
web-key-rules = open the rules
web-enter = Enter
web-space = Space
web-escape = Esc
web-setting-aid = Count cards for me: show who the { $wanderer } can be
web-setting-hold = Give me a moment to undo before I send, recruit or use a power
web-setting-sound = Sounds
web-setting-motion = Animations
web-setting-theme = Colours
web-theme-auto = same as system
web-theme-light = light
web-theme-dark = dark


## Home

web-welcome = Collect six different heroes to win
web-lead = A card travels round the table, face down. Recruit it or pass it on; burn cards for clues; bluff. But take a hero twice, and you lose both.
web-play = Play
web-against = Your opponents
web-return = Back to your table
web-home-learn = Learn by playing
web-friends = With friends
web-players = Players


## The waiting room

web-coming = One moment…
web-closed = This table is closed.
web-invite = Send this link to your friends:
web-copy = Copy
web-copied = Link copied.
web-open-seat = open seat
web-sit = Sit here
web-add-bot = Add a bot
web-ready = ready
web-not-ready = not ready yet
web-remove = Remove
web-be-ready = I’m ready
web-unready = I’m not ready after all
web-stand = Leave the seat


## The table

web-title-yours = ● Your turn to decide – Seven Heroes
web-middle = Middle of the table
web-your-side = Your side of the table
web-decision = Your decision
web-story = What happened
web-thinking = thinking
web-away = away
web-stand-in = played by a bot
web-stand-in-you-clock = You ran out of time three times in a row, so a bot is playing for you.
web-stand-in-you-left = You left the game to a bot.
web-stand-in-you-asked = You were away, so another player asked a bot to play for you.
web-back = I’m back
web-leave = Leave the game to a bot
web-let-a-bot-play = { $seat } is away: let a bot play
web-barred = cannot recruit
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
web-silent = …stays silent.
web-use = Use { $power-the }…
web-use-on = Use { $power-the }: on whom?
web-hint-clue = Choose a card to ask for a { $clue }
web-hint-card = Choose a card from your hand
web-held-send = Sending…
web-held-recruit = Recruiting…
web-held-use = Using { $power-the }…
web-kept = This will be sent as soon as you are connected again.
web-explain = Explain { $hero-the }
web-card-can = { $hero-number } { $hero }: { $first }
web-hero-state-always = { $hero-number } { $hero } ({ $first }): { $hero-power }
web-hero-state-some = { $hero-number } { $hero } ({ $first }, only sometimes offered): { $hero-power }
web-hero-state-never = { $hero-number } { $hero } ({ $first }, not offered while others decide): { $hero-power }
web-aid = By counting, it can be: { $first }
web-aid-caption = By counting
web-aid-share = { $hero } { $number }%
web-step-away = { $seat-you ->
    [yes] A bot is playing for you now.
   *[no] { $seat } is away: a bot is playing now.
}
web-step-back = { $seat-you ->
    [yes] You are back.
   *[no] { $seat } is back.
}
web-step-clock = { $seat-you ->
    [yes] Your time was up: the safest choice was made for you.
   *[no] { $seat } ran out of time.
}
web-step-sat = { $seat } sat down.
web-step-stood = { $seat } stood up.


## Standing orders

web-not-this-turn = Not this turn
web-not-this-turn-whole = Don’t ask me again this turn
web-until-my-turn = Until my turn
web-until-my-turn-whole = Don’t ask me until my turn
web-quiet-turn = No more questions this turn.
web-quiet-mine = No questions until your turn.
web-ask-again = Ask me again
web-orders = When should { $power-the } be offered while others decide?
web-order-always = always
web-order-never = never
web-never-again = Don’t ask about { $power-the } again
web-bells = A bell on one of your heroes means that its power is not always offered. Change that with the small i on the hero.
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
web-result = Show the result
web-next = A rematch is waiting for you.
web-again = Play again
web-replay = Watch the replay
web-look = Look at the table


## Why the server refuses a command

server-malformed = The server did not understand this page. Reloading may help.
server-flood = That was too fast. Please wait a moment.
server-nowhere = You are not at a table.
server-no-table = This table does not exist.
server-private = This table is private: only its players can see it.
server-no-name = Please enter your name first.
server-no-seat = This table does not have that seat.
server-not-seated = You do not have a seat at this table.
server-seated = You already have a seat at this table.
server-full = All seats are taken.
server-taken = This seat is taken.
server-began = The game has already begun.
server-not-begun = The game has not begun yet.
server-over = The game is over.
server-not-over = The game is not over yet.
server-closed = The table is closed.
server-broken = This version of the server cannot read this table. Nothing was deleted.
server-not-owner = Only the player who opened the table can do this.
server-not-ready = Somebody is not ready yet.
server-seats-open = Some seats are still open.
server-here = That player is still here.
server-not-away = You are already playing yourself.
server-no-bot = There is no bot with this name.
server-stale = The game has moved on in the meantime. Please decide again.
server-illegal = The rules do not allow this right now.
server-no-action = This action does not exist.
server-internal = Something went wrong on the server, so this did not count. Please try again.
server-storage = The server could not save this, so it did not count. Please try again in a moment.
server-busy = The server is very busy. Please try again later.
server-many = You already have as many tables as allowed. Finish a game or leave a table first.
server-wish = A table cannot be set up like this.
server-name = A name needs at least one visible character.
server-record = This is not a game record.
server-no-record = There is no finished game with this name.
server-origin = The server does not accept requests from other sites.
server-no-page = This page does not exist.
server-method = The server does not support this kind of request.
server-large = This is too large.


## The lobby

web-lobby-make = Open a table
web-lobby-open = Open tables
web-lobby-running = Games in progress
web-lobby-empty = No tables yet
web-lobby-empty-about = Open the first one. Send the link to your friends, or play with bots until somebody joins.
web-lobby-none-open = No open tables right now. Open one, and others will find it here.
web-lobby-free = { $count ->
    [one] { $count } free seat
   *[other] { $count } free seats
}
web-lobby-full = no free seats
web-lobby-join = Join
web-lobby-watch = Watch
web-lobby-records = Your latest games
web-lobby-won = { $winners-count ->
    [one] { $winners-start } won.
   *[other] { $winners-start } won together.
}
web-like = Like { $first }, except:
web-pace-none = no clock
web-pace-live = { $count } s per decision, { $number } s per reaction
web-name = Your name
web-name-change = Change
web-name-changed = Your name is now { $first }.


## A new table

web-new = New table
web-new-game = Which game?
web-new-same = These are exactly the rules of { $first }, so that edition will be played.
web-new-who = Who plays?
web-new-you = You
web-new-friend = Open for a friend or anyone who joins
web-new-who-about = You can still add and remove bots before the game begins.
web-new-circle = Who can join?
web-new-circle-link = Only with the link
web-new-circle-link-about = Only the people you send the link to. Nobody else sees the game.
web-new-circle-all = Anyone
web-new-circle-all-about = The table is listed here; anyone can join or watch.
web-new-pace = How much time?
web-new-pace-none = No clock
web-new-pace-none-about = Everyone takes the time they need.
web-new-pace-live = With a clock
web-new-pace-live-about = When your time is up, you miss your chance. After three times in a row, a bot plays until you are back.
web-new-preset-brisk = fast
web-new-preset-even = normal
web-new-preset-calm = relaxed
web-new-decision = Seconds per decision
web-new-reaction = Seconds per reaction
web-new-seconds = A whole number from 1 to { $number }, please.
web-new-bots = How fast do bots play?
web-new-bots-brisk = Instantly
web-new-bots-even = So that you can follow
web-new-bots-calm = Slowly
web-new-make = Open the table


## Waiting for the game to begin

web-wait-owner = opened the table
web-wait-here = here
web-wait-watching = { $count ->
    [one] One person is watching.
   *[other] { $count } people are watching.
}
web-wait-level = Which bot?
web-wait-fill = Fill open seats with bots
web-wait-begin = Start the game
web-wait-seats = { $count ->
    [one] One seat is still open: invite someone or add a bot.
   *[other] { $count } seats are still open: invite friends or add bots.
}
web-wait-ready = Waiting for { $players }.
web-wait-you = Everyone else is ready. The game starts as soon as you are.
web-wait-owner-begins = Everyone else is ready. Start whenever you like.
web-wait-sit = Take a seat to play.
web-wait-full-public = All seats are taken. You can watch as soon as the game starts.
web-wait-full-private = All seats are taken, and only the players can see the game.
web-wait-qr = QR code
web-wait-qr-about = Scan it with a phone.
web-wait-local = This address only works on this computer. To let friends in, start the server with --host 0.0.0.0 and open the page at the address it prints.
web-wait-select = The link is selected: copy it from here.
web-wait-public = listed for everyone
web-wait-private = only with the link
web-wait-seal = Seal of the shuffle
web-wait-seal-about = This number commits the server to its part of the shuffle. After the game, anyone can check that it did not change.
web-wait-share = Add something to the shuffle
web-wait-share-about = A few words of yours, plus some random digits, become part of the shuffle when you are ready. So not even the server can choose the cards.
web-wait-share-given = Added to the shuffle: { $first }


## The guided first game

web-learn = Learn to play
web-learn-coach = Your coach
web-learn-chapter = Chapter { $number } of { $count }: { $first }
web-learn-on = Continue
web-learn-next = Next: { $first }
web-learn-again = Repeat
web-learn-skip = Skip
web-learn-leave = Leave the lesson
web-learn-hint = Not this time: do what your coach says.
web-learn-hint-on = Your coach is not finished: continue first.
web-learn-play = Play a real game
web-learn-lost = This chapter cannot continue. Repeat it, or skip it.

web-learn-send-title = Sending
web-learn-send-goal = Welcome! These two heroes are your { $band }: { $heroes-the }. Be the first to collect six different heroes, and you win.
web-learn-send-fits = It is your turn to send a hero. The card turned up here says which ones are allowed this time: { $hero-requirement }.
web-learn-send-choose = Two cards in your hand fit: the 2 and the 4. Choose one of them, then confirm.
web-learn-send-travels = It sets out face down as the { $wanderer }. Only you know who it is! { $other } can recruit it, or pass it on to the next player.
web-learn-send-joined = { $seat } dared to recruit it, and now everyone sees who it was: { $hero-the }. It is new there, so it joins: three heroes!
web-learn-send-drew = That was your turn, and you drew a new card. Now { $seat } is the { $sender }, and so on around the table.

web-learn-offer-title = Recruit or pass
web-learn-offer-sends = This time { $seat } sends a hero. All you know is the rule for cards from a hand: { $hero-requirement }. So it is 5, 6 or 7.
web-learn-offer-safe = { $seat } passed it on, and now it is your choice: recruit it, or pass it on? Your { $band } has no 5, no 6 and no 7, so nothing can go wrong. Recruit!
web-learn-offer-new = It is { $hero-the }, who joins your { $band }. Three of six!
web-learn-offer-risk = { $seat } has sent you the next one: { $hero-requirement }, so 1, 2 or 3. But your { $band } has { $heroes-the }, and if you recruit a hero twice, you lose both! Better pass.
web-learn-offer-lucky = { $seat } took it, and look: { $hero-the }. It would have cost you yours. Well passed!

web-learn-none-title = Nothing fits
web-learn-none-fits = Your turn again: { $hero-requirement }. But look at your hand: no 5, no 6, no 7. Nothing fits!
web-learn-none-deck = Then you send the top card of the deck, whoever it is. Send it!
web-learn-none-drop = You had a look: it is { $hero-the }. Now you also have to discard a card from your hand. Choose one.
web-learn-none-any = A 4, although you needed 5 or higher! A card from the deck can be anyone. But everyone sees where it comes from: remember that when you have to decide.

web-learn-clue-title = Clues
web-learn-clue-doubt = { $seat } has sent you a hero: 3, 4 or 5. A 4 or a 5 would be great. But with a second { $hero }, you lose both.
web-learn-clue-aid = The strip above your hand counts for you: how likely each hero is, by all the cards you have seen. You can turn it off in the menu.
web-learn-clue-ask = Ask for a { $clue }! Choose { $hero-the } from your hand and give it to { $seat }. That means: “Is it this one?”
web-learn-clue-answer = “No.” { $seat } knows the hero and has to tell the truth. Everyone heard the answer, but nobody else saw your card. You do not get it back: that is the price.
web-learn-clue-sure = So it is a 4 or a 5, and your { $band } has neither. Recruit!
web-learn-clue-price = It was { $hero-the }. You can ask as often as you like, but never with your last card.

web-learn-twice-title = Twice the same
web-learn-twice-forced = Your turn: 5 or higher. Only { $hero-the } fits, so you have to send it. Let’s hope somebody takes it, because you already have one…
web-learn-twice-back = Nobody wanted it, and it came back to you. The { $sender } has to recruit a hero that comes back: no passing, no asking. Only some powers could stop that, and nobody here has them.
web-learn-twice-last = A second { $hero }: you are about to lose both! But the first one is still there. Use its power one last time, and draw two cards.
web-learn-twice-lost = Both are gone, and they count against you in a tie. Your { $band } has a gap again. At least you have two more cards.

web-learn-powers-title = Your powers
web-learn-powers-each = Each hero in your { $band } has a power that you can use once. Then the card is turned sideways; it still counts as one of your six.
web-learn-powers-bell = Many powers also help while others decide. A crossed-out bell means that you are not asked about a power then. In a game, you can change that with the small i on the hero.
web-learn-powers-draw = With { $power-the } you draw two cards, even before you send. Use this power!
web-learn-powers-ready = You have used { $hero-the }, so it lies sideways. But { $power-the } makes another hero of yours ready again. Use that!
web-learn-powers-lift = You would have to send a 5 or a 6 now. But with { $power-the } you lift the { $requirement }: then you can send any card.
web-learn-powers-bait = { $seat } is next, and has { $hero-a } already. Send a second one!
web-learn-powers-caught = { $seat } took the bait: two equal heroes, and both are lost. That was your { $band } at work.

web-learn-others-title = Against the others
web-learn-others-between = { $seat } has sent a hero to { $other }. Before a player decides, everyone else can use powers. So now you are asked.
web-learn-others-look = Let’s interfere! With { $power-the } you look at the { $wanderer }. Use this power.
web-learn-others-tell = It is { $hero-a }! You have one, but { $seat } does not. Now you can tell everyone who it is: the truth, a lie, or nothing at all.
web-learn-others-bar = { $seat } does not look impressed. With { $power-the } you can stop a player from recruiting this hero. Set the dogs on { $seat }!
web-learn-others-pass = { $seat } had to let it go. You already have { $hero-a }: pass!
web-learn-others-burn = It is back with { $seat }, who sent it and has to recruit it now. With { $power-the } you burn it first. Do it!
web-learn-others-burnt = Up in smoke: nobody gets it, and the turn is over. But three powers for one hero is a lot. Choose well next time!

web-learn-chain-title = Power against power
web-learn-chain-five = Danger! { $seat } has five heroes, and a sixth would win the game. And { $other } is about to send one to { $seat }.
web-learn-chain-burn = { $seat } has it and will surely recruit it. You have { $power-the }: burn it, quick!
web-learn-chain-answer = { $seat } answers with { $power-the }, who nullifies the power just used. But that is a power, too, and you have the same hero: nullify it!
web-learn-chain-chain = The last power takes effect first: yours cancelled the answer of { $seat }, so the hero burned after all. Saved!

web-learn-six-title = The sixth hero
web-learn-six-five = Now you have five heroes! { $seat } had to send you one with an even number: 2, 4 or 6.
web-learn-six-ask = Only a second { $hero } could hurt you. Make sure: ask with { $hero-the }.
web-learn-six-win = “No.” Then it is new to you, whoever it is: your sixth hero. Recruit it!
web-learn-six-won = Six different heroes: you have won, and you know how to play! If the deck runs out first, the player with the most heroes wins.


## Replays

web-replay-title = Replay a game
web-replay-paste = Paste a game record here, or drop a file anywhere on this page.
web-replay-show = Show the game
web-replay-file = Choose a file
web-replay-drop = Drop the file to show the game.
web-replay-empty = Nothing to show yet: paste a record or choose a file.
web-replay-long = This is too long: a record has at most { $count } characters.
web-replay-line = Line { $number } of this file is not a game record.
web-replay-reason = Details for programmers
web-replay-unread = This file could not be read.
web-replay-latest = Latest public games
web-replay-none = No public games have been finished here yet.
web-replay-private = This game was played at a private table: only its players can watch the replay.
web-replay-retry = Try again
web-replay-another = Replay another game
web-replay-which = Which game in the file?
web-replay-game = Game { $number } of { $count }
web-replay-eyes = Point of view
web-replay-open = All cards face up
web-replay-controls = Replay controls
web-replay-ply = action { $number } of { $count }
web-replay-first = To the beginning (Home)
web-replay-turn-back = One turn back (Page up)
web-replay-back = One step back (←)
web-replay-play = Play (space)
web-replay-pause = Pause (space)
web-replay-on = One step forward (→)
web-replay-turn-on = One turn forward (Page down)
web-replay-last = To the end (End)
web-replay-eliminated = eliminated: { $heroes-a }
web-replay-card-ready = { $hero-number } { $hero }, ready: { $hero-power }
web-replay-card-used = { $hero-number } { $hero }, used: { $hero-power }
web-replay-keys = Keys: ← and → go step by step and skip declined powers, with Shift they do not; Page up and Page down go turn by turn; Home and End go to the beginning and the end; the space bar plays.
web-replay-unfinished = The record ends here: this game was not finished.
web-replay-tools = Save and check this game
web-replay-link = Link to this moment of the game
web-replay-link-about = Games from private tables can only be opened by their players.
web-replay-download = Download the record
web-replay-verify = Check the shuffle


## What players could know

web-known-all = What each player could know
web-known-seat = What { $seat } could know
web-known-is = The { $wanderer } is { $hero-the }.
web-known-sure = { $seat } knows the { $wanderer }: it is { $hero-the }.
web-known-open = Who it could be:
web-known-unseen = Nobody has seen the { $wanderer }, and the record does not say who it is.
web-known-legend = Percentages. Bar: by counting cards. Line: by everything that had happened.
web-known-share = { $hero }: { $number } % by counting, { $against } % by everything that had happened
web-known-clues = The { $clues } of this turn
web-known-clue = { $seat } gave { $hero-the }
web-known-clue-unseen = { $seat } gave a card
web-known-left = { $heroes-count ->
    [one] left: only { $heroes-the }
   *[other] left: { $heroes }
}


## Checking the shuffle

web-fair-fair = The proof holds: this game was dealt exactly as its seal says.
web-fair-unfair = Something is wrong: this game does not match its proof.
web-fair-none = This record has no proof of its shuffle, so there is nothing to check.
web-fair-prepared = The deck of this game was prepared, not shuffled, so there is no proof.
web-fair-unreadable = The proof in this record is not readable, so it proves nothing.
web-fair-seats-yes = The proof is for { $seats } players, like this game.
web-fair-seats-no = The proof is for { $seats } players, but this game has a different number.
web-fair-shown-yes = The seal is the one this browser saw before the first card.
web-fair-shown-no = The seal is not the one this browser saw before the first card.
web-fair-commitment-yes = The secret revealed after the game opens the seal.
web-fair-commitment-no = The secret revealed after the game does not open the seal.
web-fair-pledges-yes = Everyone contributed what they had pledged: { $players }.
web-fair-pledges-no = The contribution of { $seat } is not what was pledged.
web-fair-deck-yes = All { $count } cards of the deck are in the order of the proof.
web-fair-deck-no = Card { $place } of the deck was { $hero-the }, but the proof says { $power-the }.
web-fair-first-yes = { $seat } had the first turn, as the proof says.
web-fair-first-no = { $seat } had the first turn, but the proof says { $other }.
web-fair-rng-yes = Later shuffles use the random numbers of the proof.
web-fair-rng-no = Later shuffles do not use the random numbers of the proof.
web-fair-given = Added to the shuffle by { $players }:
web-fair-nobody = No player added anything to the shuffle, so nothing proves that the server did not choose its secret.
web-fair-seal = The seal; compare it with the one you saw before the game:


## The rules and the heroes

web-rules-search = Search the rules
web-rules-find = Search
web-rules-contents = Contents
web-rules-print = Print
web-rules-all = Show all the rules
web-rules-lost = The rules could not be loaded. Reloading may help.
web-rules-found = { $count ->
    [0] No section of the rules has all of these words.
    [one] Found in one section
   *[other] Found in { $count } sections
}
web-rules-may = You may
web-rules-may-not = You may not
web-hero-power = Power
web-hero-asks = When revealed, requires
web-hero-when = Usable
web-hero-unseen = Not seen yet
web-hero-left = { $count ->
    [one] { $count } of 11 cards
   *[other] { $count } of 11 cards
}
