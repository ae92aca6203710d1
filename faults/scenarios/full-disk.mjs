/** The disk of PostgreSQL is full for ten seconds. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOwner, onDatabase } from '../parts/cluster.mjs';
import { Ledger } from '../parts/ledger.mjs';
import { fairway, startNode } from '../parts/nodes.mjs';
import { startPostgres } from '../parts/postgres.mjs';
import { folderIn, until } from '../parts/processes.mjs';

const DISK_MB = 400;

export default {
  name: 'The disk is full for 10 s',
  isAlone: true,
  async run({ undo, folder }) {
    const disk = folderIn(folder, 'disk');
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0777`, 'tmpfs', disk]);
    if (mounted.status !== 0) throw new Error(`No disk of its own: ${mounted.stderr}`);
    undo.add(() => void spawnSync('umount', ['-l', disk]));
    const postgres = await startPostgres(undo, folder, { data: path.join(disk, 'data'), name: 'full' });
    await createOwner(postgres.superuser());
    await fairway(postgres.url(), 'migrate');
    const node = await startNode(undo, folder, { databaseUrl: postgres.url(), name: 'on-full-disk' });
    await node.ready();
    const ledger = await Ledger.open(postgres.url(), () => [node.url]);
    ledger.begin();
    await sleep(3000);
    const ballast = path.join(disk, 'ballast');
    const filling = spawnSync('sh', ['-c', `cat /dev/zero > ${ballast}`]);
    // What PostgreSQL has in reserve must be used up first: it keeps a few files of its log for later.
    const useUp = () =>
      onDatabase(postgres.superuser(), async (client) => {
        for (let file = 0; file < 5; file += 1)
          await client.query("select pg_switch_wal(), pg_logical_emit_message(false, 'faults', 'x')");
      });
    await until('the node says that it is not ready', async () => {
      await useUp().catch(() => undefined);
      return !(await node.isReady());
    });
    await sleep(10_000);
    rmSync(ballast);
    await postgres.ensureRunning();
    await node.ready();
    await sleep(3000);
    await ledger.end();
    const found = await ledger.look();
    await node.stop();
    if (filling.status === 0) throw new Error('The disk was not full.');
    return { ledger, found };
  },
};
