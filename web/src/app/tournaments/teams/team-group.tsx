/** One team and its players. A player held over it by the mouse is moved here when let go. */
import type { Player, Team } from '@fairway/sdk';
import { memo, useId } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { draggable, useDropTarget } from '../../../kit/hooks/drag.ts';
import { classes } from '../../../kit/look/classes.ts';
import { Badge } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { handicapText, playerName } from '../people.ts';
import { StartBadge } from '../start-badge.tsx';
import type { Ask } from './team-dialogs.tsx';
import styles from './teams.module.css';

const said = words.teams;

interface Props {
  /** Undefined: those who sit on no team. */
  team: Team | undefined;
  players: readonly Player[];
  teamSize: number;
  mayTeams: boolean;
  /** A name can be corrected also once the event is final. */
  mayRename: boolean;
  mayPlayers: boolean;
  onAsk(ask: Ask): void;
  onWithdraw(player: Player): void;
  onDropPlayer(playerId: string, team: Team): void;
}

/** Drawn again only when the team or one of its players has changed. */
export const TeamGroup = memo(ShownGroup, (before, after) => {
  const { players, ...rest } = before;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return (
    names.every((name) => before[name] === after[name]) &&
    players.length === after.players.length &&
    players.every((player, at) => player === after.players[at])
  );
});

function ShownGroup({ team, players, teamSize, onDropPlayer, ...rest }: Props) {
  const { mayTeams, mayRename, onAsk } = rest;
  const id = useId();
  const { isOver, props } = useDropTarget(
    'player',
    team && mayTeams ? (playerId) => onDropPlayer(playerId, team) : undefined,
  );
  const playing = players.filter(({ withdrawn }) => !withdrawn).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset would be part of a form.
    <div
      role="group"
      aria-labelledby={id}
      className={classes(styles.group, isOver && styles.over)}
      {...props}
    >
      <div className={styles.head}>
        {team && <StartBadge team={team} />}
        <h3 id={id} className={styles.name}>
          {team?.team_name ?? said.noTeam}
        </h3>
        {team && mayRename && (
          <div className={styles.deeds}>
            <SmallButton
              label={words.lifecycle.rename.title(team.team_name)}
              text={words.lifecycle.rename.short}
              onClick={() => onAsk({ kind: 'rename', team })}
            />
            {mayTeams && <TeamButtons team={team} onAsk={onAsk} />}
          </div>
        )}
      </div>
      <ul>
        {players.map((player) => (
          <PlayerLine key={player.id} player={player} {...rest} />
        ))}
      </ul>
      {team && playing < teamSize && <FreeSeats team={team} free={teamSize - playing} {...rest} />}
    </div>
  );
}

const TeamButtons = ({ team, onAsk }: { team: Team; onAsk(ask: Ask): void }) => (
  <>
    <SmallButton
      label={said.newCodeFor(team.team_name)}
      text={said.newCode}
      onClick={() => onAsk({ kind: 'code', team })}
    />
    <SmallButton
      label={said.deleteOne(team.team_name)}
      text={said.delete}
      onClick={() => onAsk({ kind: 'delete', team })}
    />
  </>
);

interface LineProps extends Pick<Props, 'mayTeams' | 'mayPlayers' | 'onAsk' | 'onWithdraw'> {
  player: Player;
}

function PlayerLine({ player, mayTeams, mayPlayers, onAsk, onWithdraw }: LineProps) {
  const mayMove = mayTeams && !player.withdrawn;
  const name = playerName(player);
  return (
    <li className={styles.player} {...(mayMove && draggable('player', player.id))}>
      {mayPlayers && !player.withdrawn ? (
        <button
          type="button"
          className={styles.who}
          aria-label={said.editOne(name)}
          onClick={() => onAsk({ kind: 'edit', player })}
        >
          {name}
        </button>
      ) : (
        <span className={classes(styles.who, player.withdrawn && styles.gone)}>{name}</span>
      )}
      <span className={styles.handicap}>{handicapText(player.handicap)}</span>
      {player.withdrawn ? (
        <Badge>{said.withdrawn}</Badge>
      ) : (
        player.checked_in && <Badge tone="good">{said.here}</Badge>
      )}
      {(mayMove || mayPlayers) && (
        <div className={styles.deeds}>
          {mayMove && (
            <SmallButton
              label={said.moveOne(name)}
              text={said.move}
              onClick={() => onAsk({ kind: 'move', player })}
            />
          )}
          {mayPlayers && (
            <SmallButton
              label={(player.withdrawn ? said.reinstateOne : said.withdrawOne)(name)}
              text={player.withdrawn ? said.reinstate : said.withdraw}
              onClick={() => onWithdraw(player)}
            />
          )}
        </div>
      )}
    </li>
  );
}

interface FreeProps extends Pick<Props, 'mayPlayers' | 'onAsk'> {
  team: Team;
  free: number;
}

const FreeSeats = ({ team, free, mayPlayers, onAsk }: FreeProps) => (
  <div className={styles.free}>
    <span>{said.freeSeats(free)}</span>
    {mayPlayers && (
      <SmallButton
        label={said.addPlayerTo(team.team_name)}
        text={said.addPlayer}
        onClick={() => onAsk({ kind: 'add', team })}
      />
    )}
  </div>
);

const SmallButton = ({ label, text, onClick }: { label: string; text: string; onClick(): void }) => (
  <Button look="plain" className={styles.small} aria-label={label} onClick={onClick}>
    {text}
  </Button>
);
