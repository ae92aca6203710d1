/**
 * What must not compile does not. The check compiles this file; running it proves only that it can be loaded.
 */
import { expectTypeOf, it } from 'vitest';
import {
  type Board,
  type Contact,
  Fairway,
  FairwayError,
  type FairwayOptions,
  type List,
  type Player,
  type Scope,
  type WebhookEvent,
} from '../src/index.ts';

const fairway = new Fairway({ baseUrl: 'https://golf.example', token: 'fwt_1' });

/** Compiled, never called. */
const compiled = (..._calls: (() => unknown)[]) => undefined;

it('calls take what the document says', () => {
  expectTypeOf(fairway.contacts.create).returns.resolves.toEqualTypeOf<Contact>();
  expectTypeOf(fairway.contacts.list).returns.toExtend<List<Contact>>();
  expectTypeOf(fairway.tournaments.players.list).returns.resolves.toEqualTypeOf<Player[]>();
  expectTypeOf(fairway.tournaments.boards.live).returns.toEqualTypeOf<AsyncGenerator<Board[], void, void>>();
  expectTypeOf(fairway.tournaments.teams.listCsv).returns.toEqualTypeOf<AsyncGenerator<string, void, void>>();
  compiled(
    () => fairway.registrations.refund('r-1', { amount_cents: 500 }),
    () => fairway.registrations.refund('r-1'),
    // @ts-expect-error a field that there is not
    () => fairway.contacts.create({ email: 'sam@example.com', firstName: 'Sam' }),
    // @ts-expect-error a field that is missing
    () => fairway.contacts.create({ first_name: 'Sam' }),
    // @ts-expect-error a number is no text
    () => fairway.contacts.update('c-1', { company: 7 }),
    // @ts-expect-error a status that there is not
    () => fairway.tournaments.list({ status: 'cancelled' }),
    // @ts-expect-error a player has two ids
    () => fairway.tournaments.players.checkIn('p-1'),
    // @ts-expect-error an operation that there is not
    () => fairway.contacts.purge('c-1'),
    // @ts-expect-error a stream has no key
    () => fairway.tournaments.boards.live('t-1', {}, { idempotencyKey: 'k' }),
  );
});

it('events are told apart by their type', () => {
  const told = (event: WebhookEvent) => {
    if (event.type === 'contact.created') return expectTypeOf(event.data).toEqualTypeOf<Contact>();
    // @ts-expect-error this one is no contact any more
    if (event.data.first_name) return undefined;
    // @ts-expect-error an event type that there is not
    return event.type === 'contact.exploded';
  };
  compiled(() => told);
  expectTypeOf<'registration.paid' | 'webhook.test'>().toExtend<WebhookEvent['type']>();
});

it('metadata are texts, and null in a request removes some', () => {
  expectTypeOf<Contact['metadata']>().toEqualTypeOf<Record<string, string>>();
  compiled(
    () => fairway.contacts.update('c-1', { metadata: { region: 'north', rank: null } }),
    () => fairway.contacts.update('c-1', { metadata: null }),
    // @ts-expect-error a number is no text
    () => fairway.contacts.update('c-1', { metadata: { rank: 7 } }),
    // @ts-expect-error a copy is made by POST
    () => fairway.tournaments.external.put('e-1', { name: 'Open', copyFrom: 't-1' }),
  );
});

it('scopes have names', () => {
  expectTypeOf<'contacts:read'>().toExtend<Scope>();
  const options = { baseUrl: 'https://golf.example', clientId: 'fwc_1', clientSecret: 'fws_1' };
  compiled(
    () => new Fairway({ ...options, scope: ['contacts:read', 'scores:write'] }),
    // @ts-expect-error a scope that there is not
    () => new Fairway({ ...options, scope: ['contacts:delete'] }),
    // @ts-expect-error an environment variable may be missing
    () => new Fairway({ ...options, clientSecret: process.env.FAIRWAY_CLIENT_SECRET }),
    // @ts-expect-error one has to say who one is
    () => new Fairway({ baseUrl: 'https://golf.example' }),
  );
  expectTypeOf<{ baseUrl: string; session: true; organizationId: string }>().toExtend<FairwayOptions>();
});

it('errors are narrowed by their code', () => {
  const narrowed = (error: unknown) => {
    if (FairwayError.is(error, 'conflict', 'not_found'))
      expectTypeOf(error.code).toEqualTypeOf<'conflict' | 'not_found'>();
    // @ts-expect-error a code that there is not
    return FairwayError.is(error, 'teapot');
  };
  compiled(() => narrowed);
});
