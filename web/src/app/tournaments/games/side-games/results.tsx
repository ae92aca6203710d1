/** How a side game stands: skins hole by hole, or who won a contest. */
import type { ContestResults, SideGame, SkinsResults } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { count, money, number } from '../../../../api/format.ts';
import { Cell, RowHead, Table } from '../../../../kit/data/table.tsx';
import { Dialog } from '../../../../kit/overlays/dialog.tsx';
import { EmptyState, ErrorAlert, Note, Skeleton } from '../../../../kit/overlays/messages.tsx';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { measured } from './words.ts';

const TOTALS = [{ label: 'Name' }, { label: 'Skins', numeric: true }, { label: 'Pays', numeric: true }];
const HOLES = [
  { label: 'Hole', numeric: true },
  { label: 'Winner' },
  { label: 'Best score', numeric: true },
  { label: 'Skins', numeric: true },
];

export function Results({ game, onClose }: { game: SideGame; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { data, error } = useQuery({
    queryKey: [...useGamesKey('side-games'), game.id, 'results'],
    queryFn: () => api.tournaments.sideGames.getResults(tournamentId, game.id),
  });
  return (
    <Dialog open onClose={onClose} title={`Results of ${game.name}`} wide>
      <ErrorAlert error={error} />
      {data === undefined && !error && <Skeleton />}
      {data && ('holes' in data ? <Skins results={data} /> : <Contest results={data} />)}
    </Dialog>
  );
}

const Skins = ({ results }: { results: SkinsResults }) => (
  <>
    <p>
      {money(results.potCents, results.currency)} in the pot of {count(results.participants, 'participant')}.
    </p>
    {results.provisional && <Note>Provisional: scores are still missing.</Note>}
    {results.strokeIndexMissing && <Note>Without stroke indexes net skins are played as gross.</Note>}
    {results.unawarded > 0 && <Note>{count(results.unawarded, 'skin')} carried past the last hole.</Note>}
    {results.totals.length > 0 && (
      <Table label="Skins won" columns={TOTALS} compact>
        {results.totals.map(({ entrantId, name, skins, payoutCents }) => (
          <tr key={entrantId}>
            <RowHead>{name}</RowHead>
            <Cell numeric>{number(skins)}</Cell>
            <Cell numeric>{money(payoutCents, results.currency)}</Cell>
          </tr>
        ))}
      </Table>
    )}
    <Table label="Skins by hole" columns={HOLES} compact>
      {results.holes.map(({ hole, winnerName, skins, score, provisional }) => (
        <tr key={hole}>
          <Cell numeric>{hole}</Cell>
          <Cell>{winnerName ?? (provisional ? 'not yet' : 'tied')}</Cell>
          <Cell numeric>{score ?? '–'}</Cell>
          <Cell numeric>{skins || '–'}</Cell>
        </tr>
      ))}
    </Table>
  </>
);

function Contest({ results: { winner, currency } }: { results: ContestResults }) {
  if (winner === null) return <EmptyState title="Nobody has won yet." />;
  return (
    <p>
      <strong>{winner.name}</strong> {measured(winner)}
      {winner.payoutCents > 0 && ` wins ${money(winner.payoutCents, currency)}`}
    </p>
  );
}
