/**
 * The only place that makes outbound calls. It posts to URLs chosen by customers, so: https only, public
 * addresses only, no redirects, no proxies, a bounded response, and one timeout for everything from DNS to
 * the last byte.
 */
import { isIP } from 'node:net';
import { SECOND } from '../clock.ts';
import { beginSpan, type TraceSpan } from '../tracing/tracing.ts';
import { PostAttempt, type Posted } from './attempt.ts';
import { exemptionFor, NOT_PUBLIC, plainHost, readUrl } from './callable-urls.ts';
import {
  areAllPublic,
  checkedLookup,
  dnsResolve,
  type Resolve,
  sharing,
  systemResolve,
} from './checked-lookup.ts';
import { refused } from './failures.ts';
import { Lines } from './lines.ts';

export type { Posted } from './attempt.ts';
export type { Resolve } from './checked-lookup.ts';

export interface OutboundOptions {
  /** Whether anything may be called at all. */
  isOn?: () => boolean;
  /** Hosts that may be called by http and at private addresses, on any port. */
  allowHosts: readonly string[];
  /** Milliseconds for a whole attempt: DNS, connection, TLS, headers and body. */
  timeout: number;
  /** By default DNS, and the system's resolver for hosts that are allowed by name. */
  resolve?: Resolve;
  /** Certificate authorities to trust instead of Node's, as PEM. */
  ca?: readonly string[];
}

export interface Outbound {
  /** Why this URL may not be called. A name that does not resolve right now is not refused. */
  objection(url: string): Promise<string | undefined>;
  /** Never throws: a failure is in `error`. */
  post(url: string, headers: Record<string, string>, body: string): Promise<Posted>;
  /** Waits for the running posts, each of which ends by its timeout. Later ones fail. */
  close(): Promise<void>;
}

const RESOLVE_MS = 2 * SECOND;

export function createOutbound(options: OutboundOptions): Outbound {
  const isExempt = exemptionFor(options.allowHosts);
  const resolve = sharing(
    options.resolve ?? ((host) => (isExempt(host) ? systemResolve(host) : dnsResolve(host))),
  );
  const lines = new Lines({
    lookup: checkedLookup(resolve, isExempt),
    timeout: options.timeout,
    ca: options.ca,
  });
  let underWay = 0;
  let onLastDone: (() => void) | undefined;
  let isClosed = false;

  return {
    async objection(text) {
      const url = readUrl(text, isExempt);
      if (typeof url === 'string') return url;
      if (isExempt(url.hostname) || isIP(plainHost(url.hostname)) !== 0) return undefined;
      return areAllPublic(await inTime(resolve(url.hostname))) ? undefined : NOT_PUBLIC;
    },

    async post(text, headers, body) {
      const url = readUrl(text, isExempt);
      if (typeof url === 'string') return unsent(refused(url));
      if (isClosed) return unsent('the service is stopping');
      if (options.isOn?.() === false) return unsent('outbound is off: nothing leaves this service');
      const { origin, pathname, search, hostname } = url;
      const span = beginSpan('POST', { 'http.request.method': 'POST', 'server.address': hostname });
      return new Promise<Posted>((resolve) => {
        const done = (posted: Posted) => {
          endSpan(span, posted);
          resolve(posted);
          underWay -= 1;
          if (underWay === 0) onLastDone?.();
        };
        underWay += 1;
        new PostAttempt(
          lines,
          { origin, path: pathname + search, headers: traced(headers, span), body },
          options.timeout,
          done,
        ).start();
      });
    },

    async close() {
      isClosed = true;
      if (underWay > 0) await new Promise<void>((resolve) => (onLastDone = resolve));
      await lines.close();
    },
  };
}

/** The receiver may continue the trace. */
const traced = (headers: Record<string, string>, span: TraceSpan | undefined): Record<string, string> =>
  span === undefined ? headers : { ...headers, traceparent: span.traceparent };

const endSpan = (span: TraceSpan | undefined, { httpStatus, error }: Posted): void =>
  span?.end(httpStatus === null ? {} : { 'http.response.status_code': httpStatus }, error ?? undefined);

const unsent = (error: string): Posted => ({ httpStatus: null, error, excerpt: null, durationMs: 0 });

/** The addresses of a name; none when it does not resolve or the lookup times out. */
async function inTime(resolving: ReturnType<Resolve>): ReturnType<Resolve> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<[]>((giveUp) => {
    timer = setTimeout(giveUp, RESOLVE_MS, []);
  });
  try {
    return await Promise.race([resolving, patience]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
