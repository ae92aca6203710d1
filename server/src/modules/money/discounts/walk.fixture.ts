import type { Person } from '../../../../../test/support/worlds/people.ts';
import { fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

const discount = (person: Person, path: string) =>
  make(person, path.replace(/\/discounts.*$/, '/discounts'), { code: fresh('walker'), percentOff: 10 });

export const walk: Walk = {
  resources: { '/tournaments/{}/discounts/': discount },
  bodies: {
    'POST /tournaments/{id}/discounts': () => ({ code: 'EARLYBIRD', amountOffCents: 500 }),
    'PATCH /tournaments/{id}/discounts/{discountId}': () => ({ maxUses: 5 }),
  },
  told: {
    'POST /tournaments/{id}/discounts': ['discount.created'],
    'DELETE /tournaments/{id}/discounts/{discountId}': ['discount.deleted'],
    'PATCH /tournaments/{id}/discounts/{discountId}': ['discount.updated'],
  },
};
