/** The form of a new event. It begins empty, or with settings, course and flights of another one. */
import { useNavigate } from '@tanstack/react-router';
import { day } from '../../api/format.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Actions, Form, Row } from '../../kit/forms/form.tsx';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Input, Select } from '../../kit/forms/input.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { tournamentPath } from '../paths.ts';
import { distinct } from '../patterns/distinct.ts';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { formatOf, formatOptions } from './formats.ts';
import { useOtherEvents } from './other-events.ts';

export function NewTournament({ onClose }: { onClose(): void }) {
  const { org, api } = useHere();
  const navigate = useNavigate();
  const others = useOtherEvents();
  const create = useAction(
    (form: FormData) =>
      api.tournaments.create({
        name: text(form, 'name'),
        courseName: optionalText(form, 'courseName'),
        eventDate: optionalText(form, 'eventDate'),
        format: formatOf(text(form, 'format')),
        copyFrom: optionalText(form, 'copyFrom'),
      }),
    {
      done: ({ name }) => `${name} is created.`,
      refresh: [[org, 'tournaments']],
      onDone: ({ id }) => void navigate({ to: tournamentPath(org, id, 'overview') }),
    },
  );
  return (
    <Dialog open onClose={onClose} title="New tournament">
      <Form messages={create.messages} onSubmit={create.run}>
        <ErrorAlert error={create.error} />
        <Input label="Name" name="name" placeholder="Spring Scramble" required />
        <Input label="Course" name="courseName" placeholder="Willow Creek" />
        <Row>
          <Input label="Date" name="eventDate" type="date" />
          <Select label="Format" name="format" options={formatOptions} />
        </Row>
        <Select
          label="Copy from"
          name="copyFrom"
          hint="Takes over settings, course and flights of an earlier event. Its public address stays its own."
          options={[
            { value: '', label: 'Nothing' },
            ...distinct(
              others.map(({ id, name, event_date }) => ({
                value: id,
                label: name,
                more: event_date && day(event_date, 'medium'),
              })),
            ),
          ]}
        />
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.busy}>
            Create
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
