import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { isChanging, optimistically } from '../src/app/patterns/optimistic.ts';

const KEY = ['letters'];

/** Adds a letter that the service takes or refuses when it is told to. */
function adding(client: QueryClient, letter: string) {
  let settle = (_refusal?: string): void => undefined;
  const call = () =>
    new Promise<void>((resolve, reject) => {
      settle = (refusal) => (refusal === undefined ? resolve() : reject(new Error(refusal)));
    });
  const change = {
    show: (letters: string[]) => [...letters, letter],
    takeBack: (letters: string[]) => letters.filter((one) => one !== letter),
  };
  const done = optimistically<string[], void>(client, KEY, change, call).catch(({ message }) => message);
  return { done, settle: (refusal?: string) => settle(refusal) };
}

describe('a change that shows before its answer', () => {
  it('is taken back alone when it is refused, and others on their way stay', async () => {
    const client = new QueryClient();
    client.setQueryData(KEY, ['a']);
    const first = adding(client, 'b');
    const second = adding(client, 'c');
    await expect.poll(() => client.getQueryData(KEY)).toEqual(['a', 'b', 'c']);
    first.settle('no b here');
    expect(await first.done).toBe('no b here');
    expect(client.getQueryData(KEY)).toEqual(['a', 'c']);
    expect(isChanging(KEY)).toBe(true);
    expect(client.getQueryState(KEY)?.isInvalidated).toBe(false);
    second.settle();
    await second.done;
    expect(isChanging(KEY)).toBe(false);
    expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
  });
});
