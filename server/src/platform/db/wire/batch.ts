/**
 * Several prepared statements under one Sync of the extended query protocol. PostgreSQL runs them as one
 * implicit transaction: when one fails, those after it are skipped and those before it are rolled back.
 *
 * pg has no call for this. Its own Query class does the work on the wire; its types leave those methods out.
 */
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Prepared } from '../sql.ts';

export type QueryCallback = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** The part of pg's connection that a query writes to. */
interface Wire {
  stream: Socket;
  bind(message: { portal: string; statement: string; values: unknown[]; valueMapper: unknown }): void;
  execute(message: { portal: string }): void;
  parse(message: { name: string; text: string }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
  /** Named statements by the state of their Parse: completed, or still in flight. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

/** pg's description of a result's columns: their names and parsers. */
interface Columns {
  fields: { name: string }[];
  _parsers: ((text: string) => unknown)[];
}

interface DataRow {
  fields: (string | null)[];
}

interface WireQuery extends pg.Query {
  _result: Columns & { rows: unknown[] };
  /** The first row that could not be parsed: it makes the whole result count as failed. */
  _canceledDueToError: unknown;
  prepare(connection: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: DataRow): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}

const { Query, utils } = pg as unknown as {
  Query: new (text: string, done: QueryCallback) => WireQuery;
  utils: { prepareValue: unknown };
};

/** pg's types do not name the connection behind a client. */
export const wireOf = (client: pg.ClientBase): Wire => (client as unknown as { connection: Wire }).connection;

/** Whether the statement is prepared on the connection, or will be before what is sent next. */
export function isPrepared(client: pg.ClientBase, { name }: Prepared): boolean {
  const { parsedStatements, submittedNamedStatements } = wireOf(client);
  return parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined;
}

/**
 * How to read the rows of a connection's prepared statement, or null when it has none. PostgreSQL never
 * changes the columns of a prepared statement, so it describes them with the first run only.
 */
export interface Shape {
  readRow?: ((texts: DataRow['fields']) => unknown) | null;
}

/** Cached per statement and connection: building it for each result, as pg does, costs like many rows. */
function rowReader({ fields, _parsers: parsers }: Columns): NonNullable<Shape['readRow']> {
  const names = fields.map(({ name }) => name);
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return (texts) => {
    const row = { ...empty };
    for (let column = 0; column < texts.length; column += 1) {
      const text = texts[column];
      if (text != null) row[names[column] as string] = parsers[column]?.(text);
    }
    return row;
  };
}

/** One statement with others ahead of it, whose results are ignored: the result is that of the last. */
export class Batch extends Query {
  private readonly ahead: readonly Prepared[];
  private readonly last: Prepared;
  private readonly shape: Shape;
  private unanswered: number;

  /** Those ahead must be prepared on the connection already, or have their Parse in flight. */
  constructor(ahead: readonly Prepared[], last: Prepared, shape: Shape, done: QueryCallback) {
    super(last.text, done);
    Object.assign(this, { name: last.name, values: last.values });
    this.ahead = ahead;
    this.last = last;
    this.shape = shape;
    this.unanswered = ahead.length;
  }

  override prepare(connection: Wire): void {
    for (const { name, values } of this.ahead) run(connection, name, values);
    if (this.shape.readRow === undefined) super.prepare(connection);
    else {
      run(connection, this.last.name, this.last.values);
      connection.sync();
    }
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    this.shape.readRow = rowReader(this._result);
  }

  override handleDataRow({ fields }: DataRow): void {
    if (this.unanswered > 0 || this._canceledDueToError) return;
    try {
      this._result.rows.push(this.shape.readRow?.(fields));
    } catch (error) {
      this._canceledDueToError = error;
    }
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.unanswered > 0) this.unanswered -= 1;
    else {
      // A statement that has rows has sent its description by now.
      this.shape.readRow ??= null;
      super.handleCommandComplete(message, connection);
    }
  }
}

function run(connection: Wire, name: string, values: unknown[]): void {
  connection.bind({ portal: '', statement: name, values, valueMapper: utils.prepareValue });
  connection.execute({ portal: '' });
}

/** Prepares a statement without running it. */
export class Preparation extends Query {
  private readonly statement: Prepared;

  constructor(statement: Prepared, done: QueryCallback) {
    super(statement.text, done);
    Object.assign(this, { name: statement.name });
    this.statement = statement;
  }

  override prepare(connection: Wire): void {
    const { name, text } = this.statement;
    connection.parse({ name, text });
    connection.submittedNamedStatements[name] = text;
    connection.sync();
  }
}
