/** Costly work takes turns: so much at once, first come first served, and nobody waits for longer than promised. */
import { expect, it } from 'vitest';
import { WaitingLine } from './waiting-line.ts';

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

it('lets only so many in at once, and the rest in the order they came', async () => {
  const line = new WaitingLine({ places: 2, patience: 5000 });
  const begun: number[] = [];
  const jobs = [0, 1, 2, 3].map(work);
  const done = jobs.map((job, index) =>
    line.pass(() => {
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
  const first = line.pass(() => slow.promise);
  await expect(line.pass(async () => 'never')).rejects.toMatchObject({ code: 'service_unavailable' });
  slow.resolve('done');
  expect([await first, await line.pass(async () => 'next')]).toEqual(['done', 'next']);
});
