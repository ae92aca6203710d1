/** The only error that calls reject with. Narrow it by `code`. */
import type { Error as ErrorBody } from './types.ts';

/**
 * The codes of the API and of the token endpoint, and three of the SDK: there was no response
 * (`network_error`), none in time (`timeout`), or one that is not the API's (`invalid_response`).
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
  docUrl?: string | undefined;
  retryAfter?: number | undefined;
  isOfService?: boolean;
  cause?: unknown;
}

/** Every call rejects with it, unless its `signal` ended it. The message is a sentence without secrets. */
export class FairwayError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'FairwayError';
  /** The kind of error, for programs. */
  readonly code: Code;
  /** The HTTP status; 0 if there was no response, or only the beginning of one. */
  readonly status: number;
  /** For `validation_error`: the fields that failed. */
  readonly details: readonly { field: string; message: string }[];
  /** Name it when you ask for help: it identifies the request in our logs. */
  readonly requestId: string | undefined;
  /** The page that says what the code means and what to do, where the service names one. */
  readonly docUrl: string | undefined;
  /** The number of seconds after which the service asks to retry. */
  readonly retryAfter: number | undefined;
  /** Whether the service itself said so; false where there was no answer, or one of a proxy in between. */
  readonly isOfService: boolean;

  constructor(
    message: string,
    {
      code,
      status = 0,
      details = [],
      requestId,
      docUrl,
      retryAfter,
      isOfService = false,
      cause,
    }: Facts<Code>,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.docUrl = docUrl;
    this.retryAfter = retryAfter;
    this.isOfService = isOfService;
  }

  /** `if (FairwayError.is(error, 'conflict', 'not_found')) …`; without codes, whether it is one at all. */
  static is<Wanted extends ErrorCode = ErrorCode>(
    error: unknown,
    ...codes: Wanted[]
  ): error is FairwayError<Wanted> {
    return error instanceof FairwayError && (codes.length === 0 || codes.some((code) => code === error.code));
  }
}

/** A response that cannot come from the API. */
export const notOurs = (status: number, why: string): FairwayError =>
  new FairwayError(`${why}: is baseUrl the service's address?`, { code: 'invalid_response', status });

/** The code for a status, for a response that does not come from the API itself. */
const CODES: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'rate_limited',
};

/** The error of an unsuccessful response. A proxy in between may answer with anything. */
export function refusal(status: number, headers: Headers, text: string): FairwayError {
  const body = parsed(text);
  // The token endpoint has its code under `error`, where the API has its message (RFC 6749, 5.2).
  const isOAuth = typeof body.error_description === 'string';
  const sentence = isOAuth ? body.error_description : body.error;
  const code = isOAuth ? body.error : body.code;
  const said = typeof sentence === 'string' ? sentence : `The service answered with status ${status}`;
  return new FairwayError(/[.!?]$/.test(said) ? said : `${said}.`, {
    code: isCode(code) ? code : (CODES[status] ?? (status >= 500 ? 'service_unavailable' : 'bad_request')),
    status,
    details: Array.isArray(body.details) ? body.details : [],
    requestId: body.request_id ?? headers.get('x-request-id') ?? undefined,
    docUrl: body.doc_url,
    retryAfter: secondsOf(headers),
    isOfService: typeof sentence === 'string' && isCode(code),
  });
}

/** A code that is newer than this SDK is passed on, too. */
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

/** `Retry-After` in seconds; the header is a number of seconds, or a date (RFC 9110, 10.2.3). */
export function secondsOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const [number] = /^\s*\d+(\.\d+)?/.exec(value) ?? [];
  const seconds = Math.ceil(number === undefined ? (Date.parse(value) - Date.now()) / 1000 : Number(number));
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}
