/** Tournaments by the ids that they have in the caller's own system: read, and upserted. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { LostRace } from '../../../platform/db/errors.ts';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import { invalid, notFound } from '../../../platform/problems.ts';
import type { Tournament } from '../tournaments/schemas.ts';
import * as settings from '../tournaments/settings.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import type { TournamentPut } from './schemas.ts';

export async function get(db: Reads, externalId: string): Promise<Tournament> {
  const tournament = await find(db, externalId);
  if (tournament === undefined) throw notFound('Tournament');
  return tournament;
}

const find = (db: Reads, externalId: string, lock: Sql = empty): Promise<Tournament | undefined> =>
  db.one(sql`select ${tournaments.COLUMNS} from tournaments where external_id = ${externalId} ${lock}`);

export const checked = (input: TournamentPut): TournamentPut =>
  input.settings === undefined
    ? input
    : { ...input, settings: settings.checked(input.settings, 'settings.') };

interface Put {
  tournament: Tournament;
  isNew: boolean;
}

/**
 * Changes the tournament with that external id, else creates one. Whoever meets an equal request at work waits
 * for it, and then finds what it has made.
 */
export async function put(
  tx: Tx,
  externalId: string,
  { externalId: given = externalId, settings: own, ...fields }: TournamentPut,
): Promise<Put> {
  if (given !== externalId) throw invalid([{ field: 'externalId', message: 'must be the one in the path' }]);
  const known = await find(tx, externalId);
  if (known === undefined) return { tournament: await make(tx, externalId, fields, own), isNew: true };
  // What changes nothing takes no lock, so that equal requests do not wait for each other.
  const changes =
    tournaments.wouldChange(known, fields) ||
    (own !== undefined && (await settings.wouldChange(tx, known.id, own)));
  if (!changes) return { tournament: known, isNew: false };
  const found = await find(tx, externalId, tournaments.EXCLUSIVE_LOCK);
  if (found === undefined) throw new LostRace();
  if (Object.values(fields).some((value) => value !== undefined))
    await tournaments.update(tx, found.id, fields);
  if (own !== undefined) await settings.update(tx, found.id, own);
  return { tournament: await tournaments.get(tx, found.id), isNew: false };
}

async function make(
  tx: Tx,
  externalId: string,
  { name, ...fields }: Omit<TournamentPut, 'externalId' | 'settings'>,
  own: TournamentPut['settings'],
): Promise<Tournament> {
  if (name === undefined) throw invalid([{ field: 'name', message: 'is required for a new tournament' }]);
  const raced = { tournaments_external_id_unique: () => new LostRace() };
  const tournament = tournaments.create(tx, { name, ...fields, externalId }, {}, raced);
  if (own !== undefined) await settings.change(tx, tournament.id, own);
  return tournament;
}
