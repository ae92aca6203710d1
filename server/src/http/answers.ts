/**
 * What is done about an answer after it was sent: its line in the log, its metrics, its entry in the request log. The
 * answers of one turn of the event loop are handled together: the same few lines cost less back to back than each
 * between two system calls, and nobody waits for them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../platform/log.ts';
import { loggablePath } from './logged-path.ts';

export interface Answer {
  request: FastifyRequest;
  reply: FastifyReply;
  /** As it was mounted; none for an unknown path. Fastify makes a large object whenever it is asked for this. */
  route: string | undefined;
  /** As it may be logged. */
  path: string;
  /** How long it took, in milliseconds. */
  ms: number;
}

type Watcher = (answer: Answer) => void;

interface Sent {
  reply: FastifyReply;
  ms: number;
}

export class Answers {
  readonly #log: Log;
  readonly #watchers: { watcher: Watcher; thoseWereAll: () => void }[] = [];
  #sent: Sent[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  /** Called with every request. Fastify's own hook for this costs as much as all that is done about the answer. */
  expect(reply: FastifyReply): void {
    const begun = performance.now();
    let isNoted = false;
    const note = (): void => {
      if (isNoted) return;
      isNoted = true;
      const sent = { reply, ms: performance.now() - begun };
      if (this.#sent.push(sent) === 1) setImmediate(() => this.handleAll());
    };
    reply.raw.on('finish', note);
    // Nobody else listens to this: unheard, a byte written after the end of an answer would end the service.
    reply.raw.on('error', note);
  }

  /** Each answer is shown to the watcher; after those of one turn it is told that they were all. */
  watch(watcher: Watcher, thoseWereAll: () => void = () => undefined): void {
    this.#watchers.push({ watcher, thoseWereAll });
  }

  /** At once, for those who are about to stop. */
  handleAll(): void {
    const answers = this.#sent.map(factsOf);
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
      this.#log.error({ err, request_id: answer?.request.id }, 'an answer could not be noted');
    }
  }
}

function factsOf({ reply, ms }: Sent): Answer {
  const { request } = reply;
  const route = reply.routeOptions.url;
  return { request, reply, route, path: loggablePath(request, route), ms: Math.round(ms * 10) / 10 };
}
