/** Notes every statement of tenants that this process sends; the end of the run looks at them. */
import { subscribe } from 'node:diagnostics_channel';
import { inject } from 'vitest';
import { TENANT_STATEMENTS, type TenantStatement } from '../../../server/src/platform/db/sql.ts';
import { noteStatement } from './sent-statements.ts';

subscribe(TENANT_STATEMENTS, (statement) =>
  noteStatement(inject('statementsFolder'), statement as TenantStatement),
);
