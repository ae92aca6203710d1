/** The error that a call must end with. */
import { FairwayError } from '../../src/index.ts';

export async function refused(call: Promise<unknown>): Promise<FairwayError> {
  const error: unknown = await call.then(
    () => new Error('The call should have failed.'),
    (reason) => reason,
  );
  if (FairwayError.is(error)) return error;
  throw error;
}
