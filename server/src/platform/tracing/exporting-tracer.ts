/** Makes spans with OpenTelemetry's library and sends them, in batches, to a collector (OTLP by HTTP). */
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Tracer, TraceSpan } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** Sampler, headers and limits are those of the library's own variables, `OTEL_TRACES_SAMPLER` and so on. */
export function exportingTracer(endpoint: string, version: string): Tracer {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fairway', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  const tracer = provider.getTracer('fairway', version);
  return {
    start: (name, kind, parent, attributes) => {
      const remote = parent === undefined ? undefined : read(parent);
      const context = remote === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote);
      return spanOf(tracer.startSpan(name, { kind: KINDS[kind], attributes }, context));
    },
    stop: () => provider.shutdown(),
  };
}

function spanOf(span: Span): TraceSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    describe: (name, attributes) => void span.updateName(name).setAttributes(attributes),
    end: (attributes = {}, error) => {
      span.setAttributes(attributes);
      if (error !== undefined)
        span.setStatus({
          code: SpanStatusCode.ERROR,
          message: error instanceof Error ? error.name : String(error),
        });
      span.end();
    },
  };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Undefined for what is no `traceparent`: a trace then begins here. */
function read(traceparent: string): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent) ?? [];
  const read = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(read) ? read : undefined;
}
