/**
 * Which parts of an error are logged. Drivers attach whole objects to their errors: the connection with its
 * password and cancel key, the statement, the refused row. Only the fields named here are logged.
 */
import { Problem } from '../problems.ts';

interface LoggedError {
  type: string;
  message: string;
  /** PostgreSQL's SQLSTATE, or Node's code. */
  code?: string;
  /** Only for bugs. Refusals, and failures outside this process, have no stack. */
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

const DEPTH = 3;
const WIDTH = 5;

/** The log's serializer for `err`. */
export const loggedError = (error: unknown): LoggedError => logged(error, isBug(error), DEPTH);

function logged(error: unknown, withStack: boolean, depth: number): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const code = codeOf(error);
  const goesOn = depth > 1;
  const inner = (other: unknown) => logged(other, withStack, depth - 1);
  return {
    type: error.constructor.name,
    message: error.message,
    ...(code && { code }),
    ...(withStack && error.stack !== undefined && { stack: error.stack }),
    ...(goesOn && error.cause instanceof Error && { cause: inner(error.cause) }),
    ...(goesOn && error instanceof AggregateError && { errors: error.errors.slice(0, WIDTH).map(inner) }),
  };
}

/** A Problem is a refusal, and a failed system call says nothing about our code; anything else is a bug. */
function isBug(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isBug);
  return error instanceof Error && !(error instanceof Problem) && !('syscall' in error);
}

/** The reason and code of a failure that is not a bug. */
export function reasonOf(error: unknown): { reason: string; code?: string } {
  if (!(error instanceof Error)) return { reason: String(error) };
  // A name with several addresses fails with one error for each, and the outer error has no message.
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (inner instanceof Error) return reasonOf(inner);
  const code = codeOf(error);
  return { reason: error.message || error.name, ...(code && { code }) };
}

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;
