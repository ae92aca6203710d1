/** Who starts where, hole by hole. */

import { words } from '../../../words/app.ts';
import { NAMELESS, useRoster, useTeams } from '../event-queries.ts';
import styles from './list.module.css';
import { byStart, playersOf, startOf } from './queries.ts';
import { NoSheets, Sheet, SheetHead } from './sheet.tsx';

const said = words.print;

export function TeeSheet() {
  const teams = useTeams();
  const { data: players = [] } = useRoster();
  if (teams.data === undefined || teams.data.length === 0)
    return <NoSheets isEmpty={teams.data !== undefined} error={teams.error} empty={said.noTeams} />;
  return (
    <Sheet label={said.teeSheet}>
      <SheetHead />
      <h2>{said.teeSheet}</h2>
      <table className={styles.list} aria-label={said.teeSheet}>
        <thead>
          <tr>
            <th scope="col">{said.start}</th>
            <th scope="col">{said.team}</th>
            <th scope="col">{said.players}</th>
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
