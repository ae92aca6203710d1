/** Asks where a team is to start. */
import type { Team } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Actions, Form, Row } from '../../../kit/form.tsx';
import { optionalText } from '../../../kit/form-values.ts';
import { Input } from '../../../kit/input.tsx';
import { ErrorAlert } from '../../../kit/messages.tsx';
import { startLabel } from '../people.ts';
import { useMoveTeam } from './use-move-team.ts';

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
      description={now ? `It starts on ${now} now.` : 'It has no start yet.'}
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
