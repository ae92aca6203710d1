/**
 * What is done about an answer after it was sent: its line in the log, its metrics, its entry in the request log. The
 * answers of one turn of the event loop are handled together: the same few lines cost less back to back than each
 * between two system calls, and nobody waits for them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface Answer {
  request: FastifyRequest;
  reply: FastifyReply;
  /** As it was mounted; none for an unknown path. Fastify makes a large object whenever it is asked for this. */
  route: string | undefined;
}

type Watcher = (answer: Answer) => void;

export class Answers {
  readonly #app: FastifyInstance;
  readonly #watchers: Watcher[] = [];
  #sent: FastifyReply[] = [];

  constructor(app: FastifyInstance) {
    this.#app = app;
    app.addHook('onResponse', (_request, reply, done) => {
      if (this.#sent.push(reply) === 1) setImmediate(() => this.handleAll());
      done();
    });
  }

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** At once, for those who are about to stop. */
  handleAll(): void {
    const answers = this.#sent.map(
      (reply): Answer => ({ request: reply.request, reply, route: reply.routeOptions.url }),
    );
    this.#sent = [];
    for (const watcher of this.#watchers) for (const answer of answers) this.#show(watcher, answer);
  }

  /** The answer is with its reader: whatever fails here is told, and ends nothing. */
  #show(watcher: Watcher, answer: Answer): void {
    try {
      watcher(answer);
    } catch (err) {
      this.#app.log.error({ err, request_id: answer.request.id }, 'an answer could not be noted');
    }
  }
}
