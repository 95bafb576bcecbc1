// A hand-written random roll-out in C: the speed limit that the core is measured against.
//
// The rules, the state, the generator and the order of random choices are the core's, so a seed gives the same
// game in both. There is no event log. `R8` cites section 8 of the rules.

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    HEROES = 7,
    KINDS = HEROES + 1, // arrays by hero are indexed by the hero's number; index 0 is unused
    COPIES = 11,
    CARDS = HEROES * COPIES,
    MOST_SEATS = 5,
    HAND_AT_START = 5,
    BAND_TO_WIN = 6,
    LAST_TURN = 300,
    MOST_PENDING = 26,
    NOBODY = -1,
    WARM_UP = 12,
};

enum { NO_MATCH_DECK, NO_MATCH_BAND };
enum { CLUE_IDENTITY, CLUE_REQUIREMENT };
enum { DECK_END_SCORE, DECK_END_RESHUFFLE };
enum { PHASE_SEND = 1, PHASE_DROP, PHASE_OFFER, PHASE_DOOM, PHASE_INTERRUPT, PHASE_OVER };
enum { ORIGIN_HAND = 1, ORIGIN_DECK, ORIGIN_BAND, ORIGIN_BLIND };
enum { REASON_SIX = 1, REASON_DECK, REASON_EXHAUSTED };

// A set of actions is a bit mask; kinds that name a hero or a seat have consecutive numbers.
enum {
    SEND = 0,
    SEND_BAND = 7,
    SEND_DECK = 14,
    SEND_NONE = 15,
    DROP = 16,
    CLUE = 23,
    RECRUIT = 30,
    PASS = 31,
    OK = 32,
    USE_1 = 33,
    USE_2 = 34,
    USE_3 = 35,
    USE_4 = 42,
    USE_5 = 47,
    USE_6 = 48,
    USE_7 = 49,
    SAY_NOTHING = 50,
};

// A set of heroes is a bit mask with bit `hero - 1`.
enum {
    NULLIFIER = 1 << 0,
    DISCARDER = 1 << 1,
    READIER = 1 << 2,
    BARRER = 1 << 3,
    LOOKER = 1 << 4,
    WAIVER = 1 << 5,
    DRAWER = 1 << 6,
    ALL_HEROES = (1 << HEROES) - 1,
};

// The heroes that meet the requirement printed on each card, by the number of seats (R1).
static const uint8_t PRINTED[MOST_SEATS + 1][KINDS] = {
    [3] = {0, 0x07, 0x70, 0x1c, 0x55, 0x2a, 0x07, 0x7c},
    [4] = {0, 0x07, 0x70, 0x1c, 0x55, 0x2a, 0x0f, 0x78},
    [5] = {0, 0x07, 0x70, 0x1c, 0x55, 0x2a, 0x1f, 0x70},
};

typedef struct {
    uint32_t a, b, c, d;
} Rng;

typedef struct {
    uint8_t seat, action;
} Pending;

typedef struct {
    Rng rng;
    uint16_t turn;
    uint16_t powers_used[MOST_SEATS];
    Pending pile[MOST_PENDING];
    uint8_t pile_size;
    uint8_t seats, no_match, interrupts, clue, deck_end, tiebreak;
    uint8_t phase;
    int8_t sender, holder, saying, winner; // seats, or NOBODY
    uint8_t requirement, fitting;
    uint8_t waived;
    uint8_t wanderer, doomed; // heroes, or 0
    uint8_t face_up, origin;
    uint8_t seen, ahead, barred, waiting; // sets of seats
    uint8_t nones;
    uint8_t reason;
    uint8_t discarded;
    uint8_t discard[KINDS];
    uint8_t hand_size[MOST_SEATS];
    uint8_t held[MOST_SEATS], band[MOST_SEATS], ready[MOST_SEATS]; // sets of heroes
    int8_t said[MOST_SEATS];
    uint8_t clues_yes[MOST_SEATS], clues_no[MOST_SEATS];
    uint8_t eliminated[MOST_SEATS][KINDS];
    uint8_t hand[MOST_SEATS][KINDS];
    uint8_t clues[MOST_SEATS][KINDS];
    uint8_t deck_top, deck_size;
    uint8_t deck[CARDS];
} Game;

// ---- Random generator ------------------------------------------------------------------------------------------------

static uint32_t draw_word(Rng *rng) // R11
{
    uint32_t word = rng->a + rng->b + rng->d;
    uint32_t c = rng->c;
    rng->d += 1;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = c + (c << 3);
    rng->c = (c << 21 | c >> 11) + word;
    return word;
}

static uint32_t draw_below(Rng *rng, uint32_t bound)
{
    return (uint32_t)(((uint64_t)draw_word(rng) * bound) >> 32);
}

static Rng sow(uint64_t seed, uint32_t stream)
{
    Rng rng = {(uint32_t)seed, (uint32_t)(seed >> 32), stream, 1};
    for (int i = 0; i < WARM_UP; i++)
        draw_word(&rng);
    return rng;
}

static void swap_cards(Game *g, uint32_t i, uint32_t j)
{
    uint8_t card = g->deck[i];
    g->deck[i] = g->deck[j];
    g->deck[j] = card;
}

static void shuffle_deck(Game *g, Rng *rng)
{
    for (int hero = 1; hero <= HEROES; hero++)
        memset(g->deck + (hero - 1) * COPIES, hero, COPIES);
    for (uint32_t last = CARDS - 1; last > 0; last--)
        swap_cards(g, last, draw_below(rng, last + 1));
    g->deck_top = 0;
    g->deck_size = CARDS;
}

static int choose(uint64_t mask, Rng *rng)
{
    for (uint32_t skipped = draw_below(rng, (uint32_t)__builtin_popcountll(mask)); skipped > 0; skipped--)
        mask &= mask - 1;
    return __builtin_ctzll(mask);
}

// ---- Cards -------------------------------------------------------------------------------------------------

static unsigned hero_bit(int hero)
{
    return 1u << hero >> 1;
}

static int next_seat(const Game *g, int seat)
{
    return seat + 1 < g->seats ? seat + 1 : 0;
}

static void take_in_hand(Game *g, int seat, int hero)
{
    g->hand[seat][hero]++;
    g->hand_size[seat]++;
    g->held[seat] |= hero_bit(hero);
}

static void leave_hand(Game *g, int seat, int hero)
{
    g->hand_size[seat]--;
    if (--g->hand[seat][hero] == 0)
        g->held[seat] &= ~hero_bit(hero);
}

static void discard(Game *g, int hero)
{
    g->discard[hero]++;
    g->discarded++;
}

static bool can_draw(const Game *g) // R9
{
    return g->deck_top < g->deck_size ||
           (g->deck_end == DECK_END_RESHUFFLE && g->discarded > (g->requirement != 0));
}

static void reshuffle(Game *g) // R9, R11
{
    int size = 0;
    for (int hero = 1; hero <= HEROES; hero++) {
        int kept = hero == g->requirement;
        int free = g->discard[hero] - kept;
        memset(g->deck + size, hero, free);
        size += free;
        g->discard[hero] = kept;
    }
    g->discarded = g->requirement != 0;
    g->deck_top = 0;
    g->deck_size = size;
    for (uint32_t last = size - 1; last > 0; last--)
        swap_cards(g, last, draw_word(&g->rng) % (last + 1));
}

static int draw(Game *g)
{
    if (g->deck_top == g->deck_size) {
        if (!can_draw(g))
            return 0;
        reshuffle(g);
    }
    return g->deck[g->deck_top++];
}

// ---- Powers and windows (R8) -------------------------------------------------------------------------------

static uint64_t usable(const Game *g, int seat)
{
    unsigned ready = g->ready[seat];
    uint64_t mask = 0;
    if (ready & NULLIFIER && g->pile_size > 0 && g->pile[g->pile_size - 1].seat != seat)
        mask |= 1ull << USE_1;
    if (ready & READIER)
        mask |= (uint64_t)(g->band[seat] & ~ready & ~READIER) << USE_3;
    if (g->wanderer) {
        if (ready & DISCARDER)
            mask |= 1ull << USE_2;
        if (ready & BARRER)
            mask |= (uint64_t)(g->ahead & ~g->barred & ~(1u << seat)) << USE_4;
        if (ready & LOOKER && !g->face_up && !(g->seen >> seat & 1))
            mask |= 1ull << USE_5;
    } else if (ready & WAIVER && g->phase == PHASE_SEND && !g->waived) {
        mask |= 1ull << USE_6;
    }
    if (ready & DRAWER && can_draw(g))
        mask |= 1ull << USE_7;
    return mask;
}

static uint64_t usable_when_doomed(const Game *g) // R7
{
    int seat = g->holder, hero = g->doomed;
    if (!(g->ready[seat] & hero_bit(hero)))
        return usable(g, seat) & 1ull << (USE_3 + hero - 1);
    if (hero == 3)
        return usable(g, seat) & (uint64_t)ALL_HEROES << USE_3;
    if (hero == 7)
        return usable(g, seat) & 1ull << USE_7;
    return 0;
}

static void open_window(Game *g, unsigned excluded)
{
    unsigned waiting = 0;
    for (int seat = 0; seat < g->seats; seat++)
        if (!(excluded >> seat & 1) && g->ready[seat] && usable(g, seat))
            waiting |= 1u << seat;
    g->waiting = waiting;
}

static void open_responses(Game *g)
{
    open_window(g, 1u << g->pile[g->pile_size - 1].seat);
}

static int hero_of(int action)
{
    if (action < USE_3)
        return action - USE_1 + 1;
    if (action < USE_4)
        return 3;
    if (action < USE_5)
        return 4;
    return action - USE_5 + 5;
}

static void put_on_pile(Game *g, int seat, int action)
{
    g->ready[seat] &= ~hero_bit(hero_of(action));
    g->powers_used[seat]++;
    g->pile[g->pile_size++] = (Pending){seat, action};
    open_responses(g);
}

static void discard_wanderer(Game *g)
{
    discard(g, g->wanderer);
    g->wanderer = 0;
}

static void look(Game *g, int seat)
{
    if (g->wanderer && !g->face_up && !(g->seen >> seat & 1)) {
        g->seen |= 1u << seat;
        g->saying = seat;
    }
}

static void draw_two(Game *g, int seat)
{
    for (int i = 0; i < 2; i++) {
        int hero = draw(g);
        if (hero == 0)
            return;
        take_in_hand(g, seat, hero);
    }
}

static void resolve_top(Game *g)
{
    Pending top = g->pile[--g->pile_size];
    int seat = top.seat;
    switch (hero_of(top.action)) {
    case 1:
        g->pile_size--;
        break;
    case 2:
        if (g->wanderer)
            discard_wanderer(g);
        break;
    case 3:
        g->ready[seat] |= g->band[seat] & 1u << (top.action - USE_3);
        break;
    case 4:
        if (g->wanderer)
            g->barred |= 1u << (top.action - USE_4);
        break;
    case 5:
        look(g, seat);
        break;
    case 6:
        g->waived = 1;
        break;
    default:
        draw_two(g, seat);
    }
}

static void resolve_pile(Game *g)
{
    while (g->pile_size > 0 && g->waiting == 0 && g->saying < 0) {
        resolve_top(g);
        if (g->pile_size > 0 && g->saying < 0)
            open_responses(g);
    }
}

// ---- The end of a turn and of the game (R4, R9) ------------------------------------------------------------

static void finish(Game *g, int reason)
{
    g->phase = PHASE_OVER;
    g->reason = reason;
    g->holder = NOBODY;
    g->waiting = 0;
}

static void begin_turn(Game *g, int sender)
{
    int requirement = g->requirement;
    g->requirement = 0; // from now on, last turn's card may be reshuffled
    int hero = draw(g);
    if (hero == 0) {
        g->requirement = requirement;
        finish(g, REASON_EXHAUSTED);
        return;
    }
    g->turn++;
    g->sender = sender;
    discard(g, hero);
    g->requirement = hero;
    g->fitting = PRINTED[g->seats][hero];
    g->phase = PHASE_SEND;
    g->waived = 0;
    g->face_up = 0;
    g->origin = 0;
    g->seen = 0;
    g->ahead = 0;
    g->barred = 0;
    memset(g->said, NOBODY, sizeof g->said);
    open_window(g, 1u << sender);
}

static void turn_clues_up(Game *g)
{
    for (int seat = 0; seat < g->seats; seat++) {
        if (g->clues_yes[seat] + g->clues_no[seat] == 0)
            continue;
        g->discarded += g->clues_yes[seat] + g->clues_no[seat];
        g->clues_yes[seat] = 0;
        g->clues_no[seat] = 0;
        for (int hero = 1; hero <= HEROES; hero++) {
            g->discard[hero] += g->clues[seat][hero];
            g->clues[seat][hero] = 0;
        }
    }
}

static void end_turn(Game *g)
{
    turn_clues_up(g);
    g->holder = NOBODY;
    int hero = draw(g);
    if (hero)
        take_in_hand(g, g->sender, hero);
    if (g->deck_end == DECK_END_SCORE) {
        if (g->deck_top == g->deck_size) {
            finish(g, REASON_DECK);
            return;
        }
    } else if (g->nones == g->seats || g->turn == LAST_TURN) {
        finish(g, REASON_EXHAUSTED);
        return;
    }
    begin_turn(g, next_seat(g, g->sender));
}

static void settle(Game *g) // R7
{
    int seat = g->holder;
    int hero = g->wanderer + g->doomed;
    unsigned bit = hero_bit(hero);
    g->wanderer = 0;
    g->doomed = 0;
    if (g->band[seat] & bit) {
        g->band[seat] &= ~bit;
        g->ready[seat] &= ~bit;
        g->eliminated[seat][hero] += 2;
        end_turn(g);
        return;
    }
    g->band[seat] |= bit;
    g->ready[seat] |= bit;
    if (__builtin_popcount(g->band[seat]) == BAND_TO_WIN) {
        g->winner = seat;
        finish(g, REASON_SIX);
    } else {
        end_turn(g);
    }
}

// ---- Effects of actions -----------------------------------------------------------------------------------

static void open_offer(Game *g)
{
    g->phase = PHASE_OFFER;
    open_window(g, 1u << g->holder);
}

static void hold_back(Game *g) // R6
{
    while (g->barred >> g->holder & 1) {
        if (g->holder == g->sender) {
            discard_wanderer(g);
            end_turn(g);
            return;
        }
        g->ahead &= ~(1u << g->holder);
        g->holder = next_seat(g, g->holder);
    }
    open_offer(g);
}

static void open_interrupts(Game *g)
{
    open_window(g, 0);
    if (g->waiting == 0)
        settle(g);
}

static void ask_about_doomed(Game *g)
{
    if (usable_when_doomed(g) == 0)
        settle(g);
}

static void go_on(Game *g)
{
    resolve_pile(g);
    if (g->pile_size > 0 || g->saying >= 0)
        return;
    if (g->phase == PHASE_SEND)
        open_window(g, 1u << g->sender);
    else if (g->phase == PHASE_DOOM)
        ask_about_doomed(g);
    else if (g->wanderer == 0)
        end_turn(g);
    else if (g->barred >> g->holder & 1)
        hold_back(g);
    else if (g->phase == PHASE_OFFER)
        open_window(g, 1u << g->holder);
    else
        open_interrupts(g);
}

static void decline(Game *g, int seat)
{
    if (g->waiting == 0) { // the recruiter of a doomed hero
        settle(g);
        return;
    }
    g->waiting &= ~(1u << seat);
    if (g->waiting)
        return;
    if (g->pile_size > 0)
        go_on(g);
    else if (g->phase == PHASE_INTERRUPT)
        settle(g);
}

static void say(Game *g, int seat, int hero)
{
    g->said[seat] = hero;
    g->saying = NOBODY;
    if (g->pile_size > 0)
        open_responses(g);
    go_on(g);
}

static void send(Game *g, int seat, int action) // R5
{
    bool must_drop = false;
    if (action == SEND_NONE) {
        g->nones++;
        end_turn(g);
        return;
    }
    if (action < SEND_BAND) {
        g->wanderer = action - SEND + 1;
        leave_hand(g, seat, g->wanderer);
        g->seen = 1u << seat;
        g->origin = ORIGIN_HAND;
    } else if (action < SEND_DECK) {
        g->wanderer = action - SEND_BAND + 1;
        g->band[seat] &= ~hero_bit(g->wanderer);
        g->ready[seat] &= ~hero_bit(g->wanderer);
        g->face_up = 1;
        g->origin = ORIGIN_BAND;
    } else if (g->no_match == NO_MATCH_BAND) {
        g->wanderer = draw(g);
        g->origin = ORIGIN_BLIND;
    } else {
        g->wanderer = draw(g);
        g->seen = 1u << seat;
        g->origin = ORIGIN_DECK;
        must_drop = g->hand_size[seat] > 0;
    }
    g->nones = 0;
    g->ahead = (1u << g->seats) - 1;
    g->holder = next_seat(g, seat);
    if (must_drop)
        g->phase = PHASE_DROP;
    else
        open_offer(g);
}

static void drop(Game *g, int seat, int hero)
{
    leave_hand(g, seat, hero);
    discard(g, hero);
    open_offer(g);
}

static void ask(Game *g, int seat, int hero) // R6
{
    leave_hand(g, seat, hero);
    g->clues[seat][hero]++;
    bool yes = g->clue == CLUE_IDENTITY ? hero == g->wanderer
                                        : (PRINTED[g->seats][hero] & hero_bit(g->wanderer)) != 0;
    if (yes)
        g->clues_yes[seat]++;
    else
        g->clues_no[seat]++;
    open_window(g, 1u << seat);
}

static void pass(Game *g)
{
    g->ahead &= ~(1u << g->holder);
    g->holder = next_seat(g, g->holder);
    hold_back(g);
}

static void recruit(Game *g, int seat) // R7
{
    g->face_up = 1;
    if (g->interrupts) {
        g->phase = PHASE_INTERRUPT;
        open_interrupts(g);
    } else if (g->band[seat] & hero_bit(g->wanderer)) {
        g->phase = PHASE_DOOM;
        g->doomed = g->wanderer;
        g->wanderer = 0;
        ask_about_doomed(g);
    } else {
        settle(g);
    }
}

static void step(Game *g, int seat, int action)
{
    if (action == OK) {
        decline(g, seat);
    } else if (action >= SAY_NOTHING) {
        say(g, seat, action - SAY_NOTHING);
    } else if (action >= USE_1) {
        put_on_pile(g, seat, action);
        go_on(g);
    } else if (action == PASS) {
        pass(g);
    } else if (action == RECRUIT) {
        recruit(g, seat);
    } else if (action >= CLUE) {
        ask(g, seat, action - CLUE + 1);
    } else if (action >= DROP) {
        drop(g, seat, action - DROP + 1);
    } else {
        send(g, seat, action);
    }
}

// ---- Legal actions ---------------------------------------------------------------------

static unsigned acting(const Game *g)
{
    if (g->saying >= 0)
        return 1u << g->saying;
    if (g->waiting)
        return g->waiting;
    return 1u << (g->phase <= PHASE_DROP ? g->sender : g->holder);
}

static uint64_t sendable(const Game *g) // R5
{
    uint64_t held = g->held[g->sender];
    uint64_t mask = held & g->fitting;
    if (mask == 0) {
        if (g->no_match == NO_MATCH_BAND)
            mask = (uint64_t)(g->band[g->sender] & g->fitting) << SEND_BAND;
        if (mask == 0 && can_draw(g))
            mask = 1ull << SEND_DECK;
    }
    if (g->waived)
        mask |= held;
    return mask ? mask : 1ull << SEND_NONE;
}

static uint64_t takeable(const Game *g) // R6
{
    if (g->holder == g->sender)
        return 1ull << RECRUIT;
    uint64_t mask = 1ull << RECRUIT | 1ull << PASS;
    if (g->hand_size[g->holder] >= 2 && !g->face_up && g->origin != ORIGIN_BLIND)
        mask |= (uint64_t)g->held[g->holder] << CLUE;
    return mask;
}

static uint64_t legal(const Game *g, int seat)
{
    if (g->saying >= 0)
        return 0xffull << SAY_NOTHING;
    if (g->waiting)
        return usable(g, seat) | 1ull << OK;
    switch (g->phase) {
    case PHASE_SEND:
        return sendable(g) | usable(g, seat);
    case PHASE_OFFER:
        return takeable(g) | usable(g, seat);
    case PHASE_DROP:
        return (uint64_t)g->held[seat] << DROP;
    default:
        return usable_when_doomed(g) | 1ull << OK;
    }
}

// ---- Set-up (R3) and play ----------------------------------------------------------------------------------

static void clear(Game *g, int seats, int rules)
{
    memset(g, 0, sizeof *g);
    g->seats = seats;
    g->no_match = rules & 1;
    g->interrupts = rules >> 1 & 1;
    g->clue = rules >> 2 & 1;
    g->deck_end = rules >> 3 & 1;
    g->tiebreak = rules >> 4 & 3;
    g->holder = NOBODY;
    g->saying = NOBODY;
    g->winner = NOBODY;
    memset(g->said, NOBODY, sizeof g->said);
}

static bool deal_band(Game *g, int seat)
{
    unsigned heroes = 0;
    while (g->deck_top < g->deck_size) {
        int hero = g->deck[g->deck_top++];
        if (heroes & hero_bit(hero)) {
            discard(g, hero);
            continue;
        }
        if (heroes) {
            g->band[seat] = g->ready[seat] = heroes | hero_bit(hero);
            return true;
        }
        heroes = hero_bit(hero);
    }
    return false;
}

static bool deal_hand(Game *g, int seat)
{
    for (int i = 0; i < HAND_AT_START; i++) {
        if (g->deck_top == g->deck_size)
            return false;
        take_in_hand(g, seat, g->deck[g->deck_top++]);
    }
    return true;
}

static bool deal(Game *g, int first)
{
    for (int seat = 0; seat < g->seats; seat++)
        if (!deal_band(g, seat))
            return false;
    for (int seat = 0; seat < g->seats; seat++)
        if (!deal_hand(g, seat))
            return false;
    if (g->deck_top == g->deck_size)
        return false;
    begin_turn(g, first);
    return true;
}

static void deal_by_chance(Game *g, int seats, int rules, Rng *rng)
{
    int first;
    do {
        clear(g, seats, rules);
        shuffle_deck(g, rng);
        first = draw_below(rng, seats);
        g->rng.a = draw_word(rng);
        g->rng.b = draw_word(rng);
        g->rng.c = draw_word(rng);
        g->rng.d = draw_word(rng);
    } while (!deal(g, first));
}

static int choose_seat(const Game *g, Rng *rng)
{
    unsigned seats = acting(g);
    return seats & (seats - 1) ? choose(seats, rng) : __builtin_ctz(seats);
}

static int64_t play_out(Game *g, Rng *rng)
{
    int64_t decisions = 0;
    for (; g->phase != PHASE_OVER; decisions++) {
        int seat = choose_seat(g, rng);
        step(g, seat, choose(legal(g, seat), rng));
    }
    return decisions;
}

// ---- Interface for Python -------------------------------------------------------------------------------------

int64_t game_size(void)
{
    return sizeof(Game);
}

// Deal and play a range of streams of a seed, reusing the records in turn; the number of decisions.
int64_t deal_and_play(Game *games, int64_t room, int64_t start, int64_t stop, int seats, int rules, uint64_t seed)
{
    int64_t decisions = 0;
    for (int64_t i = start; i < stop; i++) {
        Game *g = &games[i % room];
        Rng rng = sow(seed, (uint32_t)i);
        deal_by_chance(g, seats, rules, &rng);
        decisions += play_out(g, &rng);
    }
    return decisions;
}

static uint8_t *put(uint8_t *out, const void *field, size_t size)
{
    memcpy(out, field, size);
    return out + size;
}

// The whole state in the order of `FINAL` in limit.py, without padding.
void final_state(const Game *g, uint8_t *out)
{
    uint8_t left[CARDS] = {0};
    uint8_t deck_left = g->deck_size - g->deck_top;
    memcpy(left, g->deck + g->deck_top, deck_left);

#define PUT(field) out = put(out, &(field), sizeof(field))
    PUT(g->rng);
    PUT(g->turn);
    PUT(g->powers_used);
    PUT(g->pile_size);
    PUT(g->seats);
    PUT(g->no_match);
    PUT(g->interrupts);
    PUT(g->clue);
    PUT(g->deck_end);
    PUT(g->tiebreak);
    PUT(g->phase);
    PUT(g->sender);
    PUT(g->holder);
    PUT(g->saying);
    PUT(g->winner);
    PUT(g->requirement);
    PUT(g->fitting);
    PUT(g->waived);
    PUT(g->wanderer);
    PUT(g->doomed);
    PUT(g->face_up);
    PUT(g->origin);
    PUT(g->seen);
    PUT(g->ahead);
    PUT(g->barred);
    PUT(g->waiting);
    PUT(g->nones);
    PUT(g->reason);
    PUT(g->discarded);
    PUT(g->discard);
    PUT(g->hand_size);
    PUT(g->held);
    PUT(g->band);
    PUT(g->ready);
    PUT(g->said);
    PUT(g->clues_yes);
    PUT(g->clues_no);
    PUT(g->eliminated);
    PUT(g->hand);
    PUT(g->clues);
    PUT(deck_left);
    PUT(left);
#undef PUT
}
