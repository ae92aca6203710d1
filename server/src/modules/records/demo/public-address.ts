/** Public addresses of demo tournaments. If another demo has taken one, a variant of it is used. */
import type { Tx } from '../../../platform/db/doors.ts';
import { Problem } from '../../../platform/problems.ts';
import type { Desk } from '../../money/payments/desk.ts';

/** Runs `open` with an address that is free, and returns the address. */
export async function publish(
  desk: Desk,
  tournamentId: string,
  slug: string,
  open: (tx: Tx, publicSlug: string) => Promise<unknown>,
): Promise<string> {
  const openAt = async (publicSlug: string) => {
    await desk.door().write((tx) => open(tx, publicSlug));
    return publicSlug;
  };
  try {
    return await openAt(slug);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return openAt(`${slug}-${tournamentId.slice(-6)}`);
  }
}
