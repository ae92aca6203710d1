/**
 * Watches everything a browser does in a journey, and remembers what must not happen on any: an error on the
 * console (which is where a breach of the policy shows), a script that failed, a request that failed or that
 * left our origin.
 */
import type { BrowserContext, Request } from 'playwright-core';

/** Chromium reports every refusal like this; a journey may well ask for what it is refused. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;
/** The page went on before the answer was there. */
const GIVEN_UP = 'net::ERR_ABORTED';

export class Watcher {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext, origin: string) {
    context.on('console', (message) => {
      if (message.type() === 'error' && !REFUSED.test(message.text()))
        this.#note(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#note(`script: ${error.error().stack ?? error.error().message}`));
    context.on('request', (request) => {
      if (!isWithin(origin, request.url())) this.#note(`another origin: ${request.url()}`);
    });
    context.on('requestfailed', (request) => this.#noteFailure(request));
    context.on('response', (response) => {
      if (response.status() >= 500) this.#note(`${response.status()}: ${response.url()}`);
    });
  }

  /** What a journey brings about itself, such as requests that fail while it cuts the network. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  get problems(): string[] {
    return this.#seen.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  #noteFailure(request: Request): void {
    const reason = request.failure()?.errorText ?? 'unknown';
    if (reason !== GIVEN_UP) this.#note(`failed: ${request.method()} ${request.url()} (${reason})`);
  }

  #note(text: string): void {
    this.#seen.push(text);
  }
}

const isWithin = (origin: string, url: string): boolean => {
  const { origin: actual, protocol } = new URL(url);
  return actual === origin || protocol === 'data:' || protocol === 'blob:';
};
