/** The events of a series, at most `MOST_EVENTS`. Each change is recorded in the event's audit log. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { audit } from './audit.ts';
import { get, lockSeries } from './record.ts';
import { FULL_WEIGHT, MOST_EVENTS, type Series, type SeriesEvent, type SeriesEventInput } from './schemas.ts';

export async function list(db: Reads, seriesId: string): Promise<SeriesEvent[]> {
  const found = await db.many<Omit<SeriesEvent, 'counts'>>(
    sql`select tournament_id, name, event_date, status, weight
        from series_events join tournaments on tournaments.organization_id = series_events.organization_id
          and tournaments.id = tournament_id
        where series_id = ${seriesId} order by event_date nulls last, tournament_id`,
  );
  if (found.length === 0) await get(db, seriesId);
  return found.map((event) => ({ ...event, counts: tournaments.isOver(event.status) }));
}

/** Adds the event, or changes its weight. */
export async function put(
  tx: Tx,
  seriesId: string,
  { tournament_id, weight = FULL_WEIGHT }: SeriesEventInput,
): Promise<SeriesEvent> {
  const series = await lockSeries(tx, seriesId);
  const { id, name, event_date, status } = await tournaments.lockTournament(tx, tournament_id);
  const before = await find(tx, series.id, id);
  if (before === undefined && series.events >= MOST_EVENTS)
    throw conflict(`A series has at most ${MOST_EVENTS} events.`);
  if (before?.weight !== weight) {
    tx.queue(
      sql`insert into series_events (organization_id, series_id, tournament_id, weight)
          values (${tx.organizationId}, ${series.id}, ${id}, ${weight})
          on conflict (organization_id, series_id, tournament_id) do update set weight = excluded.weight`,
    );
    if (before === undefined)
      audit.record(tx, id, 'series.event_added', series.id, { new: { name: series.name, weight } });
    else audit.record(tx, id, 'series.event_updated', series.id, { old: before, new: { weight } });
  }
  return { tournament_id: id, name, event_date, status, weight, counts: tournaments.isOver(status) };
}

export async function remove(
  tx: Tx,
  seriesId: string,
  tournamentId: string,
): Promise<{ id: string; deleted: boolean }> {
  const series = await lockSeries(tx, seriesId);
  await tournaments.lockTournament(tx, tournamentId);
  const before = await find(tx, series.id, tournamentId);
  if (before === undefined) throw notFound('Event of the series');
  tx.queue(sql`delete from series_events where series_id = ${series.id} and tournament_id = ${tournamentId}`);
  recordRemoval(tx, series, tournamentId, before.weight);
  return { id: tournamentId, deleted: true };
}

/** Locks the events in the order of their ids: two series that share events cannot deadlock. */
export async function removeAll(tx: Tx, seriesId: string): Promise<void> {
  const series = await lockSeries(tx, seriesId);
  const removed = await tx.many<{ id: string; weight: number }>(
    sql`select tournaments.id, weight
        from series_events join tournaments on tournaments.organization_id = series_events.organization_id
          and tournaments.id = tournament_id
        where series_id = ${series.id} order by tournaments.id for no key update of tournaments`,
  );
  tx.queue(sql`delete from series_events where series_id = ${series.id}`);
  for (const { id, weight } of removed) recordRemoval(tx, series, id, weight);
}

const find = (db: Reads, seriesId: string, tournamentId: string): Promise<{ weight: number } | undefined> =>
  db.one(
    sql`select weight from series_events where series_id = ${seriesId} and tournament_id = ${tournamentId}`,
  );

const recordRemoval = (tx: Tx, { id, name }: Series, tournamentId: string, weight: number): void =>
  audit.record(tx, tournamentId, 'series.event_removed', id, { old: { name, weight } });
