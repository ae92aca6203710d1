/** Moves a player to another team: the same as dragging, for everybody. */
import type { Player, Team } from '@fairway/sdk';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Actions, Form } from '../../../kit/form.tsx';
import { text } from '../../../kit/form-values.ts';
import { Select } from '../../../kit/input.tsx';
import { ErrorAlert } from '../../../kit/messages.tsx';
import { playerName, startLabel } from '../people.ts';
import { useMovePlayer } from './use-player-actions.ts';

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
    <Dialog open onClose={onClose} title={`Move ${playerName(player)}`}>
      <Form
        onSubmit={(form) => {
          const team = others.find(({ id }) => id === text(form, 'team'));
          if (team) move.run({ player, team });
        }}
      >
        <ErrorAlert error={move.error} />
        <Select
          label="Team"
          name="team"
          hint={player.team_name ? `Now on ${player.team_name}.` : 'Now without a team.'}
          options={others.map((team) => ({
            value: team.id,
            label: [team.team_name, startLabel(team)].filter(Boolean).join(', '),
          }))}
        />
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={move.busy}>
            Move
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
