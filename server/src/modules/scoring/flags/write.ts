/** Stores the changed flags of some cards, and an audit row for each that was resolved automatically. */
import { signatureOf } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from '../../records/audit/audit.ts';
import { flagTable, type NewFlag } from './flag-table.ts';
import type { FlagChanges } from './judge.ts';

/** Who has a card: a team in a scramble, a player in the other formats. */
export type Kind = 'team' | 'player';

/** The flags of a card in the shape that the rules take. */
export const FLAGS = sql`json_agg(json_build_object('id', flag.id, 'kind', flag.kind, 'hole', flag.hole_number,
  'strokes', flag.strokes, 'detail', flag.detail, 'status', flag.status,
  'late', coalesce(flag.offer ? 'late', false)))`;

export interface FlagRows {
  raise: Omit<NewFlag, 'tournament_id'>[];
  resolve: object[];
}

export function flagRows(
  { now, actor }: Pick<Tx, 'now' | 'actor'>,
  kind: Kind,
  key: string,
  { raise, resolve }: FlagChanges,
): FlagRows {
  const { email, metadata } = signatureOf(actor);
  const time = now.toISOString();
  const whose = ownerOf(kind, key);
  return {
    raise: raise.map(({ hole, ...flag }) => ({
      ...{ ...flag, ...whose, id: newId(now) },
      ...{ hole_number: hole, created_at: time },
    })),
    resolve: resolve.map(({ id, kind, hole }) => ({
      ...{ key, time, id, email, audit: newId(now) },
      metadata: { kind, hole, ...whose, auto: true, ...metadata },
    })),
  };
}

/** A flag is about the card of a team or of a player. */
export const ownerOf = (kind: Kind, id: string) => ({
  team_id: kind === 'team' ? id : null,
  player_id: kind === 'player' ? id : null,
});

/** Parts of a statement whose part `written` has the ids of the cards it may change. Empty for most cards. */
export function flagParts(organizationId: string, tournamentId: string, rows: FlagRows[]): Sql {
  const raised = rows.flatMap(({ raise }) => raise.map((flag) => ({ ...flag, tournament_id: tournamentId })));
  const resolved = rows.flatMap(({ resolve }) => resolve);
  return sql`${raised.length === 0 ? empty : raising(organizationId, raised)}
    ${resolved.length === 0 ? empty : resolving(organizationId, tournamentId, resolved)}`;
}

const raising = (organizationId: string, rows: NewFlag[]): Sql =>
  sql`, raised as (
    ${flagTable.insertMany(
      organizationId,
      rows,
      sql`join written on written.id = coalesce(made.team_id, made.player_id)`,
    )}
    on conflict (organization_id, tournament_id, entrant_id, hole_number, kind, strokes) where kind <> 'conflict'
      do update set detail = excluded.detail where score_flags.status = 'open')`;

/** A flag that is resolved by hand at the same time stays resolved by hand. */
const resolving = (organizationId: string, tournamentId: string, rows: object[]): Sql =>
  sql`, gone as (
    select gone.* from written join json_to_recordset(${JSON.stringify(rows)})
      as gone (key uuid, time timestamptz, id uuid, audit uuid, email text, metadata jsonb) on gone.key = written.id
  ), resolved as (
    update score_flags as flag set status = 'resolved', resolved_at = gone.time from gone
    where flag.tournament_id = ${tournamentId} and flag.entrant_id = gone.key and flag.id = gone.id
      and flag.status = 'open'
    returning flag.id
  ), resolutions as (
    ${insertRows(
      organizationId,
      sql`select ${tournamentId}::uuid, gone.audit, 'flag.resolved', gone.email, 'flag', gone.id::text, gone.metadata,
            gone.time
          from resolved join gone on gone.id = resolved.id`,
    )})`;
