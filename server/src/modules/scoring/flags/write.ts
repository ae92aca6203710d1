/** Stores the changed flags of some cards, and an audit row for each that was resolved automatically. */
import { type Actor, SERVICE, signatureOf } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from '../../records/audit/audit.ts';
import { flagTable, type NewFlag } from './flag-table.ts';
import type { FlagChanges, StoredFlag } from './judge.ts';

/** Who has a card: a team in a scramble, a player in the other formats. */
export type CardKind = 'team' | 'player';

/** The flags of a card in the shape that the rules take. */
export const FLAGS = sql`json_agg(json_build_object('id', flag.id, 'kind', flag.kind, 'hole', flag.hole_number,
  'strokes', flag.strokes, 'detail', flag.detail, 'status', flag.status, 'holes', flag.holes,
  'late', coalesce(flag.offer ? 'late', false)))`;

export interface FlagRows {
  raise: Omit<NewFlag, 'tournament_id'>[];
  follow: object[];
  resolve: object[];
}

/** Such a change belongs into a transaction, whose commit tells of flags. */
export const changesFlags = ({ raise, follow = [], resolve }: FlagChanges | FlagRows): boolean =>
  [raise, follow, resolve].flat().length > 0;

export function flagRows(
  { now, actor }: Pick<Tx, 'now' | 'actor'>,
  kind: CardKind,
  key: string,
  { raise, follow, resolve }: FlagChanges,
): FlagRows {
  const time = now.toISOString();
  const whose = ownerOf(kind, key);
  return {
    raise: raise.map(({ hole, holes = null, ...flag }) => ({
      ...{ ...flag, ...whose, id: newId(now), holes },
      ...{ hole_number: hole, created_at: time },
    })),
    follow: follow === undefined ? [] : [{ key, ...follow }],
    resolve: resolve.map(({ id, kind: flagKind, hole }) => ({
      ...{ key, time, id, audit: newId(now) },
      metadata: { kind: flagKind, hole, ...whose, auto: true, ...resolver(actor, flagKind).metadata },
    })),
  };
}

/** The service resolves what has lost its cause. Only golfers who choose between two scores do it themselves. */
const resolver = (actor: Actor, flagKind: StoredFlag['kind']) =>
  signatureOf(actor.kind === 'device' && flagKind === 'conflict' ? actor : SERVICE);

/** A flag is about the card of a team or of a player. */
export const ownerOf = (kind: CardKind, id: string) => ({
  team_id: kind === 'team' ? id : null,
  player_id: kind === 'player' ? id : null,
});

/** Parts of a statement whose part `written` has the ids of the cards it may change. Empty for most cards. */
export function flagParts(organizationId: string, tournamentId: string, rows: FlagRows[]): Sql {
  const raised = rows.flatMap(({ raise }) => raise.map((flag) => ({ ...flag, tournament_id: tournamentId })));
  const followed = rows.flatMap(({ follow }) => follow);
  const resolved = rows.flatMap(({ resolve }) => resolve);
  return sql`${raised.length === 0 ? empty : raising(organizationId, raised)}
    ${followed.length === 0 ? empty : following(tournamentId, followed)}
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

const following = (tournamentId: string, rows: object[]): Sql =>
  sql`, followed as (
    update score_flags as flag set hole_number = told.hole, holes = told.holes, detail = told.detail
    from written join json_to_recordset(${JSON.stringify(rows)})
      as told (key uuid, id uuid, hole smallint, holes smallint[], detail text) on told.key = written.id
    where flag.tournament_id = ${tournamentId} and flag.entrant_id = told.key and flag.id = told.id
      and flag.status = 'open')`;

/** A flag that is resolved by hand at the same time stays resolved by hand. */
const resolving = (organizationId: string, tournamentId: string, rows: object[]): Sql =>
  sql`, gone as (
    select gone.* from written join json_to_recordset(${JSON.stringify(rows)})
      as gone (key uuid, time timestamptz, id uuid, audit uuid, metadata jsonb) on gone.key = written.id
  ), resolved as (
    update score_flags as flag set status = 'resolved', resolved_at = gone.time from gone
    where flag.tournament_id = ${tournamentId} and flag.entrant_id = gone.key and flag.id = gone.id
      and flag.status = 'open'
    returning flag.id
  ), resolutions as (
    ${insertRows(
      organizationId,
      sql`select ${tournamentId}::uuid, gone.audit, 'flag.resolved', null, 'flag', gone.id::text, gone.metadata,
            gone.time
          from resolved join gone on gone.id = resolved.id`,
    )})`;
