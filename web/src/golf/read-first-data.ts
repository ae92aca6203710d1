/** Reads what the service has put into the page. */
import type { FirstData } from './first-data.ts';

export function firstData(): FirstData {
  const text = document.getElementById('first-data')?.textContent;
  if (!text) throw new Error('The page came without its data.');
  return JSON.parse(text);
}
