/**
 * Background work: the workers that modules bring, such as the sender of webhooks; jobs; and scheduled tasks.
 * Web nodes have none; the other nodes share it.
 */
import { heavyThreads } from './heavy-threads.ts';
import { MODULES } from './modules/all.ts';
import type { BackgroundWorker, Module, WorkerKit } from './modules/module.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { Sweeps } from './platform/jobs/sweeps.ts';
import { workerFigures } from './platform/jobs/worker-figures.ts';
import { overdueAmong } from './platform/running/progress.ts';

export interface WorkerOptions extends Omit<WorkerKit, 'threads' | 'writers'> {
  databaseUrl: string;
  /** Modules beyond our own, for tests. */
  extraModules?: readonly Module[];
}

export interface Worker {
  /** In the order of the modules that brought them. */
  workers: readonly BackgroundWorker[];
  /** What has not run for its time, here or, of what any worker may do, anywhere. */
  overdue(): Promise<string[]>;
  /** Runs a scheduled task now. */
  run(task: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Created before the listener starts; it begins to work with `start`. */
export function createWorker(options: WorkerOptions): Worker {
  const { log } = options;
  const modules = [...MODULES, ...(options.extraModules ?? [])];
  // Long mails have a thread of their own: a newsletter to thousands delays no request.
  const threads = heavyThreads(log);
  const kit = { ...options, threads, writers: modules.flatMap(({ mails = [] }) => mails) };
  const workers = modules.flatMap((module) => module.workers?.(kit) ?? []);
  const sweeps = new Sweeps(options.doors, options.clock);
  const recurring = modules
    .flatMap((module) => module.recurring?.(kit) ?? [])
    .map((task) => sweeps.recorded(task));
  const jobs = new Jobs(options, {
    recurring,
    handlers: modules.flatMap(({ jobs = [] }) => jobs.map((handler) => ({ handler, services: kit }))),
  });
  const progress = () => workers.flatMap((worker) => worker.progress());
  workerFigures({ ...options, sweeps, jobs, progress });
  for (const module of modules) module.figures?.(kit);
  return {
    workers,
    overdue: async () => [...overdueAmong(progress()), ...(await sweeps.overdue(recurring))],
    run: async (task) => {
      const found = recurring.find(({ name }) => name === task);
      if (found === undefined) throw new Error(`No module brings a task ${task}.`);
      await found.run();
    },
    start: async () => {
      for (const worker of workers) worker.start();
      await jobs.start();
    },
    stop: async () => {
      await Promise.all([...workers, jobs].map((worker) => worker.stop()));
      await threads.stop();
    },
  };
}
