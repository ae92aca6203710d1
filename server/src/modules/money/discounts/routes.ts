import { created, Deleted, dated, endpoint, list, ok } from '../../../http/endpoint.ts';
import * as discounts from './discounts.ts';
import { Discount, DiscountCreate, DiscountPatch } from './schemas.ts';

export const discountRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/discounts',
    operation: 'listDiscounts',
    scope: 'tournaments:read',
    summary: 'List the discounts of an event',
    returns: dated(list(Discount)),
    fails: ['not_found'],
    run: ({ db, params, page }) => discounts.list(db, params.id, page),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/discounts',
    operation: 'createDiscount',
    scope: 'tournaments:write',
    summary: 'Create a discount',
    description:
      'A percentage of the fee, rounded down, or an amount; never more than the fee. It is never used more often than `maxUses` says.',
    body: DiscountCreate,
    returns: created(Discount),
    fails: ['not_found', 'conflict'],
    prepare: discounts.checked,
    run: ({ tx, params, body }) => discounts.create(tx, params.id, body),
  }),
  endpoint({
    method: 'PATCH',
    path: '/tournaments/{id}/discounts/{discountId}',
    operation: 'updateDiscount',
    scope: 'tournaments:write',
    summary: 'Change a discount',
    body: DiscountPatch,
    returns: ok(Discount),
    fails: ['not_found'],
    run: ({ tx, params, body }) => discounts.update(tx, params.id, params.discountId, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/discounts/{discountId}',
    operation: 'deleteDiscount',
    scope: 'tournaments:write',
    summary: 'Delete a discount',
    description: 'Registrations that used it keep their price.',
    returns: ok(Deleted),
    fails: ['not_found'],
    run: ({ tx, params }) => discounts.remove(tx, params.id, params.discountId),
  }),
];
