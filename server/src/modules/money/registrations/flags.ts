/** Flags mark a registration that somebody should look at. At most one of each code is open at a time. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict } from '../../../platform/problems.ts';
import { get, lockRegistration, recordAction } from './record.ts';
import type { FlagCode, Registration } from './schemas.ts';

const LONGEST_DETAIL = 500;

/** Returns the registration with the flag; one that is open already stays as it is. */
export function raise(tx: Tx, registration: Registration, code: FlagCode, text: string): Registration {
  if (registration.flags.some((flag) => flag.code === code)) return registration;
  const detail = text.slice(0, LONGEST_DETAIL).toWellFormed();
  tx.queue(
    sql`insert into registration_flags (organization_id, registration_id, id, code, detail, created_at)
        values (${tx.organizationId}, ${registration.id}, ${newId(tx.now)}, ${code}, ${detail}, ${tx.now})`,
  );
  const flag = { code, detail, created_at: tx.now.toISOString() };
  return { ...registration, flags: [...registration.flags, flag] };
}

/** Closes a flag whose cause is gone. */
export function resolveFlag(tx: Tx, registration: Registration, code: FlagCode): Registration {
  if (!registration.flags.some((flag) => flag.code === code)) return registration;
  tx.queue(
    sql`update registration_flags set resolved_at = ${tx.now}
        where registration_id = ${registration.id} and code = ${code} and resolved_at is null`,
  );
  return { ...registration, flags: registration.flags.filter((flag) => flag.code !== code) };
}

/** Somebody closes the flag by hand. */
export async function resolve(tx: Tx, id: string, code: FlagCode): Promise<Registration> {
  const { registration } = await lockRegistration(tx, id);
  if (!registration.flags.some((flag) => flag.code === code))
    throw conflict(`The registration has no open flag ${code}.`);
  resolveFlag(tx, registration, code);
  recordAction(tx, registration, 'registration.flag_resolved', { code });
  return get(tx, id);
}

/** Raises a flag outside of a change to the registration itself. */
export const raiseOn = async (tx: Tx, id: string, code: FlagCode, detail: string): Promise<void> =>
  void raise(tx, await get(tx, id), code, detail);
