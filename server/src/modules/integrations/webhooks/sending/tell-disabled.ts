/** What commits with a disabling by the service: its event, and a mail to each owner. */
import type { Transaction } from '../../../../platform/db/doors.ts';
import { sql } from '../../../../platform/db/sql.ts';
import { newId } from '../../../../platform/ids.ts';
import { parseUrl } from '../../../../platform/text/urls.ts';
import { queueFor } from '../../../letters/mail/queue.ts';
import { emitFor } from '../../events/emit.ts';
import { COLUMNS } from '../endpoints.ts';
import { endpointDisabled } from '../events.ts';
import { DISABLED_LETTER, type Disabling } from '../letters.ts';
import type { WebhookEndpoint } from '../schemas.ts';
import type { EndpointHealth } from './attempt.ts';
import type { AttemptedDelivery } from './claim.ts';

interface DisabledEndpoint {
  organization_id: string;
  id: string;
  health: EndpointHealth;
}

export async function tellDisabled(
  tx: Transaction,
  { organization_id, id, health }: DisabledEndpoint,
  { posted, startedAt }: AttemptedDelivery,
): Promise<void> {
  const endpoint = await tx.one<WebhookEndpoint>(
    sql`select ${COLUMNS} from webhook_endpoints where organization_id = ${organization_id} and id = ${id}`,
  );
  if (endpoint === undefined) return;
  const previous = { status: 'enabled', disabled_reason: null };
  await emitFor(tx, organization_id, endpointDisabled, { ...endpoint, previous });
  await mailOwners(tx, organization_id, {
    endpointId: id,
    url: withoutQuery(endpoint.url),
    failingSince: (health.failing_since ?? startedAt).toISOString(),
    error: posted.error ?? '',
  });
}

async function mailOwners(tx: Transaction, organizationId: string, data: Disabling): Promise<void> {
  const owners = await tx.many<{ email: string; name: string }>(
    sql`select staff.email, staff.name from memberships join staff on staff.id = memberships.staff_id
        where memberships.organization_id = ${organizationId} and memberships.role = 'owner' order by memberships.id`,
  );
  for (const to of owners) {
    const id = newId(tx.now);
    queueFor(tx, organizationId, { kind: 'notice', template: DISABLED_LETTER, to, sourceId: id, data }, id);
  }
}

function withoutQuery(url: string): string {
  const parsed = parseUrl(url);
  return parsed === undefined ? '' : parsed.origin + parsed.pathname;
}
