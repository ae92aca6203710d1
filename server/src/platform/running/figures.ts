/** Metrics that are read from the database when they are asked for. */
import { Gauge, type Registry } from 'prom-client';

interface Figure {
  name: string;
  help: string;
  read: () => number | Promise<number>;
}

/**
 * While the database is away this figure is missing, and the others are still served. Each reads for itself:
 * all are collected at once, and a shared query would set some of them too late.
 */
export function gauge(registry: Registry, { name, help, read }: Figure): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        this.set(await read());
      } catch {
        this.remove();
      }
    },
  });
}
