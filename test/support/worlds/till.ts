/** Organizations that are paid by Stripe, their golfers, and a Stripe of the tests' own. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import * as accounts from '../../../server/src/modules/money/payment-accounts/accounts.ts';
import { MINUTE } from '../../../server/src/platform/clock.ts';
import { Sealer } from '../../../server/src/platform/crypto/seal.ts';
import { deriveKey } from '../../../server/src/platform/crypto/secrets.ts';
import { FakeStripe } from '../peers/stripe.ts';
import { cloneTemplate } from '../run/database.ts';
import { ENCRYPTION_KEY, type NodeOptions, Service } from '../run/service.ts';
import { type Answer, call, type Person, type Wire } from './people.ts';

const AMOUNT = 12_500;

interface Till {
  readonly service: Service;
  readonly stripe: FakeStripe;
  merchant(settings?: object): Promise<Merchant>;
  /** Moves the clock of both, and lets the sweep work. */
  later(millis: number): Promise<void>;
}

/** For a test file: a service whose time stands still unless a test moves it, and its Stripe. */
export function useTill({ terms, ...options }: NodeOptions = {}): Till {
  let service: Service;
  let stripe: FakeStripe;
  beforeAll(async () => {
    stripe = await FakeStripe.start();
    const own = { stripeApiBase: stripe.url, paymentTimeout: 2000, ...terms };
    service = await Service.start(await cloneTemplate(), { ...options, terms: own });
    service.clock.freeze();
    stripe.now = () => service.clock.now();
  });
  afterEach(() => {
    stripe.heal();
    stripe.refundsBecome = 'succeeded';
    stripe.notices.splice(0);
    expect(stripe.violations.splice(0)).toEqual([]);
    expect(service.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
  afterAll(async () => {
    await service.stop();
    await service.database.drop();
    await stripe.stop();
  });
  return {
    get service() {
      return service;
    },
    get stripe() {
      return stripe;
    },
    merchant: (settings) => Merchant.open(service, stripe, settings),
    later: async (millis) => {
      service.clock.advance(millis);
      stripe.expireDue();
      await service.reconcile();
    },
  };
}

let count = 0;

/** An organization with an account at Stripe, and an event. */
export class Merchant {
  readonly service: Service;
  readonly stripe: FakeStripe;
  readonly organizationId: string;
  readonly key: string;
  readonly secret: string;
  hook = '';
  eventId = '';
  readonly slug: string;
  #person: Person;
  #tokenEnds = 0;

  private constructor(service: Service, stripe: FakeStripe, person: Person) {
    count += 1;
    this.service = service;
    this.stripe = stripe;
    this.organizationId = person.organizationId;
    this.key = `sk_test_merchant${count}`;
    this.secret = `whsec_merchant${count}`;
    this.slug = `till-${process.pid}-${count}`;
    this.#person = person;
    this.#tokenEnds = service.clock.now().getTime() + 50 * MINUTE;
  }

  static async open(service: Service, stripe: FakeStripe, settings: object = {}): Promise<Merchant> {
    const merchant = new Merchant(service, stripe, await service.person());
    merchant.hook = accounts.webhookUrl(service.url, await merchant.secrets());
    merchant.eventId = await merchant.event(settings, merchant.slug);
    return merchant;
  }

  /** One that is open for registration. */
  async event(settings: object = {}, publicSlug?: string): Promise<string> {
    const { id } = await this.post('/tournaments', { name: 'Spring Scramble', format: 'scramble' });
    const registration = { enabled: true, feeCents: AMOUNT, ...settings };
    const { status } = await (await this.person()).patch(`/tournaments/${id}/settings`, {
      ...(publicSlug && { publicSlug }),
      registration,
    });
    expect(status).toBe(200);
    return id;
  }

  /** Puts the secrets of the account in place, these or others. */
  secrets(secretKey = this.key, webhookSecret = this.secret): Promise<{ id: string }> {
    const sealer = new Sealer(deriveKey(ENCRYPTION_KEY, 'seal'));
    const door = this.service.doors.asOrganization(this.organizationId);
    return door.write((tx) => accounts.set(tx, { secretKey, webhookSecret }, sealer));
  }

  /** With a token that is valid now, however far the clock has been moved. */
  async person(): Promise<Person> {
    const now = this.service.clock.now().getTime();
    if (now >= this.#tokenEnds) {
      this.#person = await this.service.person({ organizationId: this.organizationId });
      this.#tokenEnds = now + 50 * MINUTE;
    }
    return this.#person;
  }

  /** The data of what must succeed. */
  async post(path: string, body?: unknown): Promise<Wire> {
    const answer = await (await this.person()).post(path, body);
    expect([answer.status, answer.body]).toEqual([
      expect.toSatisfy((status) => status < 300),
      expect.anything(),
    ]);
    return answer.body.data;
  }

  async try(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return (await this.person()).post(path, body, headers);
  }

  async get(path: string): Promise<Wire> {
    return (await (await this.person()).get(path)).body.data;
  }

  async golfer(fields: object = {}): Promise<Golfer> {
    const made = await this.post('/registrations', {
      tournament_id: this.eventId,
      registrant_name: 'Sam Snead',
      registrant_email: 'sam@example.com',
      ...fields,
    });
    return new Golfer(this, made);
  }

  /** A golfer with an open session. */
  async atTheTill(fields: object = {}): Promise<Golfer> {
    const golfer = await this.golfer(fields);
    expect((await golfer.visit()).status).toBe(200);
    return golfer;
  }

  async paid(fields: object = {}): Promise<Golfer> {
    const golfer = await this.atTheTill(fields);
    this.stripe.pay(golfer.session.id);
    await this.told();
    expect((await golfer.registration()).status).toBe('paid');
    return golfer;
  }

  /** Delivers all of the account's notices. */
  async told(options: Parameters<FakeStripe['deliver']>[2] = {}): Promise<number[]> {
    return this.stripe.deliver(this.hook, this.secret, { account: this.key, ...options });
  }

  send(notice: Parameters<FakeStripe['send']>[2]): Promise<number> {
    return this.stripe.send(this.hook, this.secret, notice);
  }

  /** The requests that Stripe got of this account. */
  requests(line = '') {
    return this.stripe.requests.filter(
      ({ account, method, path }) => account === this.key && `${method} ${path}`.startsWith(line),
    );
  }

  /** What was emitted for a registration, by name. */
  async events(id: string): Promise<string[]> {
    const rows = await this.service.database.query<{ type: string }>(
      `select type from events where organization_id = $1 and payload::json -> 'data' ->> 'id' = $2 order by 1`,
      [this.organizationId, id],
    );
    return rows.map(({ type }) => type);
  }

  /** The audit rows of a registration with this action, newest first. */
  async audit(id: string, action: string): Promise<Wire[]> {
    const answer = await (await this.person()).get(`/tournaments/${this.eventId}/audit?limit=200`);
    return answer.body.data.filter(
      (row: Wire) => row.target_id === id && row.action === `registration.${action}`,
    );
  }
}

export class Golfer {
  readonly merchant: Merchant;
  readonly id: string;
  readonly manageUrl: string;
  readonly payUrl: string;

  constructor(merchant: Merchant, { id, manage_url, pay_url }: Wire) {
    this.merchant = merchant;
    this.id = id;
    this.manageUrl = manage_url;
    this.payUrl = pay_url ?? manage_url.replace('/r/', '/pay/');
  }

  get path(): string {
    return `/registrations/${this.id}`;
  }

  get token(): string {
    return this.manageUrl.split('/').at(-1) ?? '';
  }

  visit(accept?: string): Promise<Answer> {
    return call(this.merchant.service, 'GET', this.payUrl, { headers: accept ? { accept } : {} });
  }

  async page(query = ''): Promise<string> {
    const answer = await call(this.merchant.service, 'GET', this.manageUrl + query, {
      headers: { accept: 'text/html' },
    });
    expect(answer.status).toBe(200);
    return answer.text;
  }

  cancel(headers: Record<string, string> = {}): Promise<Answer> {
    const url = `${this.merchant.service.url}/public/v1/registrations/${this.token}/cancel`;
    return call(this.merchant.service, 'POST', url, { headers });
  }

  /** The last session at Stripe. */
  get session() {
    const found = this.sessions.at(-1);
    if (found === undefined) throw new Error('No session was opened.');
    return found;
  }

  get sessions() {
    return this.merchant.stripe.sessionsOf(this.id);
  }

  get intent(): string {
    return String(this.session.payment_intent);
  }

  get held(): number {
    return this.merchant.stripe.heldFor(this.id);
  }

  registration(): Promise<Wire> {
    return this.merchant.get(this.path);
  }

  refund(body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.merchant.try(`${this.path}/refund`, body, headers);
  }

  async flags(): Promise<string[]> {
    return (await this.registration()).flags.map(({ code }: Wire) => code);
  }
}
