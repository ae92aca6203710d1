/**
 * `webhooks listen`: an organization's events as they happen, shown in the terminal and forwarded to a
 * program on the developer's machine, signed exactly like a real delivery. A failure is shown and not
 * retried.
 */
import { presentPlace } from '../modules/integrations/feed/start.ts';
import { deliveryHeaders } from '../modules/integrations/webhooks/sending/headers.ts';
import { type Clock, SECOND } from '../platform/clock.ts';
import type { Doors } from '../platform/db/doors.ts';
import { newId } from '../platform/ids.ts';
import { createOutbound } from '../platform/net/outbound.ts';
import { followFeed } from './follow-feed.ts';
import { CTRL_C, stopOnSignal } from './stop-on-signal.ts';

const TIMEOUT_MS = 10 * SECOND;

interface Listening {
  doors: Doors;
  organizationId: string;
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
export async function listen({
  doors,
  organizationId,
  clock,
  name,
  forward,
  json,
}: Listening): Promise<void> {
  const stop = stopOnSignal();
  const send = forward && forwarder(forward, clock);
  const start = await presentPlace(doors.asOrganization(organizationId), organizationId);
  // With --json, only events are written to the standard output.
  (json ? process.stderr : process.stdout).write(greeting(name, forward));
  for await (const payload of followFeed({ doors, organizationId, start, stop })) {
    const event: Event = { ...JSON.parse(payload), payload };
    const forwarded = await orStop(send?.(event), stop);
    if (stop.aborted) return;
    process.stdout.write(`${json ? asJson(event, forwarded) : asText(event, forwarded)}\n`);
  }
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
    `Listening for events of ${name}. ${CTRL_C}`,
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
