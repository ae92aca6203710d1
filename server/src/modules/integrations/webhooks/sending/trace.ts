/** Lets the call of a webhook continue the trace of the change that caused it. */
import type { Doors } from '../../../../platform/db/doors.ts';
import { sql } from '../../../../platform/db/sql.ts';
import { continuing, isTracing } from '../../../../platform/tracing/tracing.ts';
import type { ClaimedDelivery } from './claim.ts';

/** Read apart from the claim, so that claims cost nothing more while tracing is off. */
export async function inItsTrace<Result>(
  { asPlatform }: Doors,
  { target, event_id }: ClaimedDelivery,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isTracing()) return work();
  const event = await asPlatform
    .one<{ traceparent: string | null }>(
      sql`select traceparent from events where organization_id = ${target.organization_id} and id = ${event_id}`,
    )
    .catch(() => undefined);
  return event?.traceparent == null ? work() : continuing(event.traceparent, work);
}
