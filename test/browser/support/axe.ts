/** Whether a page is accessible, as far as a program can tell: axe finds nothing, in the light theme and in the dark. */
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const THEMES = ['light', 'dark'] as const;

/** With whatever is open on the page, dialogs included. */
export async function expectAccessible(page: Page): Promise<void> {
  // Every page has one; before it is there, there is nothing to look at.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(axe.source);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    // As text: what runs in the page is no part of the program that is type-checked here.
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${colorScheme}: ${id} (${help})`,
      nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
    }));
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
