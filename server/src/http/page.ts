/** Replies for people: plain HTML, and the redirect that follows a form. */
import type { FastifyReply } from 'fastify';

export class Page {
  readonly html: string;
  readonly status: number;

  constructor(html: string, status = 200) {
    this.html = html;
    this.status = status;
  }
}

/** 303: the browser goes on with GET, so that reloading does not send the form again. */
export class SeeOther {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** Pages work without scripts, load nothing from elsewhere, and cannot be framed. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

export function sendPage(reply: FastifyReply, page: Page | SeeOther): FastifyReply {
  if (page instanceof SeeOther) return reply.code(303).header('location', page.location).send();
  return reply.code(page.status).headers(HEADERS).type('text/html; charset=utf-8').send(page.html);
}
