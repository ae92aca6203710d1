/** The primary dies without a word, ten times, and each time the standby takes over. */
import { setTimeout as sleep } from 'node:timers/promises';

const TIMES = 10;

export default {
  name: `Failover by \`kill -9\`, ${TIMES} times`,
  async run({ cluster, nodes }) {
    for (let time = 0; time < TIMES; time += 1) {
      const primary = await cluster.primary();
      await cluster.kill(primary);
      await sleep(500);
      await cluster.primary();
      await Promise.all([nodes.first.ready(), nodes.second.ready()]);
      cluster.begin(primary);
      await cluster.isWhole();
    }
  },
};
