/**
 * Sends a file of contacts. Long files go in several calls; what was imported before one failed stays, and
 * sending the file again does no harm.
 */
import type { Fairway, ImportReport } from '@fairway/sdk';
import { FairwayError, staff } from '../../api/client.ts';
import type { Matching } from '../imports/matching.ts';
import { csvParts, mayBeLong, rowOfFile } from './csv-parts.ts';
import { SAMPLE } from './use-matching.ts';

const NOTHING: ImportReport = { inserted: 0, updated: 0, skipped: 0, duplicatesInFile: 0, errors: [] };

interface Order {
  csv: string;
  matching: Matching | undefined;
  tagId: string | undefined;
}

export async function sendImport(
  api: Fairway,
  org: string,
  { csv, matching, tagId }: Order,
  onProgress: (done: number, soFar: ImportReport | undefined) => void,
): Promise<void> {
  const parts = await partsOf(org, csv, matching);
  let total = NOTHING;
  onProgress(0, undefined);
  for (const [index, part] of parts.entries()) {
    const { repeated, rows } = part;
    const send = () =>
      api.contacts.import({ csv: part.csv, consent: true, ...matching, ...(tagId && { tag_id: tagId }) });
    const sent =
      rows.length === 0 && parts.length > 1
        ? NOTHING
        : await send().catch(
            // Of one file among several, that none of its rows can be used is no reason to stop.
            (error: unknown) => (parts.length === 1 ? Promise.reject(error) : unusable(rows, error)),
          );
    total = added(total, {
      ...sent,
      duplicatesInFile: sent.duplicatesInFile + repeated,
      errors: sent.errors.map((one) => ({ ...one, row: rowOfFile(part, one.row) })),
    });
    onProgress((index + 1) / parts.length, total);
  }
}

/** Only a long file has to be cut, and only then does one need to know how the service reads it. */
async function partsOf(org: string, csv: string, matching: Matching | undefined) {
  if (!mayBeLong(csv)) return [{ csv, rows: [], repeated: 0 }];
  const { separator, header, columns } = await staff.contacts.previewImport(org, {
    csv: csv.slice(0, SAMPLE),
    ...matching,
  });
  const email = columns.find(({ name }) => name === 'email')?.header ?? null;
  return csvParts(csv, { separator, emailAt: email === null ? -1 : header.indexOf(email) });
}

/** The report of a part that was refused for its rows. Anything else is a failure of the whole. */
function unusable(rows: readonly number[], error: unknown): ImportReport {
  if (!FairwayError.is(error, 'validation_error')) throw error;
  const message = error.details[0]?.message ?? error.message;
  return { ...NOTHING, skipped: rows.length, errors: [{ row: 2, message }] };
}

const added = (total: ImportReport, part: ImportReport): ImportReport => ({
  inserted: total.inserted + part.inserted,
  updated: total.updated + part.updated,
  skipped: total.skipped + part.skipped,
  duplicatesInFile: total.duplicatesInFile + part.duplicatesInFile,
  errors: [...total.errors, ...part.errors],
});
