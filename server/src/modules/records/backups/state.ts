/** What members of every organization may know about how the service is run. */
import type { Reads } from '../../../platform/db/doors.ts';
import { RELEASE } from '../../../platform/release.ts';
import type { Terms } from '../../terms.ts';
import { lastGood } from './backups.ts';
import type { ServiceState } from './schemas.ts';

export async function stateOfService(db: Reads, { mayCallOut }: Terms): Promise<ServiceState> {
  const backup = await lastGood(db);
  return {
    version: RELEASE,
    outbound: mayCallOut() ? 'on' : 'off',
    last_backup_at: backup?.ended_at ?? null,
    last_backup_bytes: backup?.bytes ?? null,
  };
}
