/**
 * Webhook endpoints, each with a receiver of its own: what happens to them, and what their owners do and see.
 */
import { afterAll, beforeAll, expect } from 'vitest';
import { MINUTE } from '../../../server/src/platform/clock.ts';
import { Receiver, status } from '../peers/receiver.ts';
import { RETRY_DELAYS, type Service, useService } from '../run/service.ts';
import type { Answer, Person, Wire } from './people.ts';

export const ENABLED = { status: 'enabled', disabled_reason: null };
export const BY_SERVICE = { status: 'disabled', disabled_reason: 'consecutive_failures' };
export const BY_HAND = { status: 'disabled', disabled_reason: null };

export const numbers = ({ attempts }: Wire): number[] => attempts.map(({ number }: Wire) => number);
export const triggers = ({ attempts }: Wire): string[] => attempts.map(({ trigger }: Wire) => trigger);

interface HookPlan {
  /** The organization it belongs to; a fresh one unless stated. */
  organizationId?: string;
  /** What the endpoint is created with, besides the URL of its receiver. */
  body?: Record<string, unknown>;
}

/** Unless a test asks for more, an endpoint is not told of others that were disabled. */
const ONLY_THESE = { event_types: ['contact.created'] };

interface Hooks {
  readonly service: Service;
  hooked(plan?: HookPlan): Promise<Hook>;
  /** Sends every webhook that is due. */
  deliver(): Promise<void>;
  advance(millis: number): void;
  now(): Date;
}

/**
 * For a test file: endpoints on a service whose time stands still, or on one that the file has started
 * itself.
 */
export function useHooks(running: { readonly service: Service } = useFrozenService()): Hooks {
  const receivers: Receiver[] = [];
  afterAll(() => Promise.all(receivers.map((receiver) => receiver.stop())));
  return {
    get service() {
      return running.service;
    },
    hooked: async ({ body, ...owner } = {}) => {
      const receiver = await Receiver.start();
      receivers.push(receiver);
      const person = await running.service.person(owner);
      const answer = await person.post('/webhooks', { url: receiver.url, ...ONLY_THESE, ...body });
      expect(answer.status).toBe(201);
      return new Hook(running.service, person, receiver, answer.body.data);
    },
    deliver: () => running.service.deliver(),
    advance: (millis) => running.service.clock.advance(millis),
    now: () => running.service.clock.now(),
  };
}

/** Time stands still unless a test moves it, so that every edge is met to the millisecond. */
function useFrozenService(): { readonly service: Service } {
  const running = useService();
  beforeAll(() => running.service.clock.freeze());
  return running;
}

let made = 0;

export class Hook {
  readonly organizationId: string;
  readonly id: string;
  readonly path: string;
  readonly secret: string;
  readonly receiver: Receiver;
  readonly #service: Service;
  #person: Person;
  #tokenEnds: number;

  constructor(service: Service, person: Person, receiver: Receiver, { id, signing_secret }: Wire) {
    this.organizationId = person.organizationId;
    this.id = id;
    this.path = `/webhooks/${id}`;
    this.secret = signing_secret;
    this.receiver = receiver;
    this.#service = service;
    this.#person = person;
    this.#tokenEnds = this.#afterTokens();
  }

  /** With a token that is valid now, however far the clock has been moved. */
  async owner(): Promise<Person> {
    if (this.#service.clock.now().getTime() < this.#tokenEnds) return this.#person;
    this.#person = await this.#service.person({ organizationId: this.organizationId });
    this.#tokenEnds = this.#afterTokens();
    return this.#person;
  }

  #afterTokens(): number {
    return this.#service.clock.now().getTime() + 50 * MINUTE;
  }

  async get(path: string): Promise<Answer> {
    return (await this.owner()).get(this.path + path);
  }

  async post(path: string, body?: unknown): Promise<Answer> {
    return (await this.owner()).post(this.path + path, body);
  }

  async patch(body: Record<string, unknown>): Promise<Wire> {
    const answer = await (await this.owner()).patch(this.path, body);
    expect(answer.status).toBe(200);
    return answer.body.data;
  }

  enable(): Promise<Wire> {
    return this.patch({ status: 'enabled' });
  }

  disable(): Promise<Wire> {
    return this.patch({ status: 'disabled' });
  }

  async delete(): Promise<void> {
    expect((await (await this.owner()).delete(this.path)).status).toBe(200);
  }

  replay(id: string): Promise<Answer> {
    return this.post(`/deliveries/${id}/replay`);
  }

  /** The endpoint as its owner sees it. */
  async endpoint(): Promise<Wire> {
    return (await this.get('')).body.data;
  }

  async log(query = ''): Promise<Wire[]> {
    return (await this.get(`/deliveries${query}`)).body.data;
  }

  async read(id: string): Promise<Wire> {
    return (await this.get(`/deliveries/${id}`)).body.data;
  }

  /** The one delivery of the endpoint. */
  async only(): Promise<Wire> {
    const [delivery, ...others] = await this.log();
    expect(others).toEqual([]);
    return this.read(delivery.id);
  }

  /** Something happens: a contact is made, a moment after whatever happened before. */
  async event(fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    made += 1;
    this.#service.clock.advance(1);
    const answer = await (await this.owner()).post('/contacts', { email: `c${made}@example.com`, ...fields });
    expect(answer.status).toBe(201);
    return answer.body.data;
  }

  async events(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) await this.event();
  }

  /** An event that is on the log, before anything was sent. */
  async pending(): Promise<string> {
    await this.event();
    return (await this.log())[0].id;
  }

  async delivered(): Promise<string> {
    const id = await this.pending();
    this.receiver.respond = status(200);
    await this.#service.deliver();
    return id;
  }

  /** An event whose attempts have failed so often; the clock stands at the last of them. */
  async failed(times: number): Promise<string> {
    const id = await this.pending();
    this.receiver.respond = status(500);
    await this.#service.deliver();
    for (const wait of RETRY_DELAYS.slice(0, times - 1)) {
      this.#service.clock.advance(wait);
      await this.#service.deliver();
    }
    expect((await this.read(id)).attempt).toBe(times);
    return id;
  }

  /** An event that the endpoint has missed while it was disabled. */
  async missed(): Promise<string> {
    await this.disable();
    const id = await this.pending();
    await this.enable();
    return id;
  }

  /** So many automatic attempts fail, each the first of a new delivery. */
  async refuse(count: number): Promise<void> {
    this.receiver.respond = status(500);
    await this.events(count);
    await this.#service.deliver();
  }
}
