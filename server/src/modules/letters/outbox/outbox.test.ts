/** The outbox as the dashboard shows it: subjects as they were sent, in one line and of any length. */
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { faultsOf } from '../../../../../test/support/expectations/shapes.ts';
import { useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { aContact, anInvitation, pathOf, sent } from '../../../../../test/support/worlds/invitations.ts';
import { member } from '../../../../../test/support/worlds/staff.ts';
import { list, ok } from '../../../http/endpoint.ts';
import { OutboxLine, OutboxMail } from './schemas.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

it('a subject with long names is shown as it was sent, and as it is documented', async () => {
  const person = await running.service.person();
  const { browser, at } = await member(running.service, person.organizationId);
  const names = { first_name: 'Ü'.repeat(500), last_name: 'y'.repeat(500) };
  const contact = await aContact(person, names);
  await sent(running.service, person, [contact], { subject: '{{first_name}} {{last_name}}' });
  const subject = `${names.first_name} ${names.last_name}`;
  expect(mail.only(contact.email).parsed.subject).toBe(subject);
  const listed = await browser.get(at('/outbox?limit=1'));
  expect(listed.body.data).toMatchObject([{ subject }]);
  expect(faultsOf(list(OutboxLine).schema ?? {}, listed.body)).toEqual([]);
  const shown = await browser.get(at(`/outbox/${listed.body.data[0].id}`));
  expect(shown.body.data).toMatchObject({ subject, headers: { Subject: subject } });
  expect(faultsOf(ok(OutboxMail).schema ?? {}, shown.body)).toEqual([]);
});

it('a subject is one line, in a preview and in the outbox, whatever a name holds', async () => {
  const person = await running.service.person();
  const { browser, at } = await member(running.service, person.organizationId);
  const contact = await aContact(person, { first_name: 'Sam\r\nBcc: all@example.com\u2028x' });
  const subject = 'Dear Sam Bcc: all@example.com x, come';
  const written = { subject: 'Dear {{first_name}},\r\n\tcome' };
  const draft = await anInvitation(person, [contact], written);
  const preview = await data(person.get(pathOf(draft, `preview?contact_id=${contact.id}`)));
  expect(preview.subject).toBe(subject);
  await sent(running.service, person, [contact], written);
  expect((await browser.get(at('/outbox?limit=1'))).body.data).toMatchObject([{ subject }]);
  expect(mail.only(contact.email).parsed.subject).toBe(subject);
});
