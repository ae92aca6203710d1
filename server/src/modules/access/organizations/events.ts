/** What is told of an organization. Its rows are the platform's, so the verb that changes them tells. */

import { Type } from '../../../platform/text/schema.ts';
import { eventType } from '../../integrations/events/event-type.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { OrganizationView } from './schemas.ts';

const { id, name, updated_at } = OrganizationView.properties;

export const organizationUpdated = eventType({
  type: 'organization.updated',
  description: 'The organization was renamed.',
  data: Type.Object({ id, name, updated_at }, { title: 'UpdatedOrganization' }),
  scope: 'events:read',
});

export const organizationKind: EventKind = {
  name: 'organization',
  types: [organizationUpdated],
  subjects: [],
};
