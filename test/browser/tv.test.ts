/** A screen in the clubhouse: it turns, follows, survives a lost network, and fits whatever it hangs on. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { data } from '../support/expectations/answers.ts';
import { Wire } from '../support/run/proxy.ts';
import { sent } from '../support/worlds/news.ts';
import { publicEvent } from '../support/worlds/public-boards.ts';
import { expectAccessible } from './support/axe.ts';
import { journeys, seen } from './support/journeys.ts';

const SCREEN = { viewport: { width: 1920, height: 1080 } };
const teams = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Team ${at + 1}` }));
const itemsOf = (page: Page) => page.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem');

journeys('a screen', (site) => {
  it('turns its pages, marks what has changed, and shows what is announced', async () => {
    const person = await site.service.person();
    const event = await publicEvent(person, {
      format: 'scramble',
      teams: teams(22),
      settings: { boards: ['gross'] },
    });
    await data(event.put('/sponsors', { sponsors: [{ name: 'Northwind Sails' }] }));
    await event.cards([event.team(0), '3 4']);
    const page = await site.openPage(`/tv/${event.slug}?seconds=4`, SCREEN);
    await seen(page.getByRole('status', { name: 'Live', exact: true }));
    await expect.poll(() => itemsOf(page).count()).toBe(20);
    expect(await itemsOf(page).first().textContent()).toContain('Team 1');
    await expectAccessible(page);
    const letters = "parseFloat(getComputedStyle(document.querySelector('li')).fontSize)";
    expect(await page.evaluate<number>(letters)).toBeGreaterThanOrEqual(0.033 * 1080);
    await expect.poll(() => itemsOf(page).count(), { timeout: 20_000 }).toBe(2);
    await event.cards([event.team(0), '. . 2']);
    await expect.poll(() => itemsOf(page).count(), { timeout: 20_000 }).toBe(20);
    await expect.poll(() => itemsOf(page).first().getAttribute('data-changed')).toBe('true');
    await sent(event, { title: 'Awards', channels: ['board'] });
    await seen(page.getByRole('marquee', { name: 'Announcements' }).getByText('Awards'));
    await seen(page.getByText('Northwind Sails'));
    await page.setViewportSize({ width: 1080, height: 1920 });
    await expect.poll(() => itemsOf(page).count(), { timeout: 20_000 }).toBe(10);
  });

  it('shows the page’s address as a code, and makes long names smaller before it cuts them', async () => {
    const person = await site.service.person();
    const long = 'The Very Long-Winded Lakeside Ladies';
    const event = await publicEvent(person, {
      format: 'scramble',
      teams: [{ name: 'Aces' }, { name: long }],
      settings: { boards: ['gross'] },
    });
    await event.cards([event.team(0), '3 4'], [event.team(1), '4 4']);
    const page = await site.openPage(`/tv/${event.slug}`, SCREEN);
    const code = page.getByRole('img', { name: 'QR code of this page' });
    await seen(code);
    const drawn = 'document.querySelector(\'img[src$="/qr.svg"]\').naturalWidth';
    await expect.poll(() => page.evaluate<number>(drawn)).toBeGreaterThan(0);
    // The size of each name's letters, and how much of the name is cut off.
    const names = `[...document.querySelectorAll('li [data-fit]')].map((name) =>
      [parseFloat(getComputedStyle(name).fontSize), name.scrollWidth - name.clientWidth])`;
    const sizes = () => page.evaluate<[[number, number], [number, number]]>(names);
    await expect.poll(async () => ((await sizes())[1]?.[0] ?? 0) < ((await sizes())[0]?.[0] ?? 0)).toBe(true);
    const [, [letters, cut]] = await sizes();
    expect(letters).toBeGreaterThanOrEqual(0.033 * 1080);
    expect(cut).toBeLessThanOrEqual(1);
    await expectAccessible(page);
  });

  it('keeps the last board while the network is lost, says since when, and comes back by itself', async () => {
    const person = await site.service.person();
    const event = await publicEvent(person, { format: 'scramble', teams: teams(2) });
    await event.cards([event.team(0), '3 4']);
    const wire = await Wire.to(site.service.url);
    const page = await site.openPage('/healthz', { ...SCREEN, origin: new URL(wire.url).origin });
    site.watcherOf(page).expect(/net::ERR/);
    await page.clock.install();
    await page.goto(`/tv/${event.slug}`);
    const status = page.getByRole('status');
    await expect.poll(() => status.textContent()).toBe('Live');
    // What came before the cut is read by then: it would count as heard half a minute later.
    const isLost = page.waitForEvent('requestfailed');
    wire.cut();
    await isLost;
    await page.clock.fastForward('00:30');
    expect(await status.textContent()).toBe('Live');
    await page.clock.fastForward('00:15');
    await expect.poll(() => status.textContent()).toMatch(/^No connection since \d\d:\d\d$/);
    expect(await itemsOf(page).first().textContent()).toContain('Team 1');
    await event.cards([event.team(1), '2 2']);
    wire.mend();
    await expect
      .poll(
        async () => {
          await page.clock.fastForward('00:05');
          return [await status.textContent(), await itemsOf(page).first().textContent()];
        },
        { timeout: 30_000 },
      )
      .toEqual(['Live', expect.stringContaining('Team 2')]);
    await page.context().close();
    wire.close();
  });

  it('replaces itself at the turn of a page when the service has a newer one', async () => {
    const event = await publicEvent(await site.service.person(), { format: 'scramble', teams: teams(2) });
    const page = await site.openPage('/healthz', SCREEN);
    await page.clock.install();
    await page.route(`**/tv/${event.slug}`, async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      const response = await route.fetch();
      const body = (await response.text()).replace(/tv-[\w-]+\.js/, 'tv-newer.js');
      await route.fulfill({ response, body });
    });
    let [loads, asked] = [0, 0];
    page.on('load', () => {
      loads += 1;
    });
    let isThere = false;
    await page.route('**/assets/tv-newer.js', (route) => {
      asked += 1;
      return route.fulfill({ status: isThere ? 200 : 404, body: '' });
    });
    await page.goto(`/tv/${event.slug}`);
    await seen(page.getByRole('list', { name: 'Leaderboard' }));
    const turn = () => page.clock.fastForward(11_000).catch(() => undefined);
    // In the middle of a deploy: the new page names what nobody has yet.
    await expect.poll(() => turn().then(() => asked), { timeout: 20_000 }).toBeGreaterThan(1);
    expect(loads).toBe(1);
    isThere = true;
    await expect.poll(() => turn().then(() => loads), { timeout: 20_000 }).toBeGreaterThan(1);
    // The screen goes on asking while the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('says so in words when its script is lost, as every page of golfers does', async () => {
    const { slug } = await publicEvent(await site.service.person(), { format: 'scramble', teams: teams(2) });
    const page = await site.openPage('/healthz', SCREEN);
    site.watcherOf(page).expect(/net::ERR/);
    await page.route('**/assets/*.js', (route) => route.abort());
    for (const address of [`/tv/${slug}`, `/e/${slug}`, `/embed/${slug}`, '/score']) {
      await page.goto(address);
      await seen(page.getByText('takes longer to load than it should'));
    }
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: 'Reload' }).click();
    await seen(page.getByRole('heading', { name: 'Enter your code' }));
    expect(await page.getByRole('link', { name: 'Reload' }).count()).toBe(0);
  });

  it('loads itself anew when its script was lost, as soon as it can be had', async () => {
    const { slug } = await publicEvent(await site.service.person(), { format: 'scramble', teams: teams(2) });
    const page = await site.openPage('/healthz', SCREEN);
    site.watcherOf(page).expect(/net::ERR/);
    await page.clock.install();
    await page.route('**/assets/tv-*.js', (route) => route.abort());
    await page.goto(`/tv/${slug}`);
    await seen(page.getByText('takes longer to load than it should'));
    await page.clock.fastForward(31_000);
    await seen(page.getByText('takes longer to load than it should'));
    await page.unroute('**/assets/tv-*.js');
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(31_000).catch(() => undefined);
          return itemsOf(page).count();
        },
        { timeout: 20_000 },
      )
      .toBe(2);
  });
});
