/** The one error that calls reject with. Narrow it by `code`. */
import type { Error as ErrorBody } from './types.ts';

/** The API's codes, those of the token endpoint, and two for calls that got no answer at all. */
export type ErrorCode =
  | ErrorBody['code']
  | 'invalid_client'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'network_error'
  | 'timeout';

interface Facts<Code extends ErrorCode> {
  code: Code;
  status?: number;
  details?: ErrorBody['details'];
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

export class FairwayError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'FairwayError';
  readonly code: Code;
  /** The HTTP status; 0 when there was no answer. */
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

  /** `if (FairwayError.is(error, 'conflict')) …` */
  static is<Wanted extends ErrorCode = ErrorCode>(
    error: unknown,
    ...codes: Wanted[]
  ): error is FairwayError<Wanted> {
    return error instanceof FairwayError && (codes.length === 0 || codes.includes(error.code as Wanted));
  }
}

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
  const requestId = body.request_id ?? headers.get('x-request-id') ?? undefined;
  const details = body.details ?? [];
  const fallback = status >= 500 ? 'service_unavailable' : (CODES[status] ?? 'bad_request');
  const code = body.code ?? (body.error_description === undefined ? fallback : body.error) ?? fallback;
  const said = body.error_description ?? body.error ?? `The service answered with status ${status}.`;
  const fields = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  return new FairwayError(fields === '' ? said : `${said.replace(/\.$/, '')}: ${fields}.`, {
    code: code as ErrorCode,
    status,
    details,
    requestId,
    retryAfter: secondsOf(headers),
  });
}

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

export function secondsOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
