/** The page of an event: what it is, how to register, and, once play begins, how it stands. */
import '../style.css';
import { createRoot } from 'react-dom/client';
import { whenSpoken } from '../../words/golf.ts';
import { firstData } from '../read-first-data.ts';
import { EventPage } from './event-page.tsx';

const root = document.getElementById('root');
if (root) whenSpoken(() => createRoot(root).render(<EventPage first={firstData()} />));
