/** People from a CSV file or from the clipboard. What could not be used is listed row by row. */
import type { ImportReport } from '@fairway/sdk';
import { useState } from 'react';
import { FairwayError } from '../../api/client.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Actions, Form } from '../../kit/forms/form.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Checkbox, Input, Textarea } from '../../kit/forms/input.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert, Status } from '../../kit/overlays/messages.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { csvParts, rowOfFile } from './csv-parts.ts';
import styles from './import-dialog.module.css';
import { contactsKey } from './queries.ts';

const NOTHING: ImportReport = { inserted: 0, updated: 0, skipped: 0, duplicatesInFile: 0, errors: [] };

export function ImportDialog({ onClose }: { onClose(): void }) {
  const { org } = useHere();
  const [report, setReport] = useState<ImportReport>();
  const [progress, setProgress] = useState(0);
  const send = useSending((done, soFar) => {
    setProgress(done);
    setReport(soFar);
  });
  const run = useAction(send, { refresh: [contactsKey(org)] });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import contacts"
      description="Columns: Email, and if you like First, Last, Title, Department, Company, Phone. Known addresses are brought up to date."
      wide
    >
      <Form messages={run.messages} onSubmit={(form) => run.run(form)}>
        <ErrorAlert error={run.error} />
        <Input label="CSV file" name="file" type="file" accept=".csv,text/csv" />
        <Textarea
          label="Paste CSV"
          name="csv"
          rows={5}
          placeholder={'Email,First,Last\nann@example.com,Ann,Fox'}
        />
        <Checkbox label="I have consent to store these contacts" name="consent" value="yes" />
        {run.busy && <progress className={styles.progress} aria-label="Import" max={1} value={progress} />}
        <Status>{report && inWords(report)}</Status>
        {report !== undefined && report.errors.length > 0 && <Errors errors={report.errors} />}
        <Actions>
          <Button onClick={onClose}>Done</Button>
          <Button type="submit" look="primary" busy={run.busy}>
            Import
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

/**
 * Long files go in several calls; what was imported before one failed stays, and sending the file again does
 * no harm.
 */
function useSending(onProgress: (done: number, soFar: ImportReport | undefined) => void) {
  const { api } = useHere();
  return async (form: FormData): Promise<void> => {
    if (form.get('consent') === null)
      throw new Error('Confirm that you have consent to store these contacts.');
    const file = form.get('file');
    const csv = file instanceof File && file.size > 0 ? await file.text() : text(form, 'csv');
    if (csv.trim() === '') throw new Error('Choose a CSV file, or paste its text.');
    const parts = csvParts(csv);
    let total = NOTHING;
    onProgress(0, undefined);
    for (const [index, part] of parts.entries()) {
      const { repeated, rows } = part;
      const sent =
        rows.length === 0
          ? NOTHING
          : await api.contacts.import({ csv: part.csv, consent: true }).catch(
              // Of one file among several, that none of its rows can be used is no reason to stop.
              (error: unknown) => (parts.length === 1 ? Promise.reject(error) : unusable(part.rows, error)),
            );
      total = added(total, {
        ...sent,
        duplicatesInFile: sent.duplicatesInFile + repeated,
        errors: sent.errors.map((one) => ({ ...one, row: rowOfFile(part, one.row) })),
      });
      onProgress((index + 1) / parts.length, total);
    }
  };
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

const inWords = ({ inserted, updated, skipped, duplicatesInFile }: ImportReport): string =>
  `${inserted} added, ${updated} updated, ${skipped} skipped, ${duplicatesInFile} repeated`;

const Errors = ({ errors }: { errors: ImportReport['errors'] }) => (
  <Table label="Errors" columns={[{ label: 'Row', numeric: true }, { label: 'Message' }]} compact>
    {errors.map(({ row, message }) => (
      <tr key={`${row} ${message}`}>
        <RowHead>{row}</RowHead>
        <Cell>{message}</Cell>
      </tr>
    ))}
  </Table>
);
