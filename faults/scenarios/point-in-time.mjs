/** The database is restored to a moment, by pgBackRest: what was acknowledged before is there, later is not. */
import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOwner, onDatabase, recipe } from '../parts/cluster.mjs';
import { Ledger } from '../parts/ledger.mjs';
import { fairway, startNode } from '../parts/nodes.mjs';
import { startPostgres } from '../parts/postgres.mjs';
import { folderIn, POSTGRES, run } from '../parts/processes.mjs';

const QUIET_MS = 1000;

export default {
  name: 'Restored to a moment by pgBackRest',
  isAlone: true,
  async run({ undo, folder }) {
    const data = path.join(folderIn(folder, 'pitr'), 'data');
    const file = path.join(folder, 'pgbackrest.conf');
    const rest = (...args) =>
      run('pgbackrest', [`--config=${file}`, '--stanza=fairway', ...args], { ...POSTGRES, cwd: folder });
    const postgres = await startPostgres(undo, folder, {
      data,
      name: 'pitr',
      settings: [
        'archive_mode = on',
        `archive_command = 'pgbackrest --config=${file} --stanza=fairway archive-push %p'`,
        'wal_level = replica',
      ],
    });
    writeFileSync(
      file,
      recipe('pgbackrest.conf', {
        REPOSITORY: folderIn(folder, 'repository'),
        LOG_DIR: folderIn(folder, 'pgbackrest-log'),
        LOCK_DIR: folderIn(folder, 'pgbackrest-lock'),
        SPOOL_DIR: folderIn(folder, 'pgbackrest-spool'),
        SOCKET_DIR: postgres.sockets,
        DATA_DIR: data,
        PORT: postgres.port,
      }),
    );
    chownSync(file, POSTGRES.uid, POSTGRES.gid);
    await createOwner(postgres.superuser());
    await fairway(postgres.url(), 'migrate');
    const node = await startNode(undo, folder, { databaseUrl: postgres.url(), name: 'before' });
    await node.ready();
    const ledger = await Ledger.open(postgres.url(), () => [node.url]);
    await rest('stanza-create');
    ledger.begin();
    await sleep(2000);
    await rest('backup', '--type=full');
    await sleep(3000);
    await ledger.end();
    const [before, board] = [ledger.snapshot(), (await ledger.leaderboard()).data];
    await sleep(QUIET_MS);
    const moment = await onDatabase(postgres.superuser(), async (client) => {
      const { rows } = await client.query("select to_char(now(), 'YYYY-MM-DD HH24:MI:SS.USOF') as now");
      return rows[0].now;
    });
    await sleep(QUIET_MS);
    ledger.begin();
    await sleep(5000);
    await ledger.end();
    const after = ledger.snapshot().contacts.filter((email) => !before.contacts.includes(email));
    await onDatabase(postgres.superuser(), (client) => client.query('select pg_switch_wal()'));
    await node.stop();
    await postgres.stop();

    const target = ['--type=time', `--target=${moment}`, '--target-action=promote', '--delta'];
    await rest('restore', ...target);
    const restored = await startPostgres(undo, folder, { data, name: 'restored' });
    await restored.ensureRunning();
    await fairway(restored.url(), 'outbound', 'off');
    const copy = await startNode(undo, folder, { databaseUrl: restored.url(), name: 'after' });
    await copy.ready();
    const found = await ledger.look(copy.url, before);
    const late = await ledger.look(copy.url, { contacts: after, scores: new Map() });
    const same = JSON.stringify((await ledger.leaderboard(copy.url)).data) === JSON.stringify(board);
    await copy.stop();
    if (found.lost > 0)
      throw new Error(`${found.lost} of ${found.looked} changes before the moment are missing.`);
    if (late.lost < after.length)
      throw new Error(`${after.length - late.lost} changes after the moment are there.`);
    if (!same) throw new Error('The board is not that of the moment.');
    return {
      ledger,
      found,
      says: `${found.looked} before it there, ${after.length} after it gone, the board equal`,
    };
  },
};
