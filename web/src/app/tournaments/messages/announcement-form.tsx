/** An announcement being written: kept as a draft, or for a time at which it is sent by itself. */
import type { Announcement } from '@fairway/sdk';
import { useState } from 'react';
import { instantOf, typedTime } from '../../../api/format.ts';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form, Row } from '../../../kit/forms/form.tsx';
import { chosen, optionalText, text } from '../../../kit/forms/form-values.ts';
import { Checkbox, Input, Select, Textarea } from '../../../kit/forms/input.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey, useSettings } from '../event-queries.ts';
import { Choices } from './choices.tsx';
import styles from './page.module.css';
import { ANNOUNCEMENTS, AUDIENCES, type Audience } from './queries.ts';

interface Props {
  /** The one that is changed; a new one otherwise. */
  announcement?: Announcement;
  onClose(): void;
}

export function AnnouncementForm({ announcement, onClose }: Props) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { data: settings } = useSettings();
  const [audience, setAudience] = useState<Audience>(announcement?.audience ?? 'all');
  const { announcements } = api.tournaments;
  const save = useAction(
    (form: FormData) => {
      const values = valuesOf(form, audience, settings?.timezone);
      return announcement === undefined
        ? announcements.create(tournamentId, values)
        : announcements.update(tournamentId, announcement.id, values);
    },
    {
      done: ({ title, status }) =>
        status === 'scheduled' ? `“${title}” is scheduled.` : `“${title}” is kept as a draft.`,
      refresh: [useEventKey(ANNOUNCEMENTS)],
      onDone: onClose,
    },
  );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={announcement === undefined ? 'New announcement' : 'Edit announcement'}
      description="Nothing goes out before you press Send in the list, or before its time has come."
    >
      <Form messages={save.messages} onSubmit={save.run}>
        <ErrorAlert error={save.error} />
        <Input label="Title" name="title" maxLength={200} defaultValue={announcement?.title} required />
        <Textarea label="Text" name="body" rows={6} defaultValue={announcement?.body} required />
        <Channels chosen={announcement?.channels ?? ['email', 'board']} />
        <Select
          label="To"
          name="audience"
          options={AUDIENCES}
          value={audience}
          hint="The board is for everybody: it goes with “All players” only."
          onChange={({ target }) =>
            setAudience(AUDIENCES.find(({ value }) => value === target.value)?.value ?? 'all')
          }
        />
        <Choices audience={audience} chosen={announcement?.audience_ids ?? []} />
        <Row>
          <Input
            label="Send at"
            name="scheduledAt"
            type="datetime-local"
            hint={settings && `Time of the event, ${settings.timezone.replaceAll('_', ' ')}. Empty: a draft.`}
            defaultValue={
              announcement?.scheduled_at ? typedTime(announcement.scheduled_at, settings?.timezone) : ''
            }
          />
          <Input
            label="Answers go to"
            name="replyTo"
            type="email"
            defaultValue={announcement?.reply_to ?? ''}
          />
        </Row>
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={save.busy}>
            Save
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

const Channels = ({ chosen: on }: { chosen: Announcement['channels'] }) => (
  <fieldset className={styles.group}>
    <legend>Where</legend>
    <Checkbox label="By mail" name="channels" value="email" defaultChecked={on.includes('email')} />
    <Checkbox
      label="On the board"
      description="The public page and the TV show it."
      name="channels"
      value="board"
      defaultChecked={on.includes('board')}
    />
  </fieldset>
);

function valuesOf(form: FormData, audience: Audience, timezone: string | undefined) {
  const at = text(form, 'scheduledAt');
  const isNamed = audience === 'team' || audience === 'flight' || audience === 'tag';
  return {
    title: text(form, 'title'),
    body: text(form, 'body'),
    channels: chosen(form, 'channels').filter((one) => one === 'email' || one === 'board'),
    audience,
    audienceIds: isNamed ? chosen(form, 'ids') : [],
    scheduledAt: at === '' ? null : (instantOf(at, timezone) ?? null),
    replyTo: optionalText(form, 'replyTo') ?? null,
  };
}
