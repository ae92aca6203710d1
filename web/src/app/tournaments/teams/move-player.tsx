/** Moves a player to another team: the same as dragging, for everybody. */
import type { Player, Team } from '@fairway/sdk';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { text } from '../../../kit/forms/form-values.ts';
import { Select } from '../../../kit/forms/input.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { distinct } from '../../patterns/distinct.ts';
import { playerName, startLabel } from '../people.ts';
import { useMovePlayer } from './use-player-actions.ts';

const said = words.teams;

export function MovePlayer({
  player,
  teams,
  onClose,
}: {
  player: Player;
  teams: readonly Team[];
  onClose(): void;
}) {
  const move = useMovePlayer(onClose);
  const others = teams.filter(({ id }) => id !== player.team_id);
  return (
    <Dialog open onClose={onClose} title={said.moveOne(playerName(player))}>
      <Form
        onSubmit={(form) => {
          const team = others.find(({ id }) => id === text(form, 'team'));
          if (team) move.run({ player, team });
        }}
      >
        <ErrorAlert error={move.error} />
        <Select
          label={said.team}
          name="team"
          hint={player.team_name ? said.nowOn(player.team_name) : said.nowNoTeam}
          options={distinct(
            others.map((team) => ({ value: team.id, label: team.team_name, more: startLabel(team) })),
          )}
        />
        <Actions>
          <Button onClick={onClose}>{said.cancel}</Button>
          <Button type="submit" look="primary" busy={move.busy}>
            {said.move}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

/** Asks when somebody without a team is dropped on one: the way back is not there. */
export function SeatPlayer({ player, team, onClose }: { player: Player; team: Team; onClose(): void }) {
  const move = useMovePlayer(onClose);
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={said.moveQuestion(playerName(player), team.team_name)}
      description={said.moveEffect}
      verb={said.move}
      action={{ ...move, run: () => move.run({ player, team }) }}
    />
  );
}
