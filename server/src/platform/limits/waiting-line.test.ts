/**
 * Costly work takes turns: so much at once, account by account, and nobody waits for longer than promised.
 */
import { expect, it } from 'vitest';
import { WaitingLine, type WorkOrigin } from './waiting-line.ts';

/** Work that ends when the test says so. */
function work() {
  let resolve: (value: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

const ANN = { account: 'ann', address: '198.51.100.1' };

/** The order in which pieces of work begin that all wait for one place. */
async function orderOf(turns: WorkOrigin[]): Promise<string[]> {
  const line = new WaitingLine({ places: 1, patience: 5000 });
  const first = work();
  const begun: string[] = [];
  const done = [line.pass({ account: 'first', address: 'there' }, () => first.promise)];
  for (const turn of turns)
    done.push(
      line.pass(turn, async () => {
        begun.push(`${turn.account} ${turn.address}`);
        return 'done';
      }),
    );
  first.resolve('done');
  await Promise.all(done);
  return begun;
}

const turns = (...texts: string[]): WorkOrigin[] =>
  texts.map((text) => {
    const [account = '', address = ''] = text.split(' ');
    return { account, address };
  });

it('serves one of each account before the next of any', async () => {
  expect(await orderOf(turns('a 1', 'a 1', 'a 1', 'b 1', 'b 1', 'c 1'))).toEqual([
    'a 1',
    'b 1',
    'c 1',
    'a 1',
    'b 1',
    'a 1',
  ]);
});

it('serves one of each address before the next of any, within an account', async () => {
  expect(await orderOf(turns('a 1', 'a 1', 'a 1', 'a 2', 'b 1'))).toEqual([
    'a 1',
    'b 1',
    'a 2',
    'a 1',
    'a 1',
  ]);
});

it('lets only so many in at once, and the rest in the order they came', async () => {
  const line = new WaitingLine({ places: 2, patience: 5000 });
  const begun: number[] = [];
  const jobs = [0, 1, 2, 3].map(work);
  const done = jobs.map((job, index) =>
    line.pass(ANN, () => {
      begun.push(index);
      return job.promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  jobs[1]?.resolve('one');
  expect(await done[1]).toBe('one');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  jobs[0]?.reject(new Error('failed'));
  await expect(done[0]).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const job of jobs) job.resolve('rest');
  expect(await Promise.all(done.slice(2))).toEqual(['rest', 'rest']);
});

it('refuses what would wait too long, and goes on for the others', async () => {
  const line = new WaitingLine({ places: 1, patience: 20 });
  const slow = work();
  const first = line.pass(ANN, () => slow.promise);
  await expect(line.pass(ANN, async () => 'never')).rejects.toMatchObject({ code: 'service_unavailable' });
  slow.resolve('done');
  expect([await first, await line.pass(ANN, async () => 'next')]).toEqual(['done', 'next']);
});
