/** The names by which columns are found, and a template for whoever begins with an empty sheet. */
import type { ImportColumnInfo } from '../../api/staff-types.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { buttonClass } from '../../kit/forms/button.tsx';
import { classes } from '../../kit/look/classes.ts';
import { Icon } from '../../kit/look/icon.tsx';
import { words } from '../../words/app.ts';
import styles from './imports.module.css';

export function ColumnNames({ columns }: { columns: readonly ImportColumnInfo[] }) {
  const said = words.imports;
  return (
    <details className={styles.names}>
      <summary>{said.names}</summary>
      <p>{said.namesHelp}</p>
      <Table label={said.names} columns={[{ label: said.name }, { label: said.alsoFound }]} compact>
        {columns.map(({ name, label, synonyms }) => (
          <tr key={name}>
            <RowHead>{label}</RowHead>
            <Cell prose>{synonyms.join(', ')}</Cell>
          </tr>
        ))}
      </Table>
    </details>
  );
}

/** A file with nothing but a header. The mark at its beginning tells Excel that it is UTF-8. */
export const TemplateLink = ({ header, filename }: { header: string; filename: string }) => (
  <a
    className={classes(buttonClass(), styles.template)}
    href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${header}\r\n`)}`}
    download={filename}
  >
    <Icon name="download" />
    {words.imports.template}
  </a>
);
