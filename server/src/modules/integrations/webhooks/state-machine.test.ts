/**
 * The life of deliveries as a property. Random things happen to two endpoints of an organization: events,
 * answers, waits to the very edges of the schedule, disabling, enabling, replays, recoveries, tests. A small
 * model says what the contract makes of it; after every step the service must say the same. At the end
 * everything can still be delivered.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Receiver, type Respond, status } from '../../../../../test/support/peers/receiver.ts';
import { RETRY_DELAYS, useService } from '../../../../../test/support/run/service.ts';
import type { Answer, Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';

/**
 * No endpoint has more than these, so that all that is due is under way together and its order does not
 * matter.
 */
const MOST_DELIVERIES = 8;

const running = useService();
let receiver: Receiver;

beforeAll(async () => {
  running.service.clock.freeze();
  receiver = await Receiver.start();
  receiver.respond = (received, response) => (respond.get(received.path) ?? status(200))(received, response);
});
afterAll(() => receiver.stop());

/** How each path of the receiver answers. */
const respond = new Map<string, Respond>();
const reset: Respond = (_received, response) => void response.socket?.resetAndDestroy();

const now = () => running.service.clock.now().getTime();
const iso = (millis: number) => new Date(millis).toISOString();

type Trigger = 'automatic' | 'replay' | 'test';
type Code = 200 | 204 | 302 | 404 | 500 | null;

/** What the contract says about one delivery. */
interface Delivery {
  id: string;
  isTest: boolean;
  createdAt: number;
  status: 'pending' | 'delivered' | 'failed' | 'dead';
  attempt: number;
  httpStatus: Code;
  due: number | null;
  trigger: Trigger;
  attempts: { number: number; started_at: string; http_status: Code; trigger: Trigger }[];
}

/** What the contract says about one endpoint. */
class Model {
  status: 'enabled' | 'disabled' = 'enabled';
  reason: 'consecutive_failures' | null = null;
  failuresInARow = 0;
  lastSuccess = 0;
  readonly deliveries: Delivery[] = [];

  happen(id: string, at: number, isTest: boolean): void {
    const isMissed = this.status === 'disabled';
    this.deliveries.unshift({
      id,
      isTest,
      createdAt: at,
      status: isMissed ? 'dead' : 'pending',
      attempt: 0,
      httpStatus: null,
      due: isMissed ? null : at,
      trigger: isTest ? 'test' : 'automatic',
      attempts: [],
    });
  }

  /** Everything due is tried, and every attempt gets the same answer. Returns what was tried. */
  deliver(at: number, code: Code): Delivery[] {
    if (this.status === 'disabled') return [];
    const due = this.deliveries.filter((delivery) => delivery.due !== null && delivery.due <= at);
    for (const delivery of due) this.#attempt(delivery, at, code);
    return due;
  }

  #attempt(delivery: Delivery, at: number, code: Code): void {
    const { trigger } = delivery;
    delivery.attempt += 1;
    delivery.attempts.push({ number: delivery.attempt, started_at: iso(at), http_status: code, trigger });
    delivery.httpStatus = code;
    delivery.trigger = 'automatic';
    if (code === 200 || code === 204) {
      delivery.status = 'delivered';
      delivery.due = null;
      this.failuresInARow = 0;
      this.lastSuccess = at;
      return;
    }
    const wait = delivery.isTest ? undefined : RETRY_DELAYS[delivery.attempt - 1];
    delivery.status = wait === undefined ? 'dead' : 'failed';
    delivery.due = wait === undefined ? null : at + wait;
    if (trigger === 'automatic') this.#failed(delivery);
  }

  #failed({ status: outcome, attempts: [first] }: Delivery): void {
    this.failuresInARow += 1;
    const hadNothingSince = this.lastSuccess < Date.parse(first?.started_at ?? '');
    if (this.failuresInARow < 15 && !(outcome === 'dead' && hadNothingSince)) return;
    this.status = 'disabled';
    this.reason = 'consecutive_failures';
  }

  disable(): void {
    this.status = 'disabled';
  }

  enable(at: number): void {
    if (this.status === 'enabled') return;
    this.status = 'enabled';
    this.reason = null;
    this.failuresInARow = 0;
    for (const delivery of this.deliveries) {
      if (delivery.due === null || delivery.due > at) continue;
      delivery.status = 'dead';
      delivery.due = null;
    }
  }

  replay(delivery: Delivery, at: number): void {
    delivery.status = 'pending';
    delivery.due = at;
    delivery.trigger = 'replay';
  }

  recover(since: number, until: number, at: number): number {
    const dead = this.deliveries.filter(
      (delivery) =>
        delivery.status === 'dead' &&
        !delivery.isTest &&
        delivery.createdAt >= since &&
        delivery.createdAt <= until,
    );
    for (const delivery of dead) this.replay(delivery, at);
    return dead.length;
  }
}

/** An endpoint as it is, beside what the model says about it. */
interface Side {
  path: string;
  hook: string;
  code: Code;
  model: Model;
}

/** One organization with two endpoints, and everything that can happen to it. */
class World {
  readonly sides: Side[] = [];
  readonly startedAt = now();
  #person: Person;
  #tokenEnds = 0;
  static #contacts = 0;

  private constructor(person: Person) {
    this.#person = person;
  }

  static async create(): Promise<World> {
    const world = new World(await running.service.person());
    for (const name of ['a', 'b']) {
      const hook = `/hook/${world.#person.organizationId}/${name}`;
      const url = receiver.url.replace('/hook', hook);
      const { id } = (
        await (await world.person()).post('/webhooks', { url, event_types: ['contact.created'] })
      ).body.data;
      world.sides.push({ path: `/webhooks/${id}`, hook, code: 200, model: new Model() });
    }
    return world;
  }

  /** With a token that is valid now, however far the clock was moved. */
  async person(): Promise<Person> {
    if (now() < this.#tokenEnds) return this.#person;
    this.#person = await running.service.person({ organizationId: this.#person.organizationId });
    this.#tokenEnds = now() + 50 * MINUTE;
    return this.#person;
  }

  async post(path: string, body?: unknown): Promise<Answer> {
    return (await this.person()).post(path, body);
  }

  get isFull(): boolean {
    return this.sides.some(({ model }) => model.deliveries.length >= MOST_DELIVERIES);
  }

  async contact(): Promise<void> {
    if (this.isFull) return;
    World.#contacts += 1;
    expect((await this.post('/contacts', { email: `c${World.#contacts}@example.com` })).status).toBe(201);
    for (const { path, model } of this.sides) {
      const [newest] = (await (await this.person()).get(`${path}/deliveries?limit=1`)).body.data;
      expect(model.deliveries.map(({ id }) => id)).not.toContain(newest.id);
      model.happen(newest.id, now(), false);
    }
    // The next event is younger.
    running.service.clock.advance(1);
  }

  answer(side: Side, code: Code): void {
    side.code = code;
    respond.set(side.hook, code === null ? reset : status(code));
  }

  /** Everything that is due is sent, and nothing else. */
  async deliver(): Promise<void> {
    receiver.received.length = 0;
    await running.service.deliver();
    for (const { model, code, hook } of this.sides) {
      const tried = model.deliver(now(), code).map(({ id }) => id);
      const arrived = receiver.received.filter(({ path }) => path === hook);
      const ids = arrived.map(({ headers }) => String(headers['x-service-delivery']));
      // One attempt may knock twice at a receiver that resets a connection kept alive.
      expect((code === null ? [...new Set(ids)] : ids).sort()).toEqual(tried.sort());
    }
    // What succeeded just now came before what is tried next.
    running.service.clock.advance(1);
  }

  /** To just before, at or just after the next time that something is due, as long as that lies ahead. */
  toEdge(offset: number): void {
    const ahead = this.sides
      .flatMap(({ model }) => model.deliveries.map(({ due }) => due))
      .filter((due) => due !== null)
      .map((due) => due + offset - now())
      .filter((millis) => millis > 0);
    if (ahead.length > 0) running.service.clock.advance(Math.min(...ahead));
  }

  async turn({ path, model }: Side, to: 'enabled' | 'disabled'): Promise<void> {
    const answer = await (await this.person()).patch(path, { status: to });
    if (to === 'enabled') model.enable(now());
    else model.disable();
    expect(answer.body.data).toMatchObject({ status: model.status, disabled_reason: model.reason });
  }

  async replay({ path, model }: Side, pick: number): Promise<void> {
    const delivery = model.deliveries[pick % Math.max(1, model.deliveries.length)];
    if (delivery === undefined) return;
    const answer = await this.post(`${path}/deliveries/${delivery.id}/replay`);
    expect(answer.status).toBe(model.status === 'enabled' ? 200 : 409);
    if (model.status === 'disabled') return;
    model.replay(delivery, now());
    expect(answer.body.data).toMatchObject(shown(delivery));
  }

  /** From one delivery to another, both included; to the present when there is only one. */
  async recover({ path, model }: Side, picks: [number, number | null]): Promise<void> {
    const times = picks
      .filter((pick) => pick !== null)
      .map((pick) => model.deliveries[pick % Math.max(1, model.deliveries.length)]?.createdAt)
      .map((time) => time ?? this.startedAt)
      .sort((a, b) => a - b);
    const [since = this.startedAt, until] = times;
    const answer = await this.post(`${path}/recover`, {
      since: iso(since),
      ...(until !== undefined && { until: iso(until) }),
    });
    expect(answer.status).toBe(model.status === 'enabled' ? 200 : 409);
    if (model.status === 'enabled')
      expect(answer.body.data.replayed).toBe(model.recover(since, until ?? now(), now()));
  }

  async test({ path, model }: Side): Promise<void> {
    if (this.isFull) return;
    const answer = await this.post(`${path}/test`);
    expect(answer.status).toBe(model.status === 'enabled' ? 200 : 409);
    if (answer.status === 200) model.happen(answer.body.data.id, now(), true);
    running.service.clock.advance(1);
  }

  /** The service and the model say the same about everything. */
  async compare(): Promise<void> {
    const person = await this.person();
    for (const { path, model } of this.sides) {
      const [endpoint, deliveries] = await Promise.all([person.get(path), person.get(`${path}/deliveries`)]);
      expect(endpoint.body.data).toMatchObject({ status: model.status, disabled_reason: model.reason });
      expect(deliveries.body.data).toMatchObject(model.deliveries.map(shown));
    }
  }

  /** Every attempt was recorded, once and at its time. */
  async compareAttempts(): Promise<void> {
    const person = await this.person();
    for (const { path, model } of this.sides) {
      const details: Wire[] = await Promise.all(
        model.deliveries.map(async ({ id }) => (await person.get(`${path}/deliveries/${id}`)).body.data),
      );
      expect(details.map(({ attempts }) => attempts)).toMatchObject(
        model.deliveries.map(({ attempts }) => attempts),
      );
    }
  }

  /** However it went so far: with patience and a receiver that answers, everything arrives. */
  async deliverAll(): Promise<void> {
    for (const side of this.sides) {
      await this.turn(side, 'enabled');
      this.answer(side, 200);
    }
    await this.deliver();
    running.service.clock.advance(DAY);
    await this.deliver();
    for (const side of this.sides) {
      const answer = await this.post(`${side.path}/recover`, { since: iso(this.startedAt) });
      expect(answer.body.data.replayed).toBe(side.model.recover(this.startedAt, now(), now()));
      for (const [index, { status: state }] of side.model.deliveries.entries())
        if (state === 'dead') await this.replay(side, index);
    }
    await this.deliver();
    await this.compare();
    await this.compareAttempts();
    for (const { model } of this.sides)
      expect(new Set(model.deliveries.map(({ status: state }) => state))).toEqual(
        new Set(model.deliveries.length > 0 ? ['delivered'] : []),
      );
    running.service.clock.advance(2 * DAY);
    await this.deliver();
  }
}

const shown = (delivery: Delivery) => ({
  id: delivery.id,
  event_type: delivery.isTest ? 'webhook.test' : 'contact.created',
  status: delivery.status,
  attempt: delivery.attempt,
  http_status: delivery.httpStatus,
  created_at: iso(delivery.createdAt),
});

type Step =
  | { step: 'contact' | 'deliver' }
  | { step: 'answer'; side: number; code: Code }
  | { step: 'wait'; millis: number }
  | { step: 'edges'; offset: -1 | 0 | 1; times: number }
  | { step: 'enable' | 'disable' | 'test'; side: number }
  | { step: 'replay'; side: number; pick: number }
  | { step: 'recover'; side: number; picks: [number, number | null] };

async function take(world: World, step: Step): Promise<void> {
  const side = world.sides['side' in step ? step.side : 0] as Side;
  if (step.step === 'contact') await world.contact();
  if (step.step === 'deliver') await world.deliver();
  if (step.step === 'answer') world.answer(side, step.code);
  if (step.step === 'wait') running.service.clock.advance(step.millis);
  if (step.step === 'enable') await world.turn(side, 'enabled');
  if (step.step === 'disable') await world.turn(side, 'disabled');
  if (step.step === 'test') await world.test(side);
  if (step.step === 'replay') await world.replay(side, step.pick);
  if (step.step === 'recover') await world.recover(side, step.picks);
  for (let times = 0; step.step === 'edges' && times < step.times; times += 1) {
    world.toEdge(step.offset);
    await world.deliver();
  }
}

const side = fc.constantFrom(0, 1);
const code = fc.constantFrom<Code[]>(200, 204, 302, 404, 500, 500, 500, 500, null, null);
const pick = fc.nat(MOST_DELIVERIES - 1);
const millis = fc.oneof(
  fc.constantFrom(...RETRY_DELAYS.flatMap((wait) => [wait - 1, wait, wait + 1])),
  fc.integer({ min: 1, max: 3 * DAY }),
  fc.integer({ min: 1, max: 2 * MINUTE }),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ step: fc.constant('contact') }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('deliver') }) },
  { weight: 4, arbitrary: fc.record({ step: fc.constant('answer'), side, code }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('wait'), millis }) },
  {
    weight: 6,
    arbitrary: fc.record({
      step: fc.constant('edges'),
      offset: fc.constantFrom(-1, 0, 0, 0, 1),
      times: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constantFrom('enable', 'enable', 'disable'), side }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('test'), side }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('replay'), side, pick }) },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constant('recover'), side, picks: fc.tuple(pick, fc.option(pick)) }),
  },
);

const contacts = (count: number): Step[] => Array<Step>(count).fill({ step: 'contact' });
const failing: Step = { step: 'answer', side: 0, code: 500 };
const edges = (times: number): Step => ({ step: 'edges', offset: 0, times });

/** Stories that chance alone might not tell in every run. */
const STORIES: Record<string, Step[]> = {
  'fifteen failures, seen to the edge': [failing, ...contacts(5), { step: 'deliver' }, edges(2)],
  'death, and what is replayed after it': [
    failing,
    ...contacts(1),
    { step: 'deliver' },
    edges(8),
    { step: 'replay', side: 0, pick: 0 },
    { step: 'enable', side: 0 },
    { step: 'replay', side: 0, pick: 0 },
    { step: 'deliver' },
  ],
  'death after a success that came before': [
    ...contacts(1),
    { step: 'deliver' },
    failing,
    ...contacts(1),
    { step: 'deliver' },
    edges(8),
  ],
  'twenty failures with a success among them': [
    failing,
    ...contacts(7),
    { step: 'deliver' },
    edges(1),
    { step: 'answer', side: 0, code: 204 },
    { step: 'replay', side: 0, pick: 0 },
    { step: 'deliver' },
    failing,
    edges(1),
  ],
  'death after a success of a test': [
    failing,
    ...contacts(1),
    { step: 'deliver' },
    edges(1),
    { step: 'answer', side: 0, code: 204 },
    { step: 'test', side: 0 },
    { step: 'deliver' },
    failing,
    edges(8),
  ],
  'missed, enabled in time and too late': [
    failing,
    ...contacts(2),
    { step: 'deliver' },
    { step: 'disable', side: 0 },
    ...contacts(1),
    { step: 'wait', millis: MINUTE - 2 },
    { step: 'enable', side: 0 },
    { step: 'deliver' },
    edges(1),
    { step: 'disable', side: 0 },
    { step: 'wait', millis: 5 * MINUTE },
    { step: 'enable', side: 0 },
    { step: 'deliver' },
    { step: 'recover', side: 0, picks: [2, 1] },
  ],
};

describe('a delivery', () => {
  it('is where the contract says after whatever happened, and is never lost, doubled or stuck', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
        const world = await World.create();
        for (const each of steps) {
          await take(world, each);
          await world.compare();
        }
        await world.compareAttempts();
        await world.deliverAll();
      }),
      {
        numRuns: 22,
        examples: Object.values(STORIES).map((steps) => [steps]),
        interruptAfterTimeLimit: 90_000,
      },
    );
  });
});
