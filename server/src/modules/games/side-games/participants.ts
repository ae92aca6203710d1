/** The participants' list of a game. A call adds either all entrants that it names or none. */
import type { Tx } from '../../../platform/db/doors.ts';
import { isOneOf, raw, sql } from '../../../platform/db/sql.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { audit } from './audit.ts';
import { find, refuseClosed } from './record.ts';
import type { SideGame } from './schemas.ts';

const KINDS = {
  team: { name: 'Team', table: raw('teams'), column: raw('team_id'), withdrawn: raw('false') },
  player: {
    name: 'Player',
    table: raw('players'),
    column: raw('player_id'),
    withdrawn: raw('withdrawn_at is not null'),
  },
} as const;

interface Wanted {
  id: string;
  withdrawn: boolean;
  listed: boolean;
}

export async function add(
  tx: Tx,
  tournamentId: string,
  id: string,
  entrantIds: readonly string[],
): Promise<{ participants: number }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const game = await find(tx, tournamentId, id);
  const { column } = KINDS[game.entrant_type];
  const added = (await wanted(tx, game, entrantIds)).filter(({ listed }) => !listed);
  tournaments.refuseArchived(tournament);
  refuseClosed(game);
  refuseAll(game);
  if (added.some(({ withdrawn }) => withdrawn)) throw conflict('A player who has withdrawn cannot be added.');
  if (added.length === 0) return { participants: game.participants };
  const ids = added.map((entrant) => entrant.id);
  tx.queue(
    sql`insert into side_game_entrants (organization_id, tournament_id, game_id, ${column})
        select ${tx.organizationId}, ${tournamentId}, ${id}, unnest(${ids}::uuid[])`,
  );
  audit.record(tx, tournamentId, 'sidegame.participants_added', game.id, { entrant_ids: ids });
  const { participants } = await find(tx, tournamentId, id);
  return { participants };
}

/** The named entrants, each once. An unknown one, or one of the wrong kind, is an error. */
async function wanted(tx: Tx, game: SideGame, entrantIds: readonly string[]): Promise<Wanted[]> {
  const { name, table, withdrawn } = KINDS[game.entrant_type];
  const ids = [...new Set(entrantIds.map((entrant) => entrant.toLowerCase()))];
  const found = await tx.many<Wanted>(
    sql`select entrant.id, ${withdrawn} as withdrawn, listed.entrant_id is not null as listed
        from ${table} as entrant left join side_game_entrants as listed on listed.tournament_id = entrant.tournament_id
          and listed.game_id = ${game.id} and listed.entrant_id = entrant.id
        where entrant.tournament_id = ${game.tournament_id} and ${isOneOf(sql`entrant.id`, ids)}
        order by entrant.id`,
  );
  if (found.length < ids.length) throw notFound(name);
  return found;
}

export async function remove(
  tx: Tx,
  tournamentId: string,
  id: string,
  entrantId: string,
): Promise<{ id: string; deleted: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const game = await find(tx, tournamentId, id);
  const listed = sql`tournament_id = ${tournamentId} and game_id = ${id} and entrant_id = ${entrantId}`;
  const found = await tx.one(sql`select entrant_id from side_game_entrants where ${listed}`);
  if (found === undefined) throw notFound('Participant');
  tournaments.refuseArchived(tournament);
  refuseClosed(game);
  refuseAll(game);
  tx.queue(sql`delete from side_game_entrants where ${listed}`);
  const metadata = { entrant_ids: [entrantId.toLowerCase()] };
  audit.record(tx, tournamentId, 'sidegame.participant_removed', game.id, metadata);
  return { id: entrantId, deleted: true };
}

function refuseAll({ name, entry }: SideGame): void {
  if (entry === 'all') throw conflict(`Everybody takes part in ${name}; it has no list.`);
}
