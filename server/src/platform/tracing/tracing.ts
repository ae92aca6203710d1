/**
 * Traces, for operators who collect them: a request with its statements, and a webhook from the change that
 * caused it to its receiver. Off unless an exporter is set, and then nothing but one comparison is paid for.
 * Spans are made at the few doors that everything passes, and hold neither addresses of people nor secrets.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type Attributes = Record<string, string | number>;

export interface TraceSpan {
  /** Names this span to others, as W3C Trace Context says. */
  readonly traceparent: string;
  describe(name: string, attributes: Attributes): void;
  end(attributes?: Attributes, error?: unknown): void;
}

export interface Tracer {
  /** The parent is a span of ours or another program's `traceparent`; without one a trace begins. */
  start(
    name: string,
    kind: 'server' | 'client',
    parent: string | undefined,
    attributes: Attributes,
  ): TraceSpan;
  /** Sends what is left. */
  stop(): Promise<void>;
}

let tracer: Tracer | undefined;

/** What is under way: a span of ours, or the `traceparent` of what caused it. */
const current = new AsyncLocalStorage<TraceSpan | string>();

/** The library is loaded only here, because few need it. */
export async function startTracing(endpoint: string, version: string): Promise<void> {
  const { exportingTracer } = await import('./exporting-tracer.ts');
  tracer = exportingTracer(endpoint, version);
}

export async function stopTracing(): Promise<void> {
  await tracer?.stop();
  tracer = undefined;
}

export const isTracing = (): boolean => tracer !== undefined;

/** A span within what is under way; undefined when nothing is traced. */
export function beginSpan(name: string, attributes: Attributes): TraceSpan | undefined {
  if (tracer === undefined) return undefined;
  const parent = currentTraceparent();
  return parent === null ? undefined : tracer.start(name, 'client', parent, attributes);
}

/** Null when nothing is traced. */
export function currentTraceparent(): string | null {
  if (tracer === undefined) return null;
  const within = current.getStore();
  return within === undefined ? null : typeof within === 'string' ? within : within.traceparent;
}

/** Whatever `work` does belongs to the trace of this request. The caller ends the span. */
export function tracingRequest(method: string, caller: unknown, work: () => void): TraceSpan | undefined {
  if (tracer === undefined) {
    work();
    return undefined;
  }
  const parent = typeof caller === 'string' ? caller : undefined;
  const span = tracer.start(method, 'server', parent, { 'http.request.method': method });
  current.run(span, work);
  return span;
}

/** Says which route the request under way has taken. */
export function describeRequest(method: string, route: string | undefined, requestId: string): void {
  if (tracer === undefined) return;
  const span = current.getStore();
  if (typeof span !== 'object') return;
  span.describe(`${method} ${route ?? 'none'}`, { 'http.route': route ?? 'none', request_id: requestId });
}

/** Whatever `work` does belongs to the trace that this `traceparent` names. */
export const continuing = <Result>(traceparent: string, work: () => Result): Result =>
  current.run(traceparent, work);
