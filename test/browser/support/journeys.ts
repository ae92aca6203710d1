/**
 * Journeys through the pages in a real browser: the very app of the other tests, with the pages as they were
 * built. Every test has contexts of its own, and fails on whatever its watchers saw.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import type { Role } from '../../../server/src/platform/roles.ts';
import { type NodeOptions, type Service, useService } from '../../support/run/service.ts';
import { type Member, member } from '../../support/worlds/staff.ts';
import { hasBrowser, theBrowser } from './chromium.ts';
import { Watcher } from './watcher.ts';

const PAGES = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
/** A machine that is busy with other tests is slow; a page that never comes is found all the same. */
const PATIENCE_MS = 30_000;
const JOURNEY_MS = 120_000;

interface Site {
  readonly service: Service;
  /** Somebody at a browser of his own, at this path. */
  openPage(path: string, options?: VisitOptions): Promise<Page>;
  /** Signs the browser of this page in, as somebody with this role in this organization. */
  signedIn(page: Page, role: Role, organizationId: string): Promise<Member>;
  watcherOf(page: Page): Watcher;
}

interface VisitOptions extends BrowserContextOptions {
  /** Where the service is reached, if not directly: through a wire that the test can cut. */
  origin?: string;
}

/** Like `describe`, for tests that need a browser. */
export function journeys(name: string, define: (site: Site) => void, options: NodeOptions = {}): void {
  describe.skipIf(!hasBrowser())(name, { timeout: JOURNEY_MS }, () => define(useSite(options)));
}

/** Waits until somebody could see it. */
export const seen = (locator: Locator): Promise<void> => locator.waitFor({ state: 'visible' });

/** Waits until nobody can see it. */
export const gone = (locator: Locator): Promise<void> => locator.waitFor({ state: 'hidden' });

function useSite({ pagesFolder = PAGES, ...options }: NodeOptions): Site {
  if (hasBrowser() && !existsSync(path.join(pagesFolder, 'app/index.html')))
    throw new Error('The pages are not built: "npm test" does it.');
  const running = useService({ pagesFolder, ...options });
  const open = new Map<BrowserContext, { watcher: Watcher; origin: string }>();
  const visitOf = (page: Page) => {
    const visit = open.get(page.context());
    if (visit === undefined) throw new Error('This page was opened elsewhere.');
    return visit;
  };
  afterEach(async () => {
    const problems = [...open.values()].flatMap(({ watcher }) => watcher.problems);
    await Promise.all([...open.keys()].map((context) => context.close()));
    open.clear();
    expect(problems).toEqual([]);
  });
  return {
    get service() {
      return running.service;
    },
    openPage: async (at, { origin = running.service.url, ...more } = {}) => {
      const context = await (await theBrowser()).newContext({
        baseURL: origin,
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
        ...more,
      });
      context.setDefaultTimeout(PATIENCE_MS);
      open.set(context, { watcher: new Watcher(context, origin), origin });
      const page = await context.newPage();
      await page.goto(at);
      return page;
    },
    signedIn: async (page, role, organizationId) => {
      const somebody = await member(running.service, organizationId, role);
      const cookies = Object.entries(somebody.browser.cookies);
      const { origin } = visitOf(page);
      await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
      return somebody;
    },
    watcherOf: (page) => visitOf(page).watcher,
  };
}
