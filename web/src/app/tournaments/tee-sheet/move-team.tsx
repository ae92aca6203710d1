/** Asks where a team is to start. */
import type { Team } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form, Row } from '../../../kit/forms/form.tsx';
import { optionalText } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { startLabel } from '../people.ts';
import { type Move, useMoveTeam } from './use-move-team.ts';

export function MoveTeam({ team, onClose }: { team: Team; onClose(): void }) {
  const move = useMoveTeam(onClose);
  const [wrong, setWrong] = useState<string>();
  const submit = (form: FormData) => {
    const hole = optionalText(form, 'startingHole') ?? '';
    if (!/^\d{1,2}$/.test(hole)) return setWrong('must be the number of a hole');
    setWrong(undefined);
    move.run({
      team,
      startingHole: Number(hole),
      startingSequence: optionalText(form, 'startingSequence') ?? null,
    });
  };
  const now = startLabel(team);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move ${team.team_name}`}
      description={now ? `It starts on ${now} now.` : 'It has no start yet. It cannot be put back to that.'}
    >
      <Form messages={move.error?.details} onSubmit={submit}>
        <ErrorAlert error={move.error} />
        <Row>
          <Input
            label="Starting hole"
            name="startingHole"
            inputMode="numeric"
            defaultValue={team.starting_hole ?? ''}
            error={wrong}
          />
          <Input
            label="Sequence"
            name="startingSequence"
            hint="A letter; left empty, the next free one."
            maxLength={3}
          />
        </Row>
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

/** Asks when a team without a start is dropped on a hole: the way back is not there. */
export function FirstStart({ move, onClose }: { move: Move; onClose(): void }) {
  const start = useMoveTeam(onClose);
  const { team_name } = move.team;
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={`Start ${team_name} on hole ${move.startingHole}?`}
      description="The team can be moved to other holes, but not back to having no start."
      verb="Move"
      action={{ ...start, run: () => start.run(move) }}
    />
  );
}
