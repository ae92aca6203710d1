/** A challenge is good for what it was issued for, for five minutes, with our key alone. */
import { expect, it } from 'vitest';
import { MINUTE } from '../clock.ts';
import { Challenges } from './challenges.ts';

const NOW = new Date('2026-06-08T15:30:00.000Z');
const later = (millis: number) => new Date(NOW.getTime() + millis);
const challenges = new Challenges(Buffer.alloc(32, 1));

it('is good for five minutes and names its end', () => {
  const challenge = challenges.issue('sign in', NOW);
  expect(challenges.endOf(challenge, 'sign in', later(5 * MINUTE - 1))).toEqual(later(5 * MINUTE));
  expect(challenges.endOf(challenge, 'sign in', later(5 * MINUTE))).toBeUndefined();
});

it('is good for its purpose, on every node that has the key, and differs each time', () => {
  const challenge = challenges.issue('proof ann', NOW);
  expect(challenges.endOf(challenge, 'proof ben', NOW)).toBeUndefined();
  expect(new Challenges(Buffer.alloc(32, 1)).endOf(challenge, 'proof ann', NOW)).toBeDefined();
  expect(new Challenges(Buffer.alloc(32, 2)).endOf(challenge, 'proof ann', NOW)).toBeUndefined();
  expect(challenges.issue('proof ann', NOW)).not.toBe(challenge);
});

it('is not good once a byte of it is changed, nor spelled otherwise', () => {
  const challenge = challenges.issue('sign in', NOW);
  const changed = Buffer.from(challenge, 'base64url');
  changed.writeUInt8(changed.readUInt8(7) ^ 1, 7);
  for (const other of [
    '',
    'x',
    changed.toString('base64url'),
    `${challenge}=`,
    ` ${challenge}`,
    challenge.slice(1),
  ])
    expect(challenges.endOf(other, 'sign in', NOW)).toBeUndefined();
});
