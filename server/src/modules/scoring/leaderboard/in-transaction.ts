/** Work on a tournament's boards inside a transaction; of a large tournament, in the worker thread. */
import type { Tx } from '../../../platform/db/doors.ts';
import { FairGate } from '../../../platform/limits/fair-gate.ts';
import type { Task } from '../../../platform/threads/task.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import { isSmall, type StoredTournament } from './load.ts';

/**
 * Limits concurrent work on large tournaments: each keeps its transaction open meanwhile, and one
 * organization must not take all connections. One gate serves all such work, because all of it takes from the
 * same pool.
 */
const large = new FairGate({ places: 4, perOrganization: 1, line: 5 });

export async function workOut<Input extends { stored: StoredTournament }, Output>(
  { organizationId }: Pick<Tx, 'organizationId'>,
  threads: Threads,
  task: Task<Input, Output>,
  input: Input,
): Promise<Output> {
  if (isSmall(input.stored)) return task.work(input);
  return large.pass(organizationId, () => threads.run(task, organizationId, input));
}
