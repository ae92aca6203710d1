/**
 * Two-factor authentication: codes of an authenticator app (RFC 6238), each accepted once, and recovery codes
 * for a lost app. It is in force once the first code has been confirmed.
 */
import { randomInt } from 'node:crypto';
import type { Sealer } from '../../../platform/crypto/seal.ts';
import { hashText } from '../../../platform/crypto/secrets.ts';
import { matchingStep, newTotpSecret, otpauthUrl } from '../../../platform/crypto/totp.ts';
import type { Reads, Transaction } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { conflict, invalid } from '../../../platform/problems.ts';
import { lockAccount } from './accounts.ts';
import { insertCredential, REPLACING } from './credentials.ts';

const ISSUER = 'Fairway';
const RECOVERY_CODES = 10;
/** No letters and digits that look alike. 31^16 > 2^79 codes, so that a fast hash is enough. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** A code is accepted up to one step early or late, so older steps need not be remembered. */
const REMEMBERED_STEPS = 3;

interface Totp {
  id: string;
  /** The secret is sealed. */
  secret: string;
  confirmed_at: string | null;
}

const totpOf = (db: Reads, staffId: string): Promise<Totp | undefined> =>
  db.one<Totp>(
    sql`select id, secret, confirmed_at from staff_credentials where staff_id = ${staffId} and kind = 'totp'`,
  );

const sealedFor = (staffId: string): string => `totp:${staffId}`;

/** Makes a new secret, which replaces one that was never confirmed. */
export async function begin(tx: Transaction, staffId: string, email: string, sealer: Sealer) {
  const secret = newTotpSecret();
  const sealed = sealer.seal(secret, sealedFor(staffId));
  const made = await tx.run(
    sql`${insertCredential(tx, { staffId, kind: 'totp', secret: sealed, confirmedAt: undefined })} ${REPLACING}
        where staff_credentials.confirmed_at is null`,
  );
  if (made === 0) throw conflict('Two-factor authentication is already on.');
  return { secret, otpauth_url: otpauthUrl(secret, ISSUER, email) };
}

/** Turns the second factor on. Returns the recovery codes, which are shown only now. */
export async function confirm(
  tx: Transaction,
  staffId: string,
  code: string,
  sealer: Sealer,
): Promise<string[]> {
  await lockAccount(tx, staffId);
  const totp = await totpOf(tx, staffId);
  if (totp === undefined) throw conflict('Set up your authenticator app first.');
  if (totp.confirmed_at !== null) throw conflict('Two-factor authentication is already on.');
  if (!(await takeStep(tx, staffId, totp, code, sealer)))
    throw invalid([{ field: 'code', message: 'is not the code that the app shows now' }]);
  await tx.run(sql`update staff_credentials set confirmed_at = ${tx.now} where id = ${totp.id}`);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  for (const recovery of codes)
    await tx.run(
      insertCredential(tx, {
        staffId,
        kind: 'recovery',
        secret: hashText(plain(recovery)),
        confirmedAt: tx.now,
      }),
    );
  return codes;
}

export async function turnOff(tx: Transaction, staffId: string): Promise<void> {
  await tx.run(
    sql`delete from staff_credentials where staff_id = ${staffId} and kind in ('totp', 'recovery')`,
  );
}

/** Checks a code or recovery code, and marks it as used. */
export async function prove(
  tx: Transaction,
  staffId: string,
  given: { code?: string | undefined; recovery_code?: string | undefined },
  sealer: Sealer,
): Promise<boolean> {
  if (given.recovery_code !== undefined)
    return (
      (await tx.run(
        sql`delete from staff_credentials
            where staff_id = ${staffId} and kind = 'recovery' and secret = ${hashText(plain(given.recovery_code))}`,
      )) > 0
    );
  const totp = await totpOf(tx, staffId);
  return totp?.confirmed_at != null && takeStep(tx, staffId, totp, given.code ?? '', sealer);
}

/** When two requests show the same code, one wins: the update of the row lets only one record the step. */
async function takeStep(
  tx: Transaction,
  staffId: string,
  { id, secret }: Totp,
  code: string,
  sealer: Sealer,
): Promise<boolean> {
  const step = matchingStep(sealer.open(secret, sealedFor(staffId)), code.replace(/\s/g, ''), tx.now);
  if (step === undefined) return false;
  const taken = await tx.run(
    sql`update staff_credentials
        set used_steps = array(select used from unnest(used_steps) as used
          where used >= ${step - REMEMBERED_STEPS}) || ${step}::bigint
        where id = ${id} and not (${step}::bigint = any (used_steps))`,
  );
  return taken > 0;
}

const newRecoveryCode = (): string => {
  const letters = Array.from({ length: 16 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
};

const plain = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '');
