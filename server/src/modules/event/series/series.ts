/** Creates, changes and deletes series, one change at a time. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import type { Refusals } from '../../../platform/db/errors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { empty, join, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { invalid } from '../../../platform/problems.ts';
import { externalIdTaken, mergedMetadata } from '../../../platform/text/references.ts';
import { removeAll } from './events.ts';
import { COLUMNS, get, lockSeries } from './record.ts';
import type { Series, SeriesCreate, SeriesFilters, SeriesPatch } from './schemas.ts';

export const list = (db: Reads, { external_id }: SeriesFilters, page: PageRequest): Promise<Series[]> =>
  db.many(
    sql`select ${COLUMNS} from series
        where true ${external_id === undefined ? empty : sql`and external_id = ${external_id}`} ${newestFirst(page)}`,
  );

/** Checks that no place is worth more points than the one before it. */
export function checked<Input extends SeriesPatch>(input: Input): Input {
  const table = input.points_table ?? [];
  const rising = table.findIndex((points, index) => index > 0 && points > (table[index - 1] ?? 0));
  if (rising > 0)
    throw invalid([{ field: `points_table.${rising}`, message: 'must not be above the one before' }]);
  return input;
}

export function create(tx: Tx, input: SeriesCreate): Series {
  const { name, season = null, entrant = 'player', board = 'gross', ties = 'event', points_table } = input;
  const { best_of = null, participation_points = 0, external_id = null } = input;
  const metadata = mergedMetadata({}, input.metadata);
  const id = newId(tx.now);
  const created_at = tx.now.toISOString();
  const rules = { entrant, board, ties, points_table, best_of, participation_points };
  tx.queue(
    sql`insert into series (organization_id, id, name, season, entrant, board, ties, points_table, best_of,
          participation_points, external_id, metadata, created_at)
        values (${join([tx.organizationId, id, name, season, ...Object.values(rules), external_id, JSON.stringify(metadata), created_at])})`,
    isTaken(input),
  );
  return { id, name, season, ...rules, events: 0, external_id, metadata, created_at, updated_at: created_at };
}

export async function update(tx: Tx, id: string, patch: SeriesPatch): Promise<Series> {
  const before = await lockSeries(tx, id);
  const after = { ...before, ...patch, metadata: mergedMetadata(before.metadata, patch.metadata) };
  tx.queue(
    sql`update series set name = ${after.name}, season = ${after.season}, board = ${after.board},
          ties = ${after.ties}, points_table = ${after.points_table}, best_of = ${after.best_of},
          participation_points = ${after.participation_points}, external_id = ${after.external_id},
          metadata = ${JSON.stringify(after.metadata)}
        where id = ${id}`,
    isTaken(patch),
  );
  return get(tx, id);
}

const isTaken = ({ external_id }: Pick<SeriesPatch, 'external_id'>): Refusals => ({
  series_external_id_unique: () => externalIdTaken('A series', external_id),
});

/** Removes its events first, each with an audit row of its own, then deletes the series. */
export async function remove(tx: Tx, id: string): Promise<{ id: string; deleted: boolean }> {
  await removeAll(tx, id);
  tx.queue(sql`delete from series where id = ${id}`);
  return { id, deleted: true };
}
