/** What registering costs: pure arithmetic in whole cents. */
import { invalid } from '../../../platform/problems.ts';

interface Fee {
  feeCents: number;
  perPlayer: boolean;
}

interface Reduction {
  percent_off: number | null;
  amount_off_cents: number | null;
}

export interface Price {
  subtotal_cents: number;
  discount_cents: number;
  amount_cents: number;
}

export function priceOf(
  { feeCents, perPlayer }: Fee,
  players: number,
  discount: Reduction | undefined,
): Price {
  const subtotal_cents = perPlayer ? feeCents * players : feeCents;
  const discount_cents = discount === undefined ? 0 : reductionOf(discount, subtotal_cents);
  return { subtotal_cents, discount_cents, amount_cents: subtotal_cents - discount_cents };
}

/** A percentage is rounded down, and a discount never exceeds the subtotal. */
function reductionOf({ percent_off, amount_off_cents }: Reduction, subtotal: number): number {
  if (percent_off !== null) return Math.floor((subtotal * percent_off) / 100);
  return Math.min(amount_off_cents ?? 0, subtotal);
}

/** The organizer's own price replaces fee and discount. */
export const ownPrice = (amount_cents: number): Price => ({
  subtotal_cents: amount_cents,
  discount_cents: 0,
  amount_cents,
});

export function refuseBoth(amount: number | undefined, code: string | null | undefined): void {
  if (amount !== undefined && code != null)
    throw invalid([{ field: 'discount_code', message: 'cannot be combined with a price of your own' }]);
}
