/** How a refusal looks on the wire: the envelope, its status and its headers. The only place that knows. */
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FieldProblem, Gone, Problem, type ProblemCode } from '../../platform/problems.ts';
import { type Language, preferredLanguage } from '../../platform/text/languages.ts';
import { Page, sendReply } from './page.ts';
import './request-note.ts';

/** The longest URL that is accepted. */
export const URL_LIMIT = 8192;

export const STATUS: Record<ProblemCode, number> = {
  invalid_token: 401,
  unauthorized: 401,
  insufficient_scope: 403,
  forbidden: 403,
  not_found: 404,
  validation_error: 400,
  bad_request: 400,
  conflict: 409,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
};

/** A refusal specific to HTTP: with its own status, or headers that explain it. */
export class HttpProblem extends Problem {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, message: string, status: number, headers: Record<string, string> = {}) {
    super(code, message);
    this.status = status;
    this.headers = headers;
  }
}

export const methodNotAllowed = (allow: string) =>
  new HttpProblem('bad_request', `Method not allowed. This path answers to ${allow}.`, 405, { allow });

export const routeNotFound = () => new Problem('not_found', 'There is nothing at this path.');

export const unsupportedMediaType = () =>
  new HttpProblem('bad_request', 'Send the body as JSON in UTF-8, with Content-Type: application/json.', 415);

export const notAForm = () =>
  new HttpProblem(
    'bad_request',
    'Send the body as a form in UTF-8, with Content-Type: application/x-www-form-urlencoded.',
    415,
  );

export const uriTooLong = () => new HttpProblem('bad_request', 'The URL is too long.', 414);

interface Envelope {
  error: string;
  code: ProblemCode;
  request_id: string;
  doc_url: string;
  details?: FieldProblem[];
}

const envelope = (problem: Problem, requestId: string, publicUrl: string): Envelope => ({
  error: problem.message,
  code: problem.code,
  request_id: requestId,
  doc_url: docUrlOf(publicUrl, problem.code),
  ...(problem.details && { details: problem.details }),
});

/** Where the guide tells what the code means and what to do. */
export const docUrlOf = (publicUrl: string, code: string): string =>
  `${publicUrl}/docs/guides/errors#${code}`;

declare module 'fastify' {
  interface FastifyInstance {
    /** A function, because the address is known only once the service listens. */
    publicUrl: () => string;
  }
}

export function statusOf(problem: Problem): number {
  if (problem instanceof HttpProblem) return problem.status;
  return problem instanceof Gone ? GONE : STATUS[problem.code];
}

const GONE = 410;

/** Turns any error into a Problem; an unexpected one reveals nothing of its cause. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const refusal = isFastifyError(error) ? FRAMEWORK[error.code] : undefined;
  if (refusal !== undefined) return refusal();
  if (isHangUp(error)) return badRequest('The connection ended before the request had arrived.');
  return new Problem('internal_error', 'Something went wrong on our side. The request id helps us find it.', {
    cause: error,
  });
}

/** The headers that a refusal keeps. All others were meant for the answer that failed. */
const KEPT: ReadonlySet<string> = new Set([
  'x-request-id',
  'strict-transport-security',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'ratelimit',
  'ratelimit-policy',
  'deprecation',
  'sunset',
  'link',
  'preference-applied',
]);

/** Replaces the headers of the answer that failed. No cache keeps a refusal: the next answer may differ. */
function describeInHeaders(reply: FastifyReply, problem: Problem): void {
  for (const name of Object.keys(reply.getHeaders())) if (!KEPT.has(name)) reply.removeHeader(name);
  reply.header('cache-control', 'no-store');
  if (problem instanceof HttpProblem) reply.headers(problem.headers);
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  reply.request.refusal = problem;
  describeInHeaders(reply, problem);
  return sendEnvelope(reply, problem);
}

function sendEnvelope(reply: FastifyReply, problem: Problem): FastifyReply {
  return (
    reply
      .code(statusOf(problem))
      // Requests that Fastify refuses before its hooks have no id header yet.
      .header('x-request-id', reply.request.id)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(envelope(problem, reply.request.id, reply.server.publicUrl())))
  );
}

interface RefusalPages {
  render: (problem: Problem, language: Language) => Page;
  /** Sends a page unless `Accept` names JSON; without it, only if `Accept` names HTML. */
  unlessJson?: boolean;
}

/** Answers errors thrown below `app` by the envelope or, for browsers, a page; logs unexpected ones. */
export function answerErrors(app: FastifyInstance, pages?: RefusalPages): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    if (problem.code === 'internal_error')
      request.log.error({ err: error, request_id: request.id }, 'request failed');
    else if (isHangUp(error)) request.log.info({ request_id: request.id }, 'client hung up');
    try {
      return answerProblem(reply, problem, pages);
    } catch (err) {
      request.log.error({ err, request_id: request.id }, 'refusal failed');
      return sendLastResort(reply);
    }
  });
}

/** In the envelope or, for browsers, as a page. */
export function answerProblem(
  reply: FastifyReply,
  problem: Problem,
  pages: RefusalPages | undefined,
): FastifyReply {
  reply.request.refusal = problem;
  describeInHeaders(reply, problem);
  if (pages === undefined) return sendEnvelope(reply, problem);
  reply.header('vary', 'accept');
  if (!isForPeople(reply.request, pages)) return sendEnvelope(reply, problem);
  const { html } = pages.render(problem, preferredLanguage(reply.request.headers['accept-language']));
  return sendReply(reply, new Page(html, statusOf(problem)));
}

/** Sending the refusal failed. If this handler threw as well, Fastify would answer in its own shape. */
function sendLastResort(reply: FastifyReply): FastifyReply {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  return sendProblem(reply, asProblem(undefined));
}

const isForPeople = ({ headers: { accept = '' } }: FastifyRequest, { unlessJson }: RefusalPages): boolean =>
  unlessJson ? !accept.includes('application/json') : accept.includes('text/html');

/** Refusals by Fastify itself, before any code of ours runs. */
const FRAMEWORK: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new HttpProblem('bad_request', 'The body is too large.', 413),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest('The body is not as long as Content-Length says.'),
  FST_ERR_BAD_URL: () => badRequest('The URL holds malformed percent-encoding.'),
};

const badRequest = (message: string) => new Problem('bad_request', message);

const isFastifyError = (error: unknown): error is FastifyError => error instanceof Error && 'code' in error;

/** The client disconnected in the middle: no failure, and no one to answer. */
export const isHangUp = (error: unknown): boolean =>
  isFastifyError(error) && ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code);

/** The bytes of an answer to a request that reaches no handler. `text` replaces the envelope. */
export function rawAnswer(
  status: number,
  message: string,
  { requestId, publicUrl, text }: { requestId: string; publicUrl: string; text?: string | undefined },
): string {
  const body = text ?? JSON.stringify(envelope(new Problem('bad_request', message), requestId, publicUrl));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
