/** The rows of flags, in the shape of the API. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { keyed } from '../../integrations/events/keyed.ts';
import type { Flag } from './schemas.ts';

export const COLUMNS = sql`id, tournament_id, kind, team_id, player_id, hole_number,
  coalesce(offer, to_jsonb(detail)) as detail, status, created_at, resolved_at, updated_at`;

/** A key is the id of the tournament and that of the flag. */
export const among = (db: Reads, keys: readonly string[]): Promise<Flag[]> =>
  db.many(sql`select ${COLUMNS} from score_flags where ${keyed(keys, sql`score_flags`)}`);
