/** A team at the desk: a large button for each player, and one for all of them. */
import type { Player, Team } from '@fairway/sdk';
import { memo } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { classes } from '../../../kit/look/classes.ts';
import { Icon } from '../../../kit/look/icon.tsx';
import { Badge } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { playerName } from '../people.ts';
import { StartBadge } from '../start-badge.tsx';
import styles from './check-in.module.css';

const said = words.checkIn;

interface Props {
  /** Undefined: those who sit on no team. */
  team: Team | undefined;
  players: readonly Player[];
  /** How many of the whole team are not here yet. */
  missing: number;
  mayCheckIn: boolean;
  onPlayer(player: Player): void;
  onTeam(team: Team): void;
}

/** Drawn again only when the team or one of its players has changed. */
export const DeskTeam = memo(
  ShownTeam,
  (before, after) =>
    before.team === after.team &&
    before.missing === after.missing &&
    before.mayCheckIn === after.mayCheckIn &&
    before.players.length === after.players.length &&
    before.players.every((player, at) => player === after.players[at]),
);

function ShownTeam({ team, players, missing, mayCheckIn, onPlayer, onTeam }: Props) {
  return (
    <section className={styles.team} aria-label={team?.team_name ?? said.noTeam}>
      <div className={styles.head}>
        {team && <StartBadge team={team} />}
        <h3 className={styles.teamName}>{team?.team_name ?? said.noTeam}</h3>
        {team && mayCheckIn && missing > 0 && (
          <Button look="plain" aria-label={said.checkInTeamOne(team.team_name)} onClick={() => onTeam(team)}>
            {said.checkInTeam}
          </Button>
        )}
        {missing === 0 && <Badge tone="good">{said.allHere}</Badge>}
      </div>
      <ul>
        {players.map((player) => (
          <DeskPlayer key={player.id} player={player} mayCheckIn={mayCheckIn} onPlayer={onPlayer} />
        ))}
      </ul>
    </section>
  );
}

interface PlayerProps {
  player: Player;
  mayCheckIn: boolean;
  onPlayer(player: Player): void;
}

function DeskPlayer({ player, mayCheckIn, onPlayer }: PlayerProps) {
  const { checked_in, withdrawn, company } = player;
  const name = playerName(player);
  return (
    <li className={classes(styles.player, checked_in && styles.here)}>
      <span className={styles.words}>
        <span className={classes(styles.who, withdrawn && styles.gone)}>{name}</span>
        {company && <span className={styles.company}>{company}</span>}
      </span>
      {withdrawn && <Badge>{said.withdrawn}</Badge>}
      {!withdrawn && checked_in && (
        <span className={styles.mark}>
          <Icon name="check" /> {said.here}
        </span>
      )}
      {!withdrawn && mayCheckIn && (
        <Button
          look={checked_in ? 'plain' : 'quiet'}
          className={classes(styles.press, !checked_in && styles.arrive)}
          aria-label={checked_in ? said.undoOne(name) : said.checkInOne(name)}
          onClick={() => onPlayer(player)}
        >
          {checked_in ? said.undo : said.checkIn}
        </Button>
      )}
    </li>
  );
}
