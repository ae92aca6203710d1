/** The way to the database is cut, and then frozen: nothing gets through, and nothing is closed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from '../parts/nodes.mjs';
import { openWay } from '../parts/way.mjs';

const AWAY_MS = 8000;

export default {
  name: 'The network is cut for 8 s, then frozen for 8 s',
  async run({ undo, folder, cluster, nodes, ledger }) {
    const way = await openWay(undo, (await cluster.primary()).port);
    const node = await startNode(undo, folder, { databaseUrl: cluster.url(way), name: 'by-way' });
    await node.ready();
    ledger.moveTo(() => [node.url]);
    for (const fault of ['cut', 'freeze']) {
      way[fault]();
      await sleep(AWAY_MS);
      way.open();
      await node.ready();
      await sleep(3000);
    }
    ledger.moveTo(() => [nodes.first.url, nodes.second.url]);
    await node.stop();
  },
};
