/** Many new players at once, by one statement and one for the log. */
import type { Tx } from '../../platform/db/doors.ts';
import { refusing } from '../../platform/db/errors.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { conflict } from '../../platform/problems.ts';
import { audit } from './audit.ts';
import { detailsOf, FIELDS } from './players.ts';
import type { PlayerCreate } from './schemas.ts';

interface NewPlayer {
  input: PlayerCreate;
  teamId: string;
  flightId: string | null;
}

const TYPES: Record<string, string> = { cart: 'integer', handicap: 'double precision' };
const RECORD = raw(FIELDS.map((field) => `${field} ${TYPES[field] ?? 'text'}`).join(', '));
const COLUMNS = raw(FIELDS.join(', '));
const SLOW = { timeout: 30_000 };

/** The tournament must be locked, and the seats free. */
export async function insertAll(tx: Tx, tournamentId: string, players: readonly NewPlayer[]): Promise<void> {
  const rows = players.map(({ input, teamId, flightId }) => ({
    id: newId(tx.now),
    team_id: teamId,
    flight_id: flightId,
    ...detailsOf(input),
  }));
  const made = tx.run(
    sql`insert into players (organization_id, tournament_id, created_at, id, team_id, flight_id, ${COLUMNS})
        select ${tx.organizationId}, ${tournamentId}, ${tx.now}, id, team_id, flight_id, ${COLUMNS}
        from json_to_recordset(${JSON.stringify(rows)}) as player (id uuid, team_id uuid, flight_id uuid, ${RECORD})`,
    SLOW,
  );
  await refusing(made, {
    players_email_unique: () => conflict('Another player of the event has one of these emails.'),
  });
  audit.recordAll(
    tx,
    tournamentId,
    rows.map(({ id, full_name, team_id }) => ({
      action: 'player.created' as const,
      target: { type: 'player' as const, id },
      metadata: { new: { full_name, team_id } },
    })),
  );
}
