/** The forms of an invitation: what it says, and whom it goes to. */
import type { AudienceInput, Invitation, InvitationCreate, InvitationPatch } from '@fairway/sdk';
import { useState } from 'react';
import { typedTime } from '../../api/format.ts';
import { Row } from '../../kit/forms/form.tsx';
import { optionalText } from '../../kit/forms/form-values.ts';
import { Checkbox, Input, Select, Textarea } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { typedInstant } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { tournamentOptions, useTournaments } from '../patterns/use-tournaments.ts';
import { useHere } from '../session.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { invitationsKey } from './queries.ts';

const said = words.invitations;

interface NewProps {
  onClose(): void;
  onCreated(made: Invitation): void;
}

export function NewInvitation({ onClose, onCreated }: NewProps) {
  const { org, api } = useHere();
  const [audience, setAudience] = useState<AudienceInput>({});
  const create = useAction((body: InvitationCreate) => api.invitations.create(body), {
    done: () => said.draftSaved,
    refresh: [invitationsKey(org)],
    onDone: (made) => {
      onClose();
      onCreated(made);
    },
  });
  return (
    <FormDialog
      title={said.new}
      submit={said.form.saveDraft}
      wide
      action={create}
      values={(form) => ({ ...valuesOf(form), audience })}
      onClose={onClose}
    >
      <Letter />
      <AudienceFields audience={audience} onChange={setAudience} />
    </FormDialog>
  );
}

export function EditInvitation({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  const { org, api } = useHere();
  const [audience, setAudience] = useState<AudienceInput>(invitation.audience);
  const save = useAction((body: InvitationPatch) => api.invitations.update(invitation.id, body), {
    done: () => said.saved,
    refresh: [invitationsKey(org)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={said.edit}
      submit={said.form.save}
      wide
      action={save}
      values={(form) => ({ ...valuesOf(form), audience })}
      onClose={onClose}
    >
      <Letter invitation={invitation} />
      <AudienceFields audience={audience} onChange={setAudience} />
    </FormDialog>
  );
}

function Letter({ invitation }: { invitation?: Invitation }) {
  const tournaments = useTournaments();
  const deadline = invitation?.rsvp_deadline;
  return (
    <>
      <Select
        key={tournaments.length}
        label={said.form.event}
        name="tournament_id"
        options={tournamentOptions(tournaments, said.form.noEvent)}
        defaultValue={invitation?.tournament_id ?? ''}
      />
      <Input label={said.form.subject} name="subject" defaultValue={invitation?.subject ?? ''} />
      <Textarea
        label={said.form.text}
        name="body_text"
        rows={8}
        defaultValue={invitation?.body_text ?? ''}
        hint={said.form.textHint}
      />
      <details>
        <summary>{said.form.htmlSummary}</summary>
        <Textarea
          label={said.form.html}
          optional
          name="body_html"
          rows={6}
          defaultValue={invitation?.body_html ?? ''}
        />
      </details>
      <Row>
        <Input
          label={said.form.replyTo}
          optional
          name="reply_to"
          type="email"
          defaultValue={invitation?.reply_to ?? ''}
        />
        <Input
          label={said.form.deadline}
          name="rsvp_deadline"
          type="datetime-local"
          defaultValue={deadline ? typedTime(deadline) : ''}
          hint={said.form.deadlineHint}
        />
      </Row>
      <Checkbox label={said.form.track} name="track" defaultChecked={invitation?.track ?? false} />
    </>
  );
}

const valuesOf = (form: FormData) => ({
  tournament_id: optionalText(form, 'tournament_id') ?? null,
  subject: optionalText(form, 'subject') ?? null,
  body_text: optionalText(form, 'body_text') ?? null,
  body_html: optionalText(form, 'body_html') ?? null,
  reply_to: optionalText(form, 'reply_to') ?? null,
  rsvp_deadline: typedInstant(form, 'rsvp_deadline') ?? null,
  track: form.has('track'),
});
