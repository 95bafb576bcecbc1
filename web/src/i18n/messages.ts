// Every message of the catalogues, and what it is told with. Written by tools/web_words.py.

export type MessageId =
  "action-clue" | "action-drop" | "action-ok" | "action-pass" | "action-recruit" | "action-say" |
  "action-say-nothing" | "action-send" | "action-send-band" | "action-send-deck" | "action-send-none" |
  "action-use-1" | "action-use-2" | "action-use-3" | "action-use-4" | "action-use-5" | "action-use-6" |
  "action-use-7" | "aid-none" | "aid-shares" | "aid-title" | "aid-yours" | "bot-novice" |
  "bot-novice-character" | "bot-novice-description" | "bot-random" | "bot-random-character" |
  "bot-random-description" | "bot-search" | "bot-search-character" | "bot-search-description" | "bot-steady"
  | "bot-steady-character" | "bot-steady-description" | "choice-clue-identity" | "choice-clue-requirement" |
  "choice-clue-vain" | "choice-ok-doom" | "choice-pass" | "choice-pass-sender" | "choice-recruit" |
  "choice-recruit-new" | "choice-recruit-second" | "choice-recruit-sixth" | "choice-say-true" |
  "choice-send" | "choice-send-band" | "choice-send-blind" | "choice-send-deck" | "choice-use-1" |
  "choice-use-2-known" | "choice-use-6" | "choice-use-6-own" | "edition-custom" | "edition-custom-about" |
  "edition-heros-a-louer" | "edition-heros-a-louer-about" | "edition-original" | "edition-original-about" |
  "edition-rent-a-hero" | "edition-rent-a-hero-about" | "edition-seventh-hero" |
  "edition-seventh-hero-about" | "edition-seventh-hero-fast" | "edition-seventh-hero-fast-about" |
  "event-answered-no" | "event-answered-yes" | "event-asked" | "event-asked-unseen" | "event-band-dealt" |
  "event-barred" | "event-came-to-nothing" | "event-clues-turned" | "event-declined" | "event-discarded" |
  "event-discarded-barred" | "event-drew" | "event-drew-unseen" | "event-dropped" | "event-eliminated" |
  "event-ended-deck" | "event-ended-exhausted" | "event-ended-six" | "event-hand-dealt" |
  "event-hand-dealt-unseen" | "event-held-back" | "event-joined" | "event-looked" | "event-looked-unseen" |
  "event-nullified" | "event-passed" | "event-readied" | "event-recruited" | "event-reshuffled" |
  "event-revealed" | "event-said" | "event-said-nothing" | "event-sent" | "event-sent-blind" |
  "event-sent-from-band" | "event-sent-from-deck" | "event-sent-from-deck-unseen" | "event-sent-none" |
  "event-sent-unseen" | "event-set-aside" | "event-turn-began" | "event-used" | "event-used-on-hero" |
  "event-used-on-seat" | "event-waived" | "hero-hirelings-1" | "hero-hirelings-2" | "hero-hirelings-3" |
  "hero-hirelings-4" | "hero-hirelings-5" | "hero-hirelings-6" | "hero-hirelings-7" | "hero-saga-1" |
  "hero-saga-2" | "hero-saga-3" | "hero-saga-4" | "hero-saga-5" | "hero-saga-6" | "hero-saga-7" |
  "label-band" | "label-barred" | "label-blind" | "label-card" | "label-cards" | "label-clue-cards" |
  "label-clue-no" | "label-clue-yes" | "label-clues" | "label-deck" | "label-discards" | "label-doomed" |
  "label-edition" | "label-eliminated" | "label-face-down" | "label-face-up" | "label-hand" | "label-heroes"
  | "label-no" | "label-nobody" | "label-nothing" | "label-pending" | "label-players" | "label-powers-used"
  | "label-ready" | "label-requirement" | "label-rules" | "label-said" | "label-seat" | "label-seen-by" |
  "label-sender" | "label-spectator" | "label-turn" | "label-unknown" | "label-used" | "label-waiting" |
  "label-waived" | "label-wanderer" | "label-yes" | "label-you" | "label-your-hand" | "list-last" |
  "list-more" | "list-some" | "list-titled" | "menu-choice" | "menu-edition" | "menu-language" |
  "menu-language-name" | "menu-not-understood" | "menu-opponent" | "menu-opponents" |
  "menu-opponents-choice" | "menu-opponents-unknown" | "menu-opponents-wrong" | "menu-seats" |
  "menu-seats-wrong" | "option-clue" | "option-clue-about" | "option-clue-identity" |
  "option-clue-requirement" | "option-deck-end" | "option-deck-end-about" | "option-deck-end-reshuffle" |
  "option-deck-end-score" | "option-interrupts" | "option-interrupts-about" | "option-interrupts-no" |
  "option-interrupts-yes" | "option-no-match" | "option-no-match-about" | "option-no-match-band" |
  "option-no-match-deck" | "option-tiebreak" | "option-tiebreak-about" | "option-tiebreak-powers" |
  "option-tiebreak-strength" | "option-tiebreak-turned" | "play-again" | "play-asks-always" |
  "play-asks-calmly" | "play-card" | "play-choice" | "play-choice-enter" | "play-choice-only" | "play-five"
  | "play-game" | "play-goodbye" | "play-hint" | "play-keys" | "play-known" | "play-lost" |
  "play-not-understood" | "play-opponent" | "play-requirement" | "play-requirement-lifted" |
  "play-rules-clue" | "play-rules-goal" | "play-rules-offer" | "play-rules-power" | "play-rules-recruit" |
  "play-rules-send" | "play-saved" | "play-seen" | "play-stopped" | "play-stumbled" | "play-tally" |
  "play-welcome" | "play-you" | "power-1" | "power-2" | "power-3" | "power-4" | "power-5" | "power-6" |
  "power-7" | "prompt-choose" | "prompt-doom" | "prompt-drop" | "prompt-offer" | "prompt-offer-sender" |
  "prompt-over" | "prompt-response" | "prompt-response-on-hero" | "prompt-response-on-seat" | "prompt-say" |
  "prompt-send" | "prompt-wait" | "prompt-wait-doom" | "prompt-wait-drop" | "prompt-wait-offer" |
  "prompt-wait-say" | "prompt-wait-send" | "prompt-window-interrupt" | "prompt-window-offer" |
  "prompt-window-own" | "prompt-window-send" | "refusal-already-barred" | "refusal-band-fits" |
  "refusal-bar-yourself" | "refusal-can-send" | "refusal-does-not-fit" | "refusal-face-up" |
  "refusal-hand-fits" | "refusal-last-card" | "refusal-must-drop" | "refusal-must-say-first" |
  "refusal-must-send" | "refusal-no-card-to-draw" | "refusal-no-clue-blind" | "refusal-no-clue-face-up" |
  "refusal-no-such-action" | "refusal-no-such-seat" | "refusal-no-such-target" | "refusal-no-wanderer" |
  "refusal-not-doomed" | "refusal-not-dropping" | "refusal-not-from-band" | "refusal-not-in-band" |
  "refusal-not-in-hand" | "refusal-not-sending" | "refusal-not-yours" | "refusal-nothing-to-decline" |
  "refusal-nothing-to-nullify" | "refusal-nothing-to-say" | "refusal-only-ok-or-power" |
  "refusal-others-waiting" | "refusal-over" | "refusal-own-power" | "refusal-ready-itself" | "refusal-seen"
  | "refusal-sender-may-not-ask" | "refusal-sender-may-not-pass" | "refusal-sent-already" |
  "refusal-target-not-in-band" | "refusal-target-ready" | "refusal-used" | "refusal-waived-already" |
  "refusal-wanderer-gone-by" | "requirement-1" | "requirement-2" | "requirement-3" | "requirement-4" |
  "requirement-5" | "requirement-6" | "requirement-7" | "result-band" | "result-eliminated" |
  "result-powers" | "result-shared" | "result-six" | "result-standing-powers" | "result-standing-strength" |
  "result-standing-turned" | "result-strength" | "result-turned" | "server-began" | "server-broken" |
  "server-busy" | "server-closed" | "server-flood" | "server-full" | "server-here" | "server-illegal" |
  "server-internal" | "server-large" | "server-malformed" | "server-many" | "server-method" | "server-name"
  | "server-no-action" | "server-no-bot" | "server-no-name" | "server-no-page" | "server-no-record" |
  "server-no-seat" | "server-no-table" | "server-not-away" | "server-not-begun" | "server-not-over" |
  "server-not-owner" | "server-not-ready" | "server-not-seated" | "server-nowhere" | "server-origin" |
  "server-over" | "server-private" | "server-record" | "server-seated" | "server-seats-open" |
  "server-stale" | "server-storage" | "server-taken" | "server-wish" | "web-add-bot" | "web-again" |
  "web-against" | "web-aid" | "web-aid-caption" | "web-aid-share" | "web-ask-again" | "web-away" |
  "web-back" | "web-barred" | "web-be-ready" | "web-bells" | "web-cancel" | "web-card-can" | "web-close" |
  "web-closed" | "web-clue-cards" | "web-coming" | "web-copied" | "web-copy" | "web-decision" | "web-deck" |
  "web-discards" | "web-eliminated" | "web-enter" | "web-escape" | "web-explain" | "web-fair-commitment-no"
  | "web-fair-commitment-yes" | "web-fair-deck-no" | "web-fair-deck-yes" | "web-fair-fair" |
  "web-fair-first-no" | "web-fair-first-yes" | "web-fair-given" | "web-fair-nobody" | "web-fair-none" |
  "web-fair-pledges-no" | "web-fair-pledges-yes" | "web-fair-prepared" | "web-fair-rng-no" |
  "web-fair-rng-yes" | "web-fair-seal" | "web-fair-seats-no" | "web-fair-seats-yes" | "web-fair-shown-no" |
  "web-fair-shown-yes" | "web-fair-unfair" | "web-fair-unreadable" | "web-friends" | "web-guest" |
  "web-hand" | "web-held-recruit" | "web-held-send" | "web-held-use" | "web-hero-asks" | "web-hero-does" |
  "web-hero-left" | "web-hero-power" | "web-hero-ready" | "web-hero-state-always" | "web-hero-state-never" |
  "web-hero-state-some" | "web-hero-unseen" | "web-hero-used" | "web-hero-when" | "web-hint-card" |
  "web-hint-clue" | "web-holds" | "web-holds-known" | "web-home" | "web-home-learn" | "web-invite" |
  "web-kept" | "web-key-back" | "web-key-card" | "web-key-confirm" | "web-key-explain" | "web-key-ok" |
  "web-key-pass" | "web-key-power" | "web-key-recruit" | "web-key-rules" | "web-keys" | "web-known-all" |
  "web-known-clue" | "web-known-clue-unseen" | "web-known-clues" | "web-known-is" | "web-known-left" |
  "web-known-legend" | "web-known-open" | "web-known-seat" | "web-known-share" | "web-known-sure" |
  "web-known-unseen" | "web-last-turn" | "web-lead" | "web-learn" | "web-learn-again" |
  "web-learn-chain-answer" | "web-learn-chain-burn" | "web-learn-chain-chain" | "web-learn-chain-five" |
  "web-learn-chain-title" | "web-learn-chapter" | "web-learn-clue-aid" | "web-learn-clue-answer" |
  "web-learn-clue-ask" | "web-learn-clue-doubt" | "web-learn-clue-price" | "web-learn-clue-sure" |
  "web-learn-clue-title" | "web-learn-coach" | "web-learn-hint" | "web-learn-hint-on" | "web-learn-leave" |
  "web-learn-lost" | "web-learn-next" | "web-learn-none-any" | "web-learn-none-deck" | "web-learn-none-drop"
  | "web-learn-none-fits" | "web-learn-none-title" | "web-learn-offer-lucky" | "web-learn-offer-new" |
  "web-learn-offer-risk" | "web-learn-offer-safe" | "web-learn-offer-sends" | "web-learn-offer-title" |
  "web-learn-on" | "web-learn-others-bar" | "web-learn-others-between" | "web-learn-others-burn" |
  "web-learn-others-burnt" | "web-learn-others-look" | "web-learn-others-pass" | "web-learn-others-tell" |
  "web-learn-others-title" | "web-learn-play" | "web-learn-powers-bait" | "web-learn-powers-bell" |
  "web-learn-powers-caught" | "web-learn-powers-draw" | "web-learn-powers-each" | "web-learn-powers-lift" |
  "web-learn-powers-ready" | "web-learn-powers-title" | "web-learn-send-choose" | "web-learn-send-drew" |
  "web-learn-send-fits" | "web-learn-send-goal" | "web-learn-send-joined" | "web-learn-send-title" |
  "web-learn-send-travels" | "web-learn-six-ask" | "web-learn-six-five" | "web-learn-six-title" |
  "web-learn-six-win" | "web-learn-six-won" | "web-learn-skip" | "web-learn-twice-back" |
  "web-learn-twice-forced" | "web-learn-twice-last" | "web-learn-twice-lost" | "web-learn-twice-title" |
  "web-leave" | "web-let-a-bot-play" | "web-like" | "web-lobby" | "web-lobby-empty" |
  "web-lobby-empty-about" | "web-lobby-free" | "web-lobby-full" | "web-lobby-join" | "web-lobby-make" |
  "web-lobby-none-open" | "web-lobby-open" | "web-lobby-records" | "web-lobby-running" | "web-lobby-watch" |
  "web-lobby-won" | "web-look" | "web-lost" | "web-menu" | "web-middle" | "web-missing" | "web-name" |
  "web-name-change" | "web-name-changed" | "web-never-again" | "web-new" | "web-new-bots" |
  "web-new-bots-brisk" | "web-new-bots-calm" | "web-new-bots-even" | "web-new-circle" | "web-new-circle-all"
  | "web-new-circle-all-about" | "web-new-circle-link" | "web-new-circle-link-about" | "web-new-decision" |
  "web-new-friend" | "web-new-game" | "web-new-make" | "web-new-pace" | "web-new-pace-live" |
  "web-new-pace-live-about" | "web-new-pace-none" | "web-new-pace-none-about" | "web-new-preset-brisk" |
  "web-new-preset-calm" | "web-new-preset-even" | "web-new-reaction" | "web-new-same" | "web-new-seconds" |
  "web-new-who" | "web-new-who-about" | "web-new-you" | "web-newer" | "web-next" | "web-not-connected" |
  "web-not-ready" | "web-not-this-turn" | "web-not-this-turn-whole" | "web-open-seat" | "web-order-always" |
  "web-order-five" | "web-order-never" | "web-order-seat" | "web-orders" | "web-pace-live" | "web-pace-none"
  | "web-play" | "web-players" | "web-quiet-mine" | "web-quiet-turn" | "web-ready" | "web-reload" |
  "web-remove" | "web-replay" | "web-replay-another" | "web-replay-back" | "web-replay-card-ready" |
  "web-replay-card-used" | "web-replay-controls" | "web-replay-download" | "web-replay-drop" |
  "web-replay-eliminated" | "web-replay-empty" | "web-replay-eyes" | "web-replay-file" | "web-replay-first"
  | "web-replay-game" | "web-replay-keys" | "web-replay-last" | "web-replay-latest" | "web-replay-line" |
  "web-replay-link" | "web-replay-link-about" | "web-replay-long" | "web-replay-none" | "web-replay-on" |
  "web-replay-open" | "web-replay-paste" | "web-replay-pause" | "web-replay-play" | "web-replay-ply" |
  "web-replay-private" | "web-replay-reason" | "web-replay-retry" | "web-replay-show" | "web-replay-title" |
  "web-replay-tools" | "web-replay-turn-back" | "web-replay-turn-on" | "web-replay-unfinished" |
  "web-replay-unread" | "web-replay-verify" | "web-replay-which" | "web-replays" | "web-result" |
  "web-return" | "web-rules" | "web-rules-all" | "web-rules-contents" | "web-rules-find" | "web-rules-found"
  | "web-rules-lost" | "web-rules-may" | "web-rules-may-not" | "web-rules-print" | "web-rules-search" |
  "web-setting-aid" | "web-setting-hold" | "web-setting-motion" | "web-setting-sound" | "web-setting-theme"
  | "web-silent" | "web-sit" | "web-space" | "web-stand" | "web-stand-in" | "web-stand-in-you-asked" |
  "web-stand-in-you-clock" | "web-stand-in-you-left" | "web-step-away" | "web-step-back" | "web-step-clock"
  | "web-step-sat" | "web-step-stood" | "web-story" | "web-theme-auto" | "web-theme-dark" |
  "web-theme-light" | "web-thinking" | "web-title-yours" | "web-undo" | "web-unready" | "web-until-my-turn"
  | "web-until-my-turn-whole" | "web-use" | "web-use-on" | "web-wait-begin" | "web-wait-fill" |
  "web-wait-full-private" | "web-wait-full-public" | "web-wait-here" | "web-wait-level" | "web-wait-local" |
  "web-wait-owner" | "web-wait-owner-begins" | "web-wait-private" | "web-wait-public" | "web-wait-qr" |
  "web-wait-qr-about" | "web-wait-ready" | "web-wait-seal" | "web-wait-seal-about" | "web-wait-seats" |
  "web-wait-select" | "web-wait-share" | "web-wait-share-about" | "web-wait-share-given" | "web-wait-sit" |
  "web-wait-watching" | "web-wait-you" | "web-welcome" | "web-wins" | "web-your-side" |
  "word-hirelings-band" | "word-hirelings-clue" | "word-hirelings-clues" | "word-hirelings-requirement" |
  "word-hirelings-sender" | "word-hirelings-wanderer" | "word-saga-band" | "word-saga-clue" |
  "word-saga-clues" | "word-saga-requirement" | "word-saga-sender" | "word-saga-wanderer";

/** What messages can be told with. */
export interface Facts {
  seat?: number;
  other?: number;
  target?: number;
  winners?: readonly number[];
  others?: readonly number[];
  players?: readonly number[];
  hero?: number;
  power?: number;
  heroes?: readonly number[];
  count?: number;
  against?: number;
  eliminated?: number;
  number?: number;
  place?: number;
  seats?: number;
  third?: number;
  turn?: number;
  first?: string;
  second?: string;
}

export const KINDS = {
  seat: "seat",
  other: "seat",
  target: "seat",
  winners: "seats",
  others: "seats",
  players: "seats",
  hero: "hero",
  power: "hero",
  heroes: "heroes",
  count: "number",
  against: "number",
  eliminated: "number",
  number: "number",
  place: "number",
  seats: "number",
  third: "number",
  turn: "number",
  first: "text",
  second: "text",
} as const;

export const WORDS = ["sender", "wanderer", "band", "requirement", "clue", "clues"] as const;

export const HERO_FORMS = ["the", "a", "of", "many"] as const;
