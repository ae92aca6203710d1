/**
 * Makes the deliveries of large imports, bit by bit. What is to be made was stored in the transaction of the import
 * (`make_deliveries` in the migrations); each step makes some of it and notes how far it got, in one statement that commits
 * by itself. So each event gets one delivery for each endpoint, whoever dies when. Any number of workers share the work.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../../platform/clock.ts';
import type { Doors } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Log } from '../../../platform/log.ts';
import { Bell } from './bell.ts';

/** A step makes so many deliveries, for so many endpoints: few enough that PostgreSQL is soon free for others. */
const AT_ONCE = 250;
const ENDPOINTS_AT_ONCE = 5;
/**
 * Between two steps it rests for a multiple of what the last one took, so that PostgreSQL keeps most of a core for
 * requests. That is still several times as many deliveries a second as one worker can send.
 */
const REST = 4;
/** Finds what a lost call has missed. */
const SWEEP_MS = 500;
const PAUSE_AFTER_ERROR_MS = SECOND;
const LONGEST_REST_MS = 100;
const START = '00000000-0000-0000-0000-000000000000';

interface FanOutOptions {
  doors: Doors;
  log: Log;
  /** There is something new to send. */
  onMade: () => void;
}

interface Step {
  organization_id: string;
  /** For how many endpoints something was made. */
  endpoints: number;
  /** Nothing was left to make. */
  was_over: boolean;
}

export class FanOut {
  readonly #options: FanOutOptions;
  readonly #bell = new Bell();
  /** Organizations take turns: the next is one after this. */
  #after = START;
  /** Since the first of them. */
  #hasMadeSome = false;
  #stopping = false;
  #work: Promise<void> | undefined;

  constructor(options: FanOutOptions) {
    this.#options = options;
  }

  start(): void {
    this.#work = this.#keepAtIt();
  }

  /** There may be something to make. */
  wake(): void {
    this.#bell.ring();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#bell.ring();
    await this.#work;
  }

  /** Makes all there is to make now. */
  async runAll(): Promise<void> {
    while (await this.#step());
  }

  async #keepAtIt(): Promise<void> {
    while (!this.#stopping) {
      try {
        const begunAt = performance.now();
        const goesOn = await this.#step();
        if (goesOn && !this.#stopping)
          await sleep(Math.min(LONGEST_REST_MS, REST * (performance.now() - begunAt)));
        else if (!goesOn) await this.#bell.heard(SWEEP_MS);
      } catch (error) {
        this.#options.log.warn({ err: error }, 'the deliveries of imports wait for the database');
        if (!this.#stopping) await sleep(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  /** Tells whether to go on at once: until a whole round of organizations has led to nothing. */
  async #step(): Promise<boolean> {
    const { doors, onMade } = this.#options;
    const step = await doors.asPlatform.write((tx) => tx.one<Step>(making(this.#after)));
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
}

/**
 * The oldest batch of the next organization, for the endpoints that are furthest behind. What another worker is at, or an
 * owner is changing, is passed over: nobody waits, and so nobody can deadlock. A batch that is made for everybody goes.
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
        insert into webhook_deliveries
          (organization_id, id, endpoint_id, event_id, event_type, status, trigger, due_at, created_at)
        select organization_id, new_id(created_at), endpoint_id, event_id, event_type,
          case when due_at is null then 'dead' else 'pending' end, trigger, due_at, created_at
        from size, part, unnest(event_ids[made + 1 : made + each]) as event_id
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
