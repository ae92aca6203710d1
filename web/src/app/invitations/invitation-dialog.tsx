/** The forms of an invitation: what it says, and whom it goes to. */
import type { AudienceInput, Invitation, InvitationCreate, InvitationPatch } from '@fairway/sdk';
import { useState } from 'react';
import { typedTime } from '../../api/format.ts';
import { Row } from '../../kit/forms/form.tsx';
import { optionalText } from '../../kit/forms/form-values.ts';
import { Checkbox, Input, Select, Textarea } from '../../kit/forms/input.tsx';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { typedInstant } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { tournamentOptions, useTournaments } from '../patterns/use-tournaments.ts';
import { useHere } from '../session.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { invitationsKey } from './queries.ts';

const FIELDS_HINT =
  'Merge fields: {{first_name|golfer}}, {{full_name}}, {{organization_name}}; with an event also {{event_name}}, {{event_date}}, {{rsvp_url}}, {{register_url}}.';

interface NewProps {
  onClose(): void;
  onCreated(made: Invitation): void;
}

export function NewInvitation({ onClose, onCreated }: NewProps) {
  const { org, api } = useHere();
  const [audience, setAudience] = useState<AudienceInput>({});
  const create = useAction((body: InvitationCreate) => api.invitations.create(body), {
    done: () => 'The draft is saved.',
    refresh: [invitationsKey(org)],
    onDone: (made) => {
      onClose();
      onCreated(made);
    },
  });
  return (
    <FormDialog
      title="New invitation"
      submit="Save draft"
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
    done: () => 'The invitation is saved.',
    refresh: [invitationsKey(org)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Edit invitation"
      submit="Save"
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
        label="Event"
        name="tournament_id"
        options={tournamentOptions(tournaments, 'None in particular')}
        defaultValue={invitation?.tournament_id ?? ''}
      />
      <Input label="Subject" name="subject" defaultValue={invitation?.subject ?? ''} />
      <Textarea
        label="Text"
        name="body_text"
        rows={8}
        defaultValue={invitation?.body_text ?? ''}
        hint={FIELDS_HINT}
      />
      <details>
        <summary>The same as HTML</summary>
        <Textarea label="HTML" name="body_html" rows={6} defaultValue={invitation?.body_html ?? ''} />
      </details>
      <Row>
        <Input label="Reply to" name="reply_to" type="email" defaultValue={invitation?.reply_to ?? ''} />
        <Input
          label="Answers until"
          name="rsvp_deadline"
          type="datetime-local"
          defaultValue={deadline ? typedTime(deadline) : ''}
          hint="In your time zone."
        />
      </Row>
      <Checkbox
        label="Count opened mails and followed links"
        name="track"
        defaultChecked={invitation?.track ?? false}
      />
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
