/**
 * Bodies too large for the event loop. The worker thread parses, validates and fingerprints them, and returns
 * only the fields of the endpoint's schema: a million unknown fields cost this thread nothing.
 */
import type { FastifyRequest } from 'fastify';
import { MOST_DETAILS } from '../../platform/problems.ts';
import type { TObject } from '../../platform/text/schema.ts';
import { task } from '../../platform/threads/task.ts';
import type { Threads } from '../../platform/threads/threads.ts';
import { fingerprint } from '../idempotency.ts';
import { parseJson } from './body.ts';
import { type Check, compile } from './validate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The schema of the route's body; none for a route without a body. */
    bodySchema?: TObject | undefined;
  }
}

interface Large {
  bytes: Uint8Array<ArrayBuffer>;
  method: string;
  route: string;
  /** Set when the request has an idempotency key: then the body's fingerprint is needed. */
  url: string | undefined;
  schema: TObject | undefined;
}

interface Checked {
  value: Record<string, unknown>;
  unknown: string[];
  fingerprint: Uint8Array | undefined;
}

/** A body that has been validated already. */
export class CheckedBody {
  readonly value: Record<string, unknown>;
  /** The first of the fields that the schema does not know. */
  readonly unknown: string[];
  readonly fingerprint: Buffer | undefined;

  constructor({ value, unknown, fingerprint }: Checked) {
    this.value = value;
    this.unknown = unknown;
    this.fingerprint = fingerprint && Buffer.from(fingerprint);
  }
}

export const largeBodyReader =
  (threads: Threads) =>
  async (request: FastifyRequest, body: Buffer): Promise<CheckedBody> => {
    const { method, headers, caller, routeOptions } = request;
    const bytes = new Uint8Array(body);
    const large: Large = {
      bytes,
      method,
      route: routeOptions.url ?? '',
      url: headers['idempotency-key'] === undefined ? undefined : request.raw.url,
      schema: routeOptions.config.bodySchema,
    };
    return new CheckedBody(
      await threads.run(readBodyTask, caller?.organizationId ?? '', large, [bytes.buffer]),
    );
  };

/** Compiled when first needed, by method and route. */
const checks = new Map<string, Check>();

function readBody({ bytes, method, route, url, schema }: Large): Checked {
  const value = parseJson(bytes) ?? {};
  const print = url === undefined ? undefined : fingerprint(method, url, value);
  if (schema === undefined) {
    return { value: {}, unknown: Object.keys(value).slice(0, MOST_DETAILS), fingerprint: print };
  }
  const name = `${method} ${route}`;
  const check = checks.get(name) ?? compile(schema);
  checks.set(name, check);
  return { value, ...check(value), fingerprint: print };
}

export const readBodyTask = task('body', readBody);
