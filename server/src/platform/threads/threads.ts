/**
 * The main thread's side: one worker thread, started when first needed, does long work so that the event loop
 * stays free. Owners take turns, so that one with a long queue delays another by at most one job.
 */
import { type Transferable, Worker } from 'node:worker_threads';
import { Problem } from '../problems.ts';
import type { Log } from '../running/log.ts';
import type { ThreadReply, ThreadRequest } from './messages.ts';
import type { Task } from './task.ts';

/** How many jobs of one owner may wait, and how long one may take. */
const QUEUE_LIMIT = 50;
const JOB_TIMEOUT_MS = 30_000;
/** The heap of the thread: a body that needs more ends the thread and not the process. */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

interface Job {
  task: string;
  input: unknown;
  transfer: Transferable[];
  done(output: unknown): void;
  fail(error: unknown): void;
}

export class Threads {
  readonly #script: URL;
  readonly #log: Log;
  /** The queues by owner, in the order of their turns. */
  readonly #queues = new Map<string, Job[]>();
  #worker: Worker | undefined;
  #current: { id: number; job: Job; timer: NodeJS.Timeout } | undefined;
  #lastId = 0;

  constructor(script: URL, log: Log) {
    this.#script = script;
    this.#log = log;
  }

  /** How many jobs wait or are under way. */
  get waiting(): number {
    let waiting = this.#current === undefined ? 0 : 1;
    for (const queue of this.#queues.values()) waiting += queue.length;
    return waiting;
  }

  /** Runs the task in the thread; `owner` is whose queue it joins. */
  run<Input, Output>(
    { name }: Task<Input, Output>,
    owner: string,
    input: Input,
    transfer: Transferable[] = [],
  ): Promise<Awaited<Output>> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(owner) ?? [];
      if (queue.length >= QUEUE_LIMIT) {
        reject(tooBusy());
        return;
      }
      const done = (output: unknown) => resolve(output as Awaited<Output>);
      queue.push({ task: name, input, transfer, done, fail: reject });
      this.#queues.set(owner, queue);
      this.#next();
    });
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const job = this.#take();
    if (job === undefined) return;
    this.#lastId += 1;
    const id = this.#lastId;
    const timer = setTimeout(() => this.#giveUp(job), JOB_TIMEOUT_MS);
    this.#current = { id, job, timer };
    this.#worker ??= this.#start();
    // A working thread keeps the process alive, an idle one does not.
    this.#worker.ref();
    const request: ThreadRequest = { id, task: job.task, input: job.input };
    this.#worker.postMessage(request, job.transfer);
  }

  #take(): Job | undefined {
    const [turn] = this.#queues;
    if (turn === undefined) return undefined;
    const [owner, queue] = turn;
    const job = queue.shift();
    this.#queues.delete(owner);
    if (queue.length > 0) this.#queues.set(owner, queue);
    return job;
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { resourceLimits: HEAP });
    worker.on('message', (reply: ThreadReply) => this.#settle(reply));
    // Most likely out of memory: the job is lost, and the next one gets a new thread.
    worker.on('error', (error) => this.#log.error({ err: error }, 'the worker thread ended'));
    worker.on('exit', () => {
      if (this.#worker === worker) this.#drop();
    });
    return worker;
  }

  #giveUp({ task }: Job): void {
    this.#log.error({ task }, 'the worker thread took too long and is ended');
    this.#worker?.terminate();
    this.#drop();
  }

  /** Later messages of that thread are ignored: the next job gets another. */
  #drop(): void {
    this.#worker = undefined;
    if (this.#current !== undefined) this.#finish().fail(tooMuch());
  }

  #settle(reply: ThreadReply): void {
    if (this.#current?.id !== reply.id) return;
    const job = this.#finish();
    if ('output' in reply) job.done(reply.output);
    else if ('failed' in reply) job.fail(reply.failed);
    else {
      const { code, message, details } = reply.refused;
      job.fail(new Problem(code, message, details && { details }));
    }
  }

  #finish(): Job {
    const current = this.#current;
    if (current === undefined) throw new Error('Nothing is under way.');
    clearTimeout(current.timer);
    this.#current = undefined;
    this.#worker?.unref();
    queueMicrotask(() => this.#next());
    return current.job;
  }
}

const tooBusy = () =>
  new Problem('rate_limited', 'Too many long requests of this organization at once. Try again in 1 s.', {
    retryAfter: 1,
  });

const tooMuch = () =>
  new Problem('service_unavailable', 'The request was too large to handle. Send less, or try again.', {
    retryAfter: 1,
  });
