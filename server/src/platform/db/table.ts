/**
 * The only writer of a tenant table's rows, and the one place that lists the columns. The module that owns
 * the table declares it; others pass it rows. A column that a row leaves out gets its default.
 */
import { empty, raw, Sql, sql } from './sql.ts';

/** The values of a row. When a single row is inserted, a value may also be an SQL expression. */
type Values<Row> = { [Column in keyof Row]: Row[Column] | Sql };

export class Table<Row extends object> {
  readonly #name: Sql;
  readonly #columns: readonly (keyof Row & string)[];
  /** The text around a row's values, cached by its columns: building it anew costs 4 % of a keyed create. */
  readonly #texts = new Map<string, string[]>();

  /** `name` and `columns` come from the program, never from a request. */
  constructor(name: string, columns: readonly (keyof Row & string)[]) {
    this.#name = raw(name);
    this.#columns = columns;
  }

  /** Inserts one row. The caller appends what follows the values, such as `on conflict` or `returning`. */
  insert(organizationId: string, row: Values<Row>): Sql {
    const columns = this.#columns.filter((column) => column in row);
    return new Sql(this.#textFor(columns), [
      organizationId,
      ...columns.map((column) => parameter(row[column])),
    ]);
  }

  #textFor(columns: readonly string[]): string[] {
    const listed = columns.join(', ');
    const cached = this.#texts.get(listed);
    if (cached !== undefined) return cached;
    const head = `insert into ${this.#name.sql} (organization_id, ${listed}) values (`;
    const text = [head, ...columns.map(() => ', '), ')'];
    this.#texts.set(listed, text);
    return text;
  }

  /**
   * Inserts many rows with the same columns, as one JSON text whose types are those of the table. `choosing`
   * may join them, as `made`, with a part of the statement that says which are inserted.
   */
  insertMany(organizationId: string, rows: readonly Row[], choosing: Sql = empty): Sql {
    const columns = this.#columns.filter((column) => rows[0] === undefined || column in rows[0]);
    return this.insertFrom(
      columns,
      sql`select ${organizationId}::uuid, ${raw(columns.map((column) => `made.${column}`).join(', '))}
          from ${this.recordset(rows)} as made ${choosing}`,
    );
  }

  /** Inserts the rows of a query: its first column is the organization, the others are in `columns`. */
  insertFrom(columns: readonly (keyof Row & string)[], query: Sql): Sql {
    return sql`insert into ${this.#name} (organization_id, ${names(columns)}) ${query}`;
  }

  /** Rows as a source of a query, with the columns of the table, for a statement that chooses among them. */
  recordset(rows: readonly Row[]): Sql {
    return sql`json_populate_recordset(null::${this.#name}, ${JSON.stringify(rows, written)})`;
  }
}

const names = (columns: readonly string[]): Sql => raw(columns.join(', '));

/** A document is sent as JSON text; arrays are left to pg, which sends them as PostgreSQL arrays. */
const parameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && value.constructor === Object ? JSON.stringify(value) : value;

/** Bytes as PostgreSQL reads them; `JSON.stringify` has already called a Buffer's own `toJSON`. */
const written = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
    ? `\\x${Buffer.from(value.data as number[]).toString('hex')}`
    : value;
