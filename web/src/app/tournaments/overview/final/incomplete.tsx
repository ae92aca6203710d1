/** Cards with a score, but not on every hole. */
import { Link } from '@tanstack/react-router';
import { Card } from '../../../../kit/data/card.tsx';
import { buttonClass } from '../../../../kit/forms/button.tsx';
import { words } from '../../../../words/app.ts';
import { tournamentPath } from '../../../paths.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import styles from '../overview.module.css';
import type { Final } from '../queries.ts';
import final from './final.module.css';

const said = words.overview.final;

export function Incomplete({ cards }: { cards: Final['incomplete'] }) {
  const { org } = useHere();
  const to = tournamentPath(org, useTournamentId(), 'scores');
  return (
    <Card
      flush
      title={said.incomplete}
      actions={
        cards.length > 0 && (
          <Link to={to} className={buttonClass('plain')}>
            {said.scores}
          </Link>
        )
      }
    >
      {cards.length === 0 ? (
        <p className={final.clear}>{said.incompleteNone}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard.
        <ul aria-label={said.incomplete} className={`${styles.rows} ${final.cards}`} tabIndex={0}>
          {cards.map(({ player_id, team_id, name, thru, holes }) => (
            <li key={player_id ?? team_id}>
              <span>{name}</span>
              <span className={styles.soft}>{said.thru(thru, holes)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
