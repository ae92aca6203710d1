/** One request on its way through the steps, with what the steps so far have found out about it. */
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Door, Doors, Reads, Transaction } from '../../platform/db/doors.ts';
import type { FairGate } from '../../platform/limits/fair-gate.ts';
import type { Reply } from '../answers/page.ts';
import type { Repeats } from '../answers/repeats.ts';
import type { Cursors } from '../bodies/cursor.ts';
import type { Input } from '../bodies/input.ts';
import type { Tools } from '../contexts.ts';
import type { CachedView, Endpoint } from '../endpoint.ts';
import type { Entrance } from '../entrances/entrance.ts';
import type { Performed } from '../idempotency.ts';
import type { EventStreams } from '../streams/event-stream.ts';

/** The services that the steps use: the same for all endpoints of a node. */
export interface Services {
  clock: Clock;
  tools: Tools;
  doors: Doors;
  cursors: Cursors;
  csvRowCap: number;
  streams: EventStreams;
  repeats: Repeats;
  /** The gates for heavy reads and heavy changes. */
  gates: { reads: FairGate; writes: FairGate };
}

/** An endpoint behind an entrance: the same for all of its requests. */
export interface Mounted {
  readonly endpoint: Endpoint;
  readonly entrance: Entrance;
  readonly services: Services;
  /** The headers for caches; undefined for most endpoints, which send none. */
  readonly keepingHeaders: Record<string, string> | undefined;
  readonly read: (reply: FastifyReply) => Input;
}

export class Exchange {
  readonly mounted: Mounted;
  readonly endpoint: Endpoint;
  readonly services: Services;
  readonly reply: FastifyReply;
  /** Set by `validate`: what the endpoint is given. `openDoor`, `prepare` and `perform` add to it. */
  input!: Input;
  /** Whether the answer is a file. */
  isFile = false;
  /** Whether the work is heavy: it reads on separate connections and waits at the gate. */
  isHeavy = false;
  /** Set by `openDoor`, for a read and for a change. */
  db!: Reads;
  door!: Door<Transaction>;
  /** Set by `recall`, where the endpoint has one. */
  view: CachedView | undefined;
  /** What the endpoint has returned. */
  result: unknown;
  /** What became of a change, once it is committed. */
  done: Performed | Reply | undefined;
  /** Whether it was answered before the `send` step. */
  isAnswered = false;

  constructor(mounted: Mounted, reply: FastifyReply) {
    this.mounted = mounted;
    this.endpoint = mounted.endpoint;
    this.services = mounted.services;
    this.reply = reply;
  }
}

/** For the gates: work for a caller who has disconnected is not begun. */
export const whileThere = ({ reply }: Exchange) => ({
  isGone: (): boolean => reply.request.raw.socket.destroyed,
});
