/** Scoring sessions: a phone that has shown a team's access code. Stored as a hash; over when the code is. */
import type { Actor, Seat } from '../../platform/actor.ts';
import type { CodeTries } from '../../platform/code-tries.ts';
import { newPlayToken, sha256 } from '../../platform/crypto/secrets.ts';
import type { Door, Reads, Transaction } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { conflict, notFound } from '../../platform/problems.ts';
import type { Terms } from '../../platform/terms.ts';
import { endPlay } from '../changes/changes.ts';
import type { Status } from '../tournaments/schemas.ts';

interface Opened extends Seat {
  token: string;
  expiresAt: string;
}

interface Keys {
  hashCode: (code: string) => string;
  codeTries: Pick<CodeTries, 'count'>;
  terms: Pick<Terms, 'playSession'>;
}

/** The doors that a code leads through: nobody's, and that of the organization it belongs to. */
interface Ways {
  platform: Door<Transaction>;
  doorOf: (organizationId: string) => Reads;
}

/** A wrong code counts against the address; a right one does not, also where the event is over. */
export async function open(
  ways: Ways,
  code: string,
  address: string,
  { hashCode, codeTries, terms }: Keys,
): Promise<Opened> {
  const hash = hashCode(code);
  const found = await codeTries.count(address, () => teamBehind(ways, hash));
  if (found === undefined) throw notFound('A team with this code was');
  const { status, ...team } = found;
  if (status === 'archived') throw conflict('The tournament is archived; it takes no more scores.');
  const token = newPlayToken();
  return ways.platform.write((tx) => {
    const deviceId = newId(tx.now);
    const expiresAt = new Date(tx.now.getTime() + terms.playSession);
    tx.queue(
      sql`insert into play_sessions (id, token_hash, code_hash, organization_id, tournament_id, team_id, created_at,
            expires_at)
          values (${deviceId}, ${sha256(token)}, ${hash}, ${team.organizationId}, ${team.tournamentId}, ${team.teamId},
            ${tx.now}, ${expiresAt})`,
    );
    return { ...team, deviceId, token, expiresAt: expiresAt.toISOString() };
  });
}

type Team = Omit<Seat, 'deviceId'> & { status: Status };

async function teamBehind({ platform, doorOf }: Ways, hash: string): Promise<Team | undefined> {
  const named = await platform.one<{ organization_id: string; target_id: string }>(
    sql`select organization_id, target_id from public_names where kind = 'team' and name = ${hash}`,
  );
  if (named === undefined) return undefined;
  const { organization_id: organizationId, target_id: teamId } = named;
  const event = await doorOf(organizationId).one<{ id: string; status: Status }>(
    sql`select tournament.id, tournament.status
        from teams as team join tournaments as tournament on tournament.id = team.tournament_id
        where team.id = ${teamId}`,
  );
  return event && { organizationId, teamId, tournamentId: event.id, status: event.status };
}

/** Who is behind a token, as the entrance takes it. */
export interface FoundSession extends Seat {
  actor: Extract<Actor, { kind: 'golfer' }>;
  expiresAt: number;
  isSuspended: boolean;
}

export async function find(db: Reads, tokenHash: Buffer): Promise<FoundSession | undefined> {
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
    actor: { kind: 'golfer', teamId: seat.teamId, deviceId: seat.deviceId },
    expiresAt: Date.parse(expires_at),
    isSuspended: is_suspended,
  };
}

export async function end(tx: Transaction, { deviceId }: Seat): Promise<{ ended: boolean }> {
  tx.queue(sql`delete from play_sessions where id = ${deviceId}`);
  await endPlay(tx, deviceId);
  return { ended: true };
}
