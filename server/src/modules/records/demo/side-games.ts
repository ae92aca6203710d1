/** The demo's side games, in the live tournament: skins for a pot, and a contest with a first measurement. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as settings from '../../event/tournaments/settings.ts';
import * as sideGames from '../../games/side-games/side-games.ts';
import * as winner from '../../games/side-games/winner.ts';
import { LIVE_TOURNAMENT } from './tournaments.ts';

export async function fillSideGames(tx: Tx): Promise<void> {
  const nearest = await tx.one<{ tournament_id: string; id: string }>(
    sql`select tournament_id, id from players
        where tournament_id in (select id from tournaments where name = ${LIVE_TOURNAMENT}) order by id limit 1`,
  );
  if (nearest === undefined) return;
  const { tournament_id: tournamentId, id: playerId } = nearest;
  await settings.update(tx, tournamentId, { sideGamesEnabled: true });
  await sideGames.create(tx, tournamentId, { type: 'skins', name: 'Team skins', buyInCents: 4000 });
  const { id } = await sideGames.create(tx, tournamentId, {
    type: 'closest_to_pin',
    name: 'Closest to the pin on 3',
    holeNumber: 3,
    buyInCents: 500,
  });
  await winner.set(tx, tournamentId, id, { playerId, measurement: 2.4, unit: 'm' });
}
