/** What the rules return: boards with rows, scorecards, standings of flights. Fields are in reading order. */
import type { BoardName, Format, Ties } from './event.ts';

export type Status = 'not_started' | 'in_progress' | 'complete' | 'no_return';

export interface Tiebreak {
  method: 'countback';
  /** `last9`, `last6`, `last3`, `last1`, `hole17` … `hole1`, or `unresolved`. */
  decidedBy: string;
  /** The row's number at each step up to the deciding one. */
  values: number[];
}

export interface HoleLine {
  hole: number;
  par: number | null;
  strokeIndex: number | null;
  /** The strokes as played; a maximum score lowers totals, never this. */
  strokes: number | null;
  /** Null for a best-ball team, in which each player receives strokes. */
  strokesReceived: number | null;
  net: number | null;
  points: number | null;
  countingPlayerIds: string[];
}

export interface Row {
  position: number | null;
  positionLabel: string;
  tied: boolean;
  entryType: 'team' | 'player';
  teamId: string | null;
  teamName: string | null;
  playerId: string | null;
  playerName: string | null;
  flightId: string | null;
  flightName: string | null;
  startLabel: string | null;
  thru: number;
  thruLabel: string;
  nextHole: number | null;
  holesInPlay: number;
  /** What the board ranks by: to-par, or points. */
  score: number | null;
  gross: number | null;
  grossToPar: number | null;
  net: number | null;
  netToPar: number | null;
  points: number | null;
  toPar: number | null;
  toParLabel: string;
  out: number | null;
  in: number | null;
  /** The playing handicap. */
  handicap: number | null;
  status: Status;
  tiebreak: Tiebreak | null;
  lastScoreAt: string | null;
  /** Only when an explanation was requested. */
  holes?: HoleLine[];
}

export interface Board {
  board: BoardName;
  label: string;
  direction: 'asc' | 'desc';
  ties: Ties;
  strokeIndexMissing: boolean;
  rows: Row[];
}

export interface FlightStanding {
  flightId: string | null;
  name: string | null;
  handicapMin: number | null;
  handicapMax: number | null;
  entries: number;
  board: BoardName;
  rows: Row[];
}

export interface PlayerCard {
  playerId: string;
  name: string | null;
  /** The playing handicap. */
  handicap: number | null;
  withdrawn: boolean;
  holes: HoleLine[];
  out: number | null;
  in: number | null;
  total: number | null;
}

export interface Scorecard {
  teamId: string;
  teamName: string;
  format: Format | null;
  handicap: number | null;
  startLabel: string | null;
  status: Status;
  holes: HoleLine[];
  out: number | null;
  in: number | null;
  total: number | null;
  toPar: number | null;
  /** Null in an individual event, where a team has no ball of its own. */
  thru: number | null;
  players: PlayerCard[];
}
