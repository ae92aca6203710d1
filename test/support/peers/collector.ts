/** A collector of traces: a real HTTP server that takes OTLP as JSON and remembers the spans. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code: number };
  attributes: Record<string, string | number | undefined>;
}

export class Collector {
  readonly spans: CollectedSpan[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Collector> {
    const server = createServer(async (request, response) => {
      const batch = (await json(request)) as Batch;
      if (request.url === '/v1/traces')
        for (const { scopeSpans } of batch.resourceSpans)
          for (const { spans } of scopeSpans) collector.spans.push(...spans.map(readable));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const collector = new Collector(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}

interface RawSpan extends Omit<CollectedSpan, 'attributes'> {
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Batch {
  resourceSpans: { scopeSpans: { spans: RawSpan[] }[] }[];
}

const readable = ({ attributes, ...span }: RawSpan): CollectedSpan => ({
  ...span,
  attributes: Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  ),
});
