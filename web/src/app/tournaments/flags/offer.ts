/**
 * What a flag is about, in words. Of a conflict its detail is what stands on the card and what a phone
 * offered in its place.
 */
import { words } from '../../../words/app.ts';
import { strokesText } from '../scores/entrants.ts';

const said = words.flags;

export interface Offer {
  stored: number | null;
  offered: number | null;
  /** It came after the event had been made final. */
  late: boolean;
}

/** Undefined where the detail is a sentence. */
export function offerOf(detail: unknown): Offer | undefined {
  if (typeof detail !== 'object' || detail === null || !('offered' in detail)) return undefined;
  const stored = 'stored' in detail ? strokesOf(detail.stored) : null;
  return { stored, offered: strokesOf(detail.offered), late: 'late' in detail && detail.late === true };
}

/** The API says it in English; here the same is said in the language of the page. */
export function detailText(detail: unknown): string {
  const offer = offerOf(detail);
  if (offer === undefined) return typeof detail === 'string' ? sentenceOf(detail) : '';
  const { stored, offered, late } = offer;
  const say = late ? said.lateOffer : said.offer;
  return say(strokesText(stored), strokesText(offered));
}

function sentenceOf(detail: string): string {
  const [, holes] = /^Holes? (.+) (?:has|have) no score$/.exec(detail) ?? [];
  if (holes !== undefined) return said.missing(holes, /^\d+$/.test(holes));
  const [, strokes, par] = /^(\d+) strokes on a par (\d+)$/.exec(detail) ?? [];
  return strokes !== undefined && par !== undefined ? said.outlier(strokes, par) : detail;
}

const strokesOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
