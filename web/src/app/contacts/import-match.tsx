/** The second step of an import: our columns beside those of the file, the first rows, and a tag for all. */
import { useId } from 'react';
import type { ContactPreview } from '../../api/staff-types.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Input } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { MatchColumns } from '../imports/match-columns.tsx';
import type { Choices } from '../imports/matching.ts';
import { outcomeOf } from '../imports/row-errors.tsx';
import { useTags } from './queries.ts';

const { email, first, last, title, department, company, phone } = words.contacts.form;
const LABELS = Object.entries({ email, first, last, title, department, company, phone });

interface Props {
  preview: ContactPreview;
  choices: Choices;
  choose(choices: Choices): void;
  tag: string;
  onTag(name: string): void;
}

export function ImportMatch({ preview, choices, choose, tag, onTag }: Props) {
  const said = words.contacts.importing;
  const tags = useTags().data ?? [];
  const list = useId();
  return (
    <>
      <MatchColumns labels={LABELS} header={preview.header} choices={choices} onChoose={choose} />
      <Preview {...preview} />
      <Input
        label={said.tag}
        hint={said.tagHint}
        name="tag"
        list={list}
        value={tag}
        maxLength={100}
        onChange={({ target }) => onTag(target.value)}
      />
      <datalist id={list}>
        {tags.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Only the columns that the file has. */
function Preview({ columns, rows }: Pick<ContactPreview, 'columns' | 'rows'>) {
  const { preview, row: number, outcome } = words.imports;
  const shown = LABELS.map(([name, label]) => {
    const at = columns.findIndex((column) => column.name === name);
    return { label, at, isThere: columns[at]?.header !== null };
  }).filter(({ isThere }) => isThere);
  return (
    <Table label={preview} columns={[{ label: number }, ...shown, { label: outcome }]} compact>
      {rows.map((one) => (
        <tr key={one.row}>
          <RowHead>{one.row}</RowHead>
          {shown.map(({ label, at }) => (
            <Cell key={label}>{one.cells[at]}</Cell>
          ))}
          <Cell>{outcomeOf(one)}</Cell>
        </tr>
      ))}
    </Table>
  );
}
