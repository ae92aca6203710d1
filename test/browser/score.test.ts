/** A round on the phone: tapped with and without a network, on two phones, to the signature. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Wire } from '../support/run/proxy.ts';
import { phoneOf } from '../support/worlds/play.ts';
import { INDIVIDUAL, logOf, SCRAMBLE } from '../support/worlds/scores.ts';
import { createTournament, type TestTournament, type TournamentPlan } from '../support/worlds/tournaments.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

const key = (page: Page, strokes: number, name = 'Aces') =>
  page
    .getByRole('group', { name: `Score for ${name}` })
    .getByRole('button', { name: `${strokes}`, exact: true });
const pressed = (page: Page, strokes: number, name?: string) =>
  expect.poll(() => key(page, strokes, name).getAttribute('aria-pressed')).toBe('true');
const synced = (page: Page, text: string) =>
  seen(page.getByRole('status', { name: 'Sync' }).getByText(text, { exact: true }));
const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const onHole = (page: Page, hole: number) =>
  seen(page.getByRole('heading', { level: 1, name: `Hole ${hole}`, exact: true }));
/** Its worker has the page, so that it opens without a network. */
const installed = (page: Page) =>
  page.evaluate<unknown>('navigator.serviceWorker.ready.then(({ active }) => active.state)');
const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

journeys('a phone that scores', (site) => {
  const event = async (plan: TournamentPlan = {}): Promise<TestTournament> =>
    createTournament(await site.service.person(), { ...SCRAMBLE, status: 'live', ...plan });
  const open = async ({ teams }: TestTournament, origin?: string): Promise<Page> => {
    const page = await site.openPage(`/score?code=${teams[0].access_code}`, {
      ...PHONE,
      ...(origin && { origin }),
    });
    await seen(page.getByRole('status', { name: 'Sync' }));
    return page;
  };

  it('takes a code by hand, says when it is nobody’s, and begins where the team begins', async () => {
    const { teams } = await event({ teams: [{ name: 'Aces', start: '7A', players: [10, 20] }] });
    const page = await site.openPage('/score', PHONE);
    await seen(page.getByRole('heading', { level: 1, name: 'Enter your code' }));
    await expectAccessible(page);
    await page.getByLabel('Access code').fill('nobody');
    await page.getByRole('button', { name: 'Start' }).click();
    await seen(page.getByRole('alert'));
    await expectAccessible(page);
    await page.getByLabel('Access code').fill(` ${teams[0].access_code.toLowerCase()} `);
    await page.getByRole('button', { name: 'Start' }).click();
    await onHole(page, 7);
    await synced(page, 'All sent');
    await page.reload();
    await onHole(page, 7);
  });

  it('says that it starts while the code of a sign is under way', async () => {
    const { teams } = await event();
    const page = await site.openPage('/healthz', PHONE);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/play/v1/session', (route) => held.then(() => route.continue()));
    await page.goto(`/score?code=${teams[0].access_code}`);
    await seen(page.getByRole('heading', { level: 1, name: 'Enter your code' }));
    expect(await page.getByLabel('Access code').inputValue()).toBe(teams[0].access_code);
    letGo();
    await onHole(page, 1);
  });

  it('sends every tap once, over a lost network and a reload', async () => {
    const wire = await Wire.to(site.service.url);
    const played = await event();
    const page = await open(played, new URL(wire.url).origin);
    site.watcherOf(page).expect(/net::ERR|Failed to fetch/);
    expect(new URL(page.url()).search).toBe('');
    await installed(page);
    await onHole(page, 1);
    await key(page, 4).click();
    await pressed(page, 4);
    await synced(page, 'All sent');
    wire.cut();
    await step(page, 'Next hole');
    await key(page, 5).click();
    await key(page, 6).click();
    await step(page, 'Next hole');
    await key(page, 3).click();
    await synced(page, 'Offline, 3 not sent yet');
    await page.reload();
    await onHole(page, 4);
    await synced(page, 'Offline, 3 not sent yet');
    await step(page, 'Card');
    await seen(page.getByRole('table', { name: 'Scorecard' }));
    await expectAccessible(page);
    wire.mend();
    await synced(page, 'All sent');
    expect((await logOf(site.service, played)).map((row) => [row.hole_number, row.new_strokes])).toEqual([
      [1, 4],
      [2, 5],
      [2, 6],
      [3, 3],
    ]);
    await page.context().close();
    wire.close();
  });

  it('sends the taps of two tabs once, and shows them in both', async () => {
    const wire = await Wire.to(site.service.url);
    const played = await event();
    const one = await open(played, new URL(wire.url).origin);
    site.watcherOf(one).expect(/net::ERR|Failed to fetch/);
    await installed(one);
    const two = await one.context().newPage();
    await two.goto('/score');
    await onHole(two, 1);
    // Nobody who has touched the page is moved to the next hole by the service's first card.
    await two.getByRole('heading', { level: 1 }).click();
    wire.cut();
    await key(one, 4).click();
    await pressed(two, 4);
    await step(two, 'Next hole');
    await key(two, 5).click();
    await synced(one, 'Offline, 2 not sent yet');
    wire.mend();
    await Promise.all([synced(one, 'All sent'), synced(two, 'All sent')]);
    expect((await logOf(site.service, played)).map((row) => [row.hole_number, row.new_strokes])).toEqual([
      [1, 4],
      [2, 5],
    ]);
    await one.context().close();
    wire.close();
  });

  it('shows what the other phone taps, and lets people choose where they disagree', async () => {
    const played = await event();
    const wire = await Wire.to(site.service.url);
    const [one, two] = [await open(played), await open(played, new URL(wire.url).origin)];
    site.watcherOf(two).expect(/net::ERR|Failed to fetch/);
    await key(one, 4).click();
    await pressed(two, 4);
    await step(two, 'Next hole');
    await step(one, 'Next hole');
    wire.cut();
    await key(two, 5).click();
    await synced(two, 'Offline, 1 not sent yet');
    await key(one, 6).click();
    await synced(one, 'All sent');
    wire.mend();
    const alert = two.getByRole('alert', { name: 'Hole 2: another device entered 6, you entered 5' });
    await seen(alert);
    await expectAccessible(two);
    await alert.getByRole('button', { name: 'Use 5' }).click();
    await gone(alert);
    await pressed(one, 5);
    await gone(one.getByRole('alert'));
    await two.context().close();
    wire.close();
  });

  it('has a pad for each player, with more strokes behind it, and fits the smallest phone', async () => {
    const played = await event({ ...INDIVIDUAL, teams: [{ name: 'Aces', players: [10, 20, 3, null] }] });
    const page = await open(played);
    const pad = page.getByRole('group', { name: 'Score for Aces 2' });
    await pad.getByRole('button', { name: 'More' }).click();
    await key(page, 12, 'Aces 2').click();
    await pressed(page, 12, 'Aces 2');
    expect(await overflow(page)).toBe(0);
    for (const button of await pad.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56);
    }
    await expectAccessible(page);
    await pad.getByRole('button', { name: 'Clear' }).click();
    await gone(key(page, 12, 'Aces 2'));
    await synced(page, 'All sent');
    expect((await (await phoneOf(site.service, played)).card()).scores).toEqual([]);
  });

  it('says when the phone is full, and sends what it holds all the same', async () => {
    const wire = await Wire.to(site.service.url);
    const page = await open(await event(), new URL(wire.url).origin);
    site.watcherOf(page).expect(/net::ERR|Failed to fetch/);
    await page.evaluate(
      "IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError') }",
    );
    wire.cut();
    await key(page, 4).click();
    await synced(page, 'Offline, 1 not sent yet');
    await seen(page.getByRole('alert').getByText('out of storage'));
    wire.mend();
    await synced(page, 'All sent');
    await gone(page.getByRole('alert'));
    await pressed(page, 4);
    await page.context().close();
    wire.close();
  });

  it('loses nothing when the browser has dropped its database while the phone slept', async () => {
    const wire = await Wire.to(site.service.url);
    const played = await event();
    const page = await open(played, new URL(wire.url).origin);
    site.watcherOf(page).expect(/net::ERR|Failed to fetch/);
    await installed(page);
    await page.evaluate(`{
      const begin = IDBDatabase.prototype.transaction;
      let dropped;
      IDBDatabase.prototype.transaction = function (...what) {
        dropped ??= this;
        if (this === dropped) this.close();
        return begin.apply(this, what);
      };
    }`);
    wire.cut();
    await key(page, 4).click();
    await synced(page, 'Offline, 1 not sent yet');
    await onHole(page, 1);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.reload();
    await synced(page, 'Offline, 1 not sent yet');
    wire.mend();
    await synced(page, 'All sent');
    expect((await logOf(site.service, played)).map((row) => [row.hole_number, row.new_strokes])).toEqual([
      [1, 4],
    ]);
    await page.context().close();
    wire.close();
  });

  it('can be installed: a manifest with icons, and a worker that is asked for anew each time', async () => {
    const page = await open(await event());
    expect(await installed(page)).toMatch(/^activat/);
    const { url } = site.service;
    const text = await (await fetch(`${url}/score.webmanifest`)).text();
    const { icons, ...manifest } = JSON.parse(text);
    expect(manifest).toMatchObject({ start_url: '/score', scope: '/score', display: 'standalone' });
    for (const { src, type } of icons)
      expect((await fetch(url + src)).headers.get('content-type')).toBe(type);
    expect((await fetch(`${url}/score-sw.js`)).headers.get('cache-control')).toBe('no-cache');
  });

  it('signs a card that is full, and nothing more is tapped', async () => {
    const played = await event();
    await played.cards([played.team(0), '4 '.repeat(17).trim()]);
    const page = await open(played);
    await onHole(page, 18);
    expect(await page.getByRole('button', { name: 'Sign card' }).count()).toBe(0);
    await key(page, 3).click();
    await page.getByRole('button', { name: 'Sign card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign card' });
    await seen(dialog.getByRole('table', { name: 'Scorecard' }));
    await expectAccessible(page);
    await dialog.getByLabel('Your name').fill('Sam Snead');
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await seen(page.getByRole('status', { name: 'Signed' }));
    expect(await key(page, 4).isDisabled()).toBe(true);
    await expectAccessible(page);
  });

  it('keeps what was refused in sight, and scores for the new code of the team', async () => {
    const played = await event({ teams: [{ name: 'Aces', players: [6, 12] }, 2] });
    const wire = await Wire.to(site.service.url);
    const page = await open(played, new URL(wire.url).origin);
    site.watcherOf(page).expect(/net::ERR|Failed to fetch/);
    await onHole(page, 1);
    wire.cut();
    await key(page, 4).click();
    await synced(page, 'Offline, 1 not sent yet');
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    const fresh = await played.post(`/teams/${played.team(0)}/access-code`);
    wire.mend();
    await seen(page.getByRole('heading', { name: 'Enter your code' }));
    await expectAccessible(page);
    await page.getByLabel('Access code').fill(played.teams[1].access_code);
    await page.getByRole('button', { name: 'Start' }).click();
    await seen(page.getByRole('alert').getByText('That is the code of Team 2.'));
    await played.post('/status', { status: 'final' });
    await page.getByLabel('Access code').fill(fresh.body.data.access_code);
    await page.getByRole('button', { name: 'Start' }).click();
    const alert = page.getByRole('alert', { name: 'Hole 1: 4 was not saved' });
    await seen(alert);
    await synced(page, 'All sent');
    await page.reload();
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await gone(alert);
    await page.getByRole('button', { name: 'Leave' }).click();
    await seen(page.getByRole('heading', { name: 'Enter your code' }));
    await page.context().close();
    wire.close();
  });
});
