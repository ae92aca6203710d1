/** Contacts and invitations for tests. */

import { data } from './answers.ts';
import type { Person, Wire } from './people.ts';

let count = 0;

/** A contact with an address of its own. */
export const aContact = (person: Person, fields: object = {}): Promise<Wire> => {
  count += 1;
  return data(
    person.post('/contacts', {
      email: `golfer${count}@guests.example`,
      first_name: 'Sam',
      last_name: 'Snead',
      ...fields,
    }),
  );
};

export const contactsOf = async (person: Person, howMany: number): Promise<Wire[]> => {
  const made: Wire[] = [];
  for (let index = 0; index < howMany; index += 1) made.push(await aContact(person));
  return made;
};

/** An invitation that is ready to be sent to these contacts. */
export const anInvitation = (person: Person, contacts: Wire[], fields: object = {}): Promise<Wire> =>
  data(
    person.post('/invitations', {
      subject: 'You are invited',
      body_text: 'Please come.',
      audience: { contact_ids: contacts.map(({ id }) => id) },
      ...fields,
    }),
  );

export const readInvitation = (person: Person, { id }: Wire): Promise<Wire> =>
  data(person.get(`/invitations/${id}`));

export const recipientsOf = (person: Person, { id }: Wire): Promise<Wire[]> =>
  data(person.get(`/invitations/${id}/recipients?limit=200`));

export const statsOf = (person: Person, { id }: Wire): Promise<Wire> =>
  data(person.get(`/invitations/${id}/stats`));

/** Sends it, and every mail that is due. */
export const sent = async (
  service: { sendMail(): Promise<void> },
  person: Person,
  contacts: Wire[],
  fields: object = {},
): Promise<Wire> => {
  const invitation = await anInvitation(person, contacts, fields);
  await data(person.post(`/invitations/${invitation.id}/send`));
  await service.sendMail();
  return readInvitation(person, invitation);
};
