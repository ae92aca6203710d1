/**
 * Teams from a spreadsheet. The file is checked first: either all of it is imported, or nothing, and the rows
 * say why.
 */
import type { TeamImportReport } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staff } from '../../../api/client.ts';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert, Status } from '../../../kit/overlays/messages.tsx';
import { useToast } from '../../../kit/overlays/toast.tsx';
import { words } from '../../../words/app.ts';
import { ColumnNames, TemplateLink } from '../../imports/column-names.tsx';
import { fileFailure } from '../../imports/file-failure.ts';
import type { Matching } from '../../imports/matching.ts';
import { RowErrors } from '../../imports/row-errors.tsx';
import { SourceFields, useSource } from '../../imports/source-fields.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { ImportMatch } from './import-match.tsx';
import { useTeamMatching } from './import-matching.ts';

const TEMPLATE =
  'Team,Player 1,Player 1 email,Player 1 handicap,Player 2,Player 2 email,Player 2 handicap,Player 3,Player 3 email,Player 3 handicap,Player 4,Player 4 email,Player 4 handicap,Hole';
const said = words.imports.teams;

export function ImportTeams({ onClose }: { onClose(): void }) {
  const source = useSource();
  const csv = source.source.text;
  const match = useTeamMatching(csv);
  const { load, report, forget } = useLoading(onClose);
  const { matched, preview } = match;
  const send = () => load.run({ csv, matching: match.matching });
  const error = fileFailure(load.error ?? match.error ?? match.look.error);
  const shown = report ?? match.report;
  const isMatching = matched !== undefined && preview !== undefined;
  return (
    <Dialog open onClose={onClose} title={said.title} description={said.about} wide>
      <Form messages={error?.details} onSubmit={isMatching ? send : () => match.look.run()}>
        <ErrorAlert error={error} />
        {isMatching ? (
          <ImportMatch
            matched={matched}
            preview={preview}
            choose={(next) => {
              forget();
              match.choose(next);
            }}
          />
        ) : (
          <>
            <SourceFields {...source} placeholder={said.example} onChange={forget} />
            <Names />
          </>
        )}
        <Status>{shown && said.ready(figures(shown), shown.errors.length)}</Status>
        {shown && <RowErrors errors={shown.errors} />}
        <Actions>
          <TemplateLink header={TEMPLATE} filename="teams.csv" />
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          {isMatching && <Button onClick={match.leave}>{words.imports.back}</Button>}
          <Button look={isMatching ? 'primary' : 'quiet'} busy={load.busy} onClick={send}>
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

/** The columns of the players of a whole team are told by the first of them. */
function Names() {
  const { org } = useHere();
  const id = useTournamentId();
  const { data = [] } = useQuery({
    queryKey: [org, 'teams-import-columns'],
    queryFn: () => staff.tournaments.teams.listImportColumns(org, id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <ColumnNames columns={data.filter(({ name }) => !/^player [2-6]/.test(name))} />;
}

/** Checks the whole file, and imports it if nothing is wrong with it. */
function useLoading(onClose: () => void) {
  const { api } = useHere();
  const id = useTournamentId();
  const { tell } = useToast();
  const [report, setReport] = useState<TeamImportReport>();
  const load = useAction(
    async ({ csv, matching }: { csv: string; matching: Matching | undefined }) => {
      if (csv.trim() === '') throw new Error(words.imports.nothing);
      const found = await api.tournaments.teams.import(id, { csv, dryRun: true, ...matching });
      return found.errors.length > 0 ? found : api.tournaments.teams.import(id, { csv, ...matching });
    },
    {
      refresh: [useEventKey()],
      onDone: (made) => {
        if (made.errors.length > 0) return setReport(made);
        tell(said.done(figures(made)));
        onClose();
      },
    },
  );
  const forget = () => {
    setReport(undefined);
    load.reset();
  };
  return { load, report, forget };
}

const figures = ({ teams, players, flights }: TeamImportReport): string =>
  said.figures(teams, players, flights);
