/** The steps of every request, in order. ARCHITECTURE.md prints the list, and a test compares the two. */
import type { FastifyRequest, RouteOptions } from 'fastify';
import { BODY_LIMIT } from '../bodies/body.ts';
import type { Endpoint } from '../endpoint.ts';
import { changeInTurn, openForChange, performChange, prepare, runChange, settle } from './change.ts';
import type { Exchange, Mounted } from './exchange.ts';
import { openForOperation, performOperation, runOperation } from './operation.ts';
import { openForReading, readInTurn, recall, runRead } from './read.ts';
import { sendDone, sendRead } from './send.ts';
import { serializeRead } from './serialize.ts';

/** The kinds of endpoints: a GET, a change in one transaction, an operation that opens its own. */
export type EndpointKind = 'read' | 'write' | 'operation';

/** Returns a promise only where it has to wait: a cached answer is sent without one. */
export type Take = (exchange: Exchange, inner: () => void | Promise<void>) => void | Promise<void>;

export interface Step extends Partial<Record<EndpointKind, Take>> {
  /** As ARCHITECTURE.md prints it. */
  name: string;
  /** For a step before the handler: the route options by which Fastify takes it. */
  route?(mounted: Mounted): Partial<RouteOptions>;
  /** Steps that happen inside of this one, such as in its transaction. */
  steps?: readonly Step[];
}

/** A kind without a function skips the step, but takes the steps inside of it. */
export const STEPS: readonly Step[] = [
  { name: 'admit', route: ({ entrance, endpoint }) => ({ onRequest: entrance.admit(endpoint) }) },
  { name: 'readBody', route: ({ endpoint }) => bodyReading(endpoint) },
  { name: 'inspect', route: inspecting },
  { name: 'label', read: label, write: label, operation: label },
  { name: 'validate', read: validate, write: validate, operation: validate },
  { name: 'openDoor', read: openForReading, write: openForChange, operation: openForOperation },
  { name: 'recall', read: recall },
  {
    name: 'takeTurn',
    read: readInTurn,
    write: changeInTurn,
    steps: [
      { name: 'prepare', write: prepare },
      {
        name: 'perform',
        write: performChange,
        operation: performOperation,
        steps: [{ name: 'run', read: runRead, write: runChange, operation: runOperation }],
      },
      { name: 'serialize', read: serializeRead },
    ],
  },
  { name: 'settle', write: settle },
  { name: 'send', read: sendRead, write: sendDone, operation: sendDone },
];

/** The surface has said how bodies are read; the endpoint says how large they may be and what is in them. */
const bodyReading = ({ body, bodyLimit = BODY_LIMIT }: Endpoint): Partial<RouteOptions> => ({
  bodyLimit,
  config: { bodySchema: body },
});

function inspecting({ entrance }: Mounted): Partial<RouteOptions> {
  if (entrance.inspect === undefined) return {};
  return { preHandler: async (request: FastifyRequest) => entrance.inspect?.(request) };
}

/** Sets the headers for caches. */
function label({ mounted, reply }: Exchange): void {
  if (mounted.keepingHeaders !== undefined) reply.headers(mounted.keepingHeaders);
}

function validate(exchange: Exchange): void {
  exchange.input = exchange.mounted.read(exchange.reply);
}
