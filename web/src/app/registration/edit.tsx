/** Corrects who registered. */
import type { RegistrationDetail, RegistrationPatch } from '@fairway/sdk';
import { typedTime } from '../../api/format.ts';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Input, Textarea } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { typedInstant } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { registrationsKey } from '../registrations/queries.ts';
import { useHere } from '../session.tsx';

const said = words.registrations;

export function EditRegistration({
  registration,
  onClose,
}: {
  registration: RegistrationDetail;
  onClose(): void;
}) {
  const { org, api } = useHere();
  const { id, registrant_name, registrant_email, registrant_phone, note, hold_until } = registration;
  // Only what waits for an online payment keeps its place for a time.
  const isHeld = registration.status === 'pending' && registration.payment === 'online';
  const save = useAction((body: RegistrationPatch) => api.registrations.update(id, body), {
    done: () => said.edit.saved,
    refresh: [registrationsKey(org)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={said.edit.title}
      submit={said.edit.submit}
      action={save}
      values={(form) => ({
        registrant_name: text(form, 'registrant_name'),
        registrant_email: text(form, 'registrant_email'),
        registrant_phone: optionalText(form, 'registrant_phone') ?? null,
        note: optionalText(form, 'note') ?? null,
        ...(isHeld ? { hold_until: typedInstant(form, 'hold_until') ?? null } : {}),
      })}
      onClose={onClose}
    >
      <Input label={said.form.name} name="registrant_name" defaultValue={registrant_name} />
      <Input label={said.form.email} name="registrant_email" type="email" defaultValue={registrant_email} />
      <Input
        label={said.form.phone}
        optional
        name="registrant_phone"
        type="tel"
        defaultValue={registrant_phone ?? ''}
      />
      <Textarea label={said.form.note} optional name="note" defaultValue={note ?? ''} />
      {isHeld && (
        <Input
          label={said.edit.holdUntil}
          name="hold_until"
          type="datetime-local"
          defaultValue={hold_until ? typedTime(hold_until) : ''}
          hint={said.edit.holdHint}
        />
      )}
    </FormDialog>
  );
}
