/**
 * Heavy work takes turns: nobody waits for all of another organization's, and whoever is gone holds up
 * nobody.
 */
import { describe, expect, it } from 'vitest';
import { Problem } from '../problems.ts';
import { FairGate } from './fair-gate.ts';

/** Work that ends when it is told to, and says in which order it began. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  };
  return { begun, work, end };
}

describe('heavy work', () => {
  it('is under way for so many at once, and for one organization for fewer', async () => {
    const gate = new FairGate({ places: 3, perOrganization: 2 });
    const { begun, work, end } = works();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void gate.pass(name.charAt(0), work(name));
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    await end('b1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('of one organization waits for one piece of another at most', async () => {
    const gate = new FairGate({ places: 1, perOrganization: 1 });
    const { begun, work, end } = works();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) void gate.pass(name.charAt(0), work(name));
    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'a4']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  });

  it('waits in a line of 50, and one more is refused until there is room', async () => {
    const gate = new FairGate({ places: 1, perOrganization: 1 });
    const { begun, work, end } = works();
    for (let nth = 0; nth <= 50; nth += 1) void gate.pass('a', work(`a${nth}`));
    await expect(gate.pass('a', work('one more'))).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfter: 1,
    });
    void gate.pass('b', work('b'));
    await end('a0');
    void gate.pass('a', work('later'));
    expect(begun.slice(0, 2)).toEqual(['a0', 'a1']);
  });

  it('is not done for whoever is gone, who makes room for others', async () => {
    const gate = new FairGate({ places: 1, perOrganization: 1, line: 1 });
    const { begun, work, end } = works();
    void gate.pass('a', work('a1'));
    const gone = gate.pass('a', work('gone'), { isGone: () => true });
    const next = gate.pass('a', work('a2'));
    await expect(gone).rejects.toThrow();
    await end('a1');
    await end('a2');
    expect(await next).toBe('a2');
    expect(begun).toEqual(['a1', 'a2']);
  });

  it('lets those who wait go first when a place is free, and not whoever comes again at once', async () => {
    const gate = new FairGate({ places: 1, perOrganization: 1 });
    const { begun, work, end } = works();
    const again = gate.pass('a', work('a1')).then(() => gate.pass('a', work('a2')));
    void gate.pass('b', work('b1'));
    await end('a1');
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    await end('a2');
    expect(await again).toBe('a2');
  });

  it('that has begun waits however long the line is', async () => {
    const gate = new FairGate({ places: 1, perOrganization: 1, line: 1 });
    const { begun, work, end } = works();
    for (const name of ['a1', 'a2']) void gate.pass('a', work(name));
    await expect(gate.pass('a', work('new'))).rejects.toMatchObject({ code: 'rate_limited' });
    void gate.pass('a', work('a3'), { hasBegun: true });
    for (const name of ['a1', 'a2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });

  it('is refused for all who wait when the database is away for one', async () => {
    const gate = new FairGate({ places: 1, perOrganization: 1 });
    const away = new Problem('service_unavailable', 'away');
    const outcomes = await Promise.allSettled([
      gate.pass('a', () => Promise.reject(away)),
      gate.pass('a', () => 'never'),
      gate.pass('b', () => 'never'),
    ]);
    expect(outcomes).toEqual(outcomes.map(() => ({ status: 'rejected', reason: away })));
    expect(await gate.pass('b', () => 'back')).toBe('back');
  });

  it('that fails gives its place back', async () => {
    const gate = new FairGate({ places: 1, perOrganization: 1 });
    await expect(gate.pass('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate.pass('a', () => 'yes')).toBe('yes');
  });
});
