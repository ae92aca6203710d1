/** Everybody who plays, by family name: for the table where people ask where they start. */
import type { Player } from '@fairway/sdk';
import { words } from '../../../words/app.ts';
import { NAMELESS, useRoster, useTeams } from '../event-queries.ts';
import styles from './list.module.css';
import { startOf } from './queries.ts';
import { NoSheets, Sheet, SheetHead } from './sheet.tsx';

const said = words.print;

export function AlphaList() {
  const players = useRoster();
  const { data: teams = [] } = useTeams();
  const starts = new Map(teams.map((team) => [team.id, startOf(team)]));
  const active = players.data?.filter(({ withdrawn }) => !withdrawn);
  if (active === undefined || active.length === 0)
    return <NoSheets isEmpty={active !== undefined} error={players.error} empty={said.noPlayers} />;
  return (
    <Sheet label={said.alphaList}>
      <SheetHead />
      <h2>{said.alphaList}</h2>
      <table className={styles.list} aria-label={said.alphaList}>
        <thead>
          <tr>
            <th scope="col">{said.name}</th>
            <th scope="col">{said.team}</th>
            <th scope="col">{said.start}</th>
            <th scope="col">{said.here}</th>
          </tr>
        </thead>
        <tbody>
          {active.toSorted(byFamilyName).map((player) => (
            <tr key={player.id}>
              <th scope="row">{familyFirst(player)}</th>
              <td>{player.team_name ?? ''}</td>
              <td>{starts.get(player.team_id ?? '') ?? ''}</td>
              <td>{player.checked_in ? '✓' : '☐'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

/** "Ann van der Sloot" is found under S, as "Sloot, Ann van der". */
function familyFirst({ full_name }: Player): string {
  const words = (full_name ?? NAMELESS).trim().split(/\s+/);
  const family = words.pop() ?? '';
  return words.length === 0 ? family : `${family}, ${words.join(' ')}`;
}

const byFamilyName = (one: Player, other: Player): number =>
  familyFirst(one).localeCompare(familyFirst(other));
