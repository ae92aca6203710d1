/** Images by their hash, for everybody: an address's content never changes, and browsers run none of it. */
import type { FastifyInstance } from 'fastify';
import { hasTag } from '../../http/answers/etag.ts';
import { refuseOtherMethods } from '../../http/methods.ts';
import { find, type StoredImage } from '../../modules/event/sponsors/media.ts';
import type { Doors } from '../../platform/db/doors.ts';
import { SizedCache } from '../../platform/live/sized-cache.ts';
import { notFound } from '../../platform/problems.ts';

const SHA256 = /^[0-9a-f]{64}$/;
/** Enough for the logos of the events that are looked at now. */
const CACHE_BYTES = 16 * 1024 * 1024;

const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
};

export function media(app: FastifyInstance, doors: Doors): void {
  const recent = new SizedCache<StoredImage>(CACHE_BYTES);
  const url = '/media/:sha256';
  app.get<{ Params: { sha256: string } }>(url, async ({ params: { sha256 }, headers }, reply) => {
    const cached = recent.get(sha256);
    const image = cached ?? (SHA256.test(sha256) ? await find(doors.asPlatform, sha256) : undefined);
    if (image === undefined) throw notFound('Image');
    if (cached === undefined) recent.set(sha256, image, image.bytes.length);
    const etag = `"${sha256}"`;
    reply.headers(HEADERS).header('etag', etag);
    if (hasTag(headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(image.type).send(image.bytes);
  });
  refuseOtherMethods(app, [{ method: 'GET', url }]);
}
