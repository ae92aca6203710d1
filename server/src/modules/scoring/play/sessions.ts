/**
 * Scoring sessions: each is a phone that has shown a team's access code. Its token is stored as a hash. A
 * session ends with the code; when a team has too many sessions, its oldest one ends.
 */
import type { Actor } from '../../../platform/actor.ts';
import { newPlayToken, sha256 } from '../../../platform/crypto/secrets.ts';
import type { Door, Reads, Transaction, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, forbidden, notFound } from '../../../platform/problems.ts';
import type { Status } from '../../event/tournaments/schemas.ts';
import { SHARED_LOCK } from '../../event/tournaments/tournaments.ts';
import { endPlay } from '../../records/changes/changes.ts';
import type { Terms } from '../../terms.ts';
import type { CodeTries } from './code-tries.ts';
import type { Seat } from './seat.ts';

/** The most open sessions of one team: more than it has phones. */
const SESSIONS_EACH = 20;

interface Opened extends Seat {
  token: string;
  expiresAt: string;
}

interface Keys {
  hashCode: (code: string) => string;
  codeTries: Pick<CodeTries, 'count'>;
  terms: Pick<Terms, 'playSession'>;
}

/** The two doors that a code needs: the platform's to find the team, then that of the team's organization. */
interface Ways {
  platform: Reads;
  doorOf: (organizationId: string) => Door<Tx>;
}

/** A wrong code counts against the caller's address. A right one does not, even if no session is opened. */
export async function open(ways: Ways, code: string, address: string, keys: Keys): Promise<Opened> {
  const hash = keys.hashCode(code);
  const found = await keys.codeTries.count(address, () => teamBehind(ways, hash));
  if (found === undefined) throw notFound('A team with this code was');
  const { isSuspended, ...team } = found;
  if (isSuspended) throw forbidden('This organization is suspended.');
  return ways.doorOf(team.organizationId).write((tx) => begin(tx, team, hash, keys.terms));
}

/** Locks the event, so that a concurrent change to archived either ends this session too or is seen here. */
async function begin(tx: Tx, team: Team, hash: string, terms: Keys['terms']): Promise<Opened> {
  const tournament = await tx.one<{ status: Status }>(
    sql`select status from tournaments where id = ${team.tournamentId} ${SHARED_LOCK}`,
  );
  if (tournament?.status === 'archived')
    throw conflict('The tournament is archived; it takes no more scores.');
  const token = newPlayToken();
  const deviceId = newId(tx.now);
  const expiresAt = new Date(tx.now.getTime() + terms.playSession);
  await tx.one(
    sql`select open_play_session(${deviceId}, ${sha256(token)}, ${hash}, ${team.tournamentId}, ${team.teamId},
          ${tx.now}, ${expiresAt})`,
  );
  await endOldest(tx, team);
  return { ...team, deviceId, token, expiresAt: expiresAt.toISOString() };
}

/** Limits how many phones can use a code that has leaked. */
async function endOldest(tx: Tx, { tournamentId, teamId }: Team): Promise<void> {
  const ended = await tx.many<{ id: string }>(
    sql`select id from end_oldest_play_sessions(${tournamentId}, ${teamId}, ${SESSIONS_EACH}) as id`,
  );
  for (const { id } of ended) await endPlay(tx, id);
}

type Team = Omit<Seat, 'deviceId'>;

async function teamBehind(
  { platform, doorOf }: Ways,
  hash: string,
): Promise<(Team & { isSuspended: boolean }) | undefined> {
  const named = await platform.one<{ organizationId: string; teamId: string; isSuspended: boolean }>(
    sql`select name.organization_id as "organizationId", name.target_id as "teamId",
          organization.suspended_at is not null as "isSuspended"
        from public_names as name join organizations as organization on organization.id = name.organization_id
        where name.kind = 'team' and name.name = ${hash}`,
  );
  if (named === undefined) return undefined;
  const event = await doorOf(named.organizationId).one<{ tournamentId: string }>(
    sql`select tournament_id as "tournamentId" from teams where id = ${named.teamId}`,
  );
  return event && { ...named, ...event };
}

/** The session behind a token, as the entrance takes it. */
export interface FoundPlaySession extends Seat {
  actor: Extract<Actor, { kind: 'device' }>;
  expiresAt: number;
  isSuspended: boolean;
}

export async function find(db: Reads, tokenHash: Buffer): Promise<FoundPlaySession | undefined> {
  const row = await db.one<Seat & { expires_at: string; is_suspended: boolean }>(
    sql`select session.id as "deviceId", session.organization_id as "organizationId",
          session.tournament_id as "tournamentId", session.team_id as "teamId", session.expires_at,
          organization.suspended_at is not null as is_suspended
        from play_sessions as session
          join organizations as organization on organization.id = session.organization_id
          join public_names as name on name.kind = 'team' and name.name = session.code_hash
            and name.target_id = session.team_id
          join tournaments as tournament on tournament.organization_id = session.organization_id
            and tournament.id = session.tournament_id and tournament.status <> 'archived'
        where session.token_hash = ${tokenHash}`,
  );
  if (row === undefined) return undefined;
  const { expires_at, is_suspended, ...seat } = row;
  return {
    ...seat,
    actor: { kind: 'device', owner: 'golfer', id: seat.deviceId },
    expiresAt: Date.parse(expires_at),
    isSuspended: is_suspended,
  };
}

export async function end(tx: Transaction, { deviceId }: Seat): Promise<{ ended: boolean }> {
  tx.queue(sql`delete from play_sessions where id = ${deviceId}`);
  await endPlay(tx, deviceId);
  return { ended: true };
}
