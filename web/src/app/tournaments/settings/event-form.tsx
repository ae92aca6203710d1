/** What the event is: its name, course, day and format. */
import type { Tournament } from '@fairway/sdk';
import { Button } from '../../../kit/button.tsx';
import { Card } from '../../../kit/card.tsx';
import { Actions, Form, Row } from '../../../kit/form.tsx';
import { optionalText, text } from '../../../kit/form-values.ts';
import { Input, Select } from '../../../kit/input.tsx';
import { ErrorAlert } from '../../../kit/messages.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { formatOf, formatOptions } from '../formats.ts';
import styles from './settings.module.css';

export function EventForm({ tournament }: { tournament: Tournament }) {
  const { org, api, can } = useHere();
  const { id, name, course_name, event_date, format } = tournament;
  const save = useAction(
    (form: FormData) =>
      api.tournaments.update(id, {
        name: text(form, 'name'),
        courseName: optionalText(form, 'courseName'),
        eventDate: optionalText(form, 'eventDate'),
        format: formatOf(text(form, 'format')),
      }),
    { done: () => 'The event is saved.', refresh: [useEventKey(), [org, 'tournaments']] },
  );
  const canWrite = can('tournaments:write');
  return (
    <Card title="Event">
      <Form label="Event" messages={save.messages} onSubmit={save.run}>
        <fieldset className={styles.fields} disabled={!canWrite}>
          <ErrorAlert error={save.error} />
          <Input label="Name" name="name" defaultValue={name} required />
          <Input label="Course" name="courseName" defaultValue={course_name ?? ''} />
          <Row>
            <Input label="Date" name="eventDate" type="date" defaultValue={event_date?.slice(0, 10) ?? ''} />
            <Select
              label="Format"
              name="format"
              hint="It stays once there are scores."
              defaultValue={format ?? ''}
              options={
                format === null ? [{ value: '', label: 'Not decided' }, ...formatOptions] : formatOptions
              }
            />
          </Row>
          {canWrite && (
            <Actions>
              <Button type="submit" busy={save.busy}>
                Save event
              </Button>
            </Actions>
          )}
        </fieldset>
      </Form>
    </Card>
  );
}
