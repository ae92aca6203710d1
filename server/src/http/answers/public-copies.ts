/**
 * Copies of public answers that shared caches, such as a proxy in front or a CDN, may keep (RFC 9111). They
 * keep one for a second; whoever withdraws something public waits until the last copy of it is gone.
 */
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../platform/clock.ts';
import { PROOF_MS } from '../../platform/db/wire/listener.ts';
import { gzipMade, gzipOf } from '../../platform/gzip/whole.ts';
import { Rendered, type Serialized } from '../rendered.ts';
import { acceptsGzip } from './accept-encoding.ts';

const KEPT_S = 1;
/** RFC 5861: how long a cache may go on showing a copy while the service cannot be reached. */
const KEPT_IN_NEED_S = 30;
/** What fits into one packet anyway is not compressed. */
const WORTH_COMPRESSING = 1024;

/**
 * Browsers ask each time, and get a 304 if nothing has changed. There is no `stale-while-revalidate`: with it
 * a cache would show a board that was hidden long ago to whoever is the first to ask again.
 */
export const PUBLIC_HEADERS = {
  'cache-control': `public, max-age=0, s-maxage=${KEPT_S}, stale-if-error=${KEPT_IN_NEED_S}`,
  vary: 'accept-encoding',
};

/**
 * How long after a commit the last copy from before it is gone: a node that has not heard of the change may
 * answer from its own cache for `PROOF_MS`, that answer is kept for `KEPT_S`, and one second more by caches
 * that count in whole seconds.
 */
const LAST_COPY_MS = PROOF_MS + KEPT_S * SECOND + SECOND;

export class PublicCopies {
  /** Whether shared caches may keep copies (PUBLIC_CACHE). */
  readonly allowed: boolean;
  readonly #wait: (millis: number) => Promise<unknown>;

  /** `wait` is another one in tests, which do not sleep. */
  constructor(allowed: boolean, wait: (millis: number) => Promise<unknown> = sleep) {
    this.allowed = allowed;
    this.#wait = wait;
  }

  /** Call it after the commit: resolves when nobody is shown any more what was public before. */
  async gone(): Promise<void> {
    if (this.allowed) await this.#wait(LAST_COPY_MS);
  }
}

/** What is sent of a public answer: each coding is a representation of its own, with a tag of its own. */
export interface PublicCopy {
  bytes: Buffer;
  coding: 'gzip' | undefined;
  /** Strong: the same tag, on every node, is the same bytes. */
  etag: string;
}

/** Undefined while the body still has to be compressed: then `copyFor` waits for it. */
export function copyAtHand(
  found: Rendered | Serialized,
  accepted: string | undefined,
): PublicCopy | undefined {
  if (!isCompressed(found, accepted)) return plainCopy(found);
  const bytes = gzipMade(found.body);
  return bytes && { bytes, coding: 'gzip', etag: tagOf(found, '-gzip') };
}

export async function copyFor(
  found: Rendered | Serialized,
  accepted: string | undefined,
): Promise<PublicCopy> {
  if (!isCompressed(found, accepted)) return plainCopy(found);
  return { bytes: await gzipOf(found.body), coding: 'gzip', etag: tagOf(found, '-gzip') };
}

/** For an answer that is made anew for each request: to compress it each time would cost more than it saves. */
export const plainCopy = (found: Rendered | Serialized): PublicCopy => ({
  bytes: found.body,
  coding: undefined,
  etag: tagOf(found, ''),
});

const isCompressed = ({ body }: Rendered | Serialized, accepted: string | undefined): boolean =>
  body.length >= WORTH_COMPRESSING && acceptsGzip(accepted);

/** The version comes first, where there is one, so that another node never answers with an older one. */
function tagOf(found: Rendered | Serialized, suffix: '' | '-gzip'): string {
  const version = found instanceof Rendered ? `${found.version}-` : '';
  return `"${version}${fingerprintOf(found.body)}${suffix}"`;
}

const fingerprints = new WeakMap<Buffer, string>();

/** Sixteen hexadecimal digits: more than a version has, so that neither is taken for the other. */
function fingerprintOf(body: Buffer): string {
  const known = fingerprints.get(body);
  if (known !== undefined) return known;
  const fingerprint = hash('sha256', body, 'hex').slice(0, 16);
  fingerprints.set(body, fingerprint);
  return fingerprint;
}
