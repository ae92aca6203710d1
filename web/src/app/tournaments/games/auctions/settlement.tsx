/** Who owes what: the items that were sold, by bidder. */
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../../../api/client.ts';
import { money } from '../../../../api/format.ts';
import { Card } from '../../../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../../../kit/data/table.tsx';
import { EmptyState, ErrorAlert, Skeleton } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { ExportLink } from '../../../patterns/list-view.tsx';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';

const said = words.auctions;

const COLUMNS = [
  { label: said.bidder },
  { label: said.contact },
  { label: said.items },
  { label: said.owes, numeric: true },
];

export function Settlement() {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  const { data, error } = useQuery({
    queryKey: [...useGamesKey('auctions'), 'settlement'],
    queryFn: () => api.tournaments.auctions.getSettlement(tournamentId),
  });
  const file = addressOf(org, `/tournaments/${tournamentId}/auctions/settlement`, { format: 'csv' });
  return (
    <Card title={said.settlement} actions={<ExportLink href={file} />}>
      <ErrorAlert error={error} />
      {data === undefined && !error && <Skeleton />}
      {data?.length === 0 && <EmptyState title={said.nothingSold} />}
      {data && data.length > 0 && (
        <Table label={said.settlement} columns={COLUMNS}>
          {data.map((one) => (
            <tr key={`${one.bidder_id} ${one.currency}`}>
              <RowHead>{one.name}</RowHead>
              <Cell soft>
                {one.email}
                <small>{one.phone}</small>
              </Cell>
              <Cell soft prose>
                {one.items
                  .map(({ title, amount_cents }) => `${title} ${money(amount_cents, one.currency)}`)
                  .join(', ')}
              </Cell>
              <Cell numeric>{money(one.total_cents, one.currency)}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
