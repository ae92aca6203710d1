/**
 * What no journey may do goes unnoticed on none: errors, breaches of the policy, requests to elsewhere, a
 * lost network.
 */
import { afterAll, expect, it } from 'vitest';
import { buildPages } from '../support/run/built-pages.ts';
import { Wire } from '../support/run/proxy.ts';
import { journeys } from './support/journeys.ts';

const built = buildPages();
afterAll(built.remove);

journeys(
  'a journey that does what it must not',
  (site) => {
    it.each([
      ['console: a sad thing', "console.error('a sad thing')"],
      ['script: Error: fore', "setTimeout(() => { throw new Error('fore') })"],
      [
        'console: .*script-src',
        "document.body.append(Object.assign(document.createElement('script'), { textContent: 'void 0' }))",
      ],
      ['console: .*style-src', "document.body.setAttribute('style', 'color: red')"],
      ['console: .*connect-src', "fetch('https://elsewhere.example/').catch(() => undefined)"],
      ['another origin: https://elsewhere.example/', "location.href = 'https://elsewhere.example/'"],
    ])('is seen: %s', async (problem, deed) => {
      const page = await site.openPage('/app');
      const watcher = site.watcherOf(page);
      expect(watcher.problems).toEqual([]);
      await page.evaluate(`{ ${deed} }`);
      await expect.poll(() => watcher.problems.join('\n')).toMatch(new RegExp(problem));
      watcher.expect(/./);
    });

    it('loses the network and gets it back as the test says', async () => {
      const wire = await Wire.to(site.service.url);
      const page = await site.openPage('/app', { origin: new URL(wire.url).origin });
      site.watcherOf(page).expect(/net::ERR/);
      wire.cut();
      expect(await page.evaluate("fetch('/healthz').then((answer) => answer.status, () => 'lost')")).toBe(
        'lost',
      );
      wire.mend();
      expect(await page.evaluate("fetch('/healthz').then((answer) => answer.status, () => 'lost')")).toBe(
        200,
      );
      await page.context().close();
      wire.close();
    });
  },
  { pagesFolder: built.folder },
);
