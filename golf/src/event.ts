/** What the rules need to know of an event. The caller loads it; nothing here changes it. */

export type Format = 'scramble' | 'best_ball' | 'individual';
export type BoardName = 'gross' | 'net' | 'stableford';
export type Ties = 'shared' | 'countback';
export type IncompleteCards = 'rank' | 'unranked';

export interface Hole {
  number: number;
  par: number | null;
  strokeIndex: number | null;
}

export interface Rules {
  /** Null while none is chosen: teams are listed, but nothing is counted. */
  format: Format | null;
  boards: readonly BoardName[];
  /** In a best ball: how many balls count on a hole. */
  bestBallCount: number;
  handicapMode: 'as_entered' | 'whs';
  stablefordBasis: 'net' | 'gross';
  maxScore: null | 'net_double_bogey';
  ties: Ties;
  /** Cards that lack a hole: ranked as they are, which is the default, or listed without a place. */
  incompleteCards?: IncompleteCards | undefined;
}

export interface Player {
  id: string;
  name: string | null;
  teamId: string | null;
  /** A course handicap; plus handicaps are negative. */
  handicap: number | null;
  withdrawn: boolean;
  flightId: string | null;
  /** These identify a player across the events of a series. */
  ghin?: string | null | undefined;
  email?: string | null | undefined;
}

export interface Team {
  id: string;
  name: string;
  /** A scramble team's own handicap, used unchanged. */
  handicap: number | null;
  /** The result of `computedScrambleHandicap` at the team's first score; null before. */
  storedHandicap: number | null;
  /** Whether it was stored, so that a null then means that the team has no handicap. */
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

/** The strokes on one hole: of a team in a scramble, of a player in the other formats. */
export interface Score {
  teamId: string | null;
  playerId: string | null;
  hole: number;
  strokes: number;
  /** ISO 8601 in UTC with milliseconds, so that it sorts as text. */
  at: string;
}

export interface Event {
  /** Nine or eighteen holes; none means eighteen without par and stroke index. */
  holes: readonly Hole[];
  rules: Rules;
  teams: readonly Team[];
  players: readonly Player[];
  flights: readonly Flight[];
  scores: readonly Score[];
}
