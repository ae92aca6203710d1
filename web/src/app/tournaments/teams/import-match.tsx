/** The second step of an import of teams: our columns beside those of the file, and its first rows. */
import type { TeamPreview } from '../../../api/staff-types.ts';
import { Cell, RowHead, Table } from '../../../kit/data/table.tsx';
import { Select } from '../../../kit/forms/input.tsx';
import { words } from '../../../words/app.ts';
import { MatchColumns } from '../../imports/match-columns.tsx';
import { choicesOf } from '../../imports/matching.ts';
import { outcomeOf } from '../../imports/row-errors.tsx';
import { type Matched, shownColumns } from './import-matching.ts';

const said = words.imports.teams;

interface Props {
  matched: Matched;
  preview: TeamPreview;
  choose(matched: Matched): void;
}

export function ImportMatch({ matched, preview, choose }: Props) {
  const { found, isWide, choices } = matched;
  const turn = (wide: boolean) =>
    choose({ found, isWide: wide, choices: choicesOf(found.columns, shownColumns(wide)) });
  return (
    <>
      <Select
        label={said.rows}
        value={isWide ? 'team' : 'player'}
        options={[
          { value: 'player', label: said.perPlayer },
          { value: 'team', label: said.perTeam },
        ]}
        onChange={({ target }) => turn(target.value === 'team')}
      />
      <MatchColumns
        labels={shownColumns(isWide).map((name) => [name, labelOf(name)])}
        header={found.header}
        choices={choices}
        onChoose={(next) => choose({ ...matched, choices: next })}
      />
      <Preview rows={preview.rows} />
    </>
  );
}

const labelOf = (name: string): string =>
  (said.columns as Record<string, string>)[name] ?? said.player(Number(name.split(' ')[1]));

function Preview({ rows }: Pick<TeamPreview, 'rows'>) {
  const { preview, row: number, outcome } = words.imports;
  const { team, hole } = said.columns;
  const columns = [number, team, said.players, hole, outcome].map((label) => ({ label }));
  return (
    <Table label={preview} columns={columns} compact>
      {rows.map((one) => (
        <tr key={one.row}>
          <RowHead>{one.row}</RowHead>
          <Cell>{one.team}</Cell>
          <Cell>{one.players.join(', ')}</Cell>
          <Cell>{one.hole}</Cell>
          <Cell>{outcomeOf(one)}</Cell>
        </tr>
      ))}
    </Table>
  );
}
