/** Players by the ids that they have in the caller's own system: read, and upserted. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import * as players from './players.ts';
import type { PlayerDetail, PlayerPut, PlayerUpdate } from './schemas.ts';

export async function get(db: Reads, tournamentId: string, externalId: string): Promise<PlayerDetail> {
  const player = await players.byExternalId(db, tournamentId, externalId);
  if (player === undefined) throw notFound('Player');
  return player;
}

interface Put {
  player: PlayerDetail;
  isNew: boolean;
}

/**
 * Changes the player of the event with that external id, else takes over the one with that address and no
 * external id, else adds one. The lock of the tournament makes equal requests wait for each other.
 */
export async function put(
  tx: Tx,
  tournamentId: string,
  externalId: string,
  { externalId: given = externalId, ...input }: PlayerPut,
): Promise<Put> {
  if (given !== externalId) throw invalid([{ field: 'externalId', message: 'must be the one in the path' }]);
  const patch = { ...changesOf(input), external_id: externalId };
  const known = await unchanged(tx, tournamentId, externalId, patch);
  if (known !== undefined) return { player: known, isNew: false };
  await tournaments.lockTournament(tx, tournamentId);
  const found = await meant(tx, tournamentId, externalId, input.email || undefined);
  if (found === undefined) {
    const { id } = await players.create(tx, tournamentId, players.named({ ...input, externalId }));
    return { player: await players.get(tx, tournamentId, id), isNew: true };
  }
  await players.update(tx, tournamentId, found, patch);
  return { player: await players.get(tx, tournamentId, found), isNew: false };
}

/** What changes nothing takes no lock, so that equal requests do not wait for each other. */
async function unchanged(
  tx: Tx,
  tournamentId: string,
  externalId: string,
  patch: PlayerUpdate,
): Promise<PlayerDetail | undefined> {
  const player = await players.byExternalId(tx, tournamentId, externalId);
  if (player === undefined || player.withdrawn || players.wouldChange(player, patch)) return undefined;
  const { status } = await tournaments.get(tx, tournamentId);
  return status === 'archived' ? undefined : player;
}

async function meant(
  tx: Tx,
  tournamentId: string,
  externalId: string,
  email: string | undefined,
): Promise<string | undefined> {
  const rows = await tx.many<{ id: string; external_id: string | null }>(
    sql`select id, external_id from players where tournament_id = ${tournamentId}
          and (external_id = ${externalId} or email_key = lower(${email ?? null} collate "C"))`,
  );
  const found = rows.find(({ external_id }) => external_id === externalId);
  const [byEmail] = rows;
  if (found !== undefined || byEmail === undefined) return found?.id;
  if (byEmail.external_id !== null)
    throw conflict(`The player with the email ${email} has another external id.`);
  return byEmail.id;
}

/**
 * The fields that were sent, under the names that an update takes. A full name that is left blank beside its parts
 * clears none: a new player's is made of them, and the same request again must change nothing.
 */
function changesOf({ teamId: _seat, ...input }: Omit<PlayerPut, 'externalId'>): PlayerUpdate {
  const isMadeOfParts = !input.fullName && Boolean(input.firstName || input.lastName);
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name, value]) => value !== undefined && !(isMadeOfParts && name === 'fullName'))
      .map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}
