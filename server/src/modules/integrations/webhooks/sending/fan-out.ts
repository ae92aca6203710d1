/**
 * Inserts the deliveries of large imports in steps. The import's transaction stores a batch of events and its
 * fan-outs, one per endpoint (`make_deliveries` in the migrations). Each step inserts deliveries and advances
 * fan-outs in one statement: each event gets one delivery per endpoint, even if a worker is killed.
 */
import type { Clock } from '../../../../platform/clock.ts';
import type { Doors } from '../../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../../platform/db/sql.ts';
import { IDLE_POLL_MS } from '../../../../platform/jobs/leased-worker.ts';
import { Problem } from '../../../../platform/problems.ts';
import type { Log } from '../../../../platform/running/log.ts';
import { Loop } from '../../../../platform/running/loop.ts';
import { Outage } from '../../../../platform/running/outage.ts';
import { DELIVERY_COLUMNS, deliveryTable } from '../../events/delivery-table.ts';

/** How many deliveries and endpoints a step handles: few, so that PostgreSQL is soon free for others. */
const AT_ONCE = 250;
const ENDPOINTS_AT_ONCE = 5;
/**
 * After each step the worker sleeps for this multiple of the step's duration, so that PostgreSQL keeps most
 * of a core for requests. That still makes several times as many deliveries a second as one worker can send.
 */
const REST = 4;
/** Polls, because a wake-up may be lost. */
const SWEEP_MS = 500;
const LONGEST_REST_MS = 100;
const START = '00000000-0000-0000-0000-000000000000';

interface FanOutOptions {
  doors: Doors;
  log: Log;
  clock: Clock;
  listener?: { isConnected(): boolean };
  pausedBecause?: () => string | undefined;
  /** Called when there are new deliveries to send. */
  onMade: () => void;
}

interface Step {
  organization_id: string;
  /** For how many endpoints deliveries were inserted. */
  endpoints: number;
  /** The batch is finished. */
  was_over: boolean;
}

export class FanOut {
  readonly #options: FanOutOptions;
  readonly #loop: Loop;
  readonly #outage: Outage;
  /** A cursor for round robin: the next organization is one after this. */
  #after = START;
  /** Whether this round over the organizations has inserted any. */
  #hasMadeSome = false;

  constructor(options: FanOutOptions) {
    this.#options = options;
    this.#outage = new Outage({
      ...options,
      away: 'the deliveries of imports wait for the database',
      back: 'the deliveries of imports go on',
    });
    this.#loop = new Loop({
      step: async () => options.pausedBecause?.() === undefined && this.#step(),
      pollMs: SWEEP_MS,
      idlePollMs: () => (options.listener?.isConnected() === true ? IDLE_POLL_MS : SWEEP_MS),
      onError: (error) => this.#tell(error),
      restAfter: (stepMs) => Math.min(LONGEST_REST_MS, REST * stepMs),
    });
  }

  start(): void {
    this.#loop.start();
  }

  get succeededAt(): number {
    return this.#loop.succeededAt;
  }

  /** There may be new fan-outs. */
  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** Runs all steps there are now. */
  async runAll(): Promise<void> {
    while (await this.#step());
  }

  /** Returns whether to go on at once: until a whole round over the organizations has inserted nothing. */
  async #step(): Promise<boolean> {
    const { doors, onMade } = this.#options;
    const step = await doors.asPlatform.write((tx) => tx.one<Step>(making(this.#after)));
    this.#outage.back();
    this.#after = step?.organization_id ?? START;
    if (step === undefined) {
      const goesOn = this.#hasMadeSome;
      this.#hasMadeSome = false;
      return goesOn;
    }
    if (step.endpoints > 0) onMade();
    this.#hasMadeSome ||= step.endpoints > 0 || step.was_over;
    return true;
  }

  /** A door throws a Problem when the database is away; anything else is a bug. */
  #tell(error: unknown): void {
    if (error instanceof Problem) this.#outage.missed(error);
    else this.#options.log.error({ err: error }, 'making the deliveries of imports failed');
  }
}

/**
 * The oldest batch of the next organization, for the endpoints that are furthest behind. Rows locked by a
 * worker or a change of the endpoint are skipped: no wait, no deadlock. A finished batch is deleted.
 */
const making = (after: string): Sql =>
  sql`with batch as (
        select organization_id, id, event_type, event_ids, created_at from webhook_batches
        where organization_id > ${after} order by organization_id, id limit 1 for no key update skip locked
      ), part as (
        select fan_out.*, event_type, event_ids, created_at from batch, lateral (
          select organization_id, batch_id, endpoint_id, made, due_at, trigger from webhook_fan_outs
          where organization_id = batch.organization_id and batch_id = batch.id
          order by made limit ${ENDPOINTS_AT_ONCE} for no key update skip locked) as fan_out
      ), size as (
        select ${AT_ONCE} / greatest(count(*), 1)::int as each from part
      ), delivered as (
        ${deliveryTable.insertFrom(
          DELIVERY_COLUMNS,
          sql`select organization_id, new_id(created_at), endpoint_id, event_id, event_type,
                case when due_at is null then 'dead' else 'pending' end, trigger, due_at, created_at
              from size, part, unnest(event_ids[made + 1 : made + each]) as event_id`,
        )}
      ), moved as (
        update webhook_fan_outs as fan_out set made = part.made + each from size, part
        where fan_out.organization_id = part.organization_id and fan_out.endpoint_id = part.endpoint_id
          and fan_out.batch_id = part.batch_id and part.made + each < cardinality(event_ids)
      ), finished as (
        delete from webhook_fan_outs as fan_out using size, part
        where fan_out.organization_id = part.organization_id and fan_out.endpoint_id = part.endpoint_id
          and fan_out.batch_id = part.batch_id and part.made + each >= cardinality(event_ids)
      ), emptied as (
        delete from webhook_batches using batch
        where webhook_batches.organization_id = batch.organization_id and webhook_batches.id = batch.id
          and not exists (
            select from webhook_fan_outs as fan_out
            where fan_out.organization_id = batch.organization_id and fan_out.batch_id = batch.id)
        returning webhook_batches.id
      )
      select organization_id, (select count(*) from part)::int as endpoints, exists (select from emptied) as was_over
      from batch`;
