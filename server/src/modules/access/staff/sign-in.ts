/**
 * Signing in: password, then a code or a passkey if needed. Unknown account and wrong password look and cost
 * the same.
 */
import type { Sealer } from '../../../platform/crypto/seal.ts';
import type { Door, Transaction } from '../../../platform/db/doors.ts';
import type { SignInAttempt, SignInGuard } from '../../../platform/limits/sign-in-guard.ts';
import { invalid, Problem } from '../../../platform/problems.ts';
import type { Terms } from '../../terms.ts';
import * as accounts from './accounts.ts';
import * as assertions from './assertions.ts';
import * as links from './links.ts';
import type { PasskeyRequest } from './passkey-schemas.ts';
import type { SecondFactor, SignIn } from './schemas.ts';
import * as secondFactor from './second-factor.ts';
import * as sessions from './sessions.ts';

/** How many wrong codes one challenge allows. */
const TRIES = 5;

export interface Browser {
  address: string;
  userAgent: string | null;
  device: string | undefined;
}

export interface SignInKit extends assertions.AssertionKit {
  signIns: SignInGuard;
  sealer: Sealer;
  terms: Terms;
}

/** Asks for a second factor: a code, or a passkey where the person has one. */
interface Challenged {
  challenge: string;
  passkey?: PasskeyRequest;
}

/** A new session, and the cookie by which this browser is recognized. */
export interface SignedIn {
  session: sessions.NewSession & { staffId: string };
  device: string;
}

export async function signIn(
  platform: Door<Transaction>,
  { email, password }: SignIn,
  browser: Browser,
  kit: SignInKit,
): Promise<SignedIn | Challenged> {
  const attempt = await kit.signIns.attemptPassword({ email, ...browser });
  const account = await proven(attempt, async () => {
    const found = await accounts.byEmail(platform, email);
    return (await accounts.isOwn(found, password, { email, ...browser })) ? found : undefined;
  });
  const done =
    account && (await proven(attempt, () => platform.write((tx) => begin(tx, account, browser, kit))));
  if (done === undefined) {
    await attempt.failed();
    throw wrong('The email address or the password is wrong.');
  }
  // The password alone must not reset the count, or its holder could guess codes forever.
  await ('challenge' in done ? attempt.passed() : attempt.succeeded());
  return done;
}

/** Opens a session, or makes a challenge. The password may have been replaced during the comparison. */
async function begin(
  tx: Transaction,
  { id, password_hash }: accounts.StaffAccount,
  browser: Browser,
  kit: SignInKit,
): Promise<SignedIn | Challenged | undefined> {
  const account = await accounts.lockAccount(tx, id);
  if (account.password_hash !== password_hash) return undefined;
  if (!account.two_factor) return open(tx, account, browser, kit);
  const challenge = sessions.newLinkToken();
  await links.create(tx, { kind: 'challenge', token: challenge, staffId: id });
  if (account.passkeys === 0) return { challenge };
  const purpose = assertions.secondFactorOf(challenge);
  return { challenge, passkey: await assertions.request(tx, id, purpose, kit) };
}

export async function signInWithSecondFactor(
  platform: Door<Transaction>,
  { challenge, ...factor }: SecondFactor,
  browser: Browser,
  kit: SignInKit,
  now: Date,
): Promise<SignedIn> {
  if (Object.keys(factor).length !== 1)
    throw invalid([
      { field: 'code', message: 'is required, or a recovery code or a passkey, and only one of them' },
    ]);
  const link = await links.find(platform, 'challenge', challenge, now);
  if (link?.staff_id == null)
    throw wrong('The sign-in took too long, or too many codes were wrong. Start again.');
  const account = await accounts.byId(platform, link.staff_id);
  const attempt = await kit.signIns.attempt({ email: account.email, ...browser });
  const signedIn = await proven(attempt, async () => {
    const mayTry = await platform.write((tx) => links.countTry(tx, link, TRIES));
    if (!mayTry) return undefined;
    const prove = await proverOf(platform, account.id, { challenge, ...factor }, browser, kit);
    return platform.write(async (tx) => {
      await accounts.lockAccount(tx, account.id);
      // When two requests come at once with different codes, the later one does not use up its code.
      if ((await links.find(tx, 'challenge', challenge, tx.now)) === undefined) return undefined;
      return (await prove(tx)) && (await links.use(tx, link)) ? open(tx, account, browser, kit) : undefined;
    });
  });
  if (signedIn === undefined) {
    await attempt.failed();
    throw wrong(
      factor.passkey === undefined
        ? 'The code is wrong, or was used already.'
        : 'That passkey is not yours, or was used already.',
    );
  }
  await attempt.succeeded();
  return signedIn;
}

/** What marks the second factor as used, and says whether it was right. A signature is checked before. */
async function proverOf(
  platform: Door<Transaction>,
  staffId: string,
  { challenge, passkey, ...codes }: SecondFactor,
  browser: Browser,
  kit: SignInKit,
): Promise<(tx: Transaction) => Promise<boolean>> {
  if (passkey === undefined) return (tx) => secondFactor.prove(tx, staffId, codes, kit.sealer);
  const known = await assertions.find(platform, passkey);
  const purpose = assertions.secondFactorOf(challenge);
  const asserted =
    known?.staff_id === staffId && (await assertions.verify(known, passkey, purpose, kit, browser));
  return async (tx) => (asserted ? assertions.take(tx, asserted) : false);
}

/** For requests that ask for the password of whoever is signed in; a wrong one counts as a failed sign-in. */
export async function refuseWrongPassword(
  account: accounts.StaffAccount,
  password: string,
  field: string,
  browser: Browser,
  { signIns }: Pick<SignInKit, 'signIns'>,
): Promise<void> {
  const by = { email: account.email, ...browser };
  const attempt = await signIns.attemptPassword(by);
  const isOwn = await proven(attempt, () => accounts.isOwn(account, password, by));
  await (isOwn ? attempt.passed() : attempt.failed());
  if (!isOwn) throw notYours(field);
}

/** The person must be locked, or new. */
export async function open(
  tx: Transaction,
  account: Pick<accounts.StaffAccount, 'id' | 'email'>,
  { userAgent, device }: Browser,
  { signIns, terms }: SignInKit,
): Promise<SignedIn> {
  const { id, cookie } = signIns.remember(device, account.email);
  const session = await sessions.create(tx, account.id, userAgent, terms, id);
  return { session: { ...session, staffId: account.id }, device: cookie };
}

/** An error of our own does not count as a failed attempt. */
export async function proven<Value>(attempt: SignInAttempt, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    await attempt.withdraw();
    throw error;
  }
}

export const notYours = (field: string): Problem => invalid([{ field, message: 'is not your password' }]);

export const wrong = (message: string): Problem => new Problem('unauthorized', message);
