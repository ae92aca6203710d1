/**
 * Beside the screen's own script: nobody presses "Reload" on a screen, so where that script was lost this one
 * loads the page anew, as soon as there is one that is whole.
 */
import { canLoad, pageNow } from '../../api/page-version.ts';

const AGAIN_MS = 30_000;

const timer = setInterval(() => void check(), AGAIN_MS);

async function check(): Promise<void> {
  // The words for a page that is late go away as soon as the screen's script runs.
  if (document.querySelector('.late') === null) return clearInterval(timer);
  const page = await pageNow();
  if (page !== undefined && (await canLoad(page.assets))) location.reload();
}
