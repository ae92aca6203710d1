/**
 * Keeps a copy of everything in FOLDER (`mirror` unless stated): `mirror.json`, which is replaced as a whole, and
 * `mirror.log`, a line for each event since. It may be killed at any time, and so may the service: what was not
 * written is read again. It begins with all lists, with --feed-only with the oldest event; --check brings the copy up
 * to date, compares it with what the API answers, and ends with 1 where they differ. Ctrl-C ends it.
 *
 *   node examples/mirror.mjs [FOLDER] [--feed-only] [--check]
 */
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fairway, FairwayError } from '@fairway/sdk';
import { differences } from './mirror/compare.mjs';
import { Copy } from './mirror/copy.mjs';
import { everything } from './mirror/lists.mjs';
import { takeFolder } from './mirror/lock.mjs';

const { FAIRWAY_URL, FAIRWAY_CLIENT_ID, FAIRWAY_CLIENT_SECRET } = process.env;
const leave = new AbortController();
const { signal } = leave;
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => leave.abort());

const fairway = new Fairway({
  baseUrl: FAIRWAY_URL,
  clientId: FAIRWAY_CLIENT_ID,
  clientSecret: FAIRWAY_CLIENT_SECRET,
  // A service that is restarted is waited for.
  retries: 1000,
  retryFor: 600_000,
  // Ctrl-C ends every call, whichever is under way.
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.any([init.signal, signal]) }),
  pause: (milliseconds) => sleep(milliseconds, undefined, { signal }),
});

const args = process.argv.slice(2);
const isFeedOnly = args.includes('--feed-only');
const isCheck = args.includes('--check');
const folder = args.find((arg) => !arg.startsWith('--')) ?? 'mirror';
/** A check that finds differences compares again: something may have changed while it was reading. */
const CHECKS = 5;
const BETWEEN_CHECKS_MS = 2500;
const MOST_SHOWN = 20;
const PAGE = 200;
/** Refused where events were purged: a feed that has lost its beginning tells no whole story. */
const FROM_THE_BEGINNING = { since: '1970-01-01T00:00:00Z' };

mkdirSync(folder, { recursive: true });
const owner = await takeFolder(folder);
if (owner !== undefined) {
  console.error(
    `Another mirror keeps this folder (process ${owner}). If there is none, delete ${folder}/mirror.lock.`,
  );
  process.exit(2);
}
const copy = new Copy(folder);
try {
  await upToDate();
  console.log(`${copy.size} things, up to date.`);
  if (isCheck) process.exitCode = await check();
  else await follow();
} catch (error) {
  if (!signal.aborted) throw error;
  // What was compared so far says nothing of the rest.
  if (isCheck) process.exitCode = 1;
}
if (signal.aborted) console.log('Stopped.');
if (copy.position !== undefined) copy.save();

/** Begins where there is no copy yet, and goes on to the end of the feed. */
async function upToDate() {
  try {
    if (copy.position === undefined && !isFeedOnly) await beginWithLists();
    await catchUp();
  } catch (error) {
    if (!isGone(error)) throw error;
    // Only the lists know what the feed no longer has. The copy on disk stays until there is another.
    console.log(
      isFeedOnly
        ? 'The organization is older than the feed: from the feed alone the copy cannot be complete. Beginning anew with the lists.'
        : 'The place in the feed is no longer kept: beginning anew with the lists.',
    );
    await beginWithLists();
    await catchUp();
  }
  copy.save();
}

function isGone(error) {
  return FairwayError.is(error) && error.status === 410;
}

/** What was committed before the position is in the lists; what comes later is in the feed. */
async function beginWithLists() {
  const { position } = await fairway.events.list({ after: 'now' }).page();
  const found = await everythingNow();
  copy.begin(found, position);
}

async function everythingNow() {
  const found = [];
  for await (const one of everything(fairway)) found.push(one);
  return found;
}

/** Reads the feed to its end. Each page is written down before the next is asked for. */
async function catchUp() {
  for (let isBehind = true; isBehind; ) {
    const from = copy.position === undefined ? FROM_THE_BEGINNING : { after: copy.position };
    const { data, page, position } = await fairway.events.list({ ...from, limit: PAGE }).page();
    copy.take(data, position);
    isBehind = page.has_more;
  }
}

async function follow() {
  for (;;) {
    try {
      for await (const { event, position } of fairway.events.tail({ after: copy.position, signal }))
        copy.take([event], position);
      return;
    } catch (error) {
      if (!isGone(error)) throw error;
      await upToDate();
    }
  }
}

/** Its exit code. What differs because it was changed meanwhile does not differ in the same way again. */
async function check() {
  let found = [];
  for (let time = 0; time < CHECKS; time += 1) {
    const before = found.join();
    if (time > 0) await sleep(BETWEEN_CHECKS_MS, undefined, { signal });
    const now = await everythingNow();
    await upToDate();
    found = differences(copy.things, now);
    if (found.join() === before) break;
  }
  for (const line of found.slice(0, MOST_SHOWN)) console.log(line);
  console.log(`${found.length} differences.`);
  return found.length === 0 ? 0 : 1;
}
