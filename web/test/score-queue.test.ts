/**
 * What a phone keeps and sends, whatever its database does: nothing may be lost as long as the page is open.
 * The browser's own database is tried by the journeys.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Tap, TapResults } from '../src/api/play-types.ts';
import { pauseAfter } from '../src/golf/score/backoff.ts';
import type { KeptTap } from '../src/golf/score/kept.ts';
import { Queue } from '../src/golf/score/queue.ts';
import { sendAll } from '../src/golf/score/sync.ts';
import { inTurn } from '../src/golf/score/turns.ts';
import { aCard, aTap, Disk } from './score-fixtures.ts';

const SESSION = { token: 'fwp_1', teamId: 'aces', isEnded: false };

async function queueOf(...taps: KeptTap[]): Promise<Queue> {
  const queue = new Queue();
  await queue.begin(SESSION, aCard({}));
  for (const tap of taps) await queue.add(tap);
  return queue;
}

type Answer = (items: Tap[]) => [status: number, body: object];

const accept: Answer = (items) => {
  const results = items.map(({ op_id, hole, strokes }) => ({
    ...{ op_id, outcome: 'stored' as const, hole, player_id: null, strokes },
  }));
  return [200, { data: { results, revision: 2 } satisfies TapResults }];
};

afterEach(() => vi.unstubAllGlobals());

/** A service that answers so, one request after the other; it remembers what it was asked. */
async function service(...answers: Answer[]): Promise<{ asked: Tap[][]; close(): void }> {
  const asked: Tap[][] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { items } = JSON.parse(Buffer.concat(pieces).toString());
    asked.push(items);
    const [status, body] = (answers[asked.length - 1] ?? accept)(items);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const reach = fetch;
  // A page's addresses have no host of their own.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => reach(`http://127.0.0.1:${port}${url}`, init));
  return { asked, close: () => server.close() };
}

describe('a pause', () => {
  it('doubles from a second to a minute, and is longer where the service asks for it', () => {
    expect([1, 2, 3, 6, 7, 50].map((failures) => pauseAfter(failures))).toEqual([
      1000, 2000, 4000, 32_000, 60_000, 60_000,
    ]);
    expect(pauseAfter(1, 30_000)).toBe(30_000);
  });
});

describe('a queue without a database', () => {
  it('keeps taps in their order, and says that they are not safe', async () => {
    const taps = [aTap(1, 4), aTap(1, 5), aTap(2, 3)];
    const queue = new Queue();
    await Promise.all(taps.map((tap) => queue.add(tap)));
    expect((await queue.load()).taps).toEqual(taps);
    expect(queue.isSafe).toBe(false);
  });

  it('takes no card that is older than what it knows', async () => {
    const queue = await queueOf();
    await queue.keepCard(aCard({ revision: 5 }));
    await queue.keepCard(aCard({ revision: 4 }));
    expect((await queue.load()).card?.revision).toBe(5);
  });
});

describe('a queue whose disk fails', () => {
  const begun = async (...taps: KeptTap[]) => {
    const disk = new Disk();
    const queue = new Queue(disk);
    await queue.begin(SESSION, aCard({}));
    for (const tap of taps) await queue.add(tap);
    return { disk, queue };
  };

  it('goes on with the session, the card and the taps it knew, and does not say that all is sent', async () => {
    const tap = aTap(1, 4);
    const { disk, queue } = await begun(tap);
    disk.state = 'away';
    expect(await queue.load()).toMatchObject({ session: SESSION, taps: [tap], isWhole: false });
    const other = new Queue(disk);
    expect(await sendAll(other, () => undefined)).toMatchObject({ done: false, why: 'later' });
    disk.state = 'well';
    expect(await other.load()).toMatchObject({ session: SESSION, taps: [tap], isWhole: true });
  });

  it('offers it again what it did not take, in order, and is safe from then on', async () => {
    const taps = [aTap(1, 4), aTap(2, 5)];
    const { disk, queue } = await begun();
    disk.state = 'full';
    for (const tap of taps) await queue.add(tap);
    expect([disk.kept.taps, queue.isSafe]).toEqual([[], false]);
    disk.state = 'well';
    await queue.load();
    expect([disk.kept.taps, queue.isSafe]).toEqual([taps, true]);
  });

  it('asks for the new code, keeps dismissals and forgets a team even when it is full', async () => {
    const refused = aTap(1, 4);
    const { disk, queue } = await begun(refused);
    const outcome = { outcome: 'refused' as const, hole: 1, player_id: null, strokes: null };
    await queue.settle([refused], { results: [{ ...outcome, op_id: refused.op_id }], revision: 2 });
    expect((await queue.load()).refusals).toHaveLength(1);
    disk.state = 'full';
    await queue.markEnded(SESSION.token);
    await queue.dismiss(refused.op_id);
    expect(await queue.load()).toMatchObject({ session: { isEnded: true }, refusals: [] });
    await queue.clear(SESSION.token);
    expect(await queue.load()).toMatchObject({ session: undefined, card: undefined, taps: [] });
    disk.state = 'well';
    await queue.load();
    expect(disk.kept).toMatchObject({ session: undefined, card: undefined, refusals: [] });
  });

  it('takes a tap once, though a broken transaction had been committed', async () => {
    const tap = aTap(1, 4);
    const { disk, queue } = await begun();
    disk.state = 'full';
    await queue.add(tap);
    disk.kept = { ...disk.kept, taps: [tap] };
    disk.state = 'well';
    expect((await queue.load()).taps).toEqual([tap]);
  });
});

describe('a phone that scores for one team after the other', () => {
  const EAGLES = { token: 'fwp_9', teamId: 'eagles', isEnded: false };
  const theirs = { ...aCard({}), team: { ...aCard({}).team, id: 'eagles' } };

  it('begins with another only once nothing of the first waits, and drops its refusals', async () => {
    const disk = new Disk();
    const queue = new Queue(disk);
    const tap = aTap(1, 4);
    await queue.begin(SESSION, aCard({}));
    await queue.add(tap);
    expect(await queue.begin(EAGLES, theirs)).toBe(false);
    expect((await queue.load()).session).toEqual(SESSION);
    const outcome = { outcome: 'refused' as const, hole: 1, player_id: null, strokes: null };
    await queue.settle([tap], { results: [{ ...outcome, op_id: tap.op_id }], revision: 2 });
    expect(await queue.begin(EAGLES, theirs)).toBe(true);
    expect(await queue.load()).toMatchObject({ session: EAGLES, card: theirs, refusals: [] });
  });

  it('never sends the tap of one team for another, nor shows its card', async () => {
    const queue = await queueOf();
    await queue.begin(EAGLES, theirs);
    // A tab that had not heard of the change yet.
    await queue.add(aTap(1, 4));
    await queue.keepCard(aCard({ revision: 9 }));
    const { asked, close } = await service();
    expect((await queue.load()).card?.team.id).toBe('eagles');
    expect(await sendAll(queue, () => undefined)).toMatchObject({ done: false, why: 'ended' });
    expect(asked).toEqual([]);
    await queue.add(aTap(2, 5, { teamId: 'eagles' }));
    await sendAll(queue, () => undefined);
    expect(asked).toMatchObject([[{ hole: 2 }]]);
    expect(asked[0]?.[0]).not.toHaveProperty('teamId');
    expect((await queue.load()).taps).toMatchObject([{ hole: 1, teamId: 'aces' }]);
    close();
  });
});

describe('a turn', () => {
  it('comes at once where the browser has no locks, or refuses them', async () => {
    expect(await inTurn(undefined, async () => 'sent')).toBe('sent');
    const refusing = { request: () => Promise.reject(new Error('The document is not fully active.')) };
    expect(await inTurn(refusing, async () => 'sent')).toBe('sent');
  });

  it('is not taken twice when the work itself fails', async () => {
    const work = vi.fn(() => Promise.reject(new Error('broken')));
    await expect(inTurn({ request: (_, begin) => begin() }, work)).rejects.toThrow('broken');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('what is sent', () => {
  it('goes in order, at most 100 at once, and leaves the queue with its answer', async () => {
    const taps = Array.from({ length: 101 }, (_, index) => aTap((index % 3) + 1, 4));
    const queue = await queueOf(...taps);
    const { asked, close } = await service();
    expect(await sendAll(queue, () => undefined)).toEqual({ done: true });
    expect(asked.map((items) => items.length)).toEqual([100, 1]);
    expect(asked.flat().map(({ op_id }) => op_id)).toEqual(taps.map(({ op_id }) => op_id));
    const { card, taps: left } = await queue.load();
    expect([left, card?.scores.length, card?.revision]).toEqual([[], 3, 2]);
    close();
  });

  it('stays when the service is away, and goes again with the same ids', async () => {
    const queue = await queueOf(aTap(1, 4));
    const { asked, close } = await service(() => [503, { error: 'Later.' }]);
    expect(await sendAll(queue, () => undefined)).toMatchObject({ done: false, why: 'later' });
    expect((await queue.load()).taps).toHaveLength(1);
    expect(await sendAll(queue, () => undefined)).toEqual({ done: true });
    expect(asked[1]).toEqual(asked[0]);
    close();
  });

  it('counts as sent only when the service itself has answered', async () => {
    const queue = await queueOf(aTap(1, 4));
    const { close } = await service(() => [200, { welcome: 'Clubhouse wireless' }]);
    expect(await sendAll(queue, () => undefined)).toMatchObject({ done: false, why: 'offline' });
    expect((await queue.load()).taps).toHaveLength(1);
    close();
  });

  it('waits for a new code when the session has ended', async () => {
    const queue = await queueOf(aTap(1, 4));
    const { asked, close } = await service(() => [401, { error: 'The token is not valid.' }]);
    expect(await sendAll(queue, () => undefined)).toMatchObject({ done: false, why: 'ended' });
    expect(await sendAll(queue, () => undefined)).toMatchObject({ done: false, why: 'ended' });
    expect(asked).toHaveLength(1);
    await queue.begin({ ...SESSION, token: 'fwp_2' }, aCard({}));
    expect(await sendAll(queue, () => undefined)).toEqual({ done: true });
    close();
  });

  it('is not held up by one tap that the service cannot read', async () => {
    const [good, bad] = [aTap(1, 4), aTap(2, 4)];
    const queue = await queueOf(good, bad);
    const refuse: Answer = () => [400, { error: 'items.0.at is no time.' }];
    const { close } = await service(refuse, accept, refuse);
    expect(await sendAll(queue, () => undefined)).toEqual({ done: true });
    expect((await queue.load()).refusals).toMatchObject([
      { opId: bad.op_id, message: 'items.0.at is no time.' },
    ]);
    close();
  });
});
