/** What an operator sees from outside: every figure that boards and alerts go by is told by the service. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { useService } from './support/run/service.ts';
import type { Wire } from './support/worlds/people.ts';

const DEPLOY = fileURLToPath(new URL('../deploy/', import.meta.url));
const read = (file: string): string => readFileSync(path.join(DEPLOY, file), 'utf8');

const running = useService({ rateLimit: 2 });
let told: string;

beforeAll(async () => {
  const person = await running.service.person();
  for (let request = 0; request < 3; request += 1) await person.get('/contacts');
  await running.service.worker.start();
  await running.service.worker.run('lifecycle');
  told = await (await fetch(`${running.service.url}/metrics`)).text();
});

const value = (series: string): number | undefined => {
  const line = told.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

describe('the metrics of a node', () => {
  it('say which program runs on which schema', () => {
    expect(told).toMatch(/^fairway_build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1$/m);
    expect(value('schema_version')).toBeGreaterThanOrEqual(47);
  });

  it('say whether it is ready and has a database', () => {
    expect(['service_ready', 'database_up', 'listener_hearing', 'database_outages_total'].map(value)).toEqual(
      [1, 1, 1, 0],
    );
  });

  it('count connections and waits by pool', () => {
    expect(value('database_connections{pool="tenant_reads",state="open"}')).toBeGreaterThan(0);
    expect(value('database_connections_acquired_total{pool="tenant_reads"}')).toBeGreaterThan(0);
    expect(value('database_connection_wait_seconds_total{pool="tenant_reads"}')).toBeGreaterThan(0);
  });

  it('count refusals by limit', () => {
    expect(value('rate_limit_refusals_total{limit="client"}')).toBe(1);
  });

  it('know when each sweep last succeeded, on whichever node', () => {
    const at = value('sweep_last_success_timestamp_seconds{sweep="lifecycle"}') ?? 0;
    expect(Math.abs(at - running.service.clock.now().getTime() / 1000)).toBeLessThan(60);
    expect(value('sweep_failures_total{sweep="lifecycle"}')).toBe(0);
  });

  it('count what waits', async () => {
    const person = await running.service.person();
    await person.post('/webhooks', { url: 'http://127.0.0.1:9/never' });
    await person.post('/contacts', { email: 'waits@example.com' });
    told = await (await fetch(`${running.service.url}/metrics`)).text();
    expect(value('webhook_deliveries_waiting')).toBe(1);
    expect(value('jobs_waiting')).toBeGreaterThanOrEqual(0);
    expect(told).toMatch(/^background_last_success_timestamp_seconds\{work="sending mail"\} \d+/m);
    expect(['mails_waiting', 'webhook_fan_outs_waiting', 'payments_without_outcome'].map(value)).toEqual([
      0, 0, 0,
    ]);
  });
});

/** The words of PromQL that are no metrics. */
const WORDS = new Set(
  'abs and by count histogram_quantile increase max min min_over_time rate sum time topk up'.split(' '),
);

/** The metrics that an expression reads: without texts, labels and ranges. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ');
  return (bare.match(/[a-z_]+[a-z0-9_]*/g) ?? []).filter((word) => !WORDS.has(word));
}

const names = () => {
  const declared = [...told.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    declared.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
};

describe('the board of Grafana', () => {
  const { panels }: Wire = JSON.parse(read('grafana/fairway.json'));

  it('shows only figures that the service tells', () => {
    const used = panels.flatMap(({ targets = [] }: Wire) =>
      targets.flatMap(({ expr }: Wire) => metricsIn(expr)),
    );
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter((name: string) => !names().has(name))).toEqual([]);
  });
});

describe('the alerts', () => {
  const rules: Wire[] = parse(read('alerts.yaml')).groups.flatMap((group: Wire) => group.rules);

  it.each(rules.map((rule) => [rule.alert, rule]))(
    '%s goes by figures that the service tells',
    (_name, rule) => {
      const used = metricsIn((rule as Wire).expr);
      expect(used.filter((name) => !names().has(name))).toEqual([]);
      expect((rule as Wire).annotations.action).toMatch(/\.$/);
    },
  );

  it.runIf(hasPromtool())('are accepted by Prometheus, and ring when they should', () => {
    execFileSync('promtool', ['check', 'rules', 'alerts.yaml'], { cwd: DEPLOY });
    execFileSync('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: DEPLOY });
  });
});

function hasPromtool(): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => {
    try {
      return readdirSync(folder).includes('promtool');
    } catch {
      return false;
    }
  });
}
