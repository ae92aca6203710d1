/** The demo's course, Willow Creek, par 72, and its teams. */
import type { HoleInput } from '../../event/holes/schemas.ts';

const PAR = [4, 5, 3, 4, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 4, 3, 5];
const STROKE_INDEX = [7, 3, 15, 11, 1, 9, 17, 5, 13, 8, 4, 16, 2, 12, 10, 6, 18, 14];
const YARDS = [388, 531, 164, 372, 447, 395, 152, 518, 361, 402, 421, 171, 556, 367, 384, 433, 148, 497];
const CONTESTS: Record<number, HoleInput['contest']> = {
  3: 'closest_to_pin',
  8: 'longest_drive',
  13: 'straightest_drive',
};

export const COURSE: HoleInput[] = PAR.map((par, index) => ({
  holeNumber: index + 1,
  par,
  strokeIndex: STROKE_INDEX[index] ?? null,
  yardage: YARDS[index] ?? null,
  contest: CONTESTS[index + 1] ?? null,
}));

/** Strokes above or below par with their frequency, in percent. */
type Luck = readonly (readonly [number, number])[];

/** The distribution for a scramble of four, and for a player without a handicap. */
export const TEAM_LUCK: Luck = [
  [-2, 3],
  [-1, 34],
  [0, 50],
  [1, 12],
  [2, 1],
];
export const PLAYER_LUCK: Luck = [
  [-1, 15],
  [0, 60],
  [1, 21],
  [2, 4],
];

/** A handicap is spread over the round: 20 costs a stroke on every hole and a second one now and then. */
export function strokesOn(hole: number, luck: Luck, dice: () => number, handicap = 0): number {
  let left = dice() * 100;
  const [against] = luck.find(([, share]) => {
    left -= share;
    return left < 0;
  }) ?? [0];
  return Math.max(1, (PAR[hole - 1] ?? 4) + against + Math.floor(handicap / PAR.length + dice()));
}

export const TEAM_NAMES = [
  'The Mulligans',
  'Fore Horsemen',
  'Bunker Mentality',
  'Tee Party',
  'Par-Tee Animals',
  'Birdie Brigade',
  'Putt Pirates',
  'Fairway to Heaven',
  'Grip It and Sip It',
  'The Back Nine',
  'Sand Trappers',
  'Shank Redemption',
  'Wedge Issues',
  'Dogleg Left',
  'Green Machine',
  'Rough Riders',
  'Chip Happens',
  'Hole Foods',
  'Iron Maidens',
  'Slice Girls',
  'Club Sandwich',
  'The Divots',
  'Caddie Shack Up',
  'Nice Shanks',
  'Weapons of Grass Destruction',
  'Turf Warriors',
  'Drive Thru',
  'Lie Detectors',
  'Bogey Knights',
  'Pin Seekers',
  'The Yips',
  'Gimme Five',
  'Eagle Eyes',
  'Lake Finders',
  'Sunday Sandbaggers',
  'Dew Sweepers',
];
