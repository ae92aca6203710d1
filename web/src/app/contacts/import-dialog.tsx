/**
 * People from a CSV file or from the clipboard: given, matched with our columns where that is needed, and
 * imported. What could not be used is listed row by row.
 */
import type { ImportReport } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../kit/forms/button.tsx';
import { Actions, Form } from '../../kit/forms/form.tsx';
import { Checkbox } from '../../kit/forms/input.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert, Status } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { ColumnNames, TemplateLink } from '../imports/column-names.tsx';
import { fileFailure } from '../imports/file-failure.ts';
import styles from '../imports/imports.module.css';
import { RowErrors } from '../imports/row-errors.tsx';
import { SourceFields, useSource } from '../imports/source-fields.tsx';
import { ImportMatch } from './import-match.tsx';
import { useImportColumns } from './queries.ts';
import { useImport } from './use-import.ts';
import { useMatching } from './use-matching.ts';

const TEMPLATE = 'Email,First,Last,Title,Department,Company,Phone';
const EXAMPLE = 'Email,First,Last\nann@example.com,Ann,Fox';

export function ImportDialog({ onClose }: { onClose(): void }) {
  const said = words.contacts.importing;
  const source = useSource();
  const csv = source.source.text;
  const match = useMatching(csv);
  const [consent, setConsent] = useState(false);
  const [tag, setTag] = useState('');
  const { run, progress, report, forget } = useImport();
  const columns = useImportColumns();
  const isMatching = match.preview !== undefined;
  const send = () => run.run({ csv, consent, matching: match.matching, tag });
  const error = fileFailure(run.error ?? match.error ?? match.look.error);
  return (
    <Dialog open onClose={onClose} title={said.title} description={said.about} wide>
      <Form messages={error?.details} onSubmit={isMatching ? send : () => match.look.run()}>
        <ErrorAlert error={error} />
        {match.preview === undefined ? (
          <>
            <SourceFields {...source} placeholder={EXAMPLE} onChange={forget} />
            <ColumnNames columns={columns} />
          </>
        ) : (
          <ImportMatch {...match} preview={match.preview} tag={tag} onTag={setTag} />
        )}
        <Checkbox
          label={said.consent}
          checked={consent}
          onChange={({ target }) => setConsent(target.checked)}
        />
        {run.busy && (
          <progress
            className={styles.progress}
            aria-label={words.imports.progress}
            max={1}
            value={progress}
          />
        )}
        <Status>{report && inWords(report)}</Status>
        {report && <RowErrors errors={report.errors} />}
        <Actions>
          <TemplateLink header={TEMPLATE} filename="contacts.csv" />
          <Button onClick={onClose}>{said.done}</Button>
          {isMatching && <Button onClick={match.leave}>{words.imports.back}</Button>}
          <Button look={isMatching ? 'primary' : 'quiet'} busy={run.busy} onClick={send}>
            {words.imports.import}
          </Button>
          {!isMatching && (
            <Button type="submit" look="primary" busy={match.look.busy}>
              {words.imports.continue}
            </Button>
          )}
        </Actions>
      </Form>
    </Dialog>
  );
}

const inWords = ({ inserted, updated, skipped, duplicatesInFile }: ImportReport): string =>
  words.contacts.importing.result(inserted, updated, skipped, duplicatesInFile);
