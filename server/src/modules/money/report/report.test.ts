/** All money of an event: in total, day by day, of its games, and as a file. */
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { notFound } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { addItem, bid, endIn } from '../../../../../test/support/worlds/auctions.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { createRaffle } from '../../../../../test/support/worlds/raffles.ts';
import { openEvent, places, registered } from '../../../../../test/support/worlds/registrations.ts';
import { added } from '../../../../../test/support/worlds/side-games.ts';
import { type Member, member } from '../../../../../test/support/worlds/staff.ts';
import { createTournament } from '../../../../../test/support/worlds/tournaments.ts';
import { DAY } from '../../../platform/clock.ts';

const running = useSharedService();

const treasurer = (person: Person): Promise<Member> =>
  member(running.service, person.organizationId, 'viewer');

const reportAt = ({ at }: Member, { path }: { path: string }, query = '') =>
  at(`${path}/money/report${query}`);

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

it('adds up what came and went, day by day', async () => {
  const { service } = running;
  const person = await service.person();
  const staff = await treasurer(person);
  const event = await openEvent(person, { teams: [2] });
  const markPaid = ({ id }: Wire) => data(person.post(`/registrations/${id}/mark-paid`, { method: 'cash' }));
  const second = dayOf(service.clock.now());
  const first = dayOf(new Date(service.clock.now().getTime() - DAY));
  await markPaid(await registered(service, event, { players: places(2) }));
  // A token of the API does not last from one day to the next.
  await service.database.query(
    "update payments set paid_at = paid_at - interval '1 day' where tournament_id = $1",
    [event.id],
  );
  const later = await registered(service, event);
  await markPaid(later);
  await data(person.post(`/registrations/${later.id}/refund`, { amount_cents: 2000 }));
  const raffle = await createRaffle(person, { ticketPriceCents: 500 }, event);
  await raffle.sold(10, 'Ann');
  const wrong = await raffle.sold(3, 'Ben');
  await data(person.post(`${raffle.path}/tickets/${wrong.id}/void`, {}));
  await added(event, {
    type: 'skins',
    name: 'Skins',
    basis: 'gross',
    entrantType: 'player',
    buyInCents: 1000,
  });

  const report = await data(staff.browser.get(reportAt(staff, event)));
  expect(report.money).toEqual(await data(person.get(`${event.path}/money`)));
  const nothing = { received_cents: 0, refunded_cents: 0, raffle_cents: 0, auction_cents: 0 };
  expect(report.days).toEqual([
    { day: first, currency: 'usd', ...nothing, received_cents: 10_000, net_cents: 10_000 },
    {
      ...{ day: second, currency: 'usd', ...nothing },
      ...{ received_cents: 5000, refunded_cents: 2000, raffle_cents: 5000, net_cents: 8000 },
    },
  ]);
  expect(report.raffles).toMatchObject([{ name: '50/50', tickets: 10, amount_cents: 5000, currency: 'usd' }]);
  expect(report.pots).toMatchObject([{ name: 'Skins', participants: 5, potCents: 5000, currency: 'usd' }]);
  expect(report.auctions).toEqual([]);

  const file = await staff.browser.get(reportAt(staff, event, '?format=csv'));
  expect(file.text.split('\r\n')).toEqual([
    'Day,Currency,Registrations cents,Refunds cents,Raffles cents,Auctions cents,Net cents',
    `${first},usd,10000,0,0,0,10000`,
    `${second},usd,5000,2000,5000,0,8000`,
    '',
  ]);
});

it('counts an auction once its bidding has ended with a sale', async () => {
  const { service } = running;
  const person = await service.person();
  const staff = await treasurer(person);
  const open = await openEvent(person, { status: 'live' });
  const event = {
    ...open,
    auctions: `${open.path}/auctions`,
    publicAuctions: `${open.page}/auctions`,
  };
  const sold = await addItem(person, event);
  const going = await addItem(person, event, { title: 'Putter' });
  await data(bid(service, event, sold, 4000));
  await data(bid(service, event, going, 1500));
  const report = () => data(staff.browser.get(reportAt(staff, event)));
  expect((await report()).days).toEqual([]);
  await endIn(service, sold, 0);
  const { days, auctions } = await report();
  expect(auctions).toEqual([{ currency: 'usd', sold: 1, amount_cents: 4000, open: 1, bid_cents: 1500 }]);
  expect(days).toMatchObject([{ currency: 'usd', auction_cents: 4000, net_cents: 4000 }]);
});

it('is for its own organization alone', async () => {
  const event = await createTournament(await running.service.person());
  const stranger = await treasurer(await running.service.person());
  expect(await stranger.browser.get(reportAt(stranger, event))).toMatchObject(notFound);
  expect(await stranger.browser.get(reportAt(stranger, event, '?format=csv'))).toMatchObject(notFound);
});
