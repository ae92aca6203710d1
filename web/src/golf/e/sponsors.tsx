/** Who makes the event possible. Logos come from our own origin, whatever address the service is known by. */
import type { PublicBoards } from '@fairway/sdk';
import { words } from '../../words/golf.ts';
import styles from './sponsors.module.css';

type Sponsor = PublicBoards['sponsors'][number];

export function Sponsors({ sponsors }: { sponsors: readonly Sponsor[] }) {
  if (sponsors.length === 0) return null;
  return (
    <section className={styles.sponsors} aria-label={words.event.sponsors}>
      <h2>{words.event.sponsors}</h2>
      <ul className={styles.list}>
        {sponsors.map((sponsor, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Two sponsors may have the same name.
          <li key={at}>
            {sponsor.url === null ? (
              <Shown {...sponsor} />
            ) : (
              <a href={sponsor.url} rel="noreferrer">
                <Shown {...sponsor} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Shown = ({ name, logo_url }: Sponsor) =>
  logo_url === null ? <span>{name}</span> : <img src={new URL(logo_url).pathname} alt={name} />;
