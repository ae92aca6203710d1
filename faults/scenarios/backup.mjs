/** A backup is made under load, proved, and restored; what was acknowledged before it is in the copy. */
import path from 'node:path';
import { onDatabase } from '../parts/cluster.mjs';
import { fairway, startNode } from '../parts/nodes.mjs';

export default {
  name: 'Backup under load, verified and restored',
  async run({ undo, folder, cluster, ledger }) {
    const file = path.join(folder, 'club.tar.gz');
    const before = ledger.snapshot();
    await fairway(cluster.hosts(), 'backup', file);
    const { rows, result } = await fairway(cluster.hosts(), 'backup', 'verify', file);
    const primary = await cluster.primary();
    await onDatabase(cluster.superuser(primary), (client) =>
      client.query('create database restored owner fairway'),
    );
    const url = cluster.url(primary).replace(/\/fairway$/, '/restored');
    await fairway(url, 'restore', file);
    const copy = await startNode(undo, folder, { databaseUrl: url, name: 'copy' });
    await copy.ready();
    const { lost, doubled, looked } = await ledger.look(copy.url, { ...before, scores: new Map() });
    await copy.stop();
    if (lost + doubled > 0) throw new Error(`The copy lacks ${lost} of ${looked} and has ${doubled} twice.`);
    return { says: `${rows} rows, ${result}; 0 of ${looked} missing in the copy` };
  },
};
