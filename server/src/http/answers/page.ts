/** Replies that are not JSON: HTML for people, an image, and a redirect. */
import type { FastifyReply } from 'fastify';

export class Page {
  readonly html: string;
  readonly status: number;

  constructor(html: string, status = 200) {
    this.html = html;
    this.status = status;
  }
}

/** 303: the browser goes on with GET, so that a reload sends no form again. 302: an ordinary redirect. */
export class SeeOther {
  readonly location: string;
  readonly status: 302 | 303;

  constructor(location: string, status: 302 | 303 = 303) {
    this.location = location;
    this.status = status;
  }
}

export class ImageReply {
  readonly type: string;
  readonly bytes: Buffer;

  constructor(type: string, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }
}

export type Reply = Page | SeeOther | ImageReply;

export const isReply = (result: unknown): result is Reply =>
  result instanceof Page || result instanceof SeeOther || result instanceof ImageReply;

const PRIVATE = {
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Pages work without scripts, load nothing from elsewhere, and cannot be framed. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export function sendReply(reply: FastifyReply, result: Reply): FastifyReply {
  if (result instanceof SeeOther)
    return reply.code(result.status).headers(PRIVATE).header('location', result.location).send();
  if (result instanceof ImageReply) return reply.headers(PRIVATE).type(result.type).send(result.bytes);
  // An embeddable page has set its policy before, and its refusals must be embeddable too.
  const policy = reply.getHeader('content-security-policy') ?? POLICY;
  return reply
    .code(result.status)
    .headers({ 'content-security-policy': policy, ...PRIVATE })
    .type('text/html; charset=utf-8')
    .send(result.html);
}
