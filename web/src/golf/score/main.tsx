/**
 * The scoring page's beginning: it works without a network from its second visit on, and keeps the screen
 * awake.
 */
import { createRoot } from 'react-dom/client';
import { keepAwake } from '../../kit/hooks/keep-awake.ts';
import { whenSpoken } from '../../words/golf.ts';
import { Page } from './page.tsx';
import { Scoring } from './scoring.ts';

const scoring = new Scoring();
void scoring.start();

window.addEventListener('online', scoring.wake);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') scoring.wake();
});
// A page that the browser had frozen comes back without a change of its visibility.
window.addEventListener('pageshow', (event) => event.persisted && scoring.wake());
keepAwake();

// Where there is no worker, as on an address without TLS, the page works as long as there is a network.
navigator.serviceWorker
  ?.register('/score-sw.js', { scope: '/score', updateViaCache: 'none' })
  .catch(() => undefined);
// Asks the browser not to clear what waits to be sent when its disk runs full.
void navigator.storage?.persist?.().catch(() => undefined);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
whenSpoken(() => createRoot(root).render(<Page scoring={scoring} />));
