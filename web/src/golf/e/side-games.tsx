/** Skins, and who is closest or longest so far. */
import type { PublicSideGame } from '@fairway/sdk';
import { count, number } from '../../api/format.ts';
import { eventPath } from '../../api/public.ts';
import styles from './section.module.css';
import { usePublic } from './use-public.ts';

export function SideGames({ slug }: { slug: string }) {
  const { data: games = [] } = usePublic<PublicSideGame[]>(`${eventPath(slug)}/sidegames`);
  if (games.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Side games">
      <h2>Side games</h2>
      <ul className={styles.list}>
        {games.map((game) => (
          <li key={game.id} className={styles.item}>
            <h3>
              {game.name}
              {game.hole_number !== null && <span className={styles.soft}>Hole {game.hole_number}</span>}
              {game.provisional && <span className={styles.soft}>Still open</span>}
            </h3>
            {game.type === 'skins' ? <Skins game={game} /> : <Winner game={game} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Winner = ({ game: { winner, status } }: { game: PublicSideGame }) => {
  if (winner === null) return <p className={styles.soft}>Nobody yet.</p>;
  const { name, measurement, unit } = winner;
  return (
    <p>
      <strong>{name}</strong> {status === 'open' && 'leads '}
      {measurement !== null && `with ${number(measurement)} ${unit ?? ''}`}
    </p>
  );
};

function Skins({ game: { name, totals, unawarded } }: { game: PublicSideGame }) {
  if (totals.length === 0) return <p className={styles.soft}>No skin is won yet.</p>;
  return (
    <table className={styles.table} aria-label={name}>
      <tbody>
        {totals.map((total, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Two players may have the same name.
          <tr key={at}>
            <th scope="row">{total.name}</th>
            <td>{count(total.skins, 'skin')}</td>
          </tr>
        ))}
        {unawarded > 0 && (
          <tr>
            <th scope="row">Not won</th>
            <td>{count(unawarded, 'skin')}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
