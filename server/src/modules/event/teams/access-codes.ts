/**
 * Access codes: six characters that let a golfer score for a team. They are unique in the service and found
 * by a keyed hash. The code itself is stored sealed, so that signs can be printed again, and reading the
 * database does not let anyone score. Letters that look alike are left out.
 */
import { createHmac, randomInt } from 'node:crypto';
import type { Sealer } from '../../../platform/crypto/seal.ts';
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import type { TeamCode } from './schemas.ts';

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 6;

/** Hashes a code as a golfer may type it: case and spaces do not matter. */
type CodeHasher = (code: string) => string;

/** What issuing a code needs: a hash to find the team by, and a seal to keep the code under. */
export interface CodeKeys {
  hashCode: CodeHasher;
  sealer: Sealer;
}

export const codeHasher =
  (key: Buffer): CodeHasher =>
  (code) =>
    createHmac('sha256', key).update(code.replace(/\s/g, '').toUpperCase()).digest('base64');

/** Issues a new code for the team; the previous one stops working. */
export async function issue(tx: Tx, tournamentId: string, teamId: string, keys: CodeKeys): Promise<string> {
  const code = (await issueAll(tx, tournamentId, [teamId], keys)).get(teamId);
  if (code === undefined) throw new Error('No code was issued.');
  return code;
}

/** Issues new codes and returns them by team. A code that is already in use is drawn again. */
export async function issueAll(
  tx: Tx,
  tournamentId: string,
  teamIds: readonly string[],
  { hashCode, sealer }: CodeKeys,
): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  while (codes.size < teamIds.length) {
    const drawn = new Map(teamIds.filter((id) => !codes.has(id)).map((id) => [id, draw()]));
    const taken = await tx.many<{ team_id: string; free: boolean }>(
      sql`select team_id, take_public_name('team', hash, team_id) as free
          from unnest(${[...drawn.keys()]}::uuid[], ${[...drawn.values()].map(hashCode)}::text[]) as drawn (team_id, hash)`,
    );
    for (const { team_id, free } of taken) if (free) codes.set(team_id, drawn.get(team_id) ?? '');
  }
  const sealed = [...codes].map(([teamId, code]) => sealer.seal(code, sealedFor(teamId)));
  tx.queue(
    sql`insert into access_codes (organization_id, tournament_id, team_id, sealed)
        select ${tx.organizationId}, ${tournamentId}, issued.*
        from unnest(${[...codes.keys()]}::uuid[], ${sealed}::text[]) as issued
        on conflict (organization_id, tournament_id, team_id) do update set sealed = excluded.sealed`,
  );
  return codes;
}

const draw = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** The context that binds a sealed code to its team. */
const sealedFor = (teamId: string): string => `access-code:${teamId}`;

export async function withdraw(tx: Tx, teamId: string): Promise<void> {
  await tx.one(sql`select take_public_name('team', null, ${teamId})`);
}

/** The id of the team of this organization whose code it is, as a golfer may type it; null for none. */
export const idByCode = (typed: string, hashCode: CodeHasher): Sql =>
  sql`(select own_public_name('team', ${hashCode(typed)}))`;

/** Every team with its code, in the order of the starts. */
export async function list(db: Reads, tournamentId: string, sealer: Sealer): Promise<TeamCode[]> {
  const teams = await db.many<Omit<TeamCode, 'access_code'> & { sealed: string | null }>(
    sql`select team.id as team_id, team.team_name, team.starting_hole || team.starting_sequence as start_label, code.sealed
        from teams as team left join access_codes as code
          on code.tournament_id = team.tournament_id and code.team_id = team.id
        where team.tournament_id = ${tournamentId}
        order by team.starting_hole, team.starting_sequence, team.name_key`,
  );
  if (teams.length === 0) await tournaments.get(db, tournamentId);
  return teams.map(({ sealed, ...team }) => ({
    ...team,
    access_code: sealed === null ? null : openCode(sealer, team.team_id, sealed),
  }));
}

/** The code of a team, from how it is stored. */
export const openCode = (sealer: Sealer, teamId: string, sealed: string): string =>
  sealer.open(sealed, sealedFor(teamId));
