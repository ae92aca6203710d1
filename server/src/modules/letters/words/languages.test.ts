/** Mails about an event are written in its language, from the subject to the way to unsubscribe. */
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { openEvent, registered, visit } from '../../../../../test/support/worlds/registrations.ts';
import { preferredLanguage } from '../../../platform/text/languages.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

it('a German event writes in German, with its own days, sums and reply address', async () => {
  const { service } = running;
  const person = await service.person();
  const event = await openEvent(person, {
    name: 'Frühlingspokal',
    settings: {
      language: 'de',
      timezone: 'Europe/Berlin',
      replyTo: 'turnier@example.com',
      startTime: '09:00',
    },
  });
  await data(person.patch(event.path, { eventDate: '2099-06-08' }));
  const email = 'golfer@example.com';
  const made = await registered(service, event, { registrant_name: 'Ada Abschlag', registrant_email: email });
  await data(visit(service, 'GET', made.pay_url));
  await data(visit(service, 'POST', made.pay_url, { action: 'pay' }));
  await data(person.post(`${event.path}/messages`, { body: 'Bitte zum Start.' }));
  const announcement = await data(
    person.post(`${event.path}/announcements`, {
      title: 'Siegerehrung',
      body: 'Um 17 Uhr.',
      channels: ['email'],
    }),
  );
  await data(person.post(`${event.path}/announcements/${announcement.id}/send`));
  await service.sendMail();
  const letters = mail.to(email).map(({ parsed }) => parsed);
  const subjects = letters.map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    'Anmeldung bestätigt: Frühlingspokal',
    'Bitte bezahlen Sie, um Ihren Platz zu sichern: Frühlingspokal',
    'Nachricht von Frühlingspokal',
    'Siegerehrung',
  ]);
  const paid = letters.find(({ subject }) => subject?.startsWith('Anmeldung bestätigt'));
  const text = paid?.text?.replaceAll('\u00a0', ' ') ?? '';
  expect(text).toContain('Guten Tag Ada Abschlag,');
  expect(text).toContain('Wir haben 50,00 $ erhalten.');
  expect(text).toContain('Termin: Montag, 8. Juni 2099, Start 09:00 Uhr');
  for (const letter of letters) expect(letter.replyTo?.[0]?.address).toBe('turnier@example.com');
  const news = letters.find(({ subject }) => subject === 'Siegerehrung');
  expect(news?.text).toMatch(/E-Mails abbestellen: http/);
  expect(news?.text).not.toContain('Unsubscribe');
});

it('a browser is answered in the language that it prefers of those there are', () => {
  for (const [header, language] of [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['DE-ch, en;q=0.8', 'de'],
    ['en;q=0.5, de;q=0.7', 'de'],
    ['fr, de;q=0.2, en;q=0.3', 'en'],
    ['de;q=0', 'en'],
    ['*', 'en'],
    ['de;q=nonsense, en;q=0.1', 'en'],
    [',;,;;q=,'.repeat(1000), 'en'],
  ] as const)
    expect(preferredLanguage(header), header).toBe(language);
});
