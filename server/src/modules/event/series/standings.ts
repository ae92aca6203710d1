/**
 * The standings of a series. Every request reads the versions of rules and events from the database; the rest
 * is cached in the process: the bytes of each view by its fingerprint, and the results of each event by its
 * version, so that after a change only the changed event is computed again.
 */
import type { Reads } from '../../../platform/db/doors.ts';
import { SizedCache } from '../../../platform/live/sized-cache.ts';
import { Together } from '../../../platform/live/together.ts';
import { asBuffer } from '../../../platform/threads/task.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import { readResults } from '../../scoring/leaderboard/load.ts';
import { type EventResults, resultsOf, resultsTask } from './placings.ts';
import { type CountedEvent, render, renderStandingsTask, type WantedStandings } from './render.ts';
import { fingerprint, read, type Season, type SeasonEvent } from './season.ts';

interface Asked {
  db: Reads;
  organizationId: string;
  seriesId: string;
  threads: Threads;
}

interface Standings {
  version: string;
  body: Buffer;
}

const MIB = 1024 * 1024;
/** Caches keep only the latest of each view and each event: a newer version replaces the old one at once. */
const bodies = new SizedCache<Standings>(32 * MIB);
const results = new SizedCache<EventResults>(32 * MIB);
const gathering = new Together<CountedEvent[]>();
const rendering = new Together<Standings>();

/** The most players that one statement reads. Each event costs as much as `EVENT_IN_PLAYERS` of them. */
const PLAYERS_AT_ONCE = 1200;
const EVENT_IN_PLAYERS = 40;
/** While the worker thread computes one batch, the database reads the next. */
const BATCHES_AT_ONCE = 2;
/** Work on more text than this goes to the worker thread. */
const SMALL = 64 * 1024;

export async function look(asked: Asked, wanted: WantedStandings): Promise<Standings> {
  const season = await read(asked.db, asked.seriesId);
  const version = fingerprint(season, season.events);
  const key = viewKey(asked, wanted);
  const cached = bodies.get(key);
  if (cached?.version === version) return cached;
  return rendering.run(`${key} ${version}`, () => workOut(asked, season, version, wanted));
}

async function workOut(
  asked: Asked,
  season: Season,
  seen: string,
  wanted: WantedStandings,
): Promise<Standings> {
  const events = await gathering.run(`${asked.organizationId} ${seen}`, () => gather(asked, season));
  const body = await renderAll(asked, season, events, wanted);
  // An event may have changed since the season was read, so the version is that of the results used.
  const made = { version: fingerprint(season, events), body };
  bodies.set(viewKey(asked, wanted), made, body.byteLength);
  return made;
}

/** The results of every event that counts, in the order of the season. */
async function gather(asked: Asked, season: Season): Promise<CountedEvent[]> {
  const found = new Map<string, EventResults>();
  const missing = season.events.filter((event) => {
    const cached = results.get(resultKey(asked, season, event.id));
    const isCurrent = cached !== undefined && cached.version >= event.version;
    if (isCurrent) found.set(event.id, cached);
    return !isCurrent;
  });
  const batches = inBatches(missing);
  const worker = async () => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift())
      for (const made of await resultsOfBatch(asked, season, batch)) {
        results.set(resultKey(asked, season, made.id), made, 2 * made.placings.length);
        found.set(made.id, made);
      }
  };
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, worker));
  return season.events.flatMap(({ players: _players, ...event }) => {
    const made = found.get(event.id);
    return made?.counts ? [{ ...event, version: made.version, placings: made.placings }] : [];
  });
}

async function resultsOfBatch(asked: Asked, rules: Season, batch: SeasonEvent[]): Promise<EventResults[]> {
  const stored = await readResults(
    asked.db,
    batch.map(({ id }) => id),
  );
  const { entrant, board, ties } = rules;
  const played = { stored, rules: { entrant, board, ties } };
  const size = stored.reduce((sum, { teams, players }) => sum + teams.length + players.length, 0);
  return size <= SMALL ? resultsOf(played) : asked.threads.run(resultsTask, asked.organizationId, played);
}

async function renderAll(
  { threads, organizationId }: Asked,
  { events: _events, ...rules }: Season,
  events: CountedEvent[],
  wanted: WantedStandings,
): Promise<Buffer> {
  const picture = { rules, events, wanted };
  const size = events.reduce((sum, { placings }) => sum + placings.length, 0);
  if (size <= SMALL) return asBuffer(render(picture));
  return asBuffer(await threads.run(renderStandingsTask, organizationId, picture));
}

function inBatches(events: SeasonEvent[]): SeasonEvent[][] {
  const batches: SeasonEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const cost = EVENT_IN_PLAYERS + event.players;
    if (room < cost) {
      batches.push([]);
      room = PLAYERS_AT_ONCE;
    }
    batches.at(-1)?.push(event);
    room -= cost;
  }
  return batches;
}

const viewKey = (
  { organizationId, seriesId }: Asked,
  { asFile, explain = false, top }: WantedStandings,
): string => `${organizationId} ${seriesId} ${asFile ? 'file' : explain} ${top ?? ''}`;

const resultKey = (
  { organizationId }: Asked,
  { entrant, board, ties }: Season,
  tournamentId: string,
): string => `${organizationId} ${tournamentId} ${entrant} ${board} ${ties}`;
