/**
 * Nodes of several releases behind a balancer that asks each whether it is ready, and a caller who sends every
 * change under an idempotency key, and again after a 503.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange } from '../support/run/exchange.ts';
import { type Env, Server } from '../support/run/program.ts';
import type { Answer, CallOptions, Person } from '../support/worlds/people.ts';

const LOOK_EVERY_MS = 50;
/** Long enough for the balancer to see that a node leaves. */
const DRAIN_DELAY = '1s';

export class Fleet {
  readonly #env: Env;
  #nodes: Server[] = [];
  #ready: Server[] = [];
  #next = 0;
  #isOver = false;
  readonly #looking: Promise<void>;
  /** Whatever was neither an answer below 500 nor a 503 that says when to try again. */
  readonly failures: string[] = [];

  constructor(env: Env) {
    this.#env = { ...env, DRAIN_DELAY };
    this.#looking = this.#look();
  }

  async add(env: Env, programs?: string): Promise<Server> {
    const node = await Server.start({ ...this.#env, ...env }, programs);
    this.#nodes.push(node);
    while (!this.#ready.includes(node)) await sleep(LOOK_EVERY_MS);
    return node;
  }

  /** As an operator does: the node says that it is not ready, and ends once it has finished its requests. */
  async remove(node: Server): Promise<void> {
    const status = await node.stop('SIGTERM');
    this.#nodes = this.#nodes.filter((each) => each !== node);
    if (status !== 0) this.failures.push(`a node ended with ${status}: ${node.stderr}`);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#looking;
    await Promise.all(this.#nodes.map((node) => node.stop('SIGKILL')));
  }

  /** The address of one of those that are ready, in turn. */
  async url(): Promise<string> {
    while (this.#ready.length === 0) await sleep(LOOK_EVERY_MS);
    this.#next += 1;
    return this.#ready[this.#next % this.#ready.length]?.url ?? '';
  }

  async call(method: string, path: string, { headers = {}, body }: CallOptions = {}): Promise<Answer> {
    const keyed = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const typed = payload === undefined ? {} : { 'content-type': 'application/json' };
    for (;;) {
      const sent = { method, headers: { ...typed, ...keyed, ...headers }, payload };
      const answer = await exchange(`${await this.url()}${path}`, sent);
      const isHealed = answer.status === 503 && answer.headers.get('retry-after') !== null;
      if (answer.status >= 500 && !isHealed)
        this.failures.push(`${method} ${path}: ${answer.status} ${answer.text}`);
      if (!isHealed) return { ...answer, body: answer.text === '' ? undefined : JSON.parse(answer.text) };
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** A client of the API, on whichever node is ready. */
  async client({ clientId, secret }: { clientId: string; secret: string }): Promise<Person> {
    const basic = Buffer.from(`${clientId}:${secret}`).toString('base64');
    const { text } = await exchange(`${await this.url()}/api/v1/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=client_credentials',
    });
    const token: string = JSON.parse(text).access_token;
    const call = (method: string, path: string, options: CallOptions = {}) =>
      this.call(method, `/api/v1${path}`, {
        ...options,
        headers: { authorization: `Bearer ${token}`, ...options.headers },
      });
    return {
      ...{ organizationId: '', clientId, secret, token, call },
      get: (path, headers = {}) => call('GET', path, { headers }),
      post: (path, body, headers = {}) => call('POST', path, { body, headers }),
      patch: (path, body, headers = {}) => call('PATCH', path, { body, headers }),
      delete: (path, headers = {}) => call('DELETE', path, { headers }),
      sendMail: async () => undefined,
    };
  }

  async #look(): Promise<void> {
    while (!this.#isOver) {
      const nodes = [...this.#nodes];
      const states = await Promise.all(nodes.map(isReady));
      this.#ready = nodes.filter((_, index) => states[index]);
      await sleep(LOOK_EVERY_MS);
    }
  }
}

const isReady = async ({ url }: Server): Promise<boolean> =>
  (await exchange(`${url}/readyz`, { method: 'GET', headers: {}, payload: undefined }).catch(() => undefined))
    ?.status === 200;
