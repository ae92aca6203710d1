/**
 * How long golf takes: an ordinary field of 144 on three boards and its skins, and 2000 entrants against 20 ×
 * 100.
 */
import { boards, skins } from '../../golf/dist/index.js';
import { alternate, median } from '../load/load.mjs';

const PARS = [4, 5, 3, 4, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 4, 3, 5];
const INDEXES = [7, 3, 15, 11, 1, 9, 17, 5, 13, 8, 4, 16, 2, 12, 10, 6, 18, 14];
const BOARDS = ['gross', 'net', 'stableford'];
const WARM_UP = 200;
const TIMES = 25;
const SMALL = 100;
const BIG = 2000;

/** In milliseconds per board, by the median of the rounds. */
export const boardTime = (_world, options) =>
  timed(options, 'per board', field(144), (event) => boards(event), BOARDS.length);

/** In milliseconds for net skins with carryover, by the median of the rounds. */
export const skinsTime = (_world, options) =>
  timed(options, 'for skins', field(144), (event) => skins(event, { basis: 'net', carryover: true }));

async function timed({ rounds, say }, what, event, work, parts = 1) {
  for (let i = 0; i < WARM_UP; i += 1) work(event);
  const seen = [];
  for (let round = 0; round < rounds; round += 1) {
    seen.push(millis(event, 1, work) / parts);
    say(`  round ${round + 1}: ${(seen.at(-1) * 1000).toFixed(0)} µs ${what}`);
  }
  return { service: median(seen) };
}

/**
 * In milliseconds for as many entrants: small fields, one after another, against one big one. Both are timed
 * over the same work, or a busy machine would interrupt the longer one alone.
 */
export function boardGrowth(_world, options) {
  const small = field(SMALL);
  const big = field(BIG);
  for (let i = 0; i < WARM_UP; i += 1) boards(small);
  return alternate(
    options,
    async () => millis(small, BIG / SMALL),
    async () => millis(big),
  );
}

/** The median time of all boards, or of other work, made so many times. */
function millis(event, times = 1, work = boards) {
  const seen = Array.from({ length: TIMES }, () => {
    const start = performance.now();
    for (let i = 0; i < times; i += 1) work(event);
    return performance.now() - start;
  });
  return median(seen);
}

/**
 * Complete cards of players in fours from every tee, as they come from a database: each id a string of its
 * own.
 */
function field(players) {
  const random = dice();
  const id = (kind, i) => `${kind}-0000-7000-8000-${String(i).padStart(12, '0')}`;
  const ids = Array.from({ length: players }, (_, i) => id('player', i));
  const event = {
    holes: PARS.map((par, i) => ({ number: i + 1, par, strokeIndex: INDEXES[i] })),
    rules: {
      format: 'individual',
      boards: BOARDS,
      bestBallCount: 1,
      handicapMode: 'whs',
      stablefordBasis: 'net',
      maxScore: 'net_double_bogey',
      ties: 'shared',
    },
    flights: [],
    teams: Array.from({ length: Math.ceil(players / 4) }, (_, i) => ({
      id: id('team', i),
      name: `Team ${i}`,
      handicap: null,
      storedHandicap: null,
      startingHole: (i % 18) + 1,
      startingSequence: 'A',
      flightId: null,
    })),
    players: ids.map((own, i) => ({
      id: own,
      name: `Player ${i}`,
      teamId: id('team', i >> 2),
      handicap: Math.floor(random() * 360) / 10,
      withdrawn: false,
      flightId: null,
    })),
    scores: ids.flatMap((playerId) =>
      PARS.map((par, i) => ({
        teamId: null,
        playerId,
        hole: i + 1,
        strokes: par + Math.floor(random() * 4) - 1,
        at: new Date(Date.UTC(2026, 5, 8, 9) + Math.floor(random() * 4e6)).toISOString(),
      })),
    ),
  };
  return JSON.parse(JSON.stringify(event));
}

/** The same throws in every run. */
function dice() {
  let state = 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
