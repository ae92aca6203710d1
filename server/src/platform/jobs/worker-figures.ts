/** What a worker tells: when its work last succeeded, and how long its queue of jobs is. */
import type { Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import { counters, gauge, gauges, MOST_COUNTED, OF_ALL_NODES } from '../running/figures.ts';
import type { Progress } from '../running/progress.ts';
import type { Sweeps } from './sweeps.ts';

interface WorkerFigures {
  registry: Registry;
  clock: Clock;
  sweeps: Sweeps;
  jobs: { waiting(most: number): Promise<number> };
  progress: () => readonly Progress[];
}

export function workerFigures({ registry, clock, sweeps, jobs, progress }: WorkerFigures): void {
  gauges(registry, {
    name: 'sweep_last_success_timestamp_seconds',
    help: `When a recurring task last succeeded. ${OF_ALL_NODES}`,
    labels: ['sweep'],
    read: async () =>
      (await sweeps.list()).flatMap(({ name, succeeded_at }) =>
        succeeded_at === null ? [] : [[{ sweep: name }, Date.parse(succeeded_at) / 1000] as const],
      ),
  });
  counters(registry, {
    name: 'sweep_failures_total',
    help: `How often a recurring task has failed. ${OF_ALL_NODES}`,
    labels: ['sweep'],
    read: async () => (await sweeps.list()).map(({ name, failures }) => [{ sweep: name }, failures] as const),
  });
  gauges(registry, {
    name: 'background_last_success_timestamp_seconds',
    help: 'When a loop of this worker last succeeded, also in finding nothing to do.',
    labels: ['work'],
    read: () => {
      const zero = clock.now().getTime() - performance.now();
      return progress().map(
        ({ name, succeededAt }) => [{ work: name }, (zero + succeededAt) / 1000] as const,
      );
    },
  });
  gauge(registry, {
    name: 'jobs_waiting',
    help: `Background jobs that wait or are under way, of which at most ${MOST_COUNTED} are counted. ${OF_ALL_NODES}`,
    read: () => jobs.waiting(MOST_COUNTED),
  });
}
