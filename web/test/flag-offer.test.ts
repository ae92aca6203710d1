/** What a flag says of two phones that disagree. */
import { describe, expect, it } from 'vitest';
import { detailText, offerOf } from '../src/app/tournaments/flags/offer.ts';

const offer = { stored: 4, offered: 5, by: 'a phone', at: '2026-11-14T09:05:00.000Z' };

describe('a flag', () => {
  it('of a conflict says what stands and what was offered', () => {
    expect(offerOf(offer)).toEqual({ stored: 4, offered: 5, late: false });
    expect(detailText(offer)).toBe('Saved: 4. A phone entered 5.');
    expect(detailText({ ...offer, stored: null, late: true })).toBe(
      'Saved: no score. A phone entered 5 after the event was final.',
    );
  });

  it('of another kind says its sentence', () => {
    expect(offerOf('12 strokes on a par 4')).toBeUndefined();
    expect(detailText('12 strokes on a par 4')).toBe('12 strokes on a par 4');
  });
});
