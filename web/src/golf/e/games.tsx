/** The games beside the game, each kind only where the event has any. */
import type { FirstData } from '../first-data.ts';
import { Auctions } from './auctions.tsx';
import { Brackets } from './brackets.tsx';
import { Raffles } from './raffles.tsx';
import { SideGames } from './side-games.tsx';

interface GamesProps {
  slug: string;
  games: FirstData['games'];
  timezone: string;
}

export const Games = ({ slug, games, timezone }: GamesProps) => (
  <>
    {games.sidegames && <SideGames slug={slug} />}
    {games.brackets && <Brackets slug={slug} />}
    {games.raffles && <Raffles slug={slug} />}
    {games.auctions && <Auctions slug={slug} timezone={timezone} />}
  </>
);
