/** Stores what was decided about taps: cards with their log, conflicts, and the taps. Rows must be locked. */
import type { Tx } from '../../../platform/db/doors.ts';
import { type Refusals, refusing, WrongAssumption } from '../../../platform/db/errors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { GroupTurn } from '../../../platform/db/transactions/group-commit.ts';
import { newId } from '../../../platform/ids.ts';
import { SHARED_LOCK } from '../../event/tournaments/tournaments.ts';
import { flagTable, type NewFlag } from '../flags/flag-table.ts';
import { type CardKind, changesFlags, flagParts, flagRows, ownerOf } from '../flags/write.ts';
import { entryOf, type StoredCard, writing } from '../scores/write.ts';
import type { Statements } from './state.ts';
import { type Decided, kindOf, type Tap, type TeamState } from './taps.ts';

interface Place {
  organizationId: string;
  tournamentId: string;
}

/** The taps of one team, decided. */
interface Ready extends Pick<Tx, 'now' | 'actor'> {
  teamId: string;
  taps: Tap[];
  state: TeamState;
  decided: Decided;
}

/** Constraints that refuse taps decided without locks: something changed, tap answered, team gone. */
const CHANGED_MEANWHILE: Refusals = {
  'play_ops.outcome': () => new WrongAssumption(),
  play_ops_pkey: () => new WrongAssumption(),
  play_ops_organization_id_tournament_id_team_id_fkey: () => new WrongAssumption(),
};

/**
 * Stores optimistically, in one statement, what was decided without locks. If something has changed since,
 * the statement fails and stores nothing. Returns the version of the boards with these scores; undefined
 * where something needs locks.
 */
export async function storeUnlocked(
  { commit }: Pick<GroupTurn, 'commit'>,
  place: Place,
  ready: Ready[],
): Promise<number | undefined> {
  const [first] = ready;
  if (first === undefined || ready.some(needsLocks)) return undefined;
  const { state } = first;
  const taps = tapRows(ready);
  const entries = entriesOf(ready);
  const signable = ready.filter(({ decided }) => decided.changes.length > 0).map(({ teamId }) => teamId);
  const lock = sql`select from tournaments where id = ${place.tournamentId} ${SHARED_LOCK}`;
  if (entries.length === 0) {
    if (taps.length > 0) await refusing(commit(remembering(place, taps), [lock]), CHANGED_MEANWHILE);
    return state.version;
  }
  const isAsDecided = sql`(select count(*) from written) = ${entries.length} and not exists (
    select from teams where tournament_id = ${place.tournamentId} and id in (
      select id from json_to_recordset(${JSON.stringify(signable.map((id) => ({ id })))}) as signable (id uuid))
      and signed_at is not null)`;
  const remembered = sql`, remembered as (${remembering(place, taps, isAsDecided)})`;
  const statement = writing({ ...place, ...courseOf(state) }, entries, { isAlone: true, more: remembered });
  const stored = await refusing(commit<StoredCard>(statement, [lock]), CHANGED_MEANWHILE);
  return stored[0]?.version;
}

/**
 * A team's first score also needs locks: it fixes the handicap, which is computed from the players. So do changes
 * of flags, which are told at the commit of a transaction.
 */
const needsLocks = ({ decided: { conflicts, settled, changes, wakes } }: Ready): boolean =>
  wakes ||
  conflicts.length + settled.length > 0 ||
  changes.some(({ settles, flags }) => settles || changesFlags(flags));

const courseOf = ({ status, format, pars }: TeamState) => ({
  kind: kindOf(format),
  status,
  format,
  holes: pars.length,
});

/** The changes in the order of their cards' ids, which all transactions follow to avoid deadlocks. */
const entriesOf = (ready: Ready[]) =>
  ready
    .flatMap((team) => {
      const { state, teamId, decided } = team;
      return decided.changes.map((change) =>
        entryOf(team, kindOf(state.format), change, null, { team: teamId }),
      );
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1));

/** Returns the version of the boards with these scores. */
export async function store(db: Statements, place: Place, ready: Ready[]): Promise<number> {
  const [first] = ready;
  if (first === undefined) return 0;
  const { state } = first;
  const kind = kindOf(state.format);
  let revision = state.version;
  const entries = entriesOf(ready);
  if (entries.length > 0) {
    const stored = await db.many<StoredCard>(
      writing({ ...place, ...courseOf(state) }, entries, { isAlone: false }),
    );
    if (stored.length < entries.length) throw new Error('Cards changed although they were locked.');
    revision = stored[0]?.version ?? revision;
  }
  const settled = ready.flatMap((team) =>
    team.decided.settled.map(({ entrantId, flags }) => ({
      id: entrantId,
      rows: flagRows(team, kind, entrantId, flags),
    })),
  );
  if (settled.length > 0) await db.run(settling(place, settled));
  const conflicts = conflictRows(place, kind, ready);
  if (settled.length + conflicts.length > 0)
    revision = (await db.one<{ version: number }>(raising(place, conflicts)))?.version ?? revision;
  const taps = tapRows(ready);
  if (taps.length > 0) db.queue(remembering(place, taps));
  return revision;
}

const settling = (
  { organizationId, tournamentId }: Place,
  settled: { id: string; rows: ReturnType<typeof flagRows> }[],
): Sql => sql`with written as (select * from unnest(${settled.map(({ id }) => id)}::uuid[]) as written (id))
  ${flagParts(
    organizationId,
    tournamentId,
    settled.map(({ rows }) => rows),
  )}
  select`;

const conflictRows = ({ tournamentId }: Place, kind: CardKind, ready: Ready[]): NewFlag[] =>
  ready.flatMap(({ now, decided }) =>
    decided.conflicts.map(({ entrantId, hole, offer }) => ({
      ...{ tournament_id: tournamentId, id: newId(now), kind: 'conflict', ...ownerOf(kind, entrantId) },
      ...{ hole_number: hole, offer, created_at: now.toISOString() },
      strokes: offer.stored ?? 0,
      detail: `${offer.stored ?? 'No'} strokes stand, ${offer.offered ?? 'none'} were offered`,
    })),
  );

/** A new offer replaces the open one. The version of the boards grows, so that screens show the conflict. */
const raising = ({ organizationId, tournamentId }: Place, conflicts: NewFlag[]): Sql =>
  sql`with conflict as (
    ${flagTable.insertMany(organizationId, conflicts)}
    on conflict (organization_id, tournament_id, entrant_id, hole_number) where kind = 'conflict' and status = 'open'
      do update set strokes = excluded.strokes, detail = excluded.detail, offer = excluded.offer)
  update board_versions set version = version + 1, unseen = unseen + 1
  where tournament_id = ${tournamentId} returning version`;

const tapRows = (ready: Ready[]): object[] =>
  ready.flatMap(({ teamId, taps, now, decided }) =>
    decided.results.flatMap(({ op_id, outcome, hole, player_id, code, message, repeated }, index) => {
      const row = { team: teamId, op: op_id, device: taps[index]?.device, hole, player: player_id };
      return repeated ? [] : [{ ...row, outcome, code, message, time: now.toISOString() }];
    }),
  );

/** Where the state is no longer as it was decided, the outcome is null, which the table refuses. */
const remembering = (
  { organizationId, tournamentId }: Place,
  taps: object[],
  isAsDecided: Sql = sql`true`,
): Sql =>
  sql`insert into play_ops (organization_id, tournament_id, team_id, op_id, device, hole, player_id, outcome, code,
        message, created_at)
      select ${organizationId}, ${tournamentId}, team, op, device, hole, player,
        case when ${isAsDecided} then outcome end, code, message, time
      from json_to_recordset(${JSON.stringify(taps)})
        as tap (team uuid, op uuid, device uuid, hole smallint, player uuid, outcome text, code text, message text,
          time timestamptz)`;
