/**
 * How the service refuses: a closed set of codes, and a sentence that a person can act on. Verbs throw a
 * Problem; only the HTTP layer decides how it looks on the wire.
 */
export const PROBLEM_CODES = [
  'invalid_token',
  'unauthorized',
  'insufficient_scope',
  'forbidden',
  'not_found',
  'validation_error',
  'bad_request',
  'conflict',
  'rate_limited',
  'internal_error',
  'service_unavailable',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One field that failed validation: `field` is a dotted path into the body or the name of a parameter. */
export interface FieldProblem {
  field: string;
  message: string;
}

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly details: FieldProblem[] | undefined;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    options: { details?: FieldProblem[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

/** It was there, and is no longer kept. */
export class Gone extends Problem {
  constructor(message: string) {
    super('not_found', message);
  }
}

export const gone = (message: string) => new Gone(message);

export const notFound = (what: string) => new Problem('not_found', `${what} not found.`);

export const conflict = (message: string, options: { retryAfter?: number } = {}) =>
  new Problem('conflict', message, options);

export const badRequest = (message: string) => new Problem('bad_request', message);

export const forbidden = (message: string) => new Problem('forbidden', message);

/** Limits the size of the reply: nobody reads more, and a field's name may be as long as its body. */
export const MOST_DETAILS = 20;
const LONGEST_FIELD = 200;

export function invalid(all: FieldProblem[]): Problem {
  const details = all
    .slice(0, MOST_DETAILS)
    .map(({ field, message }) => ({ field: shortened(field), message }));
  return new Problem('validation_error', details.map(sentence).join(' '), { details });
}

const shortened = (field: string): string =>
  field.length > LONGEST_FIELD ? `${field.slice(0, LONGEST_FIELD).toWellFormed()}…` : field;

/** Whether the database is away or too busy: the same may succeed a moment later. */
export const isUnavailable = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'service_unavailable';

/** The cause of a refusal: there is more to do than this node can take on right now. */
export class TooBusy extends Error {}

export const unavailable = (cause: unknown) =>
  new Problem('service_unavailable', 'The database cannot be reached right now. Please retry.', {
    retryAfter: 1,
    cause,
  });

/** The schema has outgrown the program of this node: the same request succeeds on a newer one. */
export const outgrown = () =>
  new Problem('service_unavailable', 'This node is about to be replaced by a newer one. Please retry.', {
    retryAfter: 1,
  });

export const tookTooLong = (cause: unknown) =>
  new Problem(
    'service_unavailable',
    'This took too long and was stopped. Nothing was changed. Please retry.',
    {
      retryAfter: 1,
      cause,
    },
  );

/** `email is required.`, or, where the message is a sentence of its own, `email: Use one letter.` */
function sentence({ field, message }: FieldProblem): string {
  const about = field === '' ? 'The body' : field;
  return message.endsWith('.') ? `${about}: ${message}` : `${about} ${message}.`;
}
