/**
 * What a flag is about, in words. Of a conflict its detail is what stands on the card and what a phone
 * offered in its place.
 */
import type { Flag } from '@fairway/sdk';
import { strokesText } from '../scores/entrants.ts';

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

export const KINDS: Record<Flag['kind'], string> = {
  conflict: 'Conflict',
  outlier: 'Unlikely score',
  missing_hole: 'Missing hole',
};

export function detailText(detail: unknown): string {
  const offer = offerOf(detail);
  if (offer === undefined) return typeof detail === 'string' ? detail : '';
  const { stored, offered, late } = offer;
  const said = `${strokesText(stored)} is stored, a phone entered ${strokesText(offered)}`;
  return late ? `${said} after the event was final` : said;
}

const strokesOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
