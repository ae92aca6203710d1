/** What an import would make of the first rows of a file, for whoever matches its columns. */
import { readImport, shortCell } from '../../../platform/csv/import.ts';
import { matchedBy, PREVIEWED } from '../../../platform/csv/preview-schemas.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { IMPORT_COLUMNS } from './columns.ts';
import { contradictions } from './import-external-ids.ts';
import type { ContactImportPreview, ContactPreview } from './import-preview-schemas.ts';
import { type ContactFile, problemOf, sameExternalId } from './import-rows.ts';

export function readPreview({ csv, ...matching }: ContactFile) {
  const file = readImport(csv, { columns: IMPORT_COLUMNS, matching, rows: PREVIEWED });
  const { separator, header, found, rows } = file;
  return {
    separator,
    header,
    columns: matchedBy(IMPORT_COLUMNS, found, header),
    rows: rows.slice(0, PREVIEWED),
  };
}

export async function preview(
  tx: Tx,
  { separator, header, columns, rows }: ReturnType<typeof readPreview>,
): Promise<ContactPreview> {
  const firstRow = new Map<string, number>();
  const firstExternalId = new Map<string, number>();
  const readable = rows.flatMap((row) => ('cells' in row ? [{ ...row.cells, row: row.row }] : []));
  const stored = await storedAmong(
    tx,
    readable.map(({ email }) => email ?? ''),
  );
  const contradicting = await contradictions(tx, readable);
  return {
    separator,
    header,
    columns,
    rows: rows.map((record): ContactImportPreview => {
      const { row } = record;
      if ('problem' in record) return { row, cells: [], outcome: 'skipped', message: record.problem };
      const cells = IMPORT_COLUMNS.list.map(({ name }) => shortCell(record.cells[name]));
      const key = record.cells.email?.toLowerCase() ?? '';
      const problem = problemOf(record.cells);
      const earlier = firstRow.get(key);
      if (problem !== undefined) return { row, cells, outcome: 'skipped', message: problem };
      if (earlier !== undefined)
        return { row, cells, outcome: 'skipped', message: `Row ${earlier} has the same email` };
      const externalId = record.cells.external_id ?? '';
      const earlierId = firstExternalId.get(externalId);
      if (earlierId !== undefined)
        return { row, cells, outcome: 'skipped', message: sameExternalId(earlierId) };
      firstRow.set(key, row);
      if (externalId !== '') firstExternalId.set(externalId, row);
      const contradiction = contradicting.get(row);
      if (contradiction !== undefined) return { row, cells, outcome: 'skipped', message: contradiction };
      return { row, cells, outcome: stored.has(key) ? 'updated' : 'new', message: null };
    }),
  };
}

/** Which of the addresses contacts have, in lower case. */
async function storedAmong(tx: Tx, emails: string[]): Promise<Set<string>> {
  const found = await tx.many<{ email_key: string }>(
    sql`select email_key from contacts
        where email_key in (select lower(email) from unnest(${emails}::text[]) as of_file (email))`,
  );
  return new Set(found.map(({ email_key }) => email_key));
}
