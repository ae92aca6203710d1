/** What the page says about strokes and scores, in one way everywhere. */
import { count } from '../../api/format.ts';
import type { PlayCard } from '../../api/play-types.ts';
import { type Entrant, receivedAt } from './card.ts';

/** `1 stroke received`; nothing where there is none. */
export function receivedText(card: PlayCard, entrant: Entrant, hole: number): string | undefined {
  const received = receivedAt(card, entrant, hole);
  if (received === 0) return undefined;
  return `${count(Math.abs(received), 'stroke')} ${received > 0 ? 'received' : 'given back'}`;
}

/** A score, or the word for none. */
export const strokesText = (strokes: number | null): string =>
  strokes === null ? 'no score' : String(strokes);
