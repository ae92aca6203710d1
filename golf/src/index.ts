/** The rules of the game, as pure functions: give them an event, get boards, scorecards, standings, skins, pots, brackets. */
export type { BoardOptions } from './boards.ts';
export { boards, flightStandings } from './boards.ts';
export type { FirstRoundMatch } from './bracket.ts';
export { bracketOrder, bracketSize, firstRound } from './bracket.ts';
export type {
  BoardName,
  Event,
  Flight,
  Format,
  Hole,
  Player,
  Rules,
  Score,
  Team,
  Ties,
} from './event.ts';
export { computedScrambleHandicap, playingHandicap } from './handicap.ts';
export { isOutlier, netDoubleBogey, stablefordPoints } from './hole-scores.ts';
export { missingHoles, playOrder } from './play-order.ts';
export { splitPot } from './pots.ts';
export type {
  Board,
  FlightStanding,
  HoleLine,
  PlayerCard,
  Row,
  Scorecard,
  Status,
  Tiebreak,
} from './results.ts';
export { scorecards } from './scorecards.ts';
export type { SkinsHole, SkinsOptions, SkinsResult } from './skins.ts';
export { skins } from './skins.ts';
export { strokesReceived } from './strokes-received.ts';
