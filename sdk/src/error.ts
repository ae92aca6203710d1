/** The one error that calls reject with. Narrow it by `code`. */
import type { Error as ErrorBody } from './types.ts';

/**
 * The API's codes; those of the token endpoint; and three of our own: there was no answer (`network_error`), not in time
 * (`timeout`), or one that is not the API's (`invalid_response`).
 */
export type ErrorCode =
  | ErrorBody['code']
  | 'invalid_client'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'network_error'
  | 'timeout'
  | 'invalid_response';

interface Facts<Code extends ErrorCode> {
  code: Code;
  status?: number;
  details?: ErrorBody['details'];
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** What every call rejects with, unless its own `signal` ended it. The message is a sentence and holds no secret. */
export class FairwayError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'FairwayError';
  /** What went wrong, for programs. */
  readonly code: Code;
  /** The HTTP status; 0 when there was no answer, or only the beginning of one. */
  readonly status: number;
  /** With `validation_error`: the fields that failed. */
  readonly details: readonly { field: string; message: string }[];
  /** Name it when you ask for help: our logs are found by it. */
  readonly requestId: string | undefined;
  /** Seconds after which the service asks to come back. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    { code, status = 0, details = [], requestId, retryAfter, cause }: Facts<Code>,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  /** `if (FairwayError.is(error, 'conflict', 'not_found')) …`; without codes, whether it is one of ours at all. */
  static is<Wanted extends ErrorCode = ErrorCode>(
    error: unknown,
    ...codes: Wanted[]
  ): error is FairwayError<Wanted> {
    return error instanceof FairwayError && (codes.length === 0 || codes.some((code) => code === error.code));
  }
}

/** An answer that cannot come from the API. */
export const notOurs = (status: number, why: string): FairwayError =>
  new FairwayError(`${why}: is baseUrl the service's address?`, { code: 'invalid_response', status });

/** The status as a code, for an answer that does not come from the API itself. */
const CODES: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'rate_limited',
};

/** What a refusal says. A proxy in between may answer with anything. */
export function refusal(status: number, headers: Headers, text: string): FairwayError {
  const body = parsed(text);
  // The token endpoint has its code under `error`, where the API has its sentence (RFC 6749, 5.2).
  const isOAuth = typeof body.error_description === 'string';
  const sentence = isOAuth ? body.error_description : body.error;
  const code = isOAuth ? body.error : body.code;
  const said = typeof sentence === 'string' ? sentence : `The service answered with status ${status}`;
  return new FairwayError(/[.!?]$/.test(said) ? said : `${said}.`, {
    code: isCode(code) ? code : (CODES[status] ?? (status >= 500 ? 'service_unavailable' : 'bad_request')),
    status,
    details: Array.isArray(body.details) ? body.details : [],
    requestId: body.request_id ?? headers.get('x-request-id') ?? undefined,
    retryAfter: secondsOf(headers),
  });
}

/** A code that is newer than this SDK is one, too. */
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string';

interface Refused extends Partial<ErrorBody> {
  error_description?: string;
}

function parsed(text: string): Refused {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** `Retry-After`, which is a number of seconds, or a date (RFC 9110, 10.2.3). */
export function secondsOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const [number] = /^\s*\d+(\.\d+)?/.exec(value) ?? [];
  const seconds = Math.ceil(number === undefined ? (Date.parse(value) - Date.now()) / 1000 : Number(number));
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}
