// Written by sdk/generate.mjs from the OpenAPI document: change that, and run "npm run openapi".

export interface PlaySessionOpen {
  /** The code on the sign of the cart. Case and spaces do not matter. */
  access_code: string;
}

/** The marker's signature; null while the card is not signed. */
export type Signature = {
  /** Who signed. */
  name: string;
  /** When. */
  at: string;
  /** When the card was corrected last since. */
  amended_at: string | null;
} | null;

/** All that a phone shows of a team. */
export interface PlayCard {
  tournament: {
    /** The name of the event. */
    name: string;
    /** Where it is played. */
    course_name: string | null;
    /** When it is played. */
    event_date: string | null;
    /** How it is played. */
    format: 'scramble' | 'best_ball' | 'individual' | null;
    /** Where the event stands. */
    status: 'setup' | 'open' | 'live' | 'final' | 'archived';
    /** Whether play is interrupted. */
    suspended: boolean;
    /** Where its clocks are. */
    timezone: string;
    /** Its public address. */
    slug: string | null;
  };
  team: {
    /** The team. */
    id: string;
    /** Its name. */
    team_name: string;
    /** Where its play begins. */
    start_label: string | null;
    /** Its playing handicap. */
    handicap: number | null;
    /** Whether all of its players are here. */
    checked_in: boolean;
  };
  /** Who has the scores. */
  scoring: 'team' | 'player';
  /** Whether scores are taken. */
  open: boolean;
  signed: Signature;
  /** The players of the team. */
  players: Array<{
    /** The player. */
    player_id: string;
    /** The name. */
    name: string | null;
    /** The playing handicap. */
    handicap: number | null;
    /** Whether the player has withdrawn. */
    withdrawn: boolean;
  }>;
  /** In the order in which the team plays them. */
  holes: Array<{
    /** The hole. */
    hole: number;
    /** Its par. */
    par: number | null;
    /** Its stroke index. */
    stroke_index: number | null;
    /** Its length in yards. */
    yardage: number | null;
    /** What else is played on it. */
    contest: string | null;
  }>;
  /** What is stored, hole by hole. */
  scores: Array<{
    /** The player; null where the team has the score. */
    player_id: string | null;
    /** The hole. */
    hole: number;
    /** What is stored. */
    strokes: number;
    /** Who entered it: this phone, another one, staff or a program. */
    by: 'this' | 'other' | 'staff' | 'api';
    /** When it was entered. */
    at: string;
  }>;
  /** Where two phones disagree, until somebody chooses. */
  conflicts: Array<{
    /** The player; null where the team has the score. */
    player_id: string | null;
    /** The hole. */
    hole: number;
    /** What stands; null for no score. */
    stored: number | null;
    /** What a phone wanted in its place. */
    offered: number | null;
    /** Whose offer it is. */
    by: 'this' | 'other' | 'staff' | 'api';
    /** When it was tapped. */
    at: string;
  }>;
  /** Where the team stands, in an individual event the best of its players; null without a place, and while the public board is frozen or hidden. */
  place: {
    /** On which board. */
    board: 'gross' | 'net' | 'stableford';
    /** The place to show. */
    position_label: string;
    /** Against par, to show. */
    to_par_label: string;
    /** After how many holes, to show. */
    thru_label: string;
    /** How many are on the board. */
    of: number;
  } | null;
  /** The newest 20 for the team, and what is announced on the board, newest first. */
  messages: Array<{
    /** The message. */
    id: string;
    /** What it says. */
    body: string;
    /** When it was sent. */
    sent_at: string;
  }>;
  /** The version of the boards that shows this; it only grows. */
  revision: number;
}

export interface PlaySession {
  /** For the header `Authorization: Bearer`. */
  token: string;
  /** When it ends by itself. */
  expires_at: string;
  card: PlayCard;
}

export interface Tap {
  /** Made by the phone, once for each tap: sent again, the tap is answered as before. */
  op_id: string;
  /** The hole. */
  hole: number;
  /** What was tapped; null for no score. */
  strokes: number | null;
  /** The player, in a best ball or an individual event. */
  player_id?: string | null | undefined;
  /** What the phone last knew to be stored there; null for none. */
  base_strokes: number | null;
  /** When it was tapped, by the clock of the phone. */
  at: string;
}

export interface Taps {
  /** In the order in which they were tapped. */
  items: Tap[];
}

export interface TapResult {
  /** The tap. */
  op_id: string;
  /** What became of it. */
  outcome: 'stored' | 'conflict' | 'refused';
  /** The hole. */
  hole: number;
  /** The player; null where the team has the score. */
  player_id: string | null;
  /** What is stored there now; null for no score. */
  strokes: number | null;
  /** Why it was refused. */
  code?: 'validation_error' | 'conflict' | 'not_found' | undefined;
  /** The same in words. */
  message?: string | undefined;
  /** Whether it was sent before; then nothing was done again. */
  repeated?: boolean | undefined;
}

export interface TapResults {
  /** One for each tap, in the same order. */
  results: TapResult[];
  /** The version of the boards that shows this; it only grows. */
  revision: number;
}

export interface CardSign {
  /** Who signs. */
  name: string;
}

export interface Error {
  /** What went wrong, for people. */
  error: string;
  /** What went wrong, for programs. */
  code:
    | 'invalid_token'
    | 'unauthorized'
    | 'insufficient_scope'
    | 'forbidden'
    | 'not_found'
    | 'validation_error'
    | 'bad_request'
    | 'conflict'
    | 'rate_limited'
    | 'internal_error'
    | 'service_unavailable';
  /** Equal to the `X-Request-Id` header. */
  request_id: string;
  /** The page that says what the code means and what to do. */
  doc_url: string;
  /** With `validation_error`: the fields that failed, the first 20 of them. */
  details?:
    | Array<{
        field: string;
        message: string;
      }>
    | undefined;
}
