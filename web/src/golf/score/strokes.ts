/** What the page says about strokes and scores, in one way everywhere. */
import type { PlayCard } from '../../api/play-types.ts';
import { words } from '../../words/golf.ts';
import { type Entrant, receivedAt } from './card.ts';

/** `1 stroke received`; nothing where there is none. */
export function receivedText(card: PlayCard, entrant: Entrant, hole: number): string | undefined {
  const received = receivedAt(card, entrant, hole);
  if (received === 0) return undefined;
  return received > 0 ? words.score.received(received) : words.score.givenBack(-received);
}

/** A score, or the word for none. */
export const strokesText = (strokes: number | null): string =>
  strokes === null ? words.score.noScore : String(strokes);
