/**
 * Receives notifications: those of this node at once, those of others by one LISTEN connection per process.
 * It reconnects by itself, and a heartbeat on the same connection proves several times a second that it
 * works. Caches that rely on notifications check `isHearing` first.
 */
import type pg from 'pg';
import { type Clock, systemClock } from '../../clock.ts';
import type { Log } from '../../running/log.ts';
import { Outage } from '../../running/outage.ts';
import type { Doors } from '../doors.ts';
import { openClient } from './pool.ts';
import { type Prove, proveWritable } from './session.ts';
import { send } from './statement.ts';

/** While somebody asks whether it hears, and when nobody has for a while: an idle node costs little. */
const HEARTBEAT_MS = 250;
const IDLE_HEARTBEAT_MS = 1000;
const IDLE_AFTER_MS = 5000;
/** With a proof at most this old, a notification is heard at most one second after it was sent. */
export const PROOF_MS = 750;
const RECONNECT_MS = 200;
/** If a pooler stops keeping our session, the LISTEN is lost, which a heartbeat alone would not show. */
const PROVE_EVERY_MS = 10_000;

type Hear = (payload: string) => void;
/** Asks the database something, and gives up after so many milliseconds. */
type Ask = (client: pg.Client, millis: number) => Promise<void>;

export class Listener {
  readonly #url: string;
  readonly #own: Pick<Doors, 'onNotified'>;
  readonly #clock: Clock;
  readonly #outage: Outage;
  readonly #hears = new Map<string, Hear[]>();
  readonly #gaps: (() => void)[] = [];
  readonly #asks: Ask[] = [];
  #client: pg.Client | undefined;
  #provenAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** The next heartbeat, while it waits for its time. */
  #nextBeat: (() => void) | undefined;
  #timesLost = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, log: Log, own: Pick<Doors, 'onNotified'>, clock: Clock = systemClock) {
    this.#url = url;
    this.#own = own;
    this.#clock = clock;
    this.#outage = new Outage({
      log,
      clock,
      away: 'the listening connection was lost; reconnecting',
      back: 'the listening connection is back',
    });
  }

  /** Channels are plain identifiers of ours, and all are registered before `start`. */
  on(channel: string, hear: Hear): void {
    this.#own.onNotified(channel, hear);
    this.#hears.set(channel, [...(this.#hears.get(channel) ?? []), hear]);
  }

  /** Called when notifications may have been missed, before `isHearing` is true again. */
  onGap(forget: () => void): void {
    this.#gaps.push(forget);
  }

  /** Sent along with every heartbeat, which fails if it does. */
  onBeat(ask: Ask): void {
    this.#asks.push(ask);
  }

  isHearing(): boolean {
    const now = performance.now();
    if (now - this.#askedAt > IDLE_AFTER_MS) this.#nextBeat?.();
    this.#askedAt = now;
    return now - this.#provenAt < PROOF_MS;
  }

  /** Whether it is connected. A proof may be a second old: enough for those who also poll. */
  isConnected(): boolean {
    return this.#client !== undefined;
  }

  /** How often the connection was lost, or could not be made. */
  get timesLost(): number {
    return this.#timesLost;
  }

  async start(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      this.#lose(error);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#nextBeat = undefined;
    clearTimeout(this.#timer);
    this.#provenAt = Number.NEGATIVE_INFINITY;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const { client, prove } = await openClient(this.#url, 'listen', this.#clock);
    if (this.#stopped) return void client.end().catch(() => undefined);
    this.#client = client;
    client.on('error', (error) => this.#lose(error, client));
    client.on('notification', ({ channel, payload }) => {
      for (const hear of this.#hears.get(channel) ?? []) hear(payload ?? '');
    });
    for (const channel of this.#hears.keys()) await send(client, `listen ${channel}`);
    for (const forget of this.#gaps) forget();
    await this.#beat(client, prove, performance.now());
    if (this.#client === client) this.#outage.back();
  }

  async #beat(client: pg.Client, prove: Prove, sessionProvenAt: number): Promise<void> {
    const askedAt = performance.now();
    const mustProve = askedAt - sessionProvenAt > PROVE_EVERY_MS;
    await Promise.all([
      mustProve ? prove() : proveWritable(client, this.#clock, PROOF_MS),
      ...this.#asks.map((ask) => ask(client, PROOF_MS)),
    ]);
    // The connection may have been lost with the answer; then a reconnect is under way already.
    if (client !== this.#client) return;
    this.#provenAt = askedAt;
    this.#nextBeat = () => {
      this.#nextBeat = undefined;
      clearTimeout(this.#timer);
      this.#beat(client, prove, mustProve ? askedAt : sessionProvenAt).catch((error) =>
        this.#lose(error, client),
      );
    };
    const isIdle = askedAt - this.#askedAt > IDLE_AFTER_MS;
    this.#later(isIdle ? IDLE_HEARTBEAT_MS : HEARTBEAT_MS, this.#nextBeat);
  }

  #lose(error: unknown, client = this.#client): void {
    if (this.#stopped || client !== this.#client) return;
    if (client !== undefined || this.#timesLost === 0) this.#timesLost += 1;
    this.#client = undefined;
    this.#nextBeat = undefined;
    this.#provenAt = Number.NEGATIVE_INFINITY;
    this.#outage.missed(error);
    client?.end().catch(() => undefined);
    this.#later(RECONNECT_MS, () => this.start());
  }

  #later(millis: number, work: () => void): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, millis);
    this.#timer.unref();
  }
}
