/**
 * Somebody who reads the docs and tries the API from there. Whatever breaks the policy shows on the console,
 * and fails.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { gone, journeys, seen } from './support/journeys.ts';

/** The reference prints what it says on the page as well. */
const TOLD_TWICE = /Failed to get an access token/;

journeys('a reader of the docs', (site) => {
  const reference = (page: Page) => page.locator('#reference');
  /** The first editor holds the address that tokens come from, the second the id of the client. */
  const clientIdOf = (page: Page) => reference(page).locator('[contenteditable=true]').nth(1);
  const authorize = async (page: Page, secret: string) => {
    await reference(page).getByRole('textbox', { name: 'Client Secret' }).first().fill(secret);
    await reference(page).getByRole('button', { name: 'Authorize' }).first().click();
  };
  const refused = (page: Page) => page.getByText('Please check your credentials.').first();

  it('reads the contents first, then the reference, where a wrong secret is told and with the right one a call can be tried', async () => {
    const { clientId, secret } = await site.service.person();
    // Not the address that the service knows itself by: the reference calls it by the name of the page.
    const origin = site.service.url.replace('127.0.0.1', 'localhost');
    const page = await site.openPage('/healthz', { origin });
    // Nothing but the page itself.
    await page.route('**/openapi.json', (route) => route.abort());
    site.watcherOf(page).expect(/openapi\.json/, /Failed to fetch/, /ERR_FAILED/, TOLD_TWICE);
    await page.goto('/docs', { waitUntil: 'commit' });
    await seen(page.getByRole('heading', { level: 1, name: 'Fairway API' }));
    await seen(page.getByText('GET /contacts', { exact: true }));
    await page.unroute('**/openapi.json');
    await page.goto('/docs', { waitUntil: 'commit' });
    await gone(page.locator('#contents'));
    await seen(reference(page).getByText(`${origin}/api/v1`, { exact: true }).first());

    await reference(page).getByRole('button', { name: 'Authorize' }).first().click();
    await seen(refused(page));
    await gone(refused(page));
    // Once: what is filled into such an editor a second time may come after what it holds.
    await clientIdOf(page).fill(clientId);
    await authorize(page, 'fws_wrong');
    await seen(refused(page));
    await authorize(page, secret);
    // The token stands where the secret was, with a way to be rid of it.
    await seen(reference(page).getByRole('button', { name: 'Clear' }).first());

    await reference(page)
      .getByRole('button', { name: /Test Request.*get \/contacts\)/ })
      .click();
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/contacts'));
    await page.getByRole('button', { name: /^Send/ }).first().click();
    const answer = await answered;
    expect([answer.status(), await answer.request().headerValue('cookie')]).toEqual([200, null]);
    await seen(page.getByText('200 OK').first());
  });

  it('reads on a phone, where nothing scrolls sideways but code and tables, whose words stay whole', async () => {
    const page = await site.openPage('/docs/guides/imports');
    await page.setViewportSize({ width: 390, height: 800 });
    const head = await page.getByRole('columnheader', { name: 'Our column' }).first().boundingBox();
    // Two lines at most, one for each of its words.
    expect(head?.height).toBeLessThan(70);
    for (const path of ['/docs/guides/imports', '/docs']) {
      await page.goto(path);
      await gone(page.locator('#contents'));
      await page.mouse.move(200, 200);
      await page.mouse.wheel(300, 0);
      expect(await page.evaluate('new Promise((done) => setTimeout(() => done(scrollX), 300))')).toBe(0);
    }
  });
});
