/** The rules of golf as pure functions of an event: boards, scorecards, skins, brackets, series and more. */
export type { BoardOptions } from './boards.ts';
export { boards, flightStandings } from './boards.ts';
export type {
  BracketMatch,
  BracketOptions,
  BracketStatus,
  MatchPlace,
  MatchProgress,
  MatchSlot,
  MatchStatus,
} from './bracket.ts';
export { bracketStatus, championOf, drawBracket, loserGoesTo, matchStatus, winnerGoesTo } from './bracket.ts';
export type { MatchOutcome, PlayedBracket } from './bracket-play.ts';
export { playMatch } from './bracket-play.ts';
export type {
  BoardName,
  Event,
  Flight,
  Format,
  Hole,
  IncompleteCards,
  Player,
  Rules,
  Score,
  Team,
  Ties,
} from './event.ts';
export { computedScrambleHandicap, playingHandicap } from './handicap.ts';
export { isOutlier, netDoubleBogey, stablefordPoints } from './hole-scores.ts';
export { matchResult } from './match-result.ts';
export type { Placing, PlacingOptions } from './placings.ts';
export { placings, playerKey, teamKey } from './placings.ts';
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
export type { FirstRoundMatch } from './seeding.ts';
export { bracketOrder, bracketSize, firstRound } from './seeding.ts';
export type { SeriesEvent, SeriesResult, SeriesRules, SeriesStanding } from './series.ts';
export { seriesPoints, seriesStandings } from './series.ts';
export type { SkinsHole, SkinsOptions, SkinsResult } from './skins.ts';
export { skins } from './skins.ts';
export { strokesReceived } from './strokes-received.ts';
