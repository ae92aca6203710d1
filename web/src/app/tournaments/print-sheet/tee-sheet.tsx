/** Who starts where, hole by hole. */
import { NAMELESS, useRoster, useTeams } from '../event-queries.ts';
import styles from './list.module.css';
import { byStart, playersOf, startOf } from './queries.ts';
import { NoSheets, Sheet, SheetHead } from './sheet.tsx';

export function TeeSheet() {
  const teams = useTeams();
  const { data: players = [] } = useRoster();
  if (teams.data === undefined || teams.data.length === 0)
    return (
      <NoSheets isEmpty={teams.data !== undefined} error={teams.error} empty="There are no teams yet." />
    );
  return (
    <Sheet label="Tee sheet">
      <SheetHead />
      <h2>Tee sheet</h2>
      <table className={styles.list} aria-label="Tee sheet">
        <thead>
          <tr>
            <th scope="col">Start</th>
            <th scope="col">Team</th>
            <th scope="col">Players</th>
          </tr>
        </thead>
        <tbody>
          {teams.data.toSorted(byStart).map((team) => (
            <tr key={team.id}>
              <td className={styles.start}>{startOf(team) || '–'}</td>
              <th scope="row">{team.team_name}</th>
              <td>
                {playersOf(team, players)
                  .map(({ full_name }) => full_name ?? NAMELESS)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
