/**
 * Binds a statement to its organization. Every statement sent through a door is preceded, in its own
 * transaction, by one that sets the role and the organization for just that transaction. So it cannot run as
 * any other tenant, whatever state the connection is in and whatever pooler is in between.
 */
import type { Prepared } from '../sql.ts';

/** The role of a connection between two bindings: without an organization it sees no row and cannot write. */
export const RESTING_ROLE = 'fairway_tenant';

const AS_TENANT =
  "select set_config('role', 'fairway_tenant', true), set_config('app.organization_id', $1, true)";
const AS_PLATFORM = "select set_config('role', 'fairway_platform', true)";

/** The binding to the organization, or to the platform if there is none. */
export const binding = (organizationId: string | undefined): Prepared =>
  organizationId === undefined
    ? { name: 'as_platform', text: AS_PLATFORM, values: [] }
    : { name: 'as_tenant', text: AS_TENANT, values: [organizationId] };

/** In a transaction the database notes what changes, and dates it by the service's clock. */
const AS_WRITING_TENANT = `${AS_TENANT}, set_config('app.now', $2, true), set_config('app.tells', 'on', true)`;

/** The platform makes its events itself, where a change of its own is told. */
const AS_WRITING_PLATFORM = `${AS_PLATFORM}, set_config('app.now', $1, true)`;

export const BEGIN: Prepared = { name: 'begin', text: 'begin', values: [] };

/** Begins a transaction and binds it, in one batch. */
export const beginning = (organizationId: string | undefined, now: Date): Prepared[] => [
  BEGIN,
  organizationId === undefined
    ? { name: 'as_writing_platform', text: AS_WRITING_PLATFORM, values: [now.toISOString()] }
    : { name: 'as_writing_tenant', text: AS_WRITING_TENANT, values: [organizationId, now.toISOString()] },
];

/** The same for a shared connection: a short lock timeout, so others do not wait behind the statement. */
export const brieflyBinding = (organizationId: string | undefined): Prepared => {
  const { name, text, values } = binding(organizationId);
  return { name: `${name}_briefly`, text: `${text}, set_config('lock_timeout', '${BRIEFLY}', true)`, values };
};

const BRIEFLY = '25ms';
