/** How a side game stands: skins hole by hole, or who won a contest. */
import type { ContestResults, SideGame, SkinsResults } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { money, number } from '../../../../api/format.ts';
import { Cell, RowHead, Table } from '../../../../kit/data/table.tsx';
import { Dialog } from '../../../../kit/overlays/dialog.tsx';
import { EmptyState, ErrorAlert, Note, Skeleton } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { measured } from './words.ts';

const said = words.sideGames;

const TOTALS = [
  { label: said.name },
  { label: said.skins, numeric: true },
  { label: said.pays, numeric: true },
];
const HOLES = [
  { label: said.hole, numeric: true },
  { label: said.winner },
  { label: said.bestScore, numeric: true },
  { label: said.skins, numeric: true },
];

export function Results({ game, onClose }: { game: SideGame; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { data, error } = useQuery({
    queryKey: [...useGamesKey('side-games'), game.id, 'results'],
    queryFn: () => api.tournaments.sideGames.getResults(tournamentId, game.id),
  });
  return (
    <Dialog open onClose={onClose} title={said.resultsOf(game.name)} wide>
      <ErrorAlert error={error} />
      {data === undefined && !error && <Skeleton />}
      {data && ('holes' in data ? <Skins results={data} /> : <Contest results={data} />)}
    </Dialog>
  );
}

const Skins = ({ results }: { results: SkinsResults }) => (
  <>
    <p>{said.potOf(money(results.potCents, results.currency), results.participants)}</p>
    {results.provisional && <Note>{said.provisional}</Note>}
    {results.strokeIndexMissing && <Note>{said.netAsGross}</Note>}
    {results.unawarded > 0 && <Note>{said.carriedPast(results.unawarded)}</Note>}
    {results.totals.length > 0 && (
      <Table label={said.skinsWon} columns={TOTALS} compact>
        {results.totals.map(({ entrantId, name, skins, payoutCents }) => (
          <tr key={entrantId}>
            <RowHead>{name}</RowHead>
            <Cell numeric>{number(skins)}</Cell>
            <Cell numeric>{money(payoutCents, results.currency)}</Cell>
          </tr>
        ))}
      </Table>
    )}
    <Table label={said.skinsByHole} columns={HOLES} compact>
      {results.holes.map(({ hole, winnerName, skins, score, provisional }) => (
        <tr key={hole}>
          <Cell numeric>{hole}</Cell>
          <Cell>{winnerName ?? (provisional ? said.notYet : 'tied')}</Cell>
          <Cell numeric>{score ?? '–'}</Cell>
          <Cell numeric>{skins || '–'}</Cell>
        </tr>
      ))}
    </Table>
  </>
);

function Contest({ results: { winner, currency } }: { results: ContestResults }) {
  if (winner === null) return <EmptyState title={said.noWinner} />;
  return (
    <p>
      <strong>{winner.name}</strong> {measured(winner)}
      {winner.payoutCents > 0 && said.winsSum(money(winner.payoutCents, currency))}
    </p>
  );
}
