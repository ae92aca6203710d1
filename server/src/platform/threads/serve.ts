/** The thread's side: runs the tasks it is given, one after the other, and reports how each ended. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { Problem } from '../problems.ts';
import type { ThreadReply, ThreadRequest } from './messages.ts';
import type { Task } from './task.ts';

export function serve(tasks: readonly Task<never, unknown>[]): void {
  const port = parentPort;
  if (port === null) throw new Error('This file runs in a thread only.');
  // On Linux each thread has its own priority (elsewhere the process has one): the event loop goes first.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const byName = new Map(tasks.map((each) => [each.name, each]));
  port.on('message', async ({ id, task: name, input }: ThreadRequest) => {
    const task = byName.get(name);
    try {
      if (task === undefined) throw new Error(`There is no task named ${name}.`);
      // The sender's types hold: both sides share the task's declaration.
      const output = await task.work(input as never);
      port.postMessage({ id, output } satisfies ThreadReply, task.transfer?.(output) ?? []);
    } catch (error) {
      port.postMessage(howItFailed(id, error));
    }
  });
}

const howItFailed = (id: number, error: unknown): ThreadReply =>
  error instanceof Problem
    ? { id, refused: { code: error.code, message: error.message, details: error.details } }
    : { id, failed: error };
