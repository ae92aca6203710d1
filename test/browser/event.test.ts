/**
 * What a golfer does on the page of an event: registers and pays, watches the board, looks up a card, bids.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { data } from '../support/expectations/answers.ts';
import { Wire } from '../support/run/proxy.ts';
import { anItem } from '../support/worlds/auctions.ts';
import { sent } from '../support/worlds/news.ts';
import { publicEvent } from '../support/worlds/public-boards.ts';
import { createRaffle } from '../support/worlds/raffles.ts';
import { openEvent, registered } from '../support/worlds/registrations.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  const form = page.getByRole('form', { name: 'Registration' });
  await form.getByLabel('Your name').fill('Sam Snead');
  await form.getByLabel('Email', { exact: true }).fill('sam@example.com');
}

journeys(
  'the page of an event behind a cache',
  (site) => {
    it.each(['e', 'tv'])(
      '/%s follows the board without a stream, where its address says so',
      async (kind) => {
        const event = await publicEvent(await site.service.person(), {
          format: 'scramble',
          teams: [{ name: 'Aces' }, { name: 'Birdies' }],
        });
        await event.cards([event.team(0), '4 5 4'], [event.team(1), '4 5 5']);
        const page = await site.openPage(`/${kind}/${event.slug}?live=poll`);
        const names = async () =>
          (await page.locator('body').innerText()).match(/Aces|Birdies/g)?.slice(0, 2);
        await expect.poll(names).toEqual(['Aces', 'Birdies']);
        await event.cards([event.team(1), '. . . 2 2']);
        await expect.poll(names, { timeout: 10_000 }).toEqual(['Birdies', 'Aces']);
        expect(site.service.logged.filter((line) => line.includes('/boards/stream'))).toEqual([]);
      },
    );
  },
  { publicCache: true },
);

journeys('the page of an event', (site) => {
  it('takes a registration to the till and to its own page, once however often it is tapped', async () => {
    const person = await site.service.person();
    const event = await openEvent(person, { status: 'open', settings: { teamSize: 4 } });
    await data(person.post(`${event.path}/discounts`, { code: 'EARLY', percentOff: 10 }));
    const page = await site.openPage(`/e/${event.slug}`);
    await fillIn(page);
    const total = page.getByRole('status', { name: 'Total' });
    await expect.poll(() => total.textContent()).toBe('$50.00');
    await page.getByRole('button', { name: 'Add player' }).click();
    await page.getByLabel('Player 2 name').fill('Ben Hogan');
    await page.getByLabel('Player 2 handicap').fill('12,4');
    await page.getByLabel('Discount code').fill('WRONG');
    await seen(page.getByText('This code is not valid.'));
    await page.getByLabel('Discount code').fill('EARLY');
    await expect.poll(() => total.textContent()).toBe('$90.00');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Register and pay' }).dblclick();
    await page.waitForURL(/\/pay\//);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay $90.00' }).click();
    await page.waitForURL(/\/r\//);
    await seen(page.getByRole('status', { name: 'Paid', exact: true }));
    await expectAccessible(page);
    const made = await data(person.get(`/registrations?tournament_id=${event.id}`));
    expect(made).toMatchObject([
      { status: 'paid', players: [{ full_name: 'Sam Snead' }, { full_name: 'Ben Hogan', handicap: 12.4 }] },
    ]);
  });

  it('says at the field what is wrong with it', async () => {
    const event = await openEvent(await site.service.person(), { status: 'open' });
    const page = await site.openPage(`/e/${event.slug}#register`);
    await page.getByLabel('Email', { exact: true }).fill('not an address');
    await page.getByRole('button', { name: 'Register and pay' }).click();
    await seen(page.getByRole('alert'));
    await expect.poll(() => page.getByLabel('Your name').getAttribute('aria-invalid')).toBe('true');
    await seen(page.getByText('1 field needs attention'));
    await page.getByLabel('Your name').fill('Sam');
    // What was wrong is gone as soon as it is typed over.
    await gone(page.getByRole('alert'));
    expect(await page.getByLabel('Your name').getAttribute('aria-invalid')).not.toBe('true');
    await page.getByRole('button', { name: 'Register and pay' }).click();
    await expect
      .poll(() => page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true');
  });

  it('takes no money where nothing is due, and a place on the waitlist once it is full', async () => {
    const person = await site.service.person();
    const event = await openEvent(person, {
      status: 'open',
      registration: { feeCents: 0, capacity: 1, waitlist: true },
    });
    const page = await site.openPage(`/e/${event.slug}`);
    await fillIn(page);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.waitForURL(/\/r\//);
    await seen(page.getByRole('button', { name: 'Cancel registration' }));
    await page.goto(`/e/${event.slug}`);
    await fillIn(page);
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await page.waitForURL(/\/r\//);
    await seen(page.getByRole('status', { name: 'Waitlisted', exact: true }));
  });

  it('tells what the organizer says, can be passed on, and speaks German where the browser does', async () => {
    const person = await site.service.person();
    const description = 'Breakfast from 7:30.\n\nAll proceeds go to the junior program.';
    const event = await openEvent(person, { status: 'open', settings: { description, startTime: '08:30' } });
    await data(person.patch(event.path, { eventDate: '2099-06-08', courseName: 'Willow Creek' }));
    await data(event.put('/sponsors', { sponsors: [{ name: 'Northwind Sails' }] }));
    const page = await site.openPage(`/e/${event.slug}`);
    const about = page.getByRole('region', { name: 'About the event' });
    await seen(about.getByText('All proceeds go to the junior program.'));
    await seen(page.getByRole('region', { name: 'Sponsors' }).getByText('Northwind Sails'));
    expect(await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
      `/e/${event.slug}.ics`,
    );
    await page.getByRole('button', { name: 'Share' }).click();
    await seen(page.getByText('Link copied'));
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${site.service.url}/e/${event.slug}`);
    await expectAccessible(page);

    const small = { viewport: { width: 320, height: 700 } };
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    const german = await site.openPage(`/e/${event.slug}#register`, { ...small, locale: 'de-DE' });
    await seen(german.getByRole('button', { name: 'Anmelden und bezahlen' }));
    await seen(german.getByText('Montag, 8. Juni 2099').first());
    expect(await german.evaluate('document.documentElement.lang')).toBe('de');
    expect(await german.evaluate(overflow)).toBe(0);
    const long = await site.openPage(`/e/${event.slug}#register`, { ...small, locale: 'en-XA' });
    await seen(long.getByRole('button').first());
    expect(await long.evaluate(overflow)).toBe(0);
  });

  it('lets a golfer look after the registration on its own page, on a small phone too', async () => {
    const person = await site.service.person();
    const event = await openEvent(person, {
      status: 'open',
      settings: { replyTo: 'events@example.com' },
      registration: { feeCents: 0 },
    });
    await data(person.patch(event.path, { eventDate: '2099-06-08' }));
    const players = [{ full_name: 'Sam Snead' }, {}];
    const { token } = await registered(site.service, event, { team_name: 'Aces', players });
    const page = await site.openPage(`/r/${token}`, { viewport: { width: 320, height: 700 } });
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    await seen(page.getByText('Hole 1A'));
    for (const name of ['Add to calendar', 'Receipt', 'events@example.com'])
      await seen(page.getByRole('link', { name }));
    await expectAccessible(page);
    expect(await page.evaluate(overflow)).toBe(0);
    await page.getByRole('link', { name: 'Change players' }).click();
    await page.getByLabel('Player 2 name').fill('Ben Hogan');
    await page.getByLabel('Player 2 email').fill('not an address');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await seen(page.getByRole('alert').getByText('1 field needs attention'));
    await expectAccessible(page);
    expect(await page.evaluate(overflow)).toBe(0);
    await page.getByLabel('Player 2 email').fill('ben@example.com');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await seen(page.getByRole('status').getByText('Changes saved'));
    await seen(page.getByText('Ben Hogan'));
    await page.getByRole('link', { name: 'Receipt' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Receipt' }));
    await expectAccessible(page);
    expect(await page.evaluate(overflow)).toBe(0);
  });

  it('shows the board as it changes, and opens a card', async () => {
    const person = await site.service.person();
    const event = await publicEvent(person, {
      format: 'scramble',
      flights: 2,
      teams: [{ name: 'Aces' }, { name: 'Birdies' }, { name: 'Eagles' }],
    });
    await data(event.post(`/teams/${event.team(2)}/flight`, { flightId: event.flights[0].id }));
    await event.cards([event.team(0), '4 5 4'], [event.team(1), '4 5 5'], [event.team(2), '5 5 5']);
    const page = await site.openPage(`/e/${event.slug}`);
    const table = page.getByRole('table', { name: 'Gross leaderboard' });
    const names = () => table.getByRole('rowheader').allTextContents();
    await seen(page.getByRole('status', { name: 'Live', exact: true }));
    expect(await names()).toEqual(['Aces', 'Birdies', 'Eagles']);
    await event.cards([event.team(1), '. . . 2 2']);
    await expect.poll(names).toEqual(['Birdies', 'Aces', 'Eagles']);

    await page.getByRole('button', { name: 'Birdies' }).click();
    const card = page.getByRole('table', { name: 'Card of Birdies, out' });
    await seen(card);
    const holes = await card.getByRole('row').first().getByRole('columnheader').all();
    const tops = await Promise.all(holes.map(async (hole) => (await hole.boundingBox())?.y));
    expect([tops.length, new Set(tops).size]).toEqual([10, 1]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Birdies' }).click();

    await page.getByLabel('Find a player').fill('ace');
    expect(await names()).toEqual(['Aces']);
    await page.getByLabel('Find a player').fill('');
    await page.getByRole('combobox', { name: 'Flight' }).selectOption({ label: event.flights[0].name });
    expect(await names()).toEqual(['Eagles']);
    await page.getByRole('tablist', { name: 'Boards' }).getByRole('tab', { name: 'Net' }).click();
    await seen(page.getByRole('table', { name: 'Net leaderboard' }));
    await data(person.patch(`${event.path}/settings`, { boards: ['gross'] }));
    await seen(table);

    await sent(event, { title: 'Lunch is served', channels: ['board'] });
    await seen(page.getByRole('heading', { name: /Lunch is served/ }));
    await data(event.post('/status', { status: 'final' }));
    await seen(page.getByRole('status', { name: 'Final', exact: true }));
  });

  it('becomes a leaderboard when play begins', async () => {
    const person = await site.service.person();
    const event = await publicEvent(person, {
      format: 'scramble',
      teams: [{ name: 'Aces' }],
      status: 'open',
    });
    const page = await site.openPage(`/e/${event.slug}`);
    await seen(page.getByText('Registration is not open.'));
    await data(event.post('/status', { status: 'live' }));
    await seen(page.getByRole('table', { name: 'Gross leaderboard' }));
    await data(person.patch(`${event.path}/settings`, { publicBoard: 'hidden' }));
    await gone(page.getByRole('table', { name: 'Gross leaderboard' }));
  });

  it('says when it has lost the service, and when it is back', async () => {
    const event = await publicEvent(await site.service.person(), {
      format: 'scramble',
      teams: [{ name: 'Aces' }],
    });
    const wire = await Wire.to(site.service.url);
    const page = await site.openPage(`/e/${event.slug}`, { origin: new URL(wire.url).origin });
    site.watcherOf(page).expect(/net::ERR/);
    const told = (word: string) => seen(page.getByRole('status', { name: word, exact: true }));
    await told('Live');
    wire.cut();
    await told('Reconnecting');
    await event.cards([event.team(0), '3']);
    wire.mend();
    await told('Live');
    await seen(page.getByRole('row', { name: /Aces.*−1/ }));
    await page.context().close();
    wire.close();
  });

  it('repeats the draws of a raffle, and takes bids', async () => {
    const person = await site.service.person();
    const event = await publicEvent(person, { format: 'scramble', teams: [{ name: 'Aces' }] });
    const raffle = await createRaffle(person, {}, event);
    await raffle.sold(7, 'Ann');
    await raffle.drawn({ publicWord: 'fore' });
    await data(event.post('/auctions', anItem()));
    const page = await site.openPage(`/e/${event.slug}`, { viewport: { width: 320, height: 700 } });
    await page.getByText('Proof').click();
    await seen(page.getByText('every draw matches what was published'));
    const bid = page.getByRole('form', { name: 'Bid on Round for four' });
    await bid.getByLabel('Your name').fill('Ann Bell');
    await bid.getByLabel('Email').fill('ann@example.com');
    await bid.getByRole('button', { name: 'Place bid' }).click();
    await seen(bid.getByRole('status').filter({ hasText: '$10.00' }));
    await seen(page.getByText(/1 bid, closes/));
    await expectAccessible(page);
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);
  });
});
