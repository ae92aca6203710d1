/** The only writer of the rows of score flags. */
import { Table } from '../../../platform/db/table.ts';

export interface NewFlag {
  tournament_id: string;
  id: string;
  kind: string;
  team_id: string | null;
  player_id: string | null;
  hole_number: number;
  strokes: number;
  detail: string;
  /** Of a conflict: the stored score, and the one offered in its place. */
  offer?: object;
  /** Of a flag about the whole card: the holes without a score. */
  holes?: number[] | null;
  created_at: string;
}

export const flagTable = new Table<NewFlag>('score_flags', [
  'tournament_id',
  'id',
  'kind',
  'team_id',
  'player_id',
  'hole_number',
  'strokes',
  'detail',
  'offer',
  'holes',
  'created_at',
]);
