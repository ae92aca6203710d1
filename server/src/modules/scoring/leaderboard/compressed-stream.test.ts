/**
 * Promises about streams that are compressed: the same bytes for everybody, whole at any end, and only for
 * who wants them.
 */
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { basic, form, postRevoke } from '../../../../../test/support/peers/oauth.ts';
import { Follower, Wiretap } from '../../../../../test/support/peers/streams.ts';
import { Service, useService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import { COURSE } from '../../../../../test/support/worlds/rounds.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useService();
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

const open: { leave(): void }[] = [];
let node: Service | undefined;
afterEach(async () => {
  for (const one of open.splice(0)) one.leave();
  await node?.stop();
  node = undefined;
});

const GZIP = { 'accept-encoding': 'gzip' };
const pathOf = (event: TestTournament): string => `${event.path}/leaderboard/stream`;

const newEvent = (): Promise<TestTournament> =>
  createTournament(person, {
    format: 'individual',
    holes: COURSE,
    teams: [{ name: 'A', start: '1A', players: [0, 9] }],
  });

const kept = <One extends { leave(): void }>(one: One): One => {
  open.push(one);
  return one;
};

const tap = async (event: TestTournament, headers: Record<string, string> = {}, at = running.service) =>
  kept(await Wiretap.to(at, pathOf(event), person.token, headers));

const follow = async (event: TestTournament, headers: Record<string, string> = {}, at = running.service) =>
  kept(await Follower.to(at, pathOf(event), person.token, headers));

describe('whoever', () => {
  it.each(['gzip', 'br, gzip;q=0.5', '*'])('sends Accept-Encoding "%s" gets gzip', async (accepted) => {
    const { response } = await follow(await newEvent(), { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('accept-encoding');
  });

  it.each([{}, { 'accept-encoding': 'gzip;q=0, br' }, { 'accept-encoding': 'identity' }])(
    'sends %j gets the events as they are',
    async (headers) => {
      const event = await newEvent();
      const { text } = await event.get('/boards');
      const id = (await event.get('/boards')).headers.get('etag')?.replace(/\D/g, '');
      const wire = await tap(event, headers as Record<string, string>);
      expect(wire.response.headers).not.toHaveProperty('content-encoding');
      expect(wire.response.headers.vary).toBe('accept-encoding');
      const sent = `: welcome\n\nevent: boards\nid: ${id}\ndata: ${text}\n\n`;
      await expect.poll(() => wire.bytes.toString(), { interval: 5 }).toBe(sent);
    },
  );
});

describe('a compressed stream', () => {
  it('has the same bytes for all, whoever reads along, and is whole when the service stops', async () => {
    node = await Service.start(running.service.database);
    const event = await newEvent();
    const wires = await Promise.all([GZIP, GZIP, GZIP, {}].map((headers) => tap(event, headers, node)));
    const follower = await follow(event, GZIP, node);
    await follower.next();
    for (const hole of [1, 2, 3]) {
      const { revision } = (await event.score(event.player(0), hole, 4)).body.data;
      // Each is readable before there is another.
      expect((await follower.next())?.id).toBe(String(revision));
    }
    await node.stop();
    node = undefined;
    await Promise.all(wires.map(({ ended }) => ended));
    expect(await follower.next()).toBeUndefined();
    const [first, second, third, plain] = wires.map(({ bytes }) => bytes);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(gunzipSync(first ?? '').toString()).toBe(plain?.toString());
    expect(plain?.toString().match(/^id: /gm)).toHaveLength(4);
  });

  it('is whole when the token ends', async () => {
    const reader = await running.service.person({ organizationId: person.organizationId });
    const event = await newEvent();
    const wire = kept(await Wiretap.to(running.service, pathOf(event), reader.token, GZIP));
    await postRevoke(
      running.service,
      form({ token: reader.token }, basic(`${reader.clientId}:${reader.secret}`)),
    );
    await event.score(event.player(0), 1, 4);
    await wire.ended;
    expect(gunzipSync(wire.bytes).toString()).toMatch(/^: welcome\n\n/);
  });

  it('shows signs of life, compressed too', async () => {
    node = await Service.start(running.service.database, { streamHeartbeat: 20 });
    const event = await newEvent();
    const follower = await follow(event, GZIP, node);
    await follower.next();
    expect([await follower.block(), await follower.block()]).toEqual([': still here', ': still here']);
    await event.score(event.player(0), 1, 4);
    expect((await follower.next())?.event).toBe('boards');
  });

  it('says by HEAD what it would be', async () => {
    const head = await person.call('HEAD', pathOf(await newEvent()), { headers: GZIP });
    expect([head.status, head.text, head.headers.get('content-encoding')]).toEqual([200, '', 'gzip']);
  });
});
