/**
 * Whether a page is accessible, as far as a program can tell: axe finds nothing, in the light theme and in
 * the dark.
 */
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a theme changes is colors, so in the second one only the rules about them are looked at. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const THEMES = [
  { colorScheme: 'light', options: {} },
  { colorScheme: 'dark', options: { runOnly: COLOR_RULES } },
] as const;

/** With whatever is open on the page, dialogs included. */
export async function expectAccessible(page: Page): Promise<void> {
  // Every page has one; before it is there, there is nothing to look at.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (await page.evaluate<boolean>('!window.axe')) await page.evaluate(axe.source);
  for (const { colorScheme, options } of THEMES) {
    await page.emulateMedia({ colorScheme });
    // As text: what runs in the page is no part of the program that is type-checked here. Only violations in
    // full: to describe every element that is right took longer than to look at it.
    const run = { resultTypes: ['violations'], ...options };
    const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(run)})`);
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${colorScheme}: ${id} (${help})`,
      nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
    }));
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
