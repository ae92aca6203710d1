/** Draws a bracket: its entrants, and all matches up to the final. Entrants with a bye advance at once. */
import { type BracketMatch, bracketSize, drawBracket } from '@fairway/golf';
import type { Tx } from '../../../platform/db/doors.ts';
import { raw, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, invalid } from '../../../platform/problems.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { audit } from './audit.ts';
import { type BracketCreate, type BracketDetail, FEWEST_FOR_THIRD_PLACE, type SeedFrom } from './schemas.ts';
import { type EntrantType, fromBoard, named, type Seeds } from './seeds.ts';
import { find, view } from './stored.ts';

/** Who is in the draw: entrants by id, the strongest first, or the best of a board. */
type Wish =
  | { entrantType: EntrantType; ids: string[] }
  | { entrantType: EntrantType | undefined; seedFrom: SeedFrom };

interface Form {
  name: string;
  thirdPlace: boolean;
}

interface Draw extends Form {
  wish: Wish;
}

/** Checks rules that a schema cannot express. */
export function checked(input: BracketCreate): Draw {
  const { name, thirdPlace = false } = input;
  const wish = wishIn(input);
  if (thirdPlace) refuseTooFew('ids' in wish ? wish.ids.length : wish.seedFrom.count);
  return { name, thirdPlace, wish };
}

function wishIn({ entrantType, entrantIds, seedFrom }: BracketCreate): Wish {
  if (seedFrom) {
    if (entrantIds) throw refused('seedFrom', 'cannot be combined with a list of entrants');
    return { entrantType, seedFrom };
  }
  if (!entrantIds) throw refused('entrantIds', 'is required, or a board to seed from');
  if (entrantType === undefined) throw refused('entrantType', 'is required with a list of entrants');
  const ids = entrantIds.map((id) => id.toLowerCase());
  if (new Set(ids).size < ids.length) throw refused('entrantIds', 'must name each entrant once');
  return { entrantType, ids };
}

const refused = (field: string, message: string) => invalid([{ field, message }]);

function refuseTooFew(entrants = FEWEST_FOR_THIRD_PLACE): void {
  if (entrants < FEWEST_FOR_THIRD_PLACE)
    throw refused('thirdPlace', `needs ${FEWEST_FOR_THIRD_PLACE} entrants or more`);
}

export async function create(
  tx: Tx,
  tournamentId: string,
  { wish, ...form }: Draw,
  threads: Threads,
): Promise<BracketDetail> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const seeds = await seedsOf(tx, tournamentId, wish, threads);
  tournaments.refuseArchived(tournament);
  if (form.thirdPlace) refuseTooFew(seeds.ids.length);
  return draw(tx, tournamentId, form, seeds);
}

async function seedsOf(tx: Tx, tournamentId: string, wish: Wish, threads: Threads): Promise<Seeds> {
  if ('ids' in wish) return named(tx, tournamentId, wish.entrantType, wish.ids);
  const seeds = await fromBoard(tx, tournamentId, wish.seedFrom, threads);
  if (wish.entrantType !== undefined && wish.entrantType !== seeds.entrantType)
    throw conflict(`The board ranks ${seeds.entrantType}s, not ${wish.entrantType}s.`);
  return seeds;
}

/** The seeds must exist in the tournament, and number two to 64. */
export async function draw(
  tx: Tx,
  tournamentId: string,
  { name, thirdPlace }: Form,
  seeds: Seeds,
): Promise<BracketDetail> {
  const id = newId(tx.now);
  const { entrantType, ids, seededFrom } = seeds;
  const size = bracketSize(ids.length);
  tx.queue(
    sql`insert into brackets (organization_id, tournament_id, id, name, entrant_type, size, third_place, seeded_from,
          created_at)
        values (${tx.organizationId}, ${tournamentId}, ${id}, ${name}, ${entrantType}, ${size}, ${thirdPlace},
          ${seededFrom && JSON.stringify(seededFrom)}, ${tx.now})`,
  );
  insertEntrants(tx, tournamentId, id, seeds);
  insertMatches(tx, tournamentId, id, drawBracket(ids.length, { thirdPlace }));
  const fields = { name, entrant_type: entrantType, size, third_place: thirdPlace, seeded_from: seededFrom };
  audit.record(tx, tournamentId, 'bracket.created', id, { new: { ...fields, entrant_ids: ids } });
  return view(await find(tx, tournamentId, id));
}

function insertEntrants(tx: Tx, tournamentId: string, id: string, { entrantType, ids }: Seeds): void {
  tx.queue(
    sql`insert into bracket_entrants (organization_id, tournament_id, bracket_id, seed, ${raw(`${entrantType}_id`)})
        select ${tx.organizationId}, ${tournamentId}, ${id}, seed, entrant
        from unnest(${ids}::uuid[]) with ordinality as entrants (entrant, seed)`,
  );
}

function insertMatches(tx: Tx, tournamentId: string, id: string, drawn: BracketMatch[]): void {
  const matches = drawn.map((match) => ({ ...match, id: newId(tx.now) }));
  tx.queue(
    sql`insert into bracket_matches (organization_id, tournament_id, bracket_id, id, round, position, kind, seed1, seed2,
          winner)
        select ${tx.organizationId}, ${tournamentId}, ${id}, id, round, position, kind, seed1, seed2, winner
        from json_to_recordset(${JSON.stringify(matches)}) as match (id uuid, round smallint, position smallint,
          kind text, seed1 smallint, seed2 smallint, winner smallint)`,
  );
}
