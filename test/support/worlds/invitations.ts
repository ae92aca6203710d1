/** Contacts and invitations for tests. */
import { data } from '../expectations/answers.ts';
import type { ReceivedMail } from '../peers/mail-server.ts';
import type { Answer, Person, Wire } from './people.ts';
import { fresh } from './walk.ts';

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

/** A tournament with a day, a course and a public address. */
export const anEvent = async (person: Person, fields: object = {}): Promise<Wire> => {
  const event = await data(
    person.post('/tournaments', {
      name: 'Spring Open',
      courseName: 'Pine Valley',
      eventDate: '2030-06-08',
      ...fields,
    }),
  );
  const slug = fresh('spring');
  await data(person.patch(`/tournaments/${event.id}/settings`, { publicSlug: slug }));
  return { ...event, path: `/tournaments/${event.id}`, slug };
};

/** The tokens of a mail's links, as its text has them. */
export const linksOf = ({ parsed }: ReceivedMail): Record<'rsvp' | 'unsubscribe' | 'track', string> => {
  const token = (text: string | undefined, path: string) =>
    new RegExp(`/${path}/([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])`).exec(text ?? '')?.[1] ?? '';
  return {
    rsvp: token(parsed.text, 'rsvp'),
    unsubscribe: token(parsed.text, 'u'),
    track: token(parsed.html, 't'),
  };
};

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

/** Where an invitation is, or a call on it. */
export const pathOf = ({ id }: Wire, verb = ''): string =>
  `/invitations/${id}${verb === '' ? '' : `/${verb}`}`;

export const tell = (person: Person, invitation: Wire, verb: string, body?: unknown): Promise<Answer> =>
  person.post(pathOf(invitation, verb), body);

export const statusOf = async (person: Person, invitation: Wire): Promise<string> =>
  (await readInvitation(person, invitation)).status;
