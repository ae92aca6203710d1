/** People who can be written to, and what a test does with announcements. */
import { sql } from '../../../server/src/platform/db/sql.ts';
import { MailKeys } from '../../../server/src/platform/mail/keys.ts';
import { data } from '../expectations/answers.ts';
import { ENCRYPTION_KEY, type Service } from '../run/service.ts';
import type { Answer, Person, Wire } from './people.ts';
import type { TestTournament } from './tournaments.ts';

const mailKeys = new MailKeys(ENCRYPTION_KEY);

/** Adds a player for each address; null has none. */
export async function addGolfers(
  event: TestTournament,
  emails: (string | null)[],
  more: object = {},
): Promise<Wire[]> {
  const made: Wire[] = [];
  for (const email of emails)
    made.push(
      await data(event.post('/players', { fullName: `Golfer ${email ?? 'without'}`, email, ...more })),
    );
  return made;
}

/** What an announcement needs, by mail to everybody unless stated. */
export const news = (fields: object = {}): Wire => ({
  title: 'Fog',
  body: 'We start at nine.',
  channels: ['email'],
  ...fields,
});

export const write = (event: TestTournament, fields: object = {}): Promise<Answer> =>
  event.post('/announcements', news(fields));

export const written = (event: TestTournament, fields: object = {}): Promise<Wire> =>
  data(write(event, fields));

export const send = (event: TestTournament, { id }: Wire): Promise<Answer> =>
  event.post(`/announcements/${id}/send`);

/** Written and sent at once. */
export const sent = async (event: TestTournament, fields: object = {}): Promise<Wire> =>
  data(send(event, await written(event, fields)));

export const read = (event: TestTournament, { id }: Wire): Promise<Wire> =>
  data(event.get(`/announcements/${id}`));

/** The mails of an announcement. */
export const mailsOf = (event: TestTournament, { id }: Wire, query = ''): Promise<Wire[]> =>
  data(event.get(`/announcements/${id}/recipients?limit=200${query}`));

/** Takes addresses off the list of an organization, as their owners would. */
export const optOut = (service: Service, { organizationId }: Person, ...addresses: string[]): Promise<void> =>
  service.doors.asOrganization(organizationId).write((tx) => {
    for (const address of addresses)
      tx.queue(
        sql`insert into opt_outs (organization_id, address_hash, created_at)
            values (${organizationId}, ${mailKeys.hashAddress(organizationId, address)}, ${tx.now})`,
      );
  });

/** As if the mail server had refused these addresses for good. */
export const bounce = (service: Service, source: Wire, ...emails: string[]) =>
  service.database.query(
    `update mails set status = 'bounced', reason = '550 no such user', ready = false, due_at = null, attempts = 1
     where source_id = $1 and email = any ($2)`,
    [source.id, emails],
  );
