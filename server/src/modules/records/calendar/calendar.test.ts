/** Promises about the list of events: when each is by its own clock, and how large it is. */
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { entered, openEvent } from '../../../../../test/support/worlds/registrations.ts';
import { member } from '../../../../../test/support/worlds/staff.ts';
import { bringTo, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

it('says which events are today, ahead and over, by the clock where they are played', async () => {
  const { service } = running;
  const person = await service.person();
  const { browser, at } = await member(service, person.organizationId);
  const now = service.clock.now().getTime();
  const [yesterday, today, tomorrow] = [-1, 0, 1].map((days) => dayOf(now + days * 86_400_000));
  const make = async (name: string, eventDate?: string, timezone = 'UTC') => {
    const event = await createTournament(person, { name, settings: { timezone } });
    if (eventDate !== undefined) await data(person.patch(event.path, { eventDate }));
    return event;
  };
  await make('without a day');
  await make('yesterday', yesterday);
  await make('today', today);
  await make('tomorrow', tomorrow);
  // Between them there is always another day than in Greenwich.
  await make('in the east', tomorrow, 'Pacific/Kiritimati');
  await make('in the west', yesterday, 'Etc/GMT+12');
  await bringTo(person, (await make('live since yesterday', yesterday)).path, 'live');
  await bringTo(person, (await make('over')).path, 'final');
  const hour = new Date(now).getUTCHours();
  const list = await data(browser.get(at('/calendar')));
  const when = Object.fromEntries(
    list.map((event: { name: string; when: string }) => [event.name, event.when]),
  );
  expect(when).toEqual({
    'without a day': 'upcoming',
    yesterday: 'past',
    today: 'today',
    tomorrow: 'upcoming',
    'in the east': hour >= 10 ? 'today' : 'upcoming',
    'in the west': hour < 12 ? 'today' : 'past',
    'live since yesterday': 'today',
    over: 'past',
  });
});

it('counts teams, players and what was paid, for those who may see it, and nothing of others', async () => {
  const { service } = running;
  const person = await service.person();
  await createTournament(await service.person());
  const event = await openEvent(person, { name: 'Charity Day', teams: [2, 1], loose: 1 });
  const paid = await entered(person, event);
  await data(person.post(`/registrations/${paid.id}/mark-paid`, { method: 'cash' }));
  const back = await entered(person, event);
  await data(person.post(`/registrations/${back.id}/mark-paid`, { method: 'cash' }));
  await data(person.post(`/registrations/${back.id}/refund`, { amount_cents: 2000 }));
  await entered(person, event);
  await createTournament(person, { name: 'Empty' });
  const { browser, at } = await member(service, person.organizationId, 'viewer');
  expect(await data(browser.get(at('/calendar')))).toMatchObject([
    { name: 'Empty', teams: 0, players: 0, money: [] },
    { name: 'Charity Day', teams: expect.any(Number), money: [{ currency: 'usd', netCents: 8000 }] },
  ]);
  const summary = await data(person.get(`${event.path}/summary`));
  const [, listed] = await data(browser.get(at('/calendar')));
  expect(listed).toMatchObject({ teams: summary.teams.total, players: summary.players.total });
  expect(listed).toMatchObject(await data(person.get(event.path)));
});
