/** What the event is: its name, course, day and format. */
import type { Tournament } from '@fairway/sdk';
import { useState } from 'react';
import { Card } from '../../../kit/data/card.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form, Row } from '../../../kit/forms/form.tsx';
import { Input, Select } from '../../../kit/forms/input.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useUnsaved } from '../../patterns/use-unsaved.ts';
import { useHere } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { formatOptions } from '../formats.ts';
import { type EventValues, eventPatch, eventValues } from './event-values.ts';
import styles from './settings.module.css';

const said = words.eventSettings.event;

interface Props {
  tournament: Tournament;
  /** The public address follows the name while it is typed. */
  onName(name: string): void;
}

export function EventForm({ tournament, onName }: Props) {
  const { org, api, can } = useHere();
  const { id, name, course_name, event_date, format } = tournament;
  /** What the fields began with. */
  const [before, setBefore] = useState<EventValues>({
    name,
    courseName: course_name ?? '',
    eventDate: event_date?.slice(0, 10) ?? '',
    format: format ?? '',
  });
  const [isDirty, setDirty] = useState(false);
  const save = useAction(
    async (form: FormData) => {
      const now = eventValues(form);
      const patch = eventPatch(before, now);
      if (Object.values(patch).some((value) => value !== undefined)) await api.tournaments.update(id, patch);
      return now;
    },
    {
      done: () => said.saved,
      refresh: [useEventKey(), [org, 'tournaments']],
      onDone: (now) => {
        setBefore(now);
        setDirty(false);
      },
    },
  );
  useUnsaved(isDirty && !save.busy);
  const canWrite = can('tournaments:write');
  return (
    <Card title={said.title}>
      <Form label={said.title} messages={save.messages} onSubmit={save.run}>
        <fieldset className={styles.fields} disabled={!canWrite} onChange={() => setDirty(true)}>
          <ErrorAlert error={save.error} />
          <Input
            label={said.name}
            name="name"
            defaultValue={before.name}
            onChange={({ target }) => onName(target.value)}
            required
          />
          <Input label={said.course} name="courseName" defaultValue={before.courseName} />
          <Row>
            <Input label={said.date} name="eventDate" type="date" defaultValue={before.eventDate} />
            <Select
              label={said.format}
              name="format"
              hint={said.formatHint}
              defaultValue={before.format}
              options={
                format === null ? [{ value: '', label: said.notDecided }, ...formatOptions] : formatOptions
              }
            />
          </Row>
          {canWrite && (
            <Actions>
              <Button type="submit" busy={save.busy}>
                {said.save}
              </Button>
            </Actions>
          )}
        </fieldset>
      </Form>
    </Card>
  );
}
