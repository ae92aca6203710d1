/** Inserts many players in one statement, and their audit rows in another. */
import type { Tx } from '../../../platform/db/doors.ts';
import { refusing } from '../../../platform/db/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict } from '../../../platform/problems.ts';
import { audit } from './audit.ts';
import { detailsOf, keptBy, playerTable } from './players.ts';
import type { PlayerCreate } from './schemas.ts';

interface NewPlayer {
  input: PlayerCreate;
  teamId: string;
  flightId: string | null;
}

const SLOW = { timeout: 30_000 };

/** The tournament must be locked, and the seats free. */
export async function insertAll(tx: Tx, tournamentId: string, players: readonly NewPlayer[]): Promise<void> {
  const rows = players.map(({ input, teamId, flightId }) => ({
    tournament_id: tournamentId,
    id: newId(tx.now),
    team_id: teamId,
    flight_id: flightId,
    created_at: tx.now,
    ...detailsOf(input),
    ...keptBy(input),
  }));
  const made = tx.run(playerTable.insertMany(tx.organizationId, rows), SLOW);
  await refusing(made, {
    players_email_unique: () => conflict('Another player of the event has one of these emails.'),
    players_external_id_unique: () => conflict('Another player of the event has one of these external ids.'),
  });
  const shown = ({ full_name, team_id }: (typeof rows)[number]) => ({ new: { full_name, team_id } });
  audit.recordAll(tx, tournamentId, 'player.created', rows, shown);
}
