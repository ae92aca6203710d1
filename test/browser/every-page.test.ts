/**
 * Every page of the dashboard, as each navigation lists it: it opens, is accessible in both themes and
 * languages, and fits a phone.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

/** Sixteen pages in three languages, on a machine that is busy with other tests. */
const PATIENCE_MS = 240_000;
const PHONE = { width: 320, height: 640 };
const DESK = { width: 1280, height: 800 };
/** The desk at 200 %. */
const ZOOMED = { width: 640, height: 400 };

/** Addresses that a navigation leads to. */
async function linksOf(page: Page, navigation: string): Promise<string[]> {
  const links = page.getByRole('navigation', { name: navigation }).getByRole('link');
  await seen(links.first());
  return Promise.all((await links.all()).map(async (link) => (await link.getAttribute('href')) ?? ''));
}

/** In each language: the page is there, nothing is wrong with it, and it fits a phone and a window at 200 %. */
async function inspect(page: Page, address: string): Promise<void> {
  for (const language of ['en', 'de', 'en-XA']) {
    await page.evaluate(`localStorage.setItem('fairway-language', '${language}')`);
    await page.goto(address);
    const title = page.getByRole('heading', { level: 1 });
    await seen(title);
    expect([address, await title.count(), await page.getByRole('main').count()]).toEqual([address, 1, 1]);
    await gone(page.locator('[class*="skeleton"]').first());
    if (language === 'en-XA') expect([address, ...(await unspoken(page))]).toEqual([address]);
    else await expectAccessible(page);
    for (const viewport of [PHONE, ZOOMED]) {
      await page.setViewportSize(viewport);
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect([address, language, viewport.width, overflow]).toEqual([address, language, viewport.width, 0]);
    }
    await page.setViewportSize(DESK);
  }
}

/** The texts of a page, but for those of choices, such as time zones, and of codes. */
const TEXTS = `(() => {
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest('select, code')) texts.push(walker.currentNode.data.trim());
  return texts;
})()`;

/** What tests have named themselves and asked for, and what the browser writes. */
const NAMES = new Set(['Spring Scramble', 'Ben Bogey', 'Pine Hills', 'Test', 'test', 'POST', 'now']);

/** Of API clients; most, but not all, have a digit. */
const CLIENT_ID = /^fwc_[A-Za-z0-9]+$/;

/** Texts that are not among the words: those of the tests' language have accents and end in a mark. */
async function unspoken(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(TEXTS);
  const isName = (text: string) => NAMES.has(text) || CLIENT_ID.test(text);
  return texts.filter((text) => /[A-Za-z]{3}/.test(text) && !/[~áéíöúñç\d]/.test(text) && !isName(text));
}

journeys('every page', (site) => {
  it('of an organization opens, and says nothing wrong', { timeout: PATIENCE_MS }, async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in', { viewport: DESK });
    await site.signedIn(page, 'owner', organizationId);
    await page.goto('/app');
    const pages = await linksOf(page, 'Main');
    expect(pages).toHaveLength(11);
    for (const address of pages) await inspect(page, address);
    for (const name of ['profile', 'sessions', 'two-factor', 'passkeys'])
      await inspect(page, `/app/account/${name}`);
  });

  it('of an event opens, and says nothing wrong', { timeout: PATIENCE_MS }, async () => {
    const person = await site.service.person();
    const { body } = await person.post('/tournaments', { name: 'Spring Scramble' });
    const page = await site.openPage('/app/sign-in', { viewport: DESK });
    await site.signedIn(page, 'owner', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/tournaments/${body.data.id}`);
    const pages = await linksOf(page, 'Tournament');
    expect(pages).toHaveLength(16);
    for (const address of pages) await inspect(page, address);
  });
});
