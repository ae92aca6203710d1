/**
 * Keeps a copy of everything in FOLDER (`mirror` unless stated): `mirror.json`, which is replaced as a whole, and
 * `mirror.log`, a line for each event since. It may be killed at any time, and so may the service: what was not
 * written is read again. It begins with all lists, with --feed-only with the oldest event; --check brings the copy up
 * to date, compares it with what the API answers, and ends with 1 where they differ.
 *
 *   node examples/mirror.mjs [FOLDER] [--feed-only] [--check]
 */
import { mkdirSync } from 'node:fs';
import { Fairway, FairwayError } from '@fairway/sdk';
import { differences } from './mirror/compare.mjs';
import { Copy } from './mirror/copy.mjs';
import { everything } from './mirror/lists.mjs';

const { FAIRWAY_URL, FAIRWAY_CLIENT_ID, FAIRWAY_CLIENT_SECRET } = process.env;
const fairway = new Fairway({
  baseUrl: FAIRWAY_URL,
  clientId: FAIRWAY_CLIENT_ID,
  clientSecret: FAIRWAY_CLIENT_SECRET,
  // A service that is restarted is waited for.
  retries: 1000,
  retryFor: 600_000,
});

const args = process.argv.slice(2);
const isFeedOnly = args.includes('--feed-only');
const isCheck = args.includes('--check');
const folder = args.find((arg) => !arg.startsWith('--')) ?? 'mirror';
/** A check compares again where something changed while it was reading. */
const CHECKS = 5;
const BETWEEN_CHECKS_MS = 2500;
const SAVE_EVERY = 1000;

mkdirSync(folder, { recursive: true });
const leave = new AbortController();
process.once('SIGINT', () => leave.abort());

for (let isDone = false; !isDone; ) {
  const copy = new Copy(folder);
  try {
    if (copy.position === undefined) await begin(copy);
    await catchUp(copy);
    console.log(`${copy.size} things, up to date.`);
    if (isCheck) process.exitCode = await check(copy);
    else await follow(copy);
    isDone = true;
  } catch (error) {
    if (leave.signal.aborted) break;
    // The place is older than what is kept: only the lists know the rest.
    if (!FairwayError.is(error) || error.status !== 410) throw error;
    console.log('The place in the feed is no longer kept: beginning anew.');
    copy.forget();
  }
}

/** What was committed before the position is in the lists; what comes later is in the feed. */
async function begin(copy) {
  if (isFeedOnly) return;
  const { position } = await fairway.events.list({ after: 'now' }).page();
  for await (const [kind, key, value] of everything(fairway)) if (kind !== 'card') copy.put(kind, key, value);
  copy.save(position);
}

/** Reads the feed to its end. */
async function catchUp(copy) {
  for (let isBehind = true; isBehind; ) {
    const after = copy.position === undefined ? {} : { after: copy.position };
    const { data, page, position } = await fairway.events.list({ ...after, limit: 200 }).page();
    copy.take(data, position);
    isBehind = page.has_more;
  }
  copy.save();
}

async function follow(copy) {
  let taken = 0;
  for await (const { event, position } of fairway.events.tail({
    after: copy.position,
    signal: leave.signal,
  })) {
    copy.take([event], position);
    taken += 1;
    if (taken % SAVE_EVERY === 0) copy.save();
  }
  copy.save();
}

/** Its exit code. */
async function check(copy) {
  let found = [];
  for (let time = 0; time < CHECKS; time += 1) {
    if (time > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_CHECKS_MS));
    const now = [];
    for await (const one of everything(fairway)) now.push(one);
    await catchUp(copy);
    found = differences(copy.things, now);
    if (found.length === 0) break;
  }
  for (const line of found.slice(0, 20)) console.log(line);
  console.log(`${found.length} differences.`);
  return found.length === 0 ? 0 : 1;
}
