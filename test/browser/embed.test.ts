/** A board inside another site, which allows our origin to run a script and to be shown, and nothing else. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { data } from '../support/expectations/answers.ts';
import { publicEvent } from '../support/worlds/public-boards.ts';
import { expectAccessible } from './support/axe.ts';
import { journeys, seen } from './support/journeys.ts';

/** A page of somebody else, with a policy of its own. */
async function foreignSite(ours: string, slug: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${ours}; frame-src ${ours}`,
    );
    response.end(`<!doctype html><html lang="en"><title>Club</title><link rel="icon" href="data:,"><main><h1>Our club</h1>
<script src="${ours}/embed.js" data-event="${slug}" data-board="net" data-rows="2" data-theme="dark" async></script></main></html>`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

journeys('a board in another site', (site) => {
  it('stands where its script stood, as high as it is, and live', async () => {
    const event = await publicEvent(await site.service.person(), {
      name: 'Spring Open',
      format: 'scramble',
      teams: [{ name: 'Aces' }, { name: 'Birdies' }, { name: 'Eagles' }],
    });
    await event.cards([event.team(0), '3'], [event.team(1), '4'], [event.team(2), '5']);
    const foreign = await foreignSite(site.service.url, event.slug);
    const page = await site.openPage('/', { origin: foreign.url });
    site.watcherOf(page).expect(/^another origin: /, /img-src|favicon/);
    const frame = page.locator('iframe[title="Live leaderboard: Spring Open"]');
    await seen(frame);
    expect(await page.locator('script').count()).toBe(0);
    const board = frame.contentFrame();
    const names = () =>
      board.getByRole('table', { name: 'Net leaderboard' }).getByRole('rowheader').allTextContents();
    await expect.poll(names).toEqual(['Aces', 'Birdies']);
    const heightOf = async (box: Locator) => Math.ceil((await box.boundingBox())?.height ?? 0);
    await expect.poll(async () => (await heightOf(frame)) - (await heightOf(board.locator('main')))).toBe(0);
    await event.cards([event.team(2), '. 1 1']);
    await expect.poll(names).toEqual(['Eagles', 'Aces']);
    foreign.close();
    const own = await site.openPage(`/embed/${event.slug}`);
    await seen(own.getByRole('table', { name: 'Gross leaderboard' }));
    await expectAccessible(own);
    await data(event.person.patch(`${event.path}/settings`, { publicBoard: 'frozen' }));
    await seen(own.getByText('The final results will be announced.'));
    await data(event.person.patch(`${event.path}/settings`, { publicBoard: 'hidden' }));
    await seen(own.getByText('The leaderboard is hidden for now.'));
  });

  it('of an unknown event takes no space, and says why on the console', async () => {
    const foreign = await foreignSite(site.service.url, 'no-such-event');
    const page = await site.openPage('/healthz');
    site.watcherOf(page).expect(/^another origin: /, /img-src|favicon/, /no public event/, /404/);
    const said = page.waitForEvent('console', (message) => message.text().includes('no public event'));
    await page.goto(foreign.url);
    expect((await said).text()).toContain('"no-such-event"');
    expect(await page.locator('iframe').count()).toBe(0);
    foreign.close();
  });
});
