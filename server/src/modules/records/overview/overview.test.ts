/** The day at a glance: what each status shows, and that it is what the world sees. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Answer, Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { phoneOf, tap } from '../../../../../test/support/worlds/play.ts';
import { openEvent, places, registered, visit } from '../../../../../test/support/worlds/registrations.ts';
import { COURSE, PARS } from '../../../../../test/support/worlds/rounds.ts';
import { added, win } from '../../../../../test/support/worlds/side-games.ts';
import { type Member, member } from '../../../../../test/support/worlds/staff.ts';
import { actionsOf, createTournament } from '../../../../../test/support/worlds/tournaments.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';

const running = useService();

const director = async (person: Person): Promise<Member> => member(running.service, person.organizationId);

const glance = ({ browser, at }: Member, { path }: { path: string }): Promise<Wire> =>
  data(browser.get(at(`${path}/overview`)));

describe('before the day', () => {
  it('says what is missing as everybody outside would find it', async () => {
    const person = await running.service.person();
    const staff = await director(person);
    const event = await createTournament(person);
    expect(await glance(staff, event)).toMatchObject({
      status: 'setup',
      public_slug: null,
      before: { holes: 0, teams: 0, public_page: false, registration: 'off', registrations: [] },
      live: null,
      final: null,
    });
    const slug = `glance-${event.id}`;
    await data(person.call('PUT', `${event.path}/holes`, { body: { holes: COURSE } }));
    await data(person.post(`${event.path}/teams`, { teamName: 'Aces' }));
    await data(person.patch(`${event.path}/settings`, { publicSlug: slug }));
    const { before } = await glance(staff, event);
    // It has an address, and nobody finds it there yet.
    expect(await visit(running.service, 'GET', `/public/v1/events/${slug}`)).toMatchObject(notFound);
    expect(before).toMatchObject({ holes: 18, teams: 1, public_page: false, registration: 'off' });
    await data(person.patch(`${event.path}/settings`, { registration: { enabled: true, capacity: 1 } }));
    expect((await glance(staff, event)).before).toMatchObject({ public_page: true, registration: 'open' });
  });

  it('counts starts and signs that teams still lack', async () => {
    const person = await running.service.person();
    const staff = await director(person);
    const event = await createTournament(person, { holes: COURSE, teams: [1, 1] });
    const { before } = await glance(staff, event);
    expect(before).toMatchObject({ teams: 2, teams_without_sign: 2 });
    const printed = `${event.path}/signs/printed`;
    expect(await data(staff.browser.post(staff.at(printed)))).toMatchObject({
      signs_printed_at: expect.any(String),
    });
    expect((await glance(staff, event)).before).toMatchObject({ teams_without_sign: 0 });
    expect(await actionsOf(person, event)).toContain('tournament.signs_printed');
    running.service.clock.advance(1);
    await data(person.post(`${event.path}/teams`, { teamName: 'Late' }));
    expect((await glance(staff, event)).before).toMatchObject({ teams: 3, teams_without_sign: 1 });
    const lacking = async (change: Promise<Answer>) => {
      await data(change);
      return (await glance(staff, event)).before.teams_without_sign;
    };
    const first = `${event.path}/teams/${event.team(0)}`;
    expect(await lacking(person.patch(first, { handicap: 7 }))).toBe(1);
    expect(await lacking(person.patch(first, { teamName: 'Renamed' }))).toBe(2);
    expect(await lacking(person.post(`${first}/move`, { startingHole: 9 }))).toBe(2);
    expect(await lacking(person.post(`${event.path}/teams/${event.team(1)}/access-code`))).toBe(3);
    running.service.clock.advance(1);
    expect(await lacking(staff.browser.post(staff.at(printed)))).toBe(0);
    await data(person.post(`${event.path}/status`, { status: 'archived' }));
    expect(await staff.browser.post(staff.at(printed))).toMatchObject(conflict);
  });

  it("shows registrations by the event's own days, without those that were cancelled, and the money", async () => {
    const person = await running.service.person();
    const staff = await director(person);
    const event = await openEvent(person, { settings: { timezone: 'Pacific/Kiritimati' } });
    await registered(running.service, event, { players: places(4) });
    await registered(running.service, event, { players: places(2) });
    const gone = await registered(running.service, event);
    await data(person.post(`/registrations/${gone.id}/cancel`, {}));
    const { today, before } = await glance(staff, event);
    const there = new Date(running.service.clock.now().getTime() + (14 / 24) * DAY).toISOString();
    expect(today).toBe(there.slice(0, 10));
    expect(before.registrations).toEqual([{ day: today, registrations: 2, players: 6 }]);
    expect(before.money.totals).toMatchObject([{ currency: 'usd', expectedCents: 30_000 }]);
  });
});

describe('the live day', () => {
  const PLAN = {
    format: 'scramble' as const,
    holes: COURSE,
    teams: [
      { name: 'Aces', start: '7A', players: [1] },
      { name: 'Birdies', start: '2A', players: [2] },
      { name: 'Crows', start: '2B', players: [3] },
    ],
    status: 'live' as const,
  };

  it('shows each team on the hole it plays next, who leads, and who is silent', async () => {
    const person = await running.service.person();
    const staff = await director(person);
    const event = await createTournament(person, PLAN);
    await data(event.score(event.team(0), 7, 3));
    await data(event.score(event.team(0), 8, 4));
    await data(event.score(event.team(1), 2, 6));
    const { live } = await glance(staff, event);
    const where = (teams: Wire[]) =>
      teams.map(({ name, hole, thru, silent_minutes }) => [name, hole, thru, silent_minutes]);
    expect(where(live.teams)).toEqual([
      ['Birdies', 3, 1, null],
      ['Crows', 2, 0, null],
      ['Aces', 9, 2, null],
    ]);
    expect(live.holes).toHaveLength(18);
    expect(live.leaders.map(({ name, position_label }: Wire) => [position_label, name])).toEqual([
      ['1', 'Aces'],
      ['2', 'Birdies'],
    ]);
    running.service.clock.advance(21 * MINUTE);
    await data(event.score(event.team(1), 3, 4));
    expect(where((await glance(staff, event)).live.teams)).toEqual([
      ['Birdies', 4, 2, null],
      ['Crows', 2, 0, 21],
      ['Aces', 9, 2, 21],
    ]);
  });

  it('calls nobody silent while play is suspended, and not before 20 minutes of play have passed since', async () => {
    const person = await running.service.person();
    const staff = await director(person);
    const event = await createTournament(person, PLAN);
    const silent = async () =>
      (await glance(staff, event)).live.teams.filter(({ silent_minutes }: Wire) => silent_minutes !== null)
        .length;
    await data(person.patch(`${event.path}/settings`, { suspended: true }));
    running.service.clock.advance(30 * MINUTE);
    expect(await silent()).toBe(0);
    await data(person.patch(`${event.path}/settings`, { suspended: false }));
    running.service.clock.advance(19 * MINUTE);
    expect(await silent()).toBe(0);
    running.service.clock.advance(MINUTE);
    expect(await silent()).toBe(3);
  });

  it('calls a finished team neither silent nor on a hole, and says whether its card is signed', async () => {
    const person = await running.service.person();
    const staff = await director(person);
    const event = await createTournament(person, PLAN);
    await event.cards([event.team(0), PARS]);
    const first = async () =>
      (await glance(staff, event)).live.teams.find(({ name }: Wire) => name === 'Aces');
    expect(await first()).toMatchObject({ hole: null, thru: 18, signed: false, silent_minutes: null });
    running.service.clock.advance(30 * MINUTE);
    expect(await first()).toMatchObject({ silent_minutes: null });
    await data((await phoneOf(running.service, event)).sign());
    expect(await first()).toMatchObject({ signed: true });
  });

  it('lists open flags with names, phones that disagree first', async () => {
    const person = await running.service.person();
    const staff = await director(person);
    const event = await createTournament(person, PLAN);
    const [one, other] = [await phoneOf(running.service, event), await phoneOf(running.service, event)];
    await one.tap(tap(7, 4));
    await other.tap(tap(7, 5));
    await data(event.score(event.team(1), 2, 15));
    const { live } = await glance(staff, event);
    expect(live.open_flags).toBe(2);
    expect(live.flags).toMatchObject([
      { kind: 'conflict', name: 'Aces', hole_number: 7, detail: { stored: 4, offered: 5 } },
      { kind: 'outlier', name: 'Birdies', hole_number: 2, detail: expect.any(String) },
    ]);
    await data(staff.browser.post(staff.at(`${event.path}/flags/${live.flags[1].id}/resolve`)));
    expect((await glance(staff, event)).live).toMatchObject({ open_flags: 1, flags: [{ kind: 'conflict' }] });
  });

  it('tells the last ten scores, corrections, check-ins and signatures, newest first', async () => {
    const person = await running.service.person();
    const staff = await director(person);
    const event = await createTournament(person, PLAN);
    await data(event.post(`/teams/${event.team(0)}/checkin`));
    await data(event.post(`/players/${event.player(1)}/checkin`));
    running.service.clock.advance(1000);
    await data((await phoneOf(running.service, event)).send(tap(7, 4)));
    running.service.clock.advance(1000);
    await data(
      staff.browser.post(staff.at(`${event.path}/teams/${event.team(0)}/scores`), { hole: 7, strokes: 3 }),
    );
    const { latest, teams } = (await glance(staff, event)).live;
    expect(latest).toMatchObject([
      {
        kind: 'correction',
        name: 'Aces',
        hole: 7,
        old_strokes: 4,
        strokes: 3,
        via: 'staff',
        by: staff.email,
      },
      { kind: 'score', name: 'Aces', hole: 7, old_strokes: null, strokes: 4, via: 'play', by: null },
      { kind: 'check_in', name: 'Birdies 1', hole: null, via: null },
      { kind: 'check_in', name: 'Aces' },
    ]);
    expect(teams.map(({ checked_in }: Wire) => checked_in)).toEqual([1, 0, 1]);
    for (const hole of [8, 9, 10, 11, 12, 13, 14, 15]) await data(event.score(event.team(0), hole, 4));
    expect((await glance(staff, event)).live.latest).toHaveLength(10);
  });

  it('counts phones that were heard in the last five minutes', async () => {
    const person = await running.service.person();
    const staff = await director(person);
    const event = await createTournament(person, PLAN);
    const phones = async () => (await glance(staff, event)).live.phones;
    const phone = await phoneOf(running.service, event);
    await phoneOf(running.service, event, 1);
    expect(await phones()).toBe(2);
    running.service.clock.advance(6 * MINUTE);
    expect(await phones()).toBe(0);
    await phone.card();
    await expect.poll(phones).toBe(1);
    // A new code ends the sessions of the old one.
    await data(event.post(`/teams/${event.team(0)}/access-code`));
    expect(await phones()).toBe(0);
  });

  it('places an individual group by its player with the most scores', async () => {
    const person = await running.service.person();
    const staff = await director(person);
    const event = await createTournament(person, {
      format: 'individual',
      holes: COURSE,
      teams: [{ name: 'Aces', start: '1A', players: [1, 2] }],
      status: 'live',
    });
    await data(event.score(event.player(0), 1, 4));
    await data(event.score(event.player(0), 2, 5));
    expect((await glance(staff, event)).live.teams).toMatchObject([{ name: 'Aces', hole: 3, thru: 2 }]);
  });
});

describe('once the event is final', () => {
  it('shows the podium of each board, cards that are not complete, payouts and money', async () => {
    const person = await running.service.person();
    const staff = await director(person);
    const event = await createTournament(person, {
      format: 'scramble',
      holes: COURSE,
      settings: { boards: ['gross', 'net'] },
      teams: ['Aces', 'Birdies', 'Crows', 'Ducks'].map((name) => ({ name, players: [0] })),
      status: 'live',
    });
    await event.cards([event.team(0), PARS], [event.team(1), PARS.replace('4', '5')]);
    await event.cards([event.team(2), '6 6 6'], [event.team(3), PARS.replace('4', '6')]);
    const game = await added(event, { type: 'closest_to_pin', name: 'Pin', holeNumber: 3, buyInCents: 500 });
    await data(win(event, game, { playerId: event.player(0) }));
    await data(person.post(`${event.path}/status`, { status: 'final' }));
    const { live, final } = await glance(staff, event);
    expect(live).toBeNull();
    expect(final.podium.map(({ board }: Wire) => board)).toEqual(['gross', 'net']);
    expect(final.podium[0].rows.map(({ name, total }: Wire) => [name, total])).toContainEqual(['Aces', 72]);
    expect(final.podium[0].rows).toHaveLength(3);
    expect(final.incomplete).toMatchObject([{ name: 'Crows', thru: 3, holes: 18 }]);
    expect(final.payouts).toMatchObject([{ name: 'Aces 1', amountCents: 2000 }]);
    expect(final.money.totals).toEqual([]);
  });
});

describe('the overview', () => {
  it('is for its own organization alone', async () => {
    const event = await createTournament(await running.service.person());
    const stranger = await director(await running.service.person());
    expect(await stranger.browser.get(stranger.at(`${event.path}/overview`))).toMatchObject(notFound);
    expect(await stranger.browser.post(stranger.at(`${event.path}/signs/printed`))).toMatchObject(notFound);
    expect(await stranger.browser.get(stranger.at(`/tournaments/${UNKNOWN_ID}/overview`))).toMatchObject(
      notFound,
    );
  });
});
