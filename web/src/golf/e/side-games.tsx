/** Skins, and who is closest or longest so far. */
import type { PublicSideGame } from '@fairway/sdk';
import { number } from '../../api/format.ts';
import { eventPath } from '../../api/public.ts';
import { words } from '../../words/golf.ts';
import styles from './section.module.css';
import { usePublic } from './use-public.ts';

export function SideGames({ slug }: { slug: string }) {
  const { data: games = [] } = usePublic<PublicSideGame[]>(`${eventPath(slug)}/sidegames`);
  if (games.length === 0) return null;
  const said = words.eventGames.sideGames;
  return (
    <section className={styles.section} aria-label={said.title}>
      <h2>{said.title}</h2>
      <ul className={styles.list}>
        {games.map((game) => (
          <li key={game.id} className={styles.item}>
            <h3>
              {game.name}
              {game.hole_number !== null && (
                <span className={styles.soft}>{said.hole(game.hole_number)}</span>
              )}
              {game.provisional && <span className={styles.soft}>{said.inProgress}</span>}
            </h3>
            {game.type === 'skins' ? <Skins game={game} /> : <Winner game={game} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Winner = ({ game: { winner, status } }: { game: PublicSideGame }) => {
  const said = words.eventGames.sideGames;
  if (winner === null) return <p className={styles.soft}>{said.nobody}</p>;
  const { name, measurement, unit } = winner;
  return (
    <p>
      <strong>{name}</strong> {status === 'open' && `${said.leads} `}
      {measurement !== null && said.measured(`${number(measurement)} ${unit ?? ''}`.trim())}
    </p>
  );
};

function Skins({ game: { name, totals, unawarded } }: { game: PublicSideGame }) {
  const said = words.eventGames.sideGames;
  if (totals.length === 0) return <p className={styles.soft}>{said.noSkins}</p>;
  return (
    <table className={styles.table} aria-label={name}>
      <tbody>
        {totals.map((total, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Two players may have the same name.
          <tr key={at}>
            <th scope="row">{total.name}</th>
            <td>{said.skins(total.skins)}</td>
          </tr>
        ))}
        {unawarded > 0 && (
          <tr>
            <th scope="row">{said.notWon}</th>
            <td>{said.skins(unawarded)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
