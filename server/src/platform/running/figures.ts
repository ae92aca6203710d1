/** Metrics that are read when they are asked for, from the database or from whoever counts. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Doors } from '../db/doors.ts';
import { join, type Sql, sql } from '../db/sql.ts';

interface Figure {
  name: string;
  help: string;
  read: () => number | Promise<number>;
}

type Labels = Record<string, string>;
type Reading = readonly [Labels, number];

interface Figures {
  name: string;
  help: string;
  labels: readonly string[];
  read: () => readonly Reading[] | Promise<readonly Reading[]>;
}

/** Said of what every worker tells alike, because it is read from the database: take the greatest, not the sum. */
export const OF_ALL_NODES = 'Of the whole service: every worker tells the same.';

/** Most rows that are counted for a metric: a scrape must not cost more, however long a queue is. */
export const MOST_COUNTED = 10_000;

interface Queue {
  name: string;
  /** What waits, as the beginning of a sentence. */
  help: string;
  doors: Doors;
  /** Selects what waits; each part has an index of its own. */
  parts: readonly Sql[];
}

/** How much waits in a queue, up to a number that says enough. */
export const queueGauge = (registry: Registry, { name, help, doors, parts }: Queue): void =>
  gauge(registry, {
    name,
    help: `${help}, of which at most ${MOST_COUNTED} of a kind are counted. ${OF_ALL_NODES}`,
    // One statement has one snapshot: what moves from one part to another meanwhile is counted once.
    read: async () => {
      const counts = parts.map(
        (part) => sql`(select count(*) from (${part} limit ${MOST_COUNTED}) as waiting)`,
      );
      const row = await doors.asPlatform.one<{ count: number }>(
        sql`select (${join(counts, ' + ')})::int as count`,
      );
      return row?.count ?? 0;
    },
  });

/** While the database is away this figure is missing, and the others are still served. */
export const gauge = (registry: Registry, { name, help, read }: Figure): void =>
  gauges(registry, { name, help, labels: [], read: async () => [[{}, await read()]] });

/** One value for each set of labels; those that are no longer there are no longer told. */
export function gauges(registry: Registry, { name, help, labels, read }: Figures): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      // Each reads for itself: all are collected at once, and a shared query would set some of them too late.
      const readings = await Promise.resolve(read()).catch(() => []);
      this.reset();
      if (labels.length === 0 && readings.length === 0) this.remove();
      for (const [of, value] of readings) this.set(of, value);
    },
  });
}

/** Totals that somebody else counts. */
export function counters(registry: Registry, { name, help, labels, read }: Figures): void {
  new Counter({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      const readings = await Promise.resolve(read()).catch(() => []);
      this.reset();
      for (const [of, value] of readings) this.inc(of, value);
    },
  });
}
