/**
 * What is done about an answer after it was sent: its line in the log, its metrics, its entry in the request
 * log. The answers of one turn of the event loop are handled together: the same few lines cost less back to
 * back than each between two system calls, and nobody waits for them.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Log } from '../../platform/running/log.ts';
import type { Caller } from '../entrances/caller.ts';
import { loggablePath } from './logged-path.ts';
import type { Refusal, RequestNote } from './request-note.ts';

/** What was asked, by whom, and what became of it. */
export interface Answer {
  /** Of the request. */
  id: string;
  response: ServerResponse;
  caller: Caller | null;
  note: RequestNote | null;
  refusal: Refusal | null;
  /** As it was mounted; none for an unknown path. */
  route: string | undefined;
  /** As it may be logged. */
  path: string;
  /** Whether it was stored under an idempotency key before. */
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

  /**
   * Called with every request. Fastify's own hook for this costs as much as all that is done about the
   * answer.
   */
  expect(response: ServerResponse, describe: Describe, begun = performance.now()): void {
    let isNoted = false;
    const note = (): void => {
      if (isNoted) return;
      isNoted = true;
      const sent = { describe, ms: performance.now() - begun };
      if (this.#sent.push(sent) === 1) setImmediate(() => this.handleAll());
    };
    response.on('finish', note);
    // Nobody else listens to this: unheard, a byte written after the end of an answer would end the service.
    response.on('error', note);
  }

  /** Each answer is shown to the watcher; after those of one turn it is told that they were all. */
  watch(watcher: Watcher, thoseWereAll: () => void = () => undefined): void {
    this.#watchers.push({ watcher, thoseWereAll });
  }

  /** At once, for those who are about to stop. */
  handleAll(): void {
    const answers = this.#sent.map(answerOf);
    this.#sent = [];
    for (const { watcher, thoseWereAll } of this.#watchers) {
      for (const answer of answers) this.#try(() => watcher(answer), answer);
      this.#try(thoseWereAll);
    }
  }

  /** The answer is with its reader: whatever fails here is told, and ends nothing. */
  #try(note: () => void, answer?: Answer): void {
    try {
      note();
    } catch (err) {
      this.#log.error({ err, request_id: answer?.id }, 'an answer could not be noted');
    }
  }
}

const answerOf = ({ describe, ms }: Sent): Answer => describe(Math.round(ms * 10) / 10);

/** Fastify makes a large object whenever it is asked for the route, so it is asked once, and here. */
export function describeReply(reply: FastifyReply, ms: number): Answer {
  const { id, caller, note, refusal, params } = reply.request;
  const response = reply.raw;
  const route = reply.routeOptions.url;
  const path = loggablePath(params, route, caller);
  const isReplay = reply.hasHeader('idempotency-replayed');
  return { id, response, caller, note, refusal, route, path, isReplay, ms };
}
