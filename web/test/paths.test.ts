/** Addresses of the dashboard's pages are made from their table, and a wrong one does not compile. */
import { describe, expect, it } from 'vitest';
import { organizationPath, tournamentPath } from '../src/app/paths.ts';

describe('the address of a page', () => {
  it('stands below its organization, or below its event', () => {
    expect(organizationPath('o1', 'contacts')).toBe('/app/o/o1/contacts');
    expect(tournamentPath('o1', 't1', 'tee-sheet')).toBe('/app/o/o1/tournaments/t1/tee-sheet');
  });

  it('has every parameter in its place, whatever stands in it', () => {
    const ids = { webhookId: 'w1', deliveryId: '$&' };
    expect(organizationPath('o1', 'webhooks/$webhookId/deliveries/$deliveryId', ids)).toBe(
      '/app/o/o1/webhooks/w1/deliveries/$&',
    );
    expect(tournamentPath('o1', 't1', 'games/raffles/$raffleId/draw', { raffleId: 'r1' })).toBe(
      '/app/o/o1/tournaments/t1/games/raffles/r1/draw',
    );
  });

  it('does not compile when it is misspelt, when a parameter is missing, or when there is one too many', () => {
    const wrong = [
      // @ts-expect-error No page is called so.
      () => organizationPath('o1', 'contcats'),
      // @ts-expect-error The page belongs to an event.
      () => organizationPath('o1', 'tee-sheet'),
      // @ts-expect-error Which registration?
      () => organizationPath('o1', 'registrations/$registrationId'),
      // @ts-expect-error Which delivery?
      () => organizationPath('o1', 'webhooks/$webhookId/deliveries/$deliveryId', { webhookId: 'w1' }),
      // @ts-expect-error The parameter has another name.
      () => tournamentPath('o1', 't1', 'print/$sheet', { path: 'cart-signs' }),
      // @ts-expect-error The list of contacts takes none.
      () => organizationPath('o1', 'contacts', { contactId: 'c1' }),
    ];
    expect(wrong).toHaveLength(6);
  });
});
