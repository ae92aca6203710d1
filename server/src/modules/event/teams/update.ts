/** Renames a team, corrects its handicap, and changes what integrators keep beside it. */
import type { Tx } from '../../../platform/db/doors.ts';
import { refusing } from '../../../platform/db/errors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { externalIdTaken, mergedMetadata } from '../../../platform/text/references.ts';
import { difference } from '../../records/audit/audit.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { audit } from './audit.ts';
import { nameTaken } from './create.ts';
import type { Team, TeamPatch } from './schemas.ts';
import { COLUMNS, find } from './teams.ts';

/** A name can be corrected in a final event, for the prize table; a handicap would change the result. */
export async function update(tx: Tx, tournamentId: string, id: string, patch: TeamPatch): Promise<Team> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const before = await find(tx, tournamentId, id);
  if (patch.handicap === undefined) tournaments.refuseArchived(tournament);
  else tournaments.refuseOver(tournament);
  const after: Team = {
    ...before,
    team_name: patch.teamName ?? before.team_name,
    handicap: patch.handicap === undefined ? before.handicap : patch.handicap,
    external_id: patch.externalId === undefined ? before.external_id : patch.externalId,
    metadata: mergedMetadata(before.metadata, patch.metadata),
  };
  const metadata = difference(before, after);
  if (metadata === undefined) return before;
  const changed = tx.one<Team>(
    sql`update teams set team_name = ${after.team_name}, handicap = ${after.handicap},
          external_id = ${after.external_id}, metadata = ${after.metadata}
        where tournament_id = ${tournamentId} and id = ${id} returning ${COLUMNS}`,
  );
  const stored = await refusing(changed, {
    teams_name_unique: () => nameTaken(after.team_name),
    teams_external_id_unique: () => externalIdTaken('A team of the event', after.external_id),
  });
  audit.record(tx, tournamentId, 'team.updated', id, metadata);
  return stored ?? after;
}
