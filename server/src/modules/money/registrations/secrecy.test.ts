/**
 * What secret links open is kept by no cache: neither as a page nor as data, neither when it is made nor when
 * it is read.
 */
import { describe, expect, it } from 'vitest';
import { useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { aContact, anEvent, linksOf, sent } from '../../../../../test/support/worlds/invitations.ts';
import {
  apply,
  entered,
  openEvent,
  registered,
  visit,
} from '../../../../../test/support/worlds/registrations.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

const ACCEPTED = ['application/json', 'text/html', '*/*'];

describe('a secret link', () => {
  it('of a registration shows data and pages that nobody keeps, each to those who accept it', async () => {
    const event = await openEvent(await running.service.person());
    const { token } = await registered(running.service, event);
    for (const path of [`/r/${token}`, `/pay/${token}`, `/r/${'x'.repeat(43)}`])
      for (const accept of ACCEPTED) {
        const { headers } = await visit(running.service, 'GET', path, undefined, { accept });
        expect(headers.get('content-type'), accept).toMatch(accept === 'text/html' ? /^text\/html/ : /^app/);
        expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'accept']);
      }
  });

  it('shows data at the public API that nobody keeps', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const { token } = await registered(running.service, event);
    const contact = await aContact(person);
    await sent(running.service, person, [contact], { tournament_id: (await anEvent(person)).id });
    const { rsvp, unsubscribe } = linksOf(mail.only(contact.email));
    for (const path of [`registrations/${token}`, `rsvp/${rsvp}`, `unsubscribe/${unsubscribe}`]) {
      const answer = await visit(running.service, 'GET', `/public/v1/${path}`);
      expect([answer.status, answer.headers.get('cache-control')], path).toEqual([200, 'no-store']);
      expect(answer.headers.get('vary')).toBeNull();
    }
    const cancelled = await visit(running.service, 'POST', `/public/v1/registrations/${token}/cancel`);
    expect([cancelled.status, cancelled.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('is told in an answer that nobody keeps', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await apply(running.service, event);
    expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { id } = await entered(person, event);
    const link = await person.post(`/registrations/${id}/link`);
    expect([link.status, link.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});

describe('an address that leads nowhere', () => {
  it('says so in the form that is accepted, and names what the form depends on', async () => {
    for (const accept of ACCEPTED) {
      const { status, headers } = await visit(running.service, 'GET', '/nowhere', undefined, { accept });
      expect([status, headers.get('vary')]).toEqual([404, 'accept']);
      expect(headers.get('content-type')).toMatch(accept === 'text/html' ? /^text\/html/ : /^application/);
    }
    const data = await visit(running.service, 'GET', '/api/v1/nowhere', undefined, { accept: 'text/html' });
    expect([data.body.code, data.headers.get('vary')]).toEqual(['not_found', null]);
  });
});
