/** Promises about the feed as a stream: every event once, in order, from where one left off. */
import { afterEach, describe, expect, it } from 'vitest';
import { basic, form, postRevoke } from '../../../../../test/support/peers/oauth.ts';
import { Follower } from '../../../../../test/support/peers/streams.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import { happen } from '../../../../../test/support/worlds/wishes.ts';
import type { Transaction } from '../../../platform/db/doors.ts';
import * as organizations from '../../access/organizations/organizations.ts';
import * as clients from '../clients/clients.ts';

const running = useService({ streamHeartbeat: 100 });
const followers: Follower[] = [];
afterEach(() => {
  for (const follower of followers.splice(0)) follower.leave();
});

async function follow(person: Person, query = '', headers: Record<string, string> = {}): Promise<Follower> {
  const follower = await Follower.to(running.service, `/events/stream${query}`, person.token, headers);
  followers.push(follower);
  return follower;
}

const addContact = (person: Person, name: string) =>
  person.post('/contacts', { email: `${name}@links.example` });

/** The next block that has data, with its position. */
async function next(follower: Follower): Promise<{ id: string; text: string }> {
  for (;;) {
    const block = await follower.block();
    const found = /^id: ([\w-]{1,100})\ndata: (.*)$/.exec(block ?? '');
    if (found !== null) return { id: found[1] ?? '', text: found[2] ?? '' };
    if (block === undefined) throw new Error('The stream has ended.');
  }
}

const emailOf = ({ text }: { text: string }) => JSON.parse(text).data.email.split('@')[0];

describe('a stream of the feed', () => {
  it('begins with its place, and then brings each event as it is stored', async () => {
    const person = await running.service.person();
    await addContact(person, 'before');
    const follower = await follow(person);
    expect(await follower.block()).toMatch(/^id: [\w-]{1,100}$/);
    await addContact(person, 'ann');
    await addContact(person, 'ben');
    const [ann, ben] = [await next(follower), await next(follower)];
    expect([emailOf(ann), emailOf(ben)]).toEqual(['ann', 'ben']);
    const rows = await running.service.database.query<{ payload: string }>(
      'select payload from events where organization_id = $1 order by position desc limit 1',
      [person.organizationId],
    );
    expect(ben.text).toBe(rows[0]?.payload);
  });

  it('goes on from Last-Event-ID, over many pages, with nothing twice and nothing left out', async () => {
    const person = await running.service.person();
    const place = (await person.get('/events?after=now')).body.position;
    const names = Array.from({ length: 450 }, (_, each) => `golfer${each}`);
    const csv = ['Email', ...names.map((name) => `${name}@links.example`)].join('\n');
    await person.post('/contacts/import', { csv, consent: true });
    const follower = await follow(person, '', { 'last-event-id': place });
    const seen: string[] = [];
    let middle = '';
    while (seen.length < 300) {
      const event = await next(follower);
      seen.push(emailOf(event));
      middle = event.id;
    }
    follower.leave();
    const again = await follow(person, '', { 'last-event-id': middle });
    while (seen.length < 450) seen.push(emailOf(await next(again)));
    expect(seen.toSorted()).toEqual(names.toSorted());
  });

  it('brings each of many readers what it asked for, whether they keep up, come later or begin before', async () => {
    const person = await running.service.person();
    const beginning = (await person.get('/events?after=now')).body.position;
    const tagId = (await person.post('/tags', { name: 'Members' })).body.data.id;
    const early = await Promise.all(
      ['', '', '?type=contact.created', '?type=tag.*'].map((query) => follow(person, query)),
    );
    const changes = Array.from({ length: 25 }, async (_, nth) => {
      const { data } = (await addContact(person, `golfer${nth}`)).body;
      await person.patch(`/contacts/${data.id}`, { title: 'Captain' });
    });
    const late = await Promise.all(['', ''].map(() => follow(person, `?after=${beginning}`)));
    await Promise.all(changes);
    const all = (await person.get(`/events?after=${beginning}&limit=200`)).body.data;
    expect(all).toHaveLength(1 + 2 * 25);
    const seenBy = async (follower: Follower, count: number) => {
      const texts: string[] = [];
      while (texts.length < count) texts.push((await next(follower)).text);
      return texts.map((text) => JSON.parse(text));
    };
    const [first, second, created, tags] = early as [Follower, Follower, Follower, Follower];
    const contacts = all.slice(1);
    expect(await seenBy(first, 50)).toEqual(contacts);
    expect(await seenBy(second, 50)).toEqual(contacts);
    expect(await seenBy(created, 25)).toEqual(
      contacts.filter(({ type }: { type: string }) => type === 'contact.created'),
    );
    for (const reader of late) expect(await seenBy(reader, 51)).toEqual(all);
    await person.delete(`/tags/${tagId}`);
    expect(await seenBy(tags, 1)).toMatchObject([{ type: 'tag.deleted' }]);
  });

  it('moves its place while nothing matches, by a block that shows nothing', async () => {
    const person = await running.service.person();
    const follower = await follow(person, '?type=tag.*');
    const first = await follower.block();
    await addContact(person, 'ann');
    let block = await follower.block();
    while (block?.endsWith(first ?? '')) block = await follower.block();
    expect(block).toMatch(/^: still here\nid: [\w-]{1,100}$/);
    const place = /id: (.*)/.exec(block ?? '')?.[1];
    expect((await person.get(`/events?after=${place}`)).body.data).toEqual([]);
  });

  it('begins at a time, or at Last-Event-ID, which wins over all that the address says', async () => {
    const person = await running.service.person();
    const { position } = (await person.get('/events?after=now')).body;
    const since = new Date(Date.now() - 1000).toISOString();
    await addContact(person, 'ann');
    expect(emailOf(await next(await follow(person, `?since=${since}`)))).toBe('ann');
    for (const query of ['?after=now', `?since=${since}`, `?after=now&since=${since}`]) {
      const again = await follow(person, query, { 'last-event-id': position });
      expect([query, emailOf(await next(again))]).toEqual([query, 'ann']);
    }
  });

  it('goes on for one reader when another one of the organization leaves', async () => {
    const person = await running.service.person();
    const { organizationId } = person;
    const scopes = ['events:read', 'contacts:read'];
    const stays = await follow(await running.service.person({ organizationId, scopes }));
    for (const name of ['ann', 'ben', 'cleo']) {
      const leaves = await follow(person);
      leaves.leave();
      await addContact(person, name);
      expect(emailOf(await next(stays))).toBe(name);
    }
  });

  it('refuses before it begins what a page refuses', async () => {
    const person = await running.service.person();
    const since = '2026-01-01T00:00:00Z';
    const refusals: [string, Record<string, string>, string][] = [
      ['?after=nonsense', {}, 'bad_request'],
      ['?after=', {}, 'bad_request'],
      ['', { 'last-event-id': 'nonsense' }, 'bad_request'],
      ['', { 'last-event-id': 'x'.repeat(101) }, 'bad_request'],
      ['?type=contact.exploded', {}, 'validation_error'],
      ['?since=yesterday', {}, 'validation_error'],
      ['?since=yesterday', { 'last-event-id': 'now' }, 'validation_error'],
      ['?tournament_id=spring', {}, 'validation_error'],
      [`?after=now&since=${since}`, {}, 'validation_error'],
    ];
    for (const [query, headers, code] of refusals) {
      const { status, body } = await person.get(`/events/stream${query}`, headers);
      expect([query, status, body.code]).toEqual([query, 400, code]);
    }
  });
});

describe('a stream of the feed ends', () => {
  const asPlatform = (work: (tx: Transaction) => Promise<unknown>) =>
    running.service.doors.asPlatform.write(work);

  it.each([
    [
      'the token is revoked',
      ({ clientId, secret, token }: Person) =>
        postRevoke(running.service, form({ token }, basic(`${clientId}:${secret}`))),
    ],
    [
      'the client loses a scope that it read by',
      ({ clientId }: Person) => asPlatform((tx) => clients.setScopes(tx, clientId, ['events:read'])),
    ],
    [
      'the organization is suspended',
      ({ organizationId }: Person) =>
        asPlatform((tx) => organizations.setSuspended(tx, organizationId, true)),
    ],
  ])('when %s, with nothing more sent', async (_name, change) => {
    const reader = await running.service.person({ scopes: ['events:read', 'contacts:read'] });
    const follower = await follow(reader);
    expect(await follower.block()).toMatch(/^id: /);
    await change(reader);
    await storeContact(reader);
    const blocks: (string | undefined)[] = [];
    while (blocks.length === 0 || blocks.at(-1) !== undefined) blocks.push(await follower.block());
    expect(blocks.filter((block) => block?.includes('data:'))).toEqual([]);
  });
});

/** As the service does it, whatever became of who asked. */
const storeContact = (person: Person) =>
  happen(running.service, person, [{ type: 'contact.created', tournamentId: null }]);
