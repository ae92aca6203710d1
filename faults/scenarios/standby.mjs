/** The way to the database leads to the hot standby for twelve seconds. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from '../parts/nodes.mjs';
import { openWay } from '../parts/way.mjs';

export default {
  name: 'The way leads to the standby for 12 s',
  async run({ undo, folder, cluster, nodes, ledger }) {
    const way = await openWay(undo, (await cluster.primary()).port);
    const node = await startNode(undo, folder, { databaseUrl: cluster.url(way), name: 'by-way' });
    await node.ready();
    ledger.moveTo(() => [node.url]);
    way.leadTo((await cluster.standby()).port);
    way.cut();
    way.open();
    await sleep(12_000);
    const wasReady = await node.isReady();
    way.leadTo((await cluster.primary()).port);
    await node.ready();
    await sleep(3000);
    ledger.moveTo(() => [nodes.first.url, nodes.second.url]);
    await node.stop();
    if (wasReady) throw new Error('/readyz was 200 on a standby.');
  },
};
