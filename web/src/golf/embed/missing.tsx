/** In place of a leaderboard that there is not: tells the page around it, and whoever opened it by itself. */
import '../style.css';
import { createRoot } from 'react-dom/client';
import { whenSpoken, words } from '../../words/golf.ts';
import styles from './embed-page.module.css';

parent.postMessage({ fairway: 'missing' }, '*');

const root = document.getElementById('root');
if (root)
  whenSpoken(() =>
    createRoot(root).render(
      <main className={styles.board}>
        <h1>{words.embed.sorry}</h1>
      </main>,
    ),
  );
