/** The ranking over all events of the series, each line with the results it is made of. */
import type { Series, SeriesStanding } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { number } from '../../api/format.ts';
import { Card } from '../../kit/data/card.tsx';
import { Cell, RowActions, RowHead, Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { EmptyState, ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { seriesKey } from '../series/queries.ts';
import { useHere } from '../session.tsx';

const said = words.series;

const COLUMNS = [
  { label: said.place, numeric: true },
  { label: said.name },
  { label: said.points, numeric: true },
  { label: said.played, numeric: true },
  { label: said.counted, numeric: true },
  { label: said.wins, numeric: true },
  { label: said.actions, hidden: true },
];

export function Standings({ series: { id } }: { series: Series }) {
  const { org, api } = useHere();
  const [shown, setShown] = useState<SeriesStanding>();
  const { data, error } = useQuery({
    queryKey: [...seriesKey(org), id, 'standings'],
    queryFn: () => api.series.getStandings(id, { explain: true }),
  });
  return (
    <Card title={said.standings}>
      <ErrorAlert error={error} />
      {data === undefined && !error && <Skeleton lines={6} />}
      {data?.length === 0 && <EmptyState title={said.noStandings}>{said.noStandingsHelp}</EmptyState>}
      {data && data.length > 0 && (
        <Table label={said.standings} columns={COLUMNS} compact>
          {data.map((line) => (
            <tr key={line.player_key}>
              <Cell numeric>{line.position_label}</Cell>
              <RowHead>{line.name ?? line.player_key}</RowHead>
              <Cell numeric>
                <strong>{number(line.points)}</strong>
              </Cell>
              <Cell numeric>{number(line.events_played)}</Cell>
              <Cell numeric>{number(line.events_counted)}</Cell>
              <Cell numeric>{number(line.wins)}</Cell>
              <RowActions>
                <Button
                  look="plain"
                  aria-label={said.resultsOf(line.name ?? line.player_key)}
                  onClick={() => setShown(line)}
                >
                  {said.results}
                </Button>
              </RowActions>
            </tr>
          ))}
        </Table>
      )}
      {shown && <Explanation line={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

const RESULT_COLUMNS = [
  { label: said.event },
  { label: said.place, numeric: true },
  { label: said.points, numeric: true },
  { label: said.counts },
];

const Explanation = ({ line, onClose }: { line: SeriesStanding; onClose(): void }) => (
  <Dialog
    open
    onClose={onClose}
    title={line.name ?? line.player_key}
    description={said.placeAndPoints(line.position_label, number(line.points))}
    wide
  >
    <Table label={said.results} columns={RESULT_COLUMNS} compact>
      {(line.results ?? []).map((result) => (
        <tr key={result.tournament_id}>
          <RowHead>
            {result.name}
            <small>{result.event_date}</small>
          </RowHead>
          <Cell numeric>{result.position_label}</Cell>
          <Cell numeric>{number(result.points)}</Cell>
          <Cell>{result.counted ? said.yes : said.no}</Cell>
        </tr>
      ))}
    </Table>
  </Dialog>
);
