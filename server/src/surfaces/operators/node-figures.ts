/** What a node tells about itself: its version, its way to the database, its clock, and who waits for it. */
import { Counter, type Registry } from 'prom-client';
import type { Clock } from '../../platform/clock.ts';
import type { Doors } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Listener } from '../../platform/db/wire/listener.ts';
import type { PoolUsage } from '../../platform/db/wire/pool.ts';
import { RELEASE } from '../../platform/release.ts';
import { counters, gauge, gauges, OF_ALL_NODES } from '../../platform/running/figures.ts';

interface NodeFigures {
  registry: Registry;
  doors: Doors;
  listener: Listener;
  clock: Clock;
  expectReady: () => Promise<void>;
}

export function nodeFigures({ registry, doors, listener, clock, expectReady }: NodeFigures): void {
  gauges(registry, {
    name: 'fairway_build_info',
    help: 'Always 1; the labels say which Fairway on which Node.',
    labels: ['version', 'node'],
    read: () => [[{ version: RELEASE, node: process.versions.node }, 1]],
  });
  gauge(registry, {
    name: 'service_ready',
    help: 'Whether this node would answer 200 to /readyz.',
    read: async () => ((await isFulfilled(expectReady())) ? 1 : 0),
  });
  gauge(registry, {
    name: 'schema_version',
    help: `The newest migration that the database has. ${OF_ALL_NODES}`,
    read: async () => {
      const row = await doors.asPlatform.one<{ version: number }>(
        sql`select version from schema_migrations order by version desc limit 1`,
      );
      return row?.version ?? 0;
    },
  });
  gauge(registry, {
    name: 'clock_offset_seconds',
    help: "How far this machine's clock is ahead of the database's; negative if behind.",
    read: () => clock.skewSeconds?.() ?? 0,
  });
  wayToDatabase(registry, doors, listener);
}

function wayToDatabase(registry: Registry, doors: Doors, listener: Listener): void {
  const isConnected = () => (listener.isConnected() ? 1 : 0);
  gauge(registry, {
    name: 'database_up',
    help: 'Whether this node has a proven way to a database that takes writes.',
    read: isConnected,
  });
  gauge(registry, {
    name: 'listener_hearing',
    help: 'Whether this node hears what other nodes announce. Without it every cached answer is checked.',
    read: isConnected,
  });
  counters(registry, {
    name: 'database_outages_total',
    help: 'How often this node has lost its way to the database.',
    labels: [],
    read: () => [[{}, listener.timesLost]],
  });
  const ofPools = (read: (usage: PoolUsage) => Record<string, number>) => () =>
    Object.entries(doors.usage()).flatMap(([pool, usage]) =>
      Object.entries(read(usage)).map(([state, value]) => [{ pool, state }, value] as const),
    );
  const ofPool = (read: (usage: PoolUsage) => number) => () =>
    Object.entries(doors.usage()).map(([pool, usage]) => [{ pool }, read(usage)] as const);
  gauges(registry, {
    name: 'database_connections',
    help: 'Connections of this node to the database, by the work that shares them and by state.',
    labels: ['pool', 'state'],
    read: ofPools(({ open, idle, waitedFor }) => ({ open, idle, waited_for: waitedFor })),
  });
  counters(registry, {
    name: 'database_connection_wait_seconds_total',
    help: 'How long work has waited for a connection of its pool, altogether.',
    labels: ['pool'],
    read: ofPool(({ acquired }) => acquired.seconds),
  });
  counters(registry, {
    name: 'database_connections_acquired_total',
    help: 'How often work was given a connection of its pool.',
    labels: ['pool'],
    read: ofPool(({ acquired }) => acquired.times),
  });
}

interface Waiting {
  /** A reader that has disconnected must not be counted. */
  streams: { readonly size: number };
  threads: { readonly waiting: number };
}

/** Who waits for this node, or is served for long. */
export function waitingFigures(registry: Registry, { streams, threads }: Waiting): void {
  gauge(registry, {
    name: 'event_streams_open',
    help: 'Readers who follow a stream of events on this node.',
    read: () => streams.size,
  });
  gauge(registry, {
    name: 'thread_jobs_waiting',
    help: 'Long requests that wait for the worker thread of this node, or are under way there.',
    read: () => threads.waiting,
  });
}

/** Counts refusals by the name of the limit, which is one of ours. */
export function refusalCounter(registry: Registry): (limit: string) => void {
  const refusals = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'Requests that were refused because of a rate limit, by limit.',
    labelNames: ['limit'] as const,
    registers: [registry],
  });
  return (limit) => refusals.inc({ limit });
}

const isFulfilled = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );
