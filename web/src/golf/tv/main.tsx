/** The leaderboard of an event on a screen that nobody touches. */
import '../style.css';
import './tv.css';
import { createRoot } from 'react-dom/client';
import { whenSpoken } from '../../words/golf.ts';
import { firstData } from '../read-first-data.ts';
import { optionsOf } from './options.ts';
import { TvPage } from './tv-page.tsx';

const root = document.getElementById('root');
const first = firstData();
const options = optionsOf(location.search, first);
if (options.theme === 'light') document.documentElement.dataset.theme = 'light';
if (root) whenSpoken(() => createRoot(root).render(<TvPage first={first} options={options} />));
