/** Promises about one reader's stream, whatever happens between its pages. */
import { expect, it } from 'vitest';
import { Tail } from './tail.ts';

it('brings what was told after its first page was read and before it followed', async () => {
  const told = ['ann'];
  const tail = new Tail({
    start: 0,
    read: async (after) => ({
      data: Buffer.from(told.slice(after).join()),
      reached: told.length,
      hasMore: false,
    }),
    positionOf: String,
    follow: () => () => undefined,
  });
  const sent: string[] = [];
  const push = async () => {
    const { data } = await tail.latest(undefined);
    sent.push(data.toString());
    tail.sent();
  };
  await tail.latest(undefined);
  told.push('ben');
  const pushes: Promise<void>[] = [];
  tail.follow(() => pushes.push(push()));
  await push();
  await Promise.all(pushes);
  expect(sent).toEqual(['ann', 'ben']);
});
