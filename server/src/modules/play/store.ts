/** Stores what was decided about taps: cards with their log, conflicts, and the taps themselves. The rows must be locked. */
import type { Tx } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { flagParts, flagRows, type Kind } from '../flags/write.ts';
import { entryOf, type Stored, writing } from '../scores/write.ts';
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

/** The version of the boards that shows it. */
export async function store(db: Statements, place: Place, ready: Ready[]): Promise<number> {
  const [first] = ready;
  if (first === undefined) return 0;
  const { state } = first;
  const kind = kindOf(state.format);
  let revision = state.version;
  const entries = ready.flatMap((team) =>
    team.decided.changes.map((change) => entryOf(team, kind, change, null)),
  );
  if (entries.length > 0) {
    const { status, format, pars } = state;
    const stored = await db.many<Stored>(
      writing({ ...place, kind, status, format, holes: pars.length }, entries),
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
  const conflicts = conflictRows(kind, ready);
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

const conflictRows = (kind: Kind, ready: Ready[]): object[] =>
  ready.flatMap(({ now, decided }) =>
    decided.conflicts.map(({ entrantId, hole, offer }) => ({
      ...{ id: newId(now), [kind]: entrantId, hole, offer, time: now.toISOString() },
      strokes: offer.stored ?? 0,
      detail: `${offer.stored ?? 'No'} strokes stand, ${offer.offered ?? 'none'} were offered`,
    })),
  );

/** The newest offer takes the place of an open one. Screens that show conflicts hear of it by the version of the boards. */
const raising = ({ organizationId, tournamentId }: Place, conflicts: object[]): Sql =>
  sql`with conflict as (
    insert into score_flags (organization_id, tournament_id, id, kind, team_id, player_id, hole_number, strokes, detail,
      offer, created_at)
    select ${organizationId}, ${tournamentId}, id, 'conflict', team, player, hole, strokes, detail, offer, time
    from json_to_recordset(${JSON.stringify(conflicts)})
      as conflict (id uuid, team uuid, player uuid, hole smallint, strokes smallint, detail text, offer jsonb,
        time timestamptz)
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

const remembering = ({ organizationId, tournamentId }: Place, taps: object[]): Sql =>
  sql`insert into play_ops (organization_id, tournament_id, team_id, op_id, device, hole, player_id, outcome, code,
        message, created_at)
      select ${organizationId}, ${tournamentId}, team, op, device, hole, player, outcome, code, message, time
      from json_to_recordset(${JSON.stringify(taps)})
        as tap (team uuid, op uuid, device uuid, hole smallint, player uuid, outcome text, code text, message text,
          time timestamptz)`;
