/**
 * Every page of the dashboard, as each navigation lists it: it opens, is accessible in both themes, and fits
 * a phone.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

const PHONE = { width: 320, height: 640 };
const DESK = { width: 1280, height: 800 };

/** Addresses that a navigation leads to. */
async function linksOf(page: Page, navigation: string): Promise<string[]> {
  const links = page.getByRole('navigation', { name: navigation }).getByRole('link');
  await seen(links.first());
  return Promise.all((await links.all()).map(async (link) => (await link.getAttribute('href')) ?? ''));
}

async function inspect(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const title = page.getByRole('heading', { level: 1 });
  await seen(title);
  expect([address, await title.count(), await page.getByRole('main').count()]).toEqual([address, 1, 1]);
  await gone(page.locator('[class*="skeleton"]').first());
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect([address, overflow]).toEqual([address, 0]);
  await page.setViewportSize(DESK);
}

journeys('every page', (site) => {
  it('of an organization opens, and says nothing wrong', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in', { viewport: DESK });
    await site.signedIn(page, 'owner', organizationId);
    await page.goto('/app');
    const pages = await linksOf(page, 'Main');
    expect(pages).toHaveLength(10);
    for (const address of pages) await inspect(page, address);
    for (const name of ['profile', 'sessions', 'two-factor']) await inspect(page, `/app/account/${name}`);
  });

  it('of an event opens, and says nothing wrong', async () => {
    const person = await site.service.person();
    const { body } = await person.post('/tournaments', { name: 'Spring Scramble' });
    const page = await site.openPage('/app/sign-in', { viewport: DESK });
    await site.signedIn(page, 'owner', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/tournaments/${body.data.id}`);
    const pages = await linksOf(page, 'Tournament');
    expect(pages).toHaveLength(15);
    for (const address of pages) await inspect(page, address);
  });
});
