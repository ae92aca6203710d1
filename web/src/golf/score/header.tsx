/** Above every view: whose card it is, where the team stands, and whether everything is sent. */
import type { PlayCard } from '../../api/play-types.ts';
import { words } from '../../words/golf.ts';
import styles from './header.module.css';
import { Leave } from './leave.tsx';
import type { Scoring, State } from './scoring.ts';

export function Header({ scoring, state, card }: { scoring: Scoring; state: State; card: PlayCard }) {
  const { unsent, isOffline } = state;
  return (
    <header className={styles.header}>
      <div className={styles.team}>
        <p className={styles.name}>{card.team.team_name}</p>
        <p className={styles.event}>{card.tournament.name}</p>
      </div>
      <Leave scoring={scoring} unsent={unsent} />
      <div role="status" aria-label={words.score.place} className={styles.place}>
        {placeText(card.place)}
      </div>
      <div role="status" aria-label={words.score.sync} className={unsent > 0 ? styles.waiting : styles.sent}>
        {syncText(unsent, isOffline)}
      </div>
    </header>
  );
}

/** `T3, −2, thru 7` */
function placeText(place: PlayCard['place']): string {
  if (place === null) return words.score.noPlace;
  const { position_label, to_par_label, thru_label } = place;
  const thru = thru_label === 'F' ? words.score.finished : words.score.thru(thru_label);
  return `${position_label}, ${to_par_label.replace('-', '−')}, ${thru}`;
}

function syncText(unsent: number, isOffline: boolean): string {
  if (unsent === 0) return words.score.allSent;
  return isOffline ? words.score.unsentOffline(unsent) : words.score.unsent(unsent);
}
