/**
 * What is done after an answer was sent: its log line, its metrics, its row of the request log. The answers
 * of one turn of the event loop are handled in one batch, which costs less CPU than handling each between two
 * system calls, and no caller waits for it.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Log } from '../../platform/running/log.ts';
import type { Caller } from '../entrances/caller.ts';
import { loggablePath } from './logged-path.ts';
import type { Refusal, RequestNote } from './request-note.ts';

/** What was asked, by whom, and what became of it. */
export interface Answer {
  /** The request's id. */
  id: string;
  response: ServerResponse;
  caller: Caller | null;
  note: RequestNote | null;
  refusal: Refusal | null;
  /** The route's pattern, as mounted; undefined for an unknown path. */
  route: string | undefined;
  /** The path without secrets, as it may be logged. */
  path: string;
  /** Whether it is the stored reply of an idempotency key. */
  isReplay: boolean;
  /** How long it took, in milliseconds. */
  ms: number;
}

type Watcher = (answer: Answer) => void;

type Describe = (ms: number) => Answer;

interface Sent {
  describe: Describe;
  ms: number;
}

export class Answers {
  readonly #log: Log;
  readonly #watchers: { watcher: Watcher; thoseWereAll: () => void }[] = [];
  #sent: Sent[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  /** Called with every request. Fastify's own hook costs as much as all that is done after the answer. */
  expect(response: ServerResponse, describe: Describe, begun = performance.now()): void {
    let isNoted = false;
    const note = (): void => {
      if (isNoted) return;
      isNoted = true;
      const sent = { describe, ms: performance.now() - begun };
      if (this.#sent.push(sent) === 1) setImmediate(() => this.handleAll());
    };
    response.on('finish', note);
    // An 'error' event without a listener, such as that of a write after the end, would crash the process.
    response.on('error', note);
  }

  /** Calls `watcher` with every answer, and `thoseWereAll` after each batch of them. */
  watch(watcher: Watcher, thoseWereAll: () => void = () => undefined): void {
    this.#watchers.push({ watcher, thoseWereAll });
  }

  /** Handles the current batch at once: for a service that is about to stop. */
  handleAll(): void {
    const answers = this.#sent.map(answerOf);
    this.#sent = [];
    for (const { watcher, thoseWereAll } of this.#watchers) {
      for (const answer of answers) this.#try(() => watcher(answer), answer);
      this.#try(thoseWereAll);
    }
  }

  /** The answer has been sent, so an error of a watcher is only logged, and the other watchers go on. */
  #try(note: () => void, answer?: Answer): void {
    try {
      note();
    } catch (err) {
      this.#log.error({ err, request_id: answer?.id }, 'an answer could not be noted');
    }
  }
}

const answerOf = ({ describe, ms }: Sent): Answer => describe(Math.round(ms * 10) / 10);

/** Reads `routeOptions` only here and once, because Fastify makes a large object for every access. */
export function describeReply(reply: FastifyReply, ms: number): Answer {
  const { id, caller, note, refusal, params } = reply.request;
  const response = reply.raw;
  const route = reply.routeOptions.url;
  const path = loggablePath(params, route, caller);
  const isReplay = reply.hasHeader('idempotency-replayed');
  return { id, response, caller, note, refusal, route, path, isReplay, ms };
}
