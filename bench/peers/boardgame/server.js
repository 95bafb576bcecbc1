// boardgame.io's server as it comes: matches in memory, a game of four whose players see about 1 kB each.
const { Server, Origins } = require('boardgame.io/server');
const { PlayerView } = require('boardgame.io/core');

const HEROES = 7;
const ids = ['0', '1', '2', '3'];

const seat = () => ({
  hand: 6,
  band: [1, 3, 5],
  used: [3],
  eliminated: Array(HEROES).fill(0),
  powersUsed: 2,
  said: null,
  cluesYes: 1,
  cluesNo: 0,
});

const heroes = {
  name: 'heroes',
  setup: () => ({
    secret: { deck: Array.from({ length: 77 }, (_, card) => 1 + (card % HEROES)) },
    players: Object.fromEntries(
      ids.map((id) => [id, { hand: [1, 2, 3, 4, 5, 6], possible: [1, 2, 3, 4, 5, 6, 7], legal: ['ok', 'use 1', 'use 4 2'] }]),
    ),
    seats: ids.map(seat),
    turn: 1,
    phase: 'offer',
    requirement: 3,
    fitting: [2, 4, 6],
    wanderer: { hero: null, faceUp: false, origin: 'hand', seen: [0, 2], ahead: [1, 3], barred: [] },
    waiting: [1, 2, 3],
    pile: ['1 use 4 2', '2 use 1'],
    discard: Array(HEROES).fill(0),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    act: ({ G, playerID }, card) => {
      G.turn += 1;
      G.discard[card] += 1;
      G.seats[playerID].powersUsed += 1;
      G.players[playerID].hand[card % 6] = 1 + card;
    },
  },
  playerView: PlayerView.STRIP_SECRETS,
};

const server = Server({ games: [heroes], origins: [Origins.LOCALHOST] });
server.run(0).then(({ appServer }) => console.log(`at http://127.0.0.1:${appServer.address().port}`));
