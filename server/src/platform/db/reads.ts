/** Reads rows, whatever sends the statement. */
import type pg from 'pg';
import { type Prepared, prepared, type Sql } from './sql.ts';

export interface Reads {
  one<Row>(statement: Sql): Promise<Row | undefined>;
  many<Row>(statement: Sql): Promise<Row[]>;
}

/** Sends a statement as an organization, or as the platform when there is none. */
export type SendAs = (organizationId: string | undefined, statement: Prepared) => Promise<pg.QueryResult>;

/** A class, because one is made for every request, and closures would cost more than most replies. */
export class ReadsAs implements Reads {
  readonly #send: SendAs;
  readonly #organizationId: string | undefined;

  constructor(send: SendAs, organizationId: string | undefined) {
    this.#send = send;
    this.#organizationId = organizationId;
  }

  async one<Row>(statement: Sql): Promise<Row | undefined> {
    return (await this.#send(this.#organizationId, prepared(statement, this.#organizationId))).rows[0];
  }

  async many<Row>(statement: Sql): Promise<Row[]> {
    return (await this.#send(this.#organizationId, prepared(statement, this.#organizationId))).rows;
  }
}
