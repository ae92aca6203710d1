/** What the rules need to know of an event. The caller brings it from wherever it is kept; nothing here is changed. */

export type Format = 'scramble' | 'best_ball' | 'individual';
export type BoardName = 'gross' | 'net' | 'stableford';
export type Ties = 'shared' | 'countback';

export interface Hole {
  number: number;
  par: number | null;
  strokeIndex: number | null;
}

export interface Rules {
  /** Null while nobody has chosen one: teams are listed, nothing is counted. */
  format: Format | null;
  boards: readonly BoardName[];
  /** How many balls count on a hole of a best ball. */
  bestBallCount: number;
  handicapMode: 'as_entered' | 'whs';
  stablefordBasis: 'net' | 'gross';
  maxScore: null | 'net_double_bogey';
  ties: Ties;
}

export interface Player {
  id: string;
  name: string | null;
  teamId: string | null;
  /** A course handicap; plus handicaps are negative. */
  handicap: number | null;
  withdrawn: boolean;
  flightId: string | null;
  /** By these a series knows a player from event to event. */
  ghin?: string | null | undefined;
  email?: string | null | undefined;
}

export interface Team {
  id: string;
  name: string;
  /** A scramble team's own handicap, used as it is. */
  handicap: number | null;
  /** What `computedScrambleHandicap` found when the team's first score came in; null before. */
  storedHandicap: number | null;
  /** True once that was stored, so that null means for good: this team has no handicap. */
  handicapSettled?: boolean | undefined;
  startingHole: number | null;
  startingSequence: string | null;
  flightId: string | null;
}

export interface Flight {
  id: string;
  name: string;
  handicapMin?: number | null | undefined;
  handicapMax?: number | null | undefined;
}

/** Strokes on one hole, of a team in a scramble, of a player in the other formats. */
export interface Score {
  teamId: string | null;
  playerId: string | null;
  hole: number;
  strokes: number;
  /** ISO 8601 in UTC with milliseconds, so that text order is time order. */
  at: string;
}

export interface Event {
  /** Nine or eighteen; none at all means eighteen without par and stroke index. */
  holes: readonly Hole[];
  rules: Rules;
  teams: readonly Team[];
  players: readonly Player[];
  flights: readonly Flight[];
  scores: readonly Score[];
}
