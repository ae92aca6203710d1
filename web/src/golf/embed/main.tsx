/** A few rows of a leaderboard inside another site's page. */
import '../style.css';
import { createRoot } from 'react-dom/client';
import { whenSpoken } from '../../words/golf.ts';
import { firstData } from '../read-first-data.ts';
import { EmbedPage } from './embed-page.tsx';

const root = document.getElementById('root');
if (root) whenSpoken(() => createRoot(root).render(<EmbedPage first={firstData()} />));
