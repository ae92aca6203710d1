/** Asks where a team is to start. */
import type { Team } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form, Row } from '../../../kit/forms/form.tsx';
import { optionalText } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { startLabel } from '../people.ts';
import { type Move, useMoveTeam } from './use-move-team.ts';

const said = words.teeSheet;

export function MoveTeam({ team, onClose }: { team: Team; onClose(): void }) {
  const move = useMoveTeam(onClose);
  const [wrong, setWrong] = useState<string>();
  const submit = (form: FormData) => {
    const hole = optionalText(form, 'startingHole') ?? '';
    if (!/^\d{1,2}$/.test(hole)) return setWrong(said.holeWrong);
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
      title={said.moveOne(team.team_name)}
      description={now ? said.startsNow(now) : said.noStartYet}
    >
      <Form messages={move.error?.details} onSubmit={submit}>
        <ErrorAlert error={move.error} />
        <Row>
          <Input
            label={said.startingHole}
            name="startingHole"
            inputMode="numeric"
            defaultValue={team.starting_hole ?? ''}
            error={wrong}
          />
          <Input label={said.sequence} name="startingSequence" hint={said.sequenceHint} maxLength={3} />
        </Row>
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

/** Asks when a team without a start is dropped on a hole: the way back is not there. */
export function FirstStart({ move, onClose }: { move: Move; onClose(): void }) {
  const start = useMoveTeam(onClose);
  const { team_name } = move.team;
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={said.startQuestion(team_name, move.startingHole)}
      description={said.startEffect}
      verb={said.move}
      action={{ ...start, run: () => start.run(move) }}
    />
  );
}
