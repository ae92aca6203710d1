/**
 * Promises of a leased worker: it never rests while there is work, never hurries a database that is away, and
 * ends what it began.
 */
import { describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { unavailable } from '../problems.ts';
import { silentLog } from '../running/log.ts';
import { LeasedWorker } from './leased-worker.ts';

const SOON = { timeout: 5000, interval: 5 };
const says = { away: 'away', back: 'back', failed: 'failed' };

/** A queue of due work; `finish` ends what is under way. */
function queueOf(due: number, options: { recordsApart?: boolean; fails?: () => boolean } = {}) {
  const seen = { due, underWay: 0, ended: 0, recorded: 0, givenBack: 0, claims: 0 };
  const claim = async () => {
    seen.claims += 1;
    if (options.fails?.()) throw unavailable(new Error('away'));
    if (options.recordsApart !== true) await record();
    const taken = worker.isEnding ? 0 : Math.min(seen.due, 2 - seen.underWay);
    seen.due -= taken;
    seen.underWay += taken;
    return taken === 2;
  };
  const record = async () => {
    if (options.fails?.()) throw unavailable(new Error('away'));
    const some = seen.ended;
    seen.ended = 0;
    seen.recorded += some;
    return some > 0;
  };
  const abandon = () => {
    seen.ended = 0;
  };
  const giveBack = async () => {
    seen.givenBack += 1;
  };
  const worker = new LeasedWorker({
    log: silentLog(),
    clock: systemClock,
    timeout: 10_000,
    says,
    claim,
    ...(options.recordsApart && { record, abandon }),
    holds: () => seen.underWay + seen.ended,
    giveBack,
  });
  const finish = () => {
    seen.underWay -= 1;
    seen.ended += 1;
    worker.hasEnded();
    worker.claimSoon();
  };
  return { worker, seen, finish };
}

describe.each([
  ['that records with its claims', {}],
  ['that records beside its claims', { recordsApart: true }],
])('a leased worker %s', (_name, options) => {
  it('is stopped, then works, then idles, and claims again when it is woken', async () => {
    const { worker, seen, finish } = queueOf(1, options);
    expect(worker.state).toBe('stopped');
    worker.start();
    await expect.poll(() => worker.state, SOON).toBe('working');
    finish();
    await expect.poll(() => worker.state, SOON).toBe('idle');
    seen.due = 1;
    worker.wake();
    await expect.poll(() => seen.underWay, SOON).toBe(1);
    finish();
    await worker.stop();
    expect(worker.state).toBe('stopped');
    expect(seen).toMatchObject({ due: 0, underWay: 0, ended: 0, recorded: 2 });
  });

  it('begins nothing more once it drains, gives back once, and ends when all is recorded', async () => {
    const { worker, seen, finish } = queueOf(5, options);
    worker.start();
    await expect.poll(() => seen.underWay, SOON).toBe(2);
    let hasStopped = false;
    const stopped = worker.stop().then(() => {
      hasStopped = true;
    });
    expect(worker.state).toBe('draining');
    finish();
    await expect.poll(() => seen.recorded, SOON).toBe(1);
    expect(hasStopped).toBe(false);
    finish();
    await stopped;
    expect(seen).toMatchObject({ due: 3, underWay: 0, recorded: 2, givenBack: 1 });
  });

  it('backs off while the database is away, and goes on when it is back', async () => {
    let isAway = true;
    const { worker, seen, finish } = queueOf(1, { ...options, fails: () => isAway });
    worker.start();
    await expect.poll(() => worker.state, SOON).toBe('backing off');
    for (let times = 0; times < 20; times += 1) worker.wake();
    expect(seen.claims).toBe(1);
    isAway = false;
    await expect.poll(() => seen.underWay, SOON).toBe(1);
    finish();
    await worker.stop();
    expect(seen.recorded).toBe(1);
  });

  it('does not wait for ever to record what a lost database cannot take', async () => {
    let isAway = false;
    const { worker, seen, finish } = queueOf(1, { ...options, fails: () => isAway });
    worker.start();
    await expect.poll(() => seen.underWay, SOON).toBe(1);
    isAway = true;
    finish();
    await worker.stop();
    expect(worker.state).toBe('stopped');
    expect(seen.recorded).toBe(0);
  });
});
