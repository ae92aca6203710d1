/** People from a CSV file or from the clipboard. What could not be used is listed row by row. */
import type { ImportReport } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Actions, Form } from '../../kit/form.tsx';
import { text } from '../../kit/form-values.ts';
import { Checkbox, Input, Textarea } from '../../kit/input.tsx';
import { ErrorAlert, Status } from '../../kit/messages.tsx';
import { Cell, RowHead, Table } from '../../kit/table.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { csvParts } from './csv-parts.ts';
import styles from './import-dialog.module.css';
import { contactsKey } from './queries.ts';

const NOTHING: ImportReport = { inserted: 0, updated: 0, skipped: 0, duplicatesInFile: 0, errors: [] };

export function ImportDialog({ onClose }: { onClose(): void }) {
  const { org } = useHere();
  const [report, setReport] = useState<ImportReport>();
  const [progress, setProgress] = useState(0);
  const send = useSending(setProgress);
  const run = useAction(send, { refresh: [contactsKey(org)], onDone: setReport });
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
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" look="primary" busy={run.busy}>
            Import
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

/** Long files go in several calls; what was imported before one failed stays, and sending the file again does no harm. */
function useSending(onProgress: (done: number) => void) {
  const { api } = useHere();
  return async (form: FormData): Promise<ImportReport> => {
    if (form.get('consent') === null)
      throw new Error('Confirm that you have consent to store these contacts.');
    const file = form.get('file');
    const csv = file instanceof File && file.size > 0 ? await file.text() : text(form, 'csv');
    if (csv.trim() === '') throw new Error('Choose a CSV file, or paste its text.');
    const parts = csvParts(csv);
    let total = NOTHING;
    onProgress(0);
    for (const [index, { csv: part, rowsBefore }] of parts.entries()) {
      total = added(total, await api.contacts.import({ csv: part, consent: true }), rowsBefore);
      onProgress((index + 1) / parts.length);
    }
    return total;
  };
}

const added = (total: ImportReport, part: ImportReport, rowsBefore: number): ImportReport => ({
  inserted: total.inserted + part.inserted,
  updated: total.updated + part.updated,
  skipped: total.skipped + part.skipped,
  duplicatesInFile: total.duplicatesInFile + part.duplicatesInFile,
  errors: [...total.errors, ...part.errors.map((one) => ({ ...one, row: one.row + rowsBefore }))],
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
