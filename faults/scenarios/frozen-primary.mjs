/** The primary and its Patroni hang, as on a machine whose disk has stopped; the standby takes over. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export default {
  name: 'The primary hangs until the standby takes over',
  async run({ cluster, nodes }) {
    const primary = await cluster.primary();
    const postmaster = readFileSync(path.join(primary.data, 'postmaster.pid'), 'utf8').split('\n')[0];
    const all = () => [
      primary.patroni.pid,
      postmaster,
      ...spawnSync('pgrep', ['-P', postmaster], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean),
    ];
    const signal = (name) => spawnSync('kill', [`-${name}`, ...all().map(String)]);
    signal('STOP');
    await sleep(25_000);
    const next = await cluster.primary();
    if (next.name === primary.name) throw new Error('The standby has not taken over.');
    signal('CONT');
    await Promise.all([nodes.first.ready(), nodes.second.ready()]);
    await cluster.isWhole();
  },
};
