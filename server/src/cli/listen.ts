/**
 * `webhooks listen`: an organization's events as they happen, shown in the terminal and forwarded to a
 * program on the developer's machine, signed exactly like a real delivery. A failure is shown and not
 * retried.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryHeaders } from '../modules/integrations/webhooks/sending/headers.ts';
import { type Clock, SECOND } from '../platform/clock.ts';
import type { Reads } from '../platform/db/doors.ts';
import { sql } from '../platform/db/sql.ts';
import { newId } from '../platform/ids.ts';
import { createOutbound } from '../platform/net/outbound.ts';
import { isUnavailable } from '../platform/problems.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const POLL_EVERY_MS = 300;
/** How far back to look: an id has the time when its transaction began, which may commit this much later. */
const LOOK_BACK_MS = 60 * SECOND;
const BATCH = 100;
const TIMEOUT_MS = 10 * SECOND;

interface Listening {
  /** Reads through the organization's door. */
  db: Reads;
  clock: Clock;
  /** The name of the organization. */
  name: string;
  /** Where events are forwarded, and the signing secret; without it they are only shown. */
  forward: { url: string; secret: string } | undefined;
  json: boolean;
}

interface Event {
  id: string;
  type: string;
  payload: string;
  created_at: string;
}

interface Forwarded {
  delivery_id: string;
  status: number | null;
  error: string | null;
  duration_ms: number;
}

/** Shows and forwards, one event after the other, until Ctrl-C. */
export async function listen({ db, clock, name, forward, json }: Listening): Promise<void> {
  const stop = stopOnSignal();
  const send = forward && forwarder(forward, clock);
  const newEvents = await follow(db, clock);
  // With --json, only events are written to the standard output.
  (json ? process.stderr : process.stdout).write(greeting(name, forward));
  let wasAway = false;
  while (!stop.aborted) {
    try {
      for await (const event of newEvents()) {
        const forwarded = stop.aborted ? undefined : await orStop(send?.(event), stop);
        if (stop.aborted) break;
        process.stdout.write(`${json ? asJson(event, forwarded) : asText(event, forwarded)}\n`);
      }
      wasAway = false;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (!wasAway) process.stderr.write('fairway: The database cannot be reached. Trying again …\n');
      wasAway = true;
    }
    await sleep(POLL_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Skips the events visible now. Each call yields those that have become visible since, oldest first. */
async function follow(db: Reads, clock: Clock): Promise<() => AsyncGenerator<Event>> {
  let since = clock.now().getTime() - LOOK_BACK_MS;
  const visible = async () => {
    const rows = await db.many<{ id: string }>(
      sql`select id from events where id >= ${firstId(since)} order by id`,
    );
    return rows.map(({ id }) => id);
  };
  let seen = new Set(await visible());

  return async function* newEvents() {
    const asked = clock.now().getTime();
    const ids = await visible();
    const fresh = ids.filter((id) => !seen.has(id));
    for (let at = 0; at < fresh.length; at += BATCH) {
      const events = await db.many<Event>(
        sql`select id, type, payload, created_at from events
            where id = any(${fresh.slice(at, at + BATCH)}::uuid[]) order by id`,
      );
      for (const event of events) {
        seen.add(event.id);
        yield event;
      }
    }
    seen = new Set(ids);
    // Counts from the last query and not from now, so that nothing is missed while a receiver is slow; and
    // never backwards, so that a corrected clock repeats nothing.
    since = Math.max(since, asked - LOOK_BACK_MS);
  };
}

/** The lowest id of that time: an id begins with its milliseconds. */
function firstId(millis: number): string {
  const hex = millis.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The outbound client is never closed: Ctrl-C ends the process, and with it a call in progress. */
function forwarder({ url, secret }: { url: string; secret: string }, clock: Clock) {
  const outbound = createOutbound({ allowHosts: [new URL(url).hostname], timeout: TIMEOUT_MS });
  return async ({ id, type, payload }: Event): Promise<Forwarded> => {
    const now = clock.now();
    const deliveryId = newId(now);
    const headers = deliveryHeaders({
      deliveryId,
      eventId: id,
      eventType: type,
      payload,
      secrets: [secret],
      now,
    });
    const { httpStatus, error, durationMs } = await outbound.post(url, headers, payload);
    return { delivery_id: deliveryId, status: httpStatus, error, duration_ms: Math.round(durationMs) };
  };
}

const greeting = (name: string, forward: Listening['forward']): string =>
  [
    `Listening to the events of ${name}. Ctrl-C ends it.`,
    ...(forward ? [`Forwarding to  ${forward.url}`, `Signed with    ${forward.secret}`] : []),
    '',
    '',
  ].join('\n');

const asJson = ({ payload }: Event, forwarded: Forwarded | undefined): string =>
  JSON.stringify({ event: JSON.parse(payload), forwarded: forwarded ?? null });

function asText({ id, type, created_at }: Event, forwarded: Forwarded | undefined): string {
  const time = new Date(created_at).toLocaleTimeString('en-GB');
  return `${time}  ${type.padEnd(22)}  ${id}${forwarded ? `  → ${outcome(forwarded)}` : ''}`;
}

const outcome = ({ status, error, duration_ms }: Forwarded): string =>
  `${status ?? 'failed'} in ${duration_ms} ms${status === null ? `: ${error}` : ''}`;

/** Ctrl-C does not wait for a slow receiver. */
async function orStop<Result>(work: Promise<Result> | undefined, stop: AbortSignal) {
  let leave = () => {};
  const stopped = new Promise<undefined>((resolve) => {
    leave = () => resolve(undefined);
    stop.addEventListener('abort', leave);
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    stop.removeEventListener('abort', leave);
  }
}
