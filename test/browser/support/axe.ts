/**
 * Whether a page is accessible, as far as a program can tell: axe finds nothing, in the light theme and in
 * the dark.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The short form: it goes to the browser, and is read there, once for every page that is opened. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a theme changes is colors; to look at them takes longer than everything else. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const ONLY_COLORS = { runOnly: COLOR_RULES };
const NO_COLORS = { rules: Object.fromEntries(COLOR_RULES.map((id) => [id, { enabled: false }])) };
const DIALOG = '[role="dialog"], [role="alertdialog"], dialog[open]';

interface Look {
  colorScheme: 'light' | 'dark';
  /** What is looked at; the whole page without it. */
  within?: string;
  options: object;
}

const PAGE: Look[] = [
  { colorScheme: 'light', options: {} },
  { colorScheme: 'dark', options: ONLY_COLORS },
];
/** The colors behind it are those of the page without it, which is looked at by itself. */
const PAGE_WITH_DIALOG: Look[] = [
  { colorScheme: 'light', options: NO_COLORS },
  { colorScheme: 'light', within: DIALOG, options: ONLY_COLORS },
  { colorScheme: 'dark', within: DIALOG, options: ONLY_COLORS },
];

/** With whatever is open on the page, dialogs included. */
export async function expectAccessible(page: Page): Promise<void> {
  // Every page has one; before it is there, there is nothing to look at.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (await page.evaluate<boolean>('!window.axe')) await page.evaluate(AXE);
  const looks = (await page.locator(DIALOG).count()) > 0 ? PAGE_WITH_DIALOG : PAGE;
  for (const { colorScheme, within, options } of looks) {
    await page.emulateMedia({ colorScheme });
    // As text: what runs in the page is no part of the program that is type-checked here. Only violations: to
    // describe every element that is right took longer than to look at it.
    const context = within === undefined ? 'document' : JSON.stringify(within);
    const run = JSON.stringify({ resultTypes: ['violations'], ...options });
    const violations = await page.evaluate<Result[]>(
      `axe.run(${context}, ${run}).then(({ violations }) => violations)`,
    );
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${colorScheme}: ${id} (${help})`,
      nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
    }));
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
