/**
 * Access codes: six characters that let a golfer score for a team. They are unique in the service and stored as a keyed
 * hash, so that reading the database does not let anyone score. Letters that look alike are left out.
 */
import { createHmac, randomInt } from 'node:crypto';
import type { Tx } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 6;

/** Hashes a code as a golfer may type it: case and spaces do not matter. */
export type CodeHasher = (code: string) => string;

export const codeHasher =
  (key: Buffer): CodeHasher =>
  (code) =>
    createHmac('sha256', key).update(code.replace(/\s/g, '').toUpperCase()).digest('base64');

/** A new code for the team; an earlier one no longer works. */
export async function issue(tx: Tx, teamId: string, hash: CodeHasher): Promise<string> {
  for (;;) {
    const code = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    const taken = await tx.one<{ free: boolean }>(
      sql`select take_public_name('team', ${hash(code)}, ${teamId}) as free`,
    );
    if (taken?.free) return code;
  }
}

export async function withdraw(tx: Tx, teamId: string): Promise<void> {
  await tx.one(sql`select take_public_name('team', null, ${teamId})`);
}
