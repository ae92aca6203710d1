/** The connections on which two nodes of one database hear of each other. */
import { expect } from 'vitest';
import type { Service } from './service.ts';

const LISTENERS = `from pg_stat_activity where application_name = 'fairway listen' and datname = current_database()`;

/** Ends both, and returns when they are gone. They come back by themselves. */
export async function deafen(node: Service): Promise<void> {
  // On a machine with much to do a node may have lost its connection by itself just now.
  await hearingAgain(node);
  const ended = await node.database.query(`select pg_terminate_backend(pid, 5000) ${LISTENERS}`);
  expect(ended).toHaveLength(2);
}

export const hearingAgain = ({ database }: Service): Promise<void> =>
  expect.poll(() => database.query(`select 1 ${LISTENERS}`), { timeout: 5000 }).toHaveLength(2);
