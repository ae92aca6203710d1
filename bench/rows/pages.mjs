/**
 * What people wait for, in a real Chromium slowed to a phone of the clubhouse: until the largest thing of a
 * page is painted, and until a change of a whole board is. Budgets are those of a slow network (1.6 Mbit/s,
 * 150 ms) and a CPU four times slower.
 */
import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { median } from '../load/load.mjs';
import { publicField, SLUG } from './public-streams.mjs';
import { signIn } from './staff.mjs';

const PHONE = { width: 390, height: 844 };
const TV = { width: 1920, height: 1080 };
const DESK = { width: 1280, height: 800 };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_SLOWER = 4;
const VISITS = 3;
/**
 * Enough that most of them come when the page's code has been compiled, as on a screen that shows a board for
 * hours.
 */
const CHANGES = 15;
/** Nothing of a page is larger than what was painted by then. */
const SETTLED_MS = 4000;

/** The slowest page of golfers, each by the median of its visits. */
export async function golfersPages(world, options) {
  await publicField(world);
  return slowest(world, options, [
    { path: `/e/${SLUG}`, viewport: PHONE },
    { path: '/score', viewport: PHONE },
    { path: `/tv/${SLUG}`, viewport: TV },
  ]);
}

export async function dashboardPages(world, options) {
  const { service, databaseUrl } = world;
  const cookie = await signIn(service.url, databaseUrl, service.writer.id);
  return slowest(world, options, [
    { path: '/app/sign-in', viewport: DESK },
    { path: `/app/o/${service.writer.id}/tournaments`, viewport: DESK, cookie },
  ]);
}

/** The first content of the docs: the reference that follows it is large, and takes its time. */
export const docsPage = (world, options) =>
  slowest(world, options, [{ path: '/docs', viewport: DESK }], firstPaint);

/**
 * Every row changes, because a par does: from the first thing the page does about it to the end of painting
 * it.
 */
export async function painting(world, { say }) {
  const { event } = await publicField(world);
  return withBrowser(say, async (browser) => {
    const frames = {};
    // A par that is as it was changes nothing.
    let par = 4;
    for (const [path, viewport] of Object.entries({ [`/e/${SLUG}`]: PHONE, [`/tv/${SLUG}`]: TV })) {
      const page = await (await browser.newContext({ viewport })).newPage();
      await page.addInitScript(noteFrames);
      await page.goto(`${world.service.url}${path}`);
      await page.waitForFunction(() => document.querySelectorAll('tbody tr, ol li').length > 5);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
      frames[path] = [];
      for (let nth = 0; nth < CHANGES; nth += 1) {
        await page.evaluate(() => window.forgetFrames());
        par = 9 - par;
        await changePar(world.service, event, par);
        frames[path].push(await page.evaluate(() => window.frameOfChange()));
      }
      say(`  ${path}: ${frames[path].map((millis) => Math.round(millis)).join(', ')} ms`);
      await page.context().close();
    }
    return { service: Math.max(...Object.values(frames).map(median)) };
  });
}

async function slowest({ service }, { say }, pages, paint = largestPaint) {
  return withBrowser(say, async (browser) => {
    const medians = [];
    for (const page of pages) {
      const seen = [];
      for (let visit = 0; visit < VISITS; visit += 1) seen.push(await paint(browser, service.url, page));
      say(`  ${page.path.replace(/[0-9a-f-]{36}/, '…')}: ${seen.map(Math.round).join(', ')} ms`);
      medians.push(median(seen));
    }
    return { service: Math.max(...medians) };
  });
}

async function withBrowser(say, work) {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    return void say('  left out: there is no Chromium here (npm run browser)');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** LCP, in milliseconds, of somebody who comes for the first time. */
async function largestPaint(browser, url, visited) {
  const page = await slowPage(browser, url, visited);
  await page.addInitScript(() => {
    window.largest = 0;
    const note = (list) => {
      for (const { startTime } of list.getEntries()) window.largest = startTime;
    };
    new PerformanceObserver(note).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(`${url}${visited.path}`);
  await page.waitForTimeout(SETTLED_MS);
  const largest = await page.evaluate(() => window.largest);
  await page.context().close();
  return largest;
}

/** FCP, in milliseconds, of somebody who comes for the first time. */
async function firstPaint(browser, url, visited) {
  const page = await slowPage(browser, url, visited);
  await page.goto(`${url}${visited.path}`, { waitUntil: 'commit' });
  const first = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const millis = await first.jsonValue();
  await page.context().close();
  return millis;
}

/** A page of a browser that knows nothing yet, on a slow network and a slow machine. */
async function slowPage(browser, url, { viewport, cookie }) {
  const context = await browser.newContext({ viewport });
  if (cookie !== undefined)
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const [name, ...value] = pair.split('=');
        return { name, value: value.join('='), url };
      }),
    );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  return page;
}

/** In the page: how long it takes from a change of the stream that is decoded to the frame after it. */
function noteFrames() {
  let heardAt;
  let frame;
  const { parse } = JSON;
  window.forgetFrames = () => {
    heardAt = undefined;
    frame = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('The page shows no change.')), 10_000);
      JSON.parse = (...args) => {
        heardAt ??= performance.now();
        return parse(...args);
      };
      const observer = new MutationObserver(() => {
        if (heardAt === undefined) return;
        observer.disconnect();
        // After the frame that shows the change: its callbacks, style, layout and paint.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - heardAt)));
      });
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });
  };
  window.frameOfChange = () => frame;
}

async function changePar({ url, writer }, event, par) {
  const holes = Array.from({ length: 18 }, (_, nth) => ({
    holeNumber: nth + 1,
    par: nth === 0 ? par : 4,
    strokeIndex: nth + 1,
  }));
  const answer = await fetch(`${url}/api/v1/tournaments/${event}/holes`, {
    method: 'PUT',
    headers: { authorization: writer.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ holes }),
  });
  if (!answer.ok) throw new Error(`The par could not be changed: ${answer.status} ${await answer.text()}`);
}
