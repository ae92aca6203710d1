/** What an operator finds in the log about an error, and what never gets there. */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { unavailable } from '../problems.ts';
import { logTo } from './log.ts';
import { loggedError, reasonOf } from './logged-error.ts';

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

/** A refused row, as the driver tells of it. */
function refusedRow(): pg.DatabaseError {
  const error = new pg.DatabaseError('duplicate key value violates unique constraint', 100, 'error');
  return Object.assign(error, {
    code: '23505',
    detail: 'Key (email)=(sam@example.com) already exists.',
    where: 'hunter2',
    client: { secretKey: 'hunter2' },
  });
}

describe('the log shows of an error', () => {
  it('type, message, code and the place of a bug, and nothing that hangs on it', () => {
    expect(loggedError(refusedRow())).toEqual({
      type: 'DatabaseError',
      message: 'duplicate key value violates unique constraint',
      code: '23505',
      stack: expect.stringContaining('logged-error.test.ts'),
    });
  });

  it('no place where it is no bug: a refusal, or a call to the system that failed', () => {
    expect(loggedError(refused())).toEqual({
      type: 'Error',
      message: 'connect ECONNREFUSED',
      code: 'ECONNREFUSED',
    });
    expect(loggedError(unavailable(new Error('Connection terminated')))).toEqual({
      type: 'Problem',
      message: expect.stringContaining('cannot be reached'),
      code: 'service_unavailable',
      cause: { type: 'Error', message: 'Connection terminated' },
    });
    expect(loggedError(new AggregateError([refused(), refused()]))).toEqual({
      type: 'AggregateError',
      message: '',
      errors: [loggedError(refused()), loggedError(refused())],
    });
  });

  it('its causes, and an end to them', () => {
    const error: Error & { cause?: unknown } = new Error('outer', { cause: refusedRow() });
    expect(loggedError(error)).toMatchObject({ message: 'outer', cause: { code: '23505' } });
    error.cause = error;
    expect(loggedError(error).cause?.cause?.message).toBe('outer');
    expect(loggedError(error).cause?.cause?.cause).toBeUndefined();
  });

  it('something, whatever was thrown', () => {
    expect(loggedError('words')).toEqual({ type: 'string', message: 'words' });
    expect(loggedError(undefined)).toEqual({ type: 'undefined', message: 'undefined' });
    expect(loggedError({ password: 'hunter2' })).toEqual({ type: 'object', message: '[object Object]' });
  });

  it('the same however it is handed over, to a child of the log too', () => {
    const lines: string[] = [];
    const log = logTo({ write: (line) => lines.push(line) }, 'info');
    log.error({ err: refusedRow() }, 'named');
    log.error(refusedRow());
    log.child({ request_id: 'x' }).error({ err: refusedRow() }, 'named');
    const keys = Object.keys(loggedError(refusedRow()));
    for (const line of lines) expect(Object.keys(JSON.parse(line).err)).toEqual(keys);
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toMatch(/hunter2|sam@example/);
  });
});

describe('the reason of a failure', () => {
  it('is the innermost one', () => {
    expect(reasonOf(unavailable(refused()))).toEqual({
      reason: 'connect ECONNREFUSED',
      code: 'ECONNREFUSED',
    });
    expect(reasonOf(new AggregateError([refused()]))).toEqual(reasonOf(refused()));
  });
});
