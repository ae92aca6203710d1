/** The rows of contacts, in the shape of the API. */
import type { Reads } from '../../../platform/db/doors.ts';
import { isOneOf, raw, sql } from '../../../platform/db/sql.ts';
import { Table } from '../../../platform/db/table.ts';
import { Contact } from './schemas.ts';

/** In the order of the reply. */
const NAMES = Object.keys(Contact.properties) as (keyof Contact)[];
export const COLUMNS = raw(NAMES.join(', '));

export const contactTable = new Table<Contact>('contacts', NAMES);

export const among = (db: Reads, ids: readonly string[]): Promise<Contact[]> =>
  db.many(sql`select ${COLUMNS} from contacts where ${isOneOf(sql`id`, ids)}`);
