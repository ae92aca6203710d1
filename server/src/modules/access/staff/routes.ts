import { accepted, created, Deleted, endpoint, list, ok, WithCookies } from '../../../http/endpoint.ts';
import { sessionOf, visitOf } from '../../../http/entrances/caller.ts';
import { deviceCookie, endedSessionCookie, sessionCookie } from '../../../http/entrances/cookies.ts';
import { scopesOf } from '../../../http/entrances/roles.ts';
import type { Reads } from '../../../platform/db/doors.ts';
import type { Terms } from '../../terms.ts';
import * as accounts from './accounts.ts';
import { join, look } from './join.ts';
import { refuseUnproven } from './own-proof.ts';
import { Assertion, PasskeyRequest } from './passkey-schemas.ts';
import { requestSignIn, signInWithPasskey } from './passkey-sign-in.ts';
import * as passwords from './passwords.ts';
import {
  Code,
  Ended,
  Forgotten,
  Invited,
  Join,
  LinkToken,
  Me,
  MePatch,
  OwnProof,
  PasswordChange,
  PasswordChanged,
  PasswordGone,
  RecoveryCodes,
  Reset,
  SecondFactor,
  Sent,
  SignedIn,
  SignedOut,
  SignIn,
  StaffSession,
  TotpSecret,
  TwoFactorOff,
} from './schemas.ts';
import * as secondFactor from './second-factor.ts';
import * as sessions from './sessions.ts';
import * as signing from './sign-in.ts';

/** Who is signed in. */
async function me(db: Reads, session: { id: string; staffId: string }): Promise<Me> {
  const person = await accounts.person(db, session);
  const memberships = person.memberships.map((one) => ({ ...one, scopes: [...scopesOf(one.role)] }));
  return { ...person, memberships };
}

/** The account of whoever has just signed in, with cookies for the browser. */
async function welcome(
  db: Reads,
  { session, device }: signing.SignedIn,
  { publicUrl }: Pick<Terms, 'publicUrl'>,
  status?: 201,
): Promise<WithCookies<Me>> {
  const cookies = [
    sessionCookie(publicUrl(), session.token, session.maxAge),
    deviceCookie(publicUrl(), device),
  ];
  return new WithCookies(await me(db, session), cookies, status);
}

export const accountRoutes = [
  endpoint({
    method: 'GET',
    path: '/join/{token}',
    operation: 'getStaffInvitation',
    scope: 'public',
    limit: 'address',
    door: 'platform',
    params: LinkToken,
    summary: 'Read an invitation to join',
    returns: ok(Invited),
    fails: ['not_found', 'forbidden'],
    run: ({ db, params, tools }) => look(db, params.token, tools.clock.now()),
  }),
  endpoint({
    method: 'POST',
    path: '/join',
    operation: 'join',
    scope: 'public',
    limit: 'address',
    keyless: true,
    summary: 'Accept an invitation',
    description:
      'A new person gives a name, an email address and a password, and is signed in. Whoever has an account signs in first; then only the token is read. An organization that is suspended is `forbidden`.',
    body: Join,
    returns: created(Me),
    fails: ['not_found', 'conflict', 'forbidden'],
    operate: async ({ platform, body, caller, tools }) => {
      const done = await join(platform, body, visitOf(caller), tools, tools.clock.now());
      if (done !== undefined) return welcome(platform, done, tools.terms, 201);
      return new WithCookies(await me(platform, sessionOf(caller)), [], 200);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/session',
    operation: 'signIn',
    scope: 'public',
    keyless: true,
    summary: 'Sign in',
    description: 'With two-factor authentication the answer is a challenge, and a code is asked for next.',
    body: SignIn,
    returns: ok(SignedIn),
    fails: ['unauthorized'],
    operate: async ({ platform, body, caller, tools }) => {
      const done = await signing.signIn(platform, body, visitOf(caller), tools);
      if ('challenge' in done) return { second_factor: 'totp' as const, ...done };
      return welcome(platform, done, tools.terms);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/session/second-factor',
    operation: 'signInWithCode',
    scope: 'public',
    keyless: true,
    summary: 'Sign in with the second factor',
    description: 'A code of the app, a recovery code, or a passkey as the sign-in has asked for it.',
    body: SecondFactor,
    returns: ok(Me),
    fails: ['unauthorized'],
    operate: async ({ platform, body, caller, tools }) => {
      const now = tools.clock.now();
      const done = await signing.signInWithSecondFactor(platform, body, visitOf(caller), tools, now);
      return welcome(platform, done, tools.terms);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/session/passkey/options',
    operation: 'beginPasskeySignIn',
    scope: 'public',
    limit: 'address',
    keyless: true,
    summary: 'Ask for a passkey to sign in with',
    returns: ok(PasskeyRequest),
    operate: ({ platform, tools }) => requestSignIn(platform, tools),
  }),
  endpoint({
    method: 'POST',
    path: '/session/passkey',
    operation: 'signInWithPasskey',
    scope: 'public',
    keyless: true,
    summary: 'Sign in with a passkey',
    description:
      'The authenticator must have verified its owner. That makes two factors, so that no code is asked for.',
    body: Assertion,
    returns: ok(Me),
    fails: ['unauthorized'],
    operate: async ({ platform, body, caller, tools }) => {
      const done = await signInWithPasskey(platform, body, visitOf(caller), tools);
      return welcome(platform, done, tools.terms);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/session',
    operation: 'getMe',
    scope: 'session',
    door: 'platform',
    summary: 'Read who is signed in',
    returns: ok(Me),
    run: ({ db, caller }) => me(db, sessionOf(caller)),
  }),
  endpoint({
    method: 'DELETE',
    path: '/session',
    operation: 'signOut',
    scope: 'session',
    summary: 'Sign out',
    returns: ok(SignedOut),
    operate: async ({ platform, caller, tools }) => {
      const { id, staffId } = sessionOf(caller);
      await platform.write((tx) => sessions.signOut(tx, staffId, id));
      return new WithCookies({ signed_out: true }, [endedSessionCookie(tools.terms.publicUrl())]);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/sessions',
    operation: 'listSessions',
    scope: 'session',
    door: 'platform',
    summary: 'List the devices that are signed in',
    returns: list(StaffSession),
    run: ({ db, caller, tools, page }) =>
      sessions.list(db, sessionOf(caller), tools.clock.now(), tools.terms, page),
  }),
  endpoint({
    method: 'DELETE',
    path: '/sessions/{id}',
    operation: 'endSession',
    scope: 'session',
    door: 'platform',
    summary: 'Sign a device out',
    returns: ok(Deleted),
    fails: ['not_found'],
    run: ({ tx, caller, params }) => sessions.end(tx, sessionOf(caller).staffId, params.id),
  }),
  endpoint({
    method: 'DELETE',
    path: '/sessions',
    operation: 'endOtherSessions',
    scope: 'session',
    door: 'platform',
    summary: 'Sign all other devices out',
    returns: ok(Ended),
    run: async ({ tx, caller }) => {
      const { id, staffId } = sessionOf(caller);
      return { ended: await sessions.endAll(tx, staffId, id) };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/password',
    operation: 'changePassword',
    scope: 'session',
    keyless: true,
    summary: 'Change the password',
    description:
      'Proved by the current password or by a passkey, with which somebody without a password sets one. All other sessions end.',
    body: PasswordChange,
    returns: ok(PasswordChanged),
    operate: async ({ platform, caller, body, tools }) => {
      await passwords.change(platform, sessionOf(caller), body, visitOf(caller), tools);
      return { changed: true };
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/password',
    operation: 'removePassword',
    scope: 'session',
    summary: 'Remove the password',
    description: 'For somebody who signs in with a passkey, else a `conflict`. All other sessions end.',
    body: OwnProof,
    returns: ok(PasswordGone),
    fails: ['conflict'],
    operate: async ({ platform, caller, body, tools }) => {
      await passwords.remove(platform, sessionOf(caller), body, visitOf(caller), tools);
      return { password: false };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/password/forgot',
    operation: 'forgetPassword',
    scope: 'public',
    limit: 'address',
    keyless: true,
    summary: 'Ask for a mail with a link to set a new password',
    description: 'The answer is the same whether there is such an account or not.',
    body: Forgotten,
    returns: accepted(Sent),
    operate: async ({ platform, body, tools }) => {
      await passwords.forgotten(platform, body.email, tools.mailKeys);
      return { sent: true };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/password/reset',
    operation: 'resetPassword',
    scope: 'public',
    limit: 'address',
    keyless: true,
    summary: 'Set a new password by the link of the mail',
    description:
      "All sessions end. Two-factor authentication stays in force, unless it was turned on before anything had shown that the address is the person's own: then it ends, and a mail says so.",
    body: Reset,
    returns: ok(PasswordChanged),
    fails: ['not_found'],
    operate: async ({ platform, body, caller, tools }) => {
      await passwords.reset(platform, body, visitOf(caller), tools.clock.now());
      return { changed: true };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/two-factor',
    operation: 'beginTwoFactor',
    scope: 'session',
    keyless: true,
    summary: 'Ask for a secret for an authenticator app',
    description: 'Nothing is in force before a code was confirmed.',
    body: OwnProof,
    returns: ok(TotpSecret),
    fails: ['conflict'],
    operate: async ({ platform, caller, body, tools }) => {
      const account = await accounts.byId(platform, sessionOf(caller).staffId);
      await refuseUnproven(platform, account, body, visitOf(caller), tools);
      return platform.write((tx) => secondFactor.begin(tx, account.id, account.email, tools.sealer));
    },
  }),
  endpoint({
    method: 'POST',
    path: '/two-factor/confirm',
    operation: 'confirmTwoFactor',
    scope: 'session',
    keyless: true,
    door: 'platform',
    summary: 'Turn two-factor authentication on',
    body: Code,
    returns: ok(RecoveryCodes),
    fails: ['conflict'],
    run: async ({ tx, caller, body, tools }) => {
      const { staffId } = sessionOf(caller);
      return { recovery_codes: await secondFactor.confirm(tx, staffId, body.code, tools.sealer) };
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/two-factor',
    operation: 'endTwoFactor',
    scope: 'session',
    summary: 'Turn two-factor authentication off',
    body: OwnProof,
    returns: ok(TwoFactorOff),
    operate: async ({ platform, caller, body, tools }) => {
      const account = await accounts.byId(platform, sessionOf(caller).staffId);
      await refuseUnproven(platform, account, body, visitOf(caller), tools);
      await platform.write((tx) => secondFactor.turnOff(tx, account.id));
      return { two_factor: false };
    },
  }),
  endpoint({
    method: 'PATCH',
    path: '/me',
    operation: 'updateMe',
    scope: 'session',
    door: 'platform',
    summary: 'Change your name or language',
    body: MePatch,
    returns: ok(Me),
    run: async ({ tx, caller, body }) => {
      const session = sessionOf(caller);
      await accounts.update(tx, session.staffId, body);
      return me(tx, session);
    },
  }),
];
