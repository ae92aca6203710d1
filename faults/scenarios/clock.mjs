/** Nodes whose clocks are an hour ahead or behind join the others: they say so and keep still. */
import { setTimeout as sleep } from 'node:timers/promises';
import { onDatabase } from '../parts/cluster.mjs';
import { startNode } from '../parts/nodes.mjs';
import { until } from '../parts/processes.mjs';

export default {
  name: 'Clocks an hour ahead and an hour behind',
  async run({ undo, folder, cluster }) {
    const superuser = cluster.superuser(await cluster.primary(), 'fairway');
    const cancelled = () =>
      onDatabase(superuser, async (client) => {
        const { rows } = await client.query(
          "select count(*)::int from registrations where status in ('cancelled', 'expired')",
        );
        return rows[0].count;
      });
    const before = await cancelled();
    for (const [name, shift] of [
      ['ahead', '+1h'],
      ['behind', '-1h'],
    ]) {
      const under = ['faketime', '-f', shift];
      const env = { FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };
      const node = await startNode(undo, folder, { databaseUrl: cluster.hosts(), name, under, env });
      await until(`the node ${name} listens`, async () => (await fetch(`${node.url}/healthz`)).ok);
      await sleep(8000);
      const metrics = await (await fetch(`${node.url}/metrics`)).text();
      const skew = Number(/^clock_skew_seconds (\S+)/m.exec(metrics)?.[1]);
      if (Math.abs(Math.abs(skew) - 3600) > 5) throw new Error(`clock_skew_seconds is ${skew}.`);
      if (await node.isReady()) throw new Error(`The node ${name} of its time says that it is ready.`);
      await node.stop();
    }
    if ((await cancelled()) !== before) throw new Error('Registrations were cancelled by a wrong clock.');
    return { says: 'both not ready, nothing cancelled' };
  },
};
