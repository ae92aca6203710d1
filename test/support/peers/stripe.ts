/**
 * A Stripe of the tests' own: real HTTP on loopback, which the real SDK talks to. It is stricter than Stripe
 * about what it is sent, keeps answers under their keys as Stripe does, fails the way a test says, and sends
 * notices when told to.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { DAY, SECOND } from '../../../server/src/platform/clock.ts';
import {
  Account,
  type Dispute,
  Form,
  heldOf,
  type Notice,
  newId,
  newNotice,
  type Param,
  REFUND_FIELDS,
  REFUND_LIST_FIELDS,
  type RefundStatus,
  Refusal,
  SESSION_FIELDS,
  type World,
} from './stripe-objects.ts';

/** A request as it came; `status` is what it was answered with, if it was. */
interface Seen {
  method: string;
  path: string;
  /** The secret key it came with. */
  account: string;
  idempotencyKey: string | undefined;
  version: string | undefined;
  params: Record<string, Param>;
  status: number | undefined;
}

/**
 * What can go wrong with a request. `hang` is a network that swallows it: nothing happens, and no key is
 * taken. `500`, `400` and `402` fail inside Stripe, so the answer is kept under the key; `409`, `429` and
 * `502` (the page of a proxy, not JSON) come from its doorstep, and nothing is kept. `… after accepting` has
 * done the work.
 */
type Fault =
  | 'hang'
  | 'hang after accepting'
  | 'drop after accepting'
  | '500'
  | '500 after accepting'
  | '400'
  | '402'
  | '409'
  | '429'
  | '502';

/** The beginning of "METHOD /path", or a pattern for it. */
type Match = string | RegExp;

interface Trouble {
  match: Match;
  account: string | undefined;
  how: Fault | Hold;
  message: string;
  left: number;
}

/** A request that waits, before its work is done or before its answer is sent. */
interface Hold {
  when: 'before' | 'after';
  arrive: () => void;
  released: Promise<void>;
}

interface Answer {
  status: number;
  body: string;
  replayed?: boolean;
}

interface Kept {
  fingerprint: string;
  at: number;
  /** None while the first request is under way. */
  answer: Answer | undefined;
}

type Route = [
  method: string,
  path: RegExp,
  fields: readonly string[],
  run: (account: Account, form: Form, id: string) => object,
];

const ROUTES: Route[] = [
  ['POST', /^\/v1\/checkout\/sessions$/, SESSION_FIELDS, (account, form) => account.openSession(form)],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, [], (account, _form, id) => account.session(id)],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, [], (account, _form, id) => account.expire(id)],
  ['POST', /^\/v1\/refunds$/, REFUND_FIELDS, (account, form) => account.createRefund(form)],
  ['GET', /^\/v1\/refunds$/, REFUND_LIST_FIELDS, (account, form) => account.listRefunds(form)],
  ['GET', /^\/v1\/refunds\/(\w+)$/, [], (account, _form, id) => account.refundOf(id)],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, [], (account, _form, id) => account.intent(id)],
];
const CREATES = /^POST \/v1\/(checkout\/sessions|refunds)$/;

/** What a fault answers, in Stripe's words unless the test has its own. */
const FAULT_ANSWERS: Record<'400' | '402' | '409' | '429' | '500', (message: string) => Refusal> = {
  '500': (message) => new Refusal(500, message || 'An unknown error occurred.', { type: 'api_error' }),
  '400': (message) => new Refusal(400, message || 'Your account cannot do this.'),
  '402': (message) =>
    new Refusal(402, message || 'Your balance is insufficient.', {
      type: 'card_error',
      code: 'balance_insufficient',
    }),
  '409': (message) =>
    new Refusal(409, message || 'Another request is using that object.', { code: 'lock_timeout' }),
  '429': (message) => new Refusal(429, message || 'Too many requests.', { code: 'rate_limit' }),
};

const badlyMade = (message: string, type = 'invalid_request_error'): Refusal =>
  new Refusal(400, message, { type, badlyMade: true });

const answerOf = (refusal: Refusal): Answer => ({
  status: refusal.status,
  body: JSON.stringify({ error: refusal.error }),
});

const ORDERS = {
  forward: (notices: Notice[]) => notices,
  reverse: (notices: Notice[]) => notices.toReversed(),
  /** By chance, but the same chance for the same seed. */
  shuffled: (notices: Notice[], seed: number) => {
    const lot = (index: number) => createHash('sha256').update(`${seed} ${index}`).digest('hex');
    const drawn = notices.map((notice, index) => ({ notice, lot: lot(index) }));
    return drawn.sort((a, b) => (a.lot < b.lot ? -1 : 1)).map(({ notice }) => notice);
  },
};

interface DeliverOptions {
  times?: number;
  order?: keyof typeof ORDERS;
  seed?: number;
  filter?: (notice: Notice) => boolean;
  /** The secret key whose account's notices are meant; all accounts' unless stated. */
  account?: string;
  /** The time of the signature. */
  at?: Date;
  /** All of them in parallel, rather than one after the other. */
  atOnce?: boolean;
}

export class FakeStripe implements World {
  /** Stripe's clock. */
  now: () => Date = () => new Date();
  /** What becomes of the refunds that are made from here on. */
  refundsBecome: RefundStatus = 'succeeded';
  readonly requests: Seen[] = [];
  /** What no request should have been like. */
  readonly violations: string[] = [];
  /** What Stripe has to tell and has not been able to yet. */
  readonly notices: Notice[] = [];
  readonly #accounts = new Map<string, Account>();
  readonly #revoked = new Set<string>();
  readonly #kept = new Map<string, Kept>();
  readonly #server: Server;
  #troubles: Trouble[] = [];
  #away = false;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<FakeStripe> {
    const server = createServer((request, response) => stripe.#hear(request, response));
    const stripe = new FakeStripe(server);
    server.on('connection', (socket) => {
      if (stripe.#away) socket.destroy();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return stripe;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  // The golfer's side, and what Stripe does by itself. Each leaves its notices in the queue.

  /** Another amount or currency than was asked for is what the session then says it took. */
  pay(
    sessionId: string,
    options: { amount?: number; currency?: string; delayed?: boolean } = {},
  ): { session: Stripe.Checkout.Session; paymentIntent: string } {
    return this.#accountWith(sessionId).pay(sessionId, options);
  }

  settleDelayed(sessionId: string, succeeded: boolean): void {
    this.#accountWith(sessionId).settleDelayed(sessionId, succeeded);
  }

  /** Where the golfer's browser goes after paying. */
  returnUrl(sessionId: string): string {
    const { success_url } = this.#accountWith(sessionId).session(sessionId);
    return (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', sessionId);
  }

  /** Ends a session before its time, as somebody at Stripe can. */
  expire(sessionId: string): void {
    this.#accountWith(sessionId).expire(sessionId);
  }

  /** Ends sessions whose time is over; every request and payment does so first, too. */
  expireDue(): void {
    for (const account of new Set(this.#accounts.values())) account.expireDue();
  }

  /** As an organizer does it in Stripe's dashboard: nothing of ours is in its metadata. */
  refundByHand(paymentIntent: string, amount?: number): Stripe.Refund {
    return structuredClone(this.#accountWith(paymentIntent).refund(paymentIntent, amount));
  }

  settleRefund(refundId: string, status: RefundStatus): Stripe.Refund {
    return this.#accountWith(refundId).settleRefund(refundId, status);
  }

  dispute(paymentIntent: string): Dispute {
    return this.#accountWith(paymentIntent).dispute(paymentIntent);
  }

  /** The account gets another secret key; the old one is no longer good. */
  rollKey(from: string, to: string): void {
    this.#accounts.set(to, this.#account(from));
    this.revokeKey(from);
  }

  revokeKey(key: string): void {
    this.#revoked.add(key);
  }

  // Notices.

  /** Any event, for a test to send; it does not go into the queue. */
  notice(type: string, object: object): Notice {
    return newNotice(type, object, { now: this.now() });
  }

  /**
   * A `Stripe-Signature`. The extra ones stand before the right one, so that who reads only the first is
   * wrong.
   */
  signed(
    body: string,
    secret: string,
    { at = this.now(), extraV1 = [] }: { at?: Date; extraV1?: string[] } = {},
  ): string {
    const timestamp = Math.floor(at.getTime() / SECOND);
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    return header.replace(',v1=', `${extraV1.map((one) => `,v1=${one}`).join('')},v1=`);
  }

  /** Sends one notice, from the queue or not. Answers the status, 0 when nobody was there. */
  async send(hookUrl: string, secret: string, notice: Notice, at: Date = this.now()): Promise<number> {
    // Stripe indents its bodies: who verifies anything but the raw bytes fails.
    const body = JSON.stringify(notice, null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': this.signed(body, secret, { at }),
    };
    try {
      const response = await fetch(hookUrl, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  /**
   * Sends the queue and answers the statuses. What was taken (2xx) leaves it; Stripe would send the rest
   * again.
   */
  async deliver(
    hookUrl: string,
    secret: string,
    { times = 1, order = 'forward', seed = 1, filter, account, at, atOnce = false }: DeliverOptions = {},
  ): Promise<number[]> {
    const told = account === undefined ? undefined : this.#account(account).told;
    const chosen = this.notices.filter((notice) => (told?.has(notice) ?? true) && (filter?.(notice) ?? true));
    const list = ORDERS[order](Array.from({ length: times }, () => chosen).flat(), seed);
    const statuses: number[] = [];
    const sent = atOnce ? list.map((notice) => this.send(hookUrl, secret, notice, at)) : [];
    for (const [index, notice] of list.entries())
      statuses.push(await (sent[index] ?? this.send(hookUrl, secret, notice, at)));
    const taken = new Set(list.filter((_, index) => Math.floor((statuses[index] ?? 0) / 100) === 2));
    const left = this.notices.filter((notice) => !taken.has(notice));
    this.notices.splice(0, this.notices.length, ...left);
    return statuses;
  }

  // Faults.

  /** The next requests like this fail; `times` may be Infinity, until `heal`. */
  failNext(
    match: Match,
    how: Fault,
    { times = 1, message = '', account }: { times?: number; message?: string; account?: string } = {},
  ): void {
    this.#troubles.push({ match, account, how, message, left: times });
  }

  /** Holds the next request like this: under way, its key in use, until it is released. */
  hold(match: Match, when: 'before' | 'after' = 'before'): { arrived: Promise<void>; release: () => void } {
    let arrive = (): void => undefined;
    let release = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const how = { when, arrive, released };
    this.#troubles.push({ match, account: undefined, how, message: '', left: 1 });
    return { arrived, release };
  }

  /** No fault that was asked for is left. */
  heal(): void {
    this.#troubles = [];
    this.away(false);
  }

  /** Faults that were asked for and have not happened. */
  get faultsLeft(): number {
    return this.#troubles.length;
  }

  /** Cuts every connection, those there are and those that come. */
  away(on: boolean): void {
    this.#away = on;
    if (on) this.#server.closeAllConnections();
  }

  // The books.

  /** The organization's money of that payment: received, less refunds that have succeeded. */
  held(paymentIntent: string): number {
    const sale = this.#accountWith(paymentIntent).saleOf(paymentIntent);
    return sale === undefined ? 0 : heldOf(sale);
  }

  heldFor(registrationId: string): number {
    return this.#salesOf(registrationId).reduce((sum, sale) => sum + heldOf(sale), 0);
  }

  sessionsOf(registrationId: string): Stripe.Checkout.Session[] {
    return this.#salesOf(registrationId).map(({ session }) => structuredClone(session));
  }

  /** All refunds of the registration's payments, those made by hand too. */
  refundsOf(registrationId: string): Stripe.Refund[] {
    return this.#salesOf(registrationId).flatMap(({ refunds }) => structuredClone(refunds));
  }

  #salesOf(registrationId: string) {
    return [...new Set(this.#accounts.values())]
      .flatMap(({ sales }) => sales)
      .filter(({ session }) => session.metadata?.fairway_registration_id === registrationId);
  }

  #account(secretKey: string): Account {
    const account = this.#accounts.get(secretKey) ?? new Account(/^.k_live_/.test(secretKey), this);
    this.#accounts.set(secretKey, account);
    return account;
  }

  #accountWith(id: string): Account {
    const account = [...this.#accounts.values()].find((one) => one.saleOf(id) !== undefined);
    if (account === undefined) throw new Error(`No account at the tests' Stripe has ${id}.`);
    return account;
  }

  // HTTP.

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const { pathname, search } = new URL(request.url ?? '', 'http://stripe.test');
    const form = new Form(request.method === 'POST' ? body : search);
    const seen: Seen = {
      method: request.method ?? '',
      path: pathname,
      account: /^Bearer ((?:sk|rk)_(?:test|live)_\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      version: request.headers['stripe-version']?.toString(),
      params: form.params,
      status: undefined,
    };
    this.requests.push(seen);
    const answer = await this.#answer(seen, form, request).catch((error: unknown) =>
      this.#refuse(seen, error),
    );
    if (answer === 'silence') return;
    if (answer === 'drop') {
      request.socket.destroy();
      return;
    }
    seen.status = answer.status;
    response.writeHead(answer.status, headersOf(seen, answer)).end(answer.body);
  }

  /** Of what was refused, only that which a careful client would never send is a violation. */
  #refuse(seen: Seen, error: unknown): Answer {
    const refusal = error instanceof Refusal ? error : new Refusal(500, String(error), { badlyMade: true });
    if (refusal.badlyMade) this.violations.push(`${seen.method} ${seen.path}: ${refusal.message}`);
    return answerOf(refusal);
  }

  async #answer(seen: Seen, form: Form, request: IncomingMessage): Promise<Answer | 'silence' | 'drop'> {
    this.#authenticate(seen);
    const [fields, run, id] = this.#route(seen, request.headers['content-type']);
    this.expireDue();
    const account = this.#account(seen.account);
    const work = (): object => {
      form.only(fields);
      return run(account, form, id);
    };
    const keyed = (run: () => object, hold?: Hold) => this.#keyed(seen, form, account, run, hold);
    const { how, message } = this.#trouble(seen) ?? { how: undefined, message: '' };
    if (how === undefined || typeof how === 'object') return keyed(work, how);
    switch (how) {
      case 'hang':
        return 'silence';
      case 'hang after accepting':
        await keyed(work).catch((error: unknown) => this.#refuse(seen, error));
        return 'silence';
      case 'drop after accepting':
        await keyed(work).catch((error: unknown) => this.#refuse(seen, error));
        return 'drop';
      case '502':
        return { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' };
      case '500 after accepting':
        return keyed(() => {
          work();
          throw FAULT_ANSWERS['500'](message);
        });
      case '409':
      case '429':
        throw FAULT_ANSWERS[how](message);
      default:
        return keyed(() => {
          throw FAULT_ANSWERS[how](message);
        });
    }
  }

  #authenticate({ account }: Seen): void {
    if (account === '')
      throw new Refusal(401, 'You did not provide an API key as "Authorization: Bearer sk_test_…".', {
        badlyMade: true,
      });
    if (this.#revoked.has(account))
      throw new Refusal(401, 'Expired API Key provided.', { code: 'api_key_expired' });
  }

  #route(seen: Seen, contentType = 'none'): [fields: Route[2], run: Route[3], id: string] {
    const { method, path, version, idempotencyKey: key } = seen;
    const route = ROUTES.find(([verb, pattern]) => verb === method && pattern.test(path));
    if (route === undefined)
      throw new Refusal(404, `Unrecognized request URL (${method}: ${path}).`, { badlyMade: true });
    if (!/^\d{4}-\d\d-\d\d(\.\w+)?$/.test(version ?? ''))
      throw badlyMade(`Every request says its Stripe-Version; this one says ${version}.`);
    if (method === 'POST' && !/^application\/x-www-form-urlencoded\b/.test(contentType))
      throw badlyMade(`The content type of a POST is application/x-www-form-urlencoded, not ${contentType}.`);
    if (key !== undefined && key.length > 255) throw badlyMade('The Idempotency-Key is too long.');
    // The SDK's own key is another one after a restart: it protects nobody from paying twice.
    if (CREATES.test(`${method} ${path}`) && (key === undefined || key.startsWith('stripe-node-retry-')))
      this.violations.push(`${method} ${path}: creates without an Idempotency-Key of its own`);
    const [, pattern, fields, run] = route;
    return [fields, run, pattern.exec(path)?.[1] ?? ''];
  }

  #trouble({ method, path, account }: Seen): Trouble | undefined {
    const line = `${method} ${path}`;
    const found = this.#troubles.find(
      (one) =>
        (one.account ?? account) === account &&
        (typeof one.match === 'string' ? line.startsWith(one.match) : one.match.test(line)),
    );
    if (found !== undefined) found.left -= 1;
    this.#troubles = this.#troubles.filter(({ left }) => left > 0);
    return found;
  }

  /** Does the work once per key: whoever comes with the same key again gets the same answer, for a day. */
  async #keyed(
    { method, path, idempotencyKey }: Seen,
    form: Form,
    account: Account,
    run: () => object,
    hold?: Hold,
  ): Promise<Answer> {
    const slot = method === 'POST' && idempotencyKey ? `${account.id} ${idempotencyKey}` : undefined;
    const fingerprint = `${path} ${form.fingerprint}`;
    const at = this.now().getTime();
    const before = slot === undefined ? undefined : this.#kept.get(slot);
    if (before !== undefined && at - before.at < DAY) return replay(before, fingerprint);
    const keep = (answer: Answer | undefined) => {
      if (slot !== undefined) this.#kept.set(slot, { fingerprint, at, answer });
    };
    const wait = async (when: Hold['when']) => {
      if (hold?.when !== when) return;
      hold.arrive();
      await hold.released;
    };
    keep(undefined);
    await wait('before');
    try {
      const answer = { status: 200, body: JSON.stringify(run()) };
      await wait('after');
      keep(answer);
      return answer;
    } catch (error) {
      if (error instanceof Refusal && !error.badlyMade) keep(answerOf(error));
      else if (slot !== undefined) this.#kept.delete(slot);
      throw error;
    }
  }
}

function replay(kept: Kept, fingerprint: string): Answer {
  if (kept.fingerprint !== fingerprint)
    throw badlyMade(
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      'idempotency_error',
    );
  if (kept.answer === undefined)
    throw new Refusal(409, 'There is currently another in-progress request using this Idempotent Key.', {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
    });
  return { ...kept.answer, replayed: true };
}

/** The SDK is told not to repeat a 500 by itself: it would get the kept one. */
const headersOf = (seen: Seen, { status, replayed }: Answer): Record<string, string> => ({
  'content-type': status === 502 ? 'text/html' : 'application/json',
  'request-id': newId('req', 14),
  ...(seen.version && { 'stripe-version': seen.version }),
  ...(seen.idempotencyKey && { 'idempotency-key': seen.idempotencyKey }),
  ...(replayed && { 'idempotent-replayed': 'true' }),
  ...(status === 500 && seen.method === 'POST' && { 'stripe-should-retry': 'false' }),
});
