/** Refusals of the token endpoints, in the shape of RFC 6749, section 5.2, with the page that explains them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asProblem, docUrlOf, HttpProblem, isHangUp, statusOf } from '../../http/answers/errors.ts';

/** In the order in which the guide explains them. */
export const OAUTH_CODES = [
  'invalid_client',
  'invalid_scope',
  'unsupported_grant_type',
  'invalid_request',
  'server_error',
  'temporarily_unavailable',
] as const;

/** Too many requests have the same name as elsewhere. */
type OAuthCode = (typeof OAUTH_CODES)[number] | 'rate_limited';

export class OAuthError extends Error {
  readonly code: OAuthCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: OAuthCode, description: string, status = 400, headers: Record<string, string> = {}) {
    super(description);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

export const invalidRequest = (description: string) => new OAuthError('invalid_request', description);

/** The same message for an unknown client, a wrong secret and a disabled client. */
export const invalidClient = () =>
  new OAuthError('invalid_client', 'Client authentication failed.', 401, {
    'www-authenticate': 'Basic realm="oauth"',
  });

export const tooManyTokens = (seconds: number) =>
  new OAuthError('rate_limited', `Too many token requests. Try again in ${seconds} s.`, 429, {
    'retry-after': String(seconds),
  });

export function sendOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, status, headers } = asOAuthError(error);
  request.refusal = { code };
  if (status === 500) request.log.error({ err: error, request_id: request.id }, 'token endpoint failed');
  if (isHangUp(error)) request.log.info({ request_id: request.id }, 'client hung up');
  return reply
    .code(status)
    .headers(headers)
    .send(wording(code, message, reply.server.publicUrl()));
}

const wording = (code: OAuthCode, message: string, publicUrl: string) => ({
  error: code,
  error_description: message,
  doc_url: docUrlOf(publicUrl, code),
});

function asOAuthError(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error;
  const problem = asProblem(error);
  if (problem.code === 'internal_error') return new OAuthError('server_error', problem.message, 500);
  if (problem.code === 'service_unavailable') {
    const headers = { 'retry-after': String(problem.retryAfter ?? 1) };
    return new OAuthError('temporarily_unavailable', problem.message, 503, headers);
  }
  const headers = problem instanceof HttpProblem ? problem.headers : {};
  if (statusOf(problem) === 415)
    return invalidRequest('Send the parameters as application/x-www-form-urlencoded or application/json.');
  return new OAuthError('invalid_request', problem.message, statusOf(problem), headers);
}

/** For refusals on the bare socket: below `prefix`, the OAuth shape. */
export const oauthWording = (prefix: string, publicUrl: () => string) => (url: string) =>
  url.startsWith(prefix)
    ? (_status: number, message: string) => JSON.stringify(wording('invalid_request', message, publicUrl()))
    : undefined;
