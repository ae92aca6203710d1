/** The form of a contact, new or known. */
import type { Contact, ContactCreate } from '@fairway/sdk';
import { Button } from '../../kit/forms/button.tsx';
import { Actions, Form, Row } from '../../kit/forms/form.tsx';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Checkbox, Input } from '../../kit/forms/input.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { contactsKey } from './queries.ts';

interface Values extends ContactCreate {
  optedOut: boolean;
}

const valuesOf = (form: FormData): Values => ({
  email: text(form, 'email').trim(),
  first_name: optionalText(form, 'first_name') ?? null,
  last_name: optionalText(form, 'last_name') ?? null,
  company: optionalText(form, 'company') ?? null,
  title: optionalText(form, 'title') ?? null,
  department: optionalText(form, 'department') ?? null,
  phone: optionalText(form, 'phone') ?? null,
  optedOut: form.get('opted_out') !== null,
});

const said = words.contacts.form;

export function ContactDialog({ contact, onClose }: { contact?: Contact | undefined; onClose(): void }) {
  const { org } = useHere();
  const store = useStoring(contact);
  const save = useAction(store, {
    done: () => said.saved,
    refresh: [contactsKey(org)],
    onDone: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={contact === undefined ? words.contacts.new : words.contacts.edit}>
      <Form messages={save.messages} onSubmit={(form) => save.run(valuesOf(form))}>
        <ErrorAlert error={save.error} />
        <Input label={said.email} name="email" type="email" defaultValue={contact?.email} required />
        <Row>
          <Input label={said.first} optional name="first_name" defaultValue={contact?.first_name ?? ''} />
          <Input label={said.last} optional name="last_name" defaultValue={contact?.last_name ?? ''} />
        </Row>
        <Row>
          <Input label={said.company} optional name="company" defaultValue={contact?.company ?? ''} />
          <Input label={said.phone} optional name="phone" type="tel" defaultValue={contact?.phone ?? ''} />
        </Row>
        <Row>
          <Input label={said.title} optional name="title" defaultValue={contact?.title ?? ''} />
          <Input
            label={said.department}
            optional
            name="department"
            defaultValue={contact?.department ?? ''}
          />
        </Row>
        {contact !== undefined && (
          <Checkbox
            label={said.optedOut}
            description={said.optedOutHint}
            name="opted_out"
            value="yes"
            defaultChecked={contact.opted_out}
          />
        )}
        <Actions>
          <Button onClick={onClose}>{said.cancel}</Button>
          <Button type="submit" look="primary" busy={save.busy}>
            {contact === undefined ? said.create : said.save}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

function useStoring(contact: Contact | undefined) {
  const { api } = useHere();
  return async ({ optedOut, ...fields }: Values): Promise<Contact> => {
    if (contact === undefined) return api.contacts.create(fields);
    const saved = await api.contacts.update(contact.id, fields);
    if (optedOut === contact.opted_out) return saved;
    return optedOut ? api.contacts.optOut(contact.id) : api.contacts.optIn(contact.id, { consent: true });
  };
}
