/** A hole and the teams that start on it. A team held over it by the mouse starts here when let go. */
import type { Player, Team } from '@fairway/sdk';
import { Cell, RowHead } from '../../../kit/data/table.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { draggable, useDropTarget } from '../../../kit/hooks/drag.ts';
import { classes } from '../../../kit/look/classes.ts';
import { words } from '../../../words/app.ts';
import { useMay } from '../event-queries.ts';
import { playerName, startLabel } from '../people.ts';
import styles from './tee-sheet.module.css';

const said = words.teeSheet;

interface Props {
  /** Its number, or the word for none. */
  hole: string;
  par: number | null;
  teams: readonly Team[];
  seats: ReadonlyMap<string, readonly Player[]>;
  onMove(team: Team): void;
  onDropTeam?(teamId: string): void;
}

export function HoleRow({ hole, par, teams, seats, onMove, onDropTeam }: Props) {
  const mayMove = useMay('teams:write');
  const { isOver, props } = useDropTarget('team', mayMove ? onDropTeam : undefined);
  return (
    <tr className={classes(styles.hole, isOver && styles.over)} {...props}>
      <RowHead>{hole}</RowHead>
      <Cell soft>{par ?? '–'}</Cell>
      <Cell>
        <ul className={styles.teams}>
          {teams.map((team) => (
            <li key={team.id} className={styles.team} {...(mayMove && draggable('team', team.id))}>
              <span className={styles.start}>{startLabel(team) ?? '–'}</span>
              <span className={styles.words}>
                <strong>{team.team_name}</strong>
                <span className={styles.players}>{playersOf(seats.get(team.id))}</span>
              </span>
              {mayMove && (
                <Button
                  look="plain"
                  className={styles.move}
                  aria-label={said.moveOne(team.team_name)}
                  onClick={() => onMove(team)}
                >
                  {said.move}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Cell>
    </tr>
  );
}

const playersOf = (players: readonly Player[] = []): string =>
  players
    .filter(({ withdrawn }) => !withdrawn)
    .map(playerName)
    .join(', ');
