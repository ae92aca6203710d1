/**
 * Several prepared statements under one Sync of the extended query protocol. PostgreSQL runs them as one implicit
 * transaction: when one fails, those behind it are skipped and those before it are undone.
 *
 * pg has no call for this. Its own Query class does the work on the wire; its types leave those methods out.
 */
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Prepared } from './sql.ts';

export type Done = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** The part of pg's connection that a query writes to. */
export interface Wire {
  stream: Socket;
  bind(message: { portal: string; statement: string; values: unknown[]; valueMapper: unknown }): void;
  execute(message: { portal: string }): void;
  parse(message: { name: string; text: string }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
  /** Named statements by what became of their Parse: answered, or still under way. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

interface WireQuery extends pg.Query {
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}

const { Query, utils } = pg as unknown as {
  Query: new (text: string, done: Done) => WireQuery;
  utils: { prepareValue: unknown };
};

/** pg's types do not name the connection behind a client. */
export const wireOf = (client: pg.ClientBase): Wire => (client as unknown as { connection: Wire }).connection;

/** Whether the connection knows the statement, or will by the time it gets to what is sent next. */
export function isPrepared(client: pg.ClientBase, { name }: Prepared): boolean {
  const { parsedStatements, submittedNamedStatements } = wireOf(client);
  return parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined;
}

/** One statement with others ahead of it, whose answers are passed over: the last one's is the result. */
export class Batch extends Query {
  readonly #ahead: readonly Prepared[];
  #unanswered: number;

  /** Those ahead must have been prepared on the connection before, or be on their way to be. */
  constructor(ahead: readonly Prepared[], { name, text, values }: Prepared, done: Done) {
    super(text, done);
    Object.assign(this, { name, values });
    this.#ahead = ahead;
    this.#unanswered = ahead.length;
  }

  override prepare(connection: Wire): void {
    for (const { name, values } of this.#ahead) {
      connection.bind({ portal: '', statement: name, values, valueMapper: utils.prepareValue });
      connection.execute({ portal: '' });
    }
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#unanswered === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#unanswered > 0) this.#unanswered -= 1;
    else super.handleCommandComplete(message, connection);
  }
}

/** Prepares a statement without running it. */
export class Preparation extends Query {
  constructor({ name, text }: Prepared, done: Done) {
    super(text, done);
    Object.assign(this, { name });
  }

  override prepare(connection: Wire): void {
    const { name, text } = this as unknown as Prepared;
    connection.parse({ name, text });
    connection.submittedNamedStatements[name] = text;
    connection.sync();
  }
}
