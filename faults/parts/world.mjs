/** Two nodes behind HAProxy, one of which finds PostgreSQL by its hosts, the other through HAProxy; and a ledger. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePorts } from '../../scripts/free-ports.mjs';
import { recipe, startCluster } from './cluster.mjs';
import { Ledger } from './ledger.mjs';
import { fairway, startNode } from './nodes.mjs';
import { start, until } from './processes.mjs';

export async function startWorld(undo, folder) {
  const cluster = await startCluster(undo, folder);
  const [pgPort, webPort, firstPort, secondPort] = await freePorts(4);
  const [one, two] = cluster.members;
  const words = {
    HOST: '127.0.0.1',
    ...{ PG_PORT: pgPort, WEB_PORT: webPort, FIRST_PORT: firstPort, SECOND_PORT: secondPort },
    ...{ ONE_PORT: one.port, ONE_REST: one.rest, TWO_PORT: two.port, TWO_REST: two.rest },
  };
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, recipe('haproxy.cfg', words));
  start(undo, path.join(folder, 'haproxy.log'), 'haproxy', ['-f', file]);
  await fairway(cluster.hosts(), 'migrate');
  const startFirst = (env = {}) =>
    startNode(undo, folder, { databaseUrl: cluster.hosts(), port: firstPort, name: 'first', env });
  const startSecond = (env = {}) =>
    startNode(undo, folder, {
      databaseUrl: cluster.url({ port: pgPort }),
      port: secondPort,
      name: 'second',
      env,
    });
  const nodes = { first: await startFirst(), second: await startSecond() };
  await Promise.all([nodes.first.ready(), nodes.second.ready()]);
  const balanced = `http://127.0.0.1:${webPort}`;
  await until('HAProxy sends to them', async () => (await fetch(`${balanced}/healthz`)).ok);
  const ledger = await Ledger.open(cluster.hosts(), () => [nodes.first.url, nodes.second.url]);
  return { undo, folder, cluster, nodes, startFirst, startSecond, balanced, ledger };
}
