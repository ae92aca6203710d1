/** An announcement being written: kept as a draft, for a time at which it is sent by itself, or sent now. */
import type { Announcement } from '@fairway/sdk';
import { useRef, useState } from 'react';
import { instantOf, typedTime } from '../../../api/format.ts';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form, Row } from '../../../kit/forms/form.tsx';
import { chosen, optionalText, text } from '../../../kit/forms/form-values.ts';
import { Checkbox, Input, Select, Textarea } from '../../../kit/forms/input.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey, useSettings } from '../event-queries.ts';
import { AnnouncementQuestion } from './announcement-question.tsx';
import { Choices } from './choices.tsx';
import styles from './page.module.css';
import { ANNOUNCEMENTS, AUDIENCES, type Audience } from './queries.ts';

const said = words.messages.form;

/** What a new one begins with. */
export type Prepared = Partial<Pick<Announcement, 'title' | 'body' | 'channels'>>;

interface Props {
  /** The one that is changed; a new one otherwise. */
  announcement?: Announcement;
  prepared?: Prepared;
  onClose(): void;
}

export function AnnouncementForm({ announcement, prepared, onClose }: Props) {
  const [toSend, setToSend] = useState<Announcement>();
  return toSend === undefined ? (
    <Writing announcement={announcement} prepared={prepared} onClose={onClose} onSend={setToSend} />
  ) : (
    <AnnouncementQuestion announcement={toSend} about="send" onClose={onClose} />
  );
}

function Writing({
  announcement,
  prepared,
  onClose,
  onSend,
}: Pick<Props, 'onClose'> & {
  announcement: Announcement | undefined;
  prepared: Prepared | undefined;
  /** Once it is kept: asks whether to send it. */
  onSend(announcement: Announcement): void;
}) {
  const { data: settings } = useSettings();
  const begun = announcement ?? prepared;
  const [audience, setAudience] = useState<Audience>(announcement?.audience ?? 'all');
  const isToSend = useRef(false);
  const save = useSaving(announcement, (kept) => (isToSend.current ? onSend(kept) : onClose()));
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={announcement === undefined ? said.new : said.edit}
      description={said.description}
    >
      <Form
        messages={save.messages}
        onSubmit={(form) => save.run(valuesOf(form, audience, settings?.timezone))}
      >
        <ErrorAlert error={save.error} />
        <Input label={said.title} name="title" maxLength={200} defaultValue={begun?.title} required />
        <Textarea label={said.text} name="body" rows={6} defaultValue={begun?.body} required />
        <Channels chosen={begun?.channels ?? ['email', 'board']} />
        <Select
          label={words.messages.to}
          name="audience"
          options={AUDIENCES}
          value={audience}
          hint={said.toHint}
          onChange={({ target }) =>
            setAudience(AUDIENCES.find(({ value }) => value === target.value)?.value ?? 'all')
          }
        />
        <Choices audience={audience} chosen={announcement?.audience_ids ?? []} />
        <When announcement={announcement} timezone={settings?.timezone} />
        <Actions>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button
            type="submit"
            busy={save.busy}
            onClick={() => {
              isToSend.current = false;
            }}
          >
            {said.save}
          </Button>
          <Button
            look="primary"
            type="submit"
            busy={save.busy}
            onClick={() => {
              isToSend.current = true;
            }}
          >
            {said.sendNow}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

function useSaving(announcement: Announcement | undefined, onDone: (kept: Announcement) => void) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { announcements } = api.tournaments;
  return useAction(
    (values: ReturnType<typeof valuesOf>) =>
      announcement === undefined
        ? announcements.create(tournamentId, values)
        : announcements.update(tournamentId, announcement.id, values),
    {
      done: ({ status }) => (status === 'scheduled' ? said.scheduled : said.saved),
      refresh: [useEventKey(ANNOUNCEMENTS)],
      onDone,
    },
  );
}

const When = ({
  announcement,
  timezone,
}: {
  announcement: Announcement | undefined;
  timezone: string | undefined;
}) => (
  <Row>
    <Input
      label={said.sendAt}
      name="scheduledAt"
      type="datetime-local"
      hint={timezone && said.sendAtHint(timezone.replaceAll('_', ' '))}
      defaultValue={announcement?.scheduled_at ? typedTime(announcement.scheduled_at, timezone) : ''}
    />
    <Input
      label={said.replyTo}
      name="replyTo"
      type="email"
      hint={said.replyToHint}
      defaultValue={announcement?.reply_to ?? ''}
    />
  </Row>
);

const Channels = ({ chosen: on }: { chosen: Announcement['channels'] }) => (
  <fieldset className={styles.group}>
    <legend>{said.where}</legend>
    <Checkbox label={said.byEmail} name="channels" value="email" defaultChecked={on.includes('email')} />
    <Checkbox
      label={said.onBoard}
      description={said.onBoardHint}
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
