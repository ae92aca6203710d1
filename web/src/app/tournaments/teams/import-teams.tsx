/**
 * Teams from a spreadsheet. The file is checked first: either all of it is imported, or nothing, and the rows
 * say why.
 */
import type { TeamImportReport } from '@fairway/sdk';
import { useState } from 'react';
import { count } from '../../../api/format.ts';
import { Cell, Table } from '../../../kit/data/table.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { Input, Textarea } from '../../../kit/forms/input.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert, Status } from '../../../kit/overlays/messages.tsx';
import { useToast } from '../../../kit/overlays/toast.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

const COLUMNS = [{ label: 'Row', numeric: true }, { label: 'Message' }];
const EXAMPLE = 'Team,Name,Handicap,Hole\nThe Mulligans,Ann Lee,12.4,1\nThe Mulligans,Ben Ortiz,8,1';

export function ImportTeams({ onClose }: { onClose(): void }) {
  const { api } = useHere();
  const id = useTournamentId();
  const { tell } = useToast();
  const [csv, setCsv] = useState('');
  const [report, setReport] = useState<TeamImportReport>();
  const dryRun = () => api.tournaments.teams.import(id, { csv, dryRun: true });
  const check = useAction(dryRun, { onDone: setReport });
  const load = useAction(
    async () => {
      const found = await dryRun();
      return found.errors.length > 0 ? found : api.tournaments.teams.import(id, { csv });
    },
    {
      refresh: [useEventKey()],
      onDone: (made) => {
        if (made.errors.length > 0) return setReport(made);
        tell(`Imported: ${figures(made)}.`);
        onClose();
      },
    },
  );
  const type = (text: string) => {
    setCsv(text);
    setReport(undefined);
  };
  const error = load.error ?? check.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import teams"
      description="A row for each player, with the columns Team, Name (or First and Last), and if you like Email, Phone, Handicap, Hole, Sequence, Flight."
      wide
    >
      <Form messages={error?.details} onSubmit={() => load.run()}>
        <ErrorAlert error={error} />
        <Input
          label="CSV file"
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={(event) => void event.target.files?.[0]?.text().then(type)}
        />
        <Textarea
          label="Paste CSV"
          name="csv"
          rows={6}
          placeholder={EXAMPLE}
          spellCheck={false}
          value={csv}
          onChange={(event) => type(event.target.value)}
        />
        <Status>
          {report && `${figures(report)} can be imported, ${count(report.errors.length, 'error')}.`}
        </Status>
        {report && report.errors.length > 0 && <Errors errors={report.errors} />}
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={check.busy} onClick={() => check.run()}>
            Check
          </Button>
          <Button type="submit" look="primary" busy={load.busy}>
            Import
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

const Errors = ({ errors }: Pick<TeamImportReport, 'errors'>) => (
  <Table label="Errors" columns={COLUMNS} compact>
    {errors.map(({ row, message }) => (
      <tr key={`${row} ${message}`}>
        <Cell numeric>{row}</Cell>
        <Cell>{message}</Cell>
      </tr>
    ))}
  </Table>
);

const figures = ({ teams, players, flights }: TeamImportReport): string =>
  [count(teams, 'team'), count(players, 'player'), flights > 0 && count(flights, 'flight')]
    .filter(Boolean)
    .join(', ');
