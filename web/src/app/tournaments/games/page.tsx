/** What is played and won beside the round: side games, match play, raffles, auctions. */

import { Tabs } from '../../../kit/data/tabs.tsx';
import { EmptyState } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import type { Need } from '../../pages.ts';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { useSearchValue } from '../../patterns/use-search-value.ts';
import { useHere } from '../../session.tsx';
import { Auctions } from './auctions/auctions.tsx';
import { Brackets } from './brackets/brackets.tsx';
import { Raffles } from './raffles/raffles.tsx';
import { SideGames } from './side-games/side-games.tsx';

const said = words.sideGames;

const GAMES = {
  'side-games': { label: said.title, needs: 'tournaments:read', Part: SideGames },
  brackets: { label: said.brackets, needs: 'brackets:read', Part: Brackets },
  raffles: { label: said.raffles, needs: 'raffles:read', Part: Raffles },
  auctions: { label: said.auctions, needs: 'auctions:read', Part: Auctions },
} as const satisfies Record<string, { label: string; needs: Need; Part: () => React.ReactNode }>;

type Game = keyof typeof GAMES;

const ALL: readonly Game[] = ['side-games', 'brackets', 'raffles', 'auctions'];

export default function GamesPage() {
  const { can } = useHere();
  const open = ALL.filter((game) => can(GAMES[game].needs));
  const [game, setGame] = useSearchValue('show', open);
  if (game === undefined) return <EmptyState title={said.noAccess} />;
  const { Part } = GAMES[game];
  return (
    <>
      <SectionHeader title={said.games} />
      <Tabs
        label={said.games}
        value={game}
        onChange={setGame}
        tabs={open.map((value) => ({ value, label: GAMES[value].label }))}
      >
        <Part />
      </Tabs>
    </>
  );
}
