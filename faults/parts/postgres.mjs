/** A single PostgreSQL 15, by its own programs. */
import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { freePorts } from '../../scripts/free-ports.mjs';
import { onDatabase } from './cluster.mjs';
import { BIN, folderIn, POSTGRES, run, until } from './processes.mjs';

const PASSWORD = 'only-for-faults';

/**
 * `settings` are lines of postgresql.conf. An existing data directory is started as it is. `bin` is where the programs are, if not
 * where Debian has them.
 */
export async function startPostgres(undo, folder, { data, name, settings = [], bin = BIN }) {
  const [port] = await freePorts(1);
  const sockets = folderIn(folder, 'sockets');
  // With root's home PostgreSQL would look for certificates there, and may not.
  const options = { ...POSTGRES, cwd: folder, env: { ...process.env, HOME: folder } };
  if (!existsSync(data)) {
    await run(`${bin}/initdb`, ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8'], options);
    appendFileSync(path.join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  }
  const control = (verb, ...args) => run(`${bin}/pg_ctl`, [verb, '-D', data, '-w', '-s', ...args], options);
  const begin = () =>
    control(
      'start',
      ...['-o', `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${sockets}`],
      ...['-l', path.join(folder, `${name}-postgres.log`)],
    );
  const superuser = (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const isUp = () => onDatabase(superuser(), (client) => client.query('select 1'));
  await begin();
  undo.add(() => control('stop', '-m', 'immediate').catch(() => undefined));
  return {
    port,
    sockets,
    superuser,
    url: () => `postgres://fairway:${PASSWORD}@127.0.0.1:${port}/fairway`,
    stop: () => control('stop', '-m', 'fast'),
    /** A server that could not write its log has ended; whoever looks after it starts it again. */
    ensureRunning: async () => {
      if ((await isUp().catch(() => undefined)) === undefined) await begin().catch(() => undefined);
      await until('PostgreSQL is up', isUp);
    },
  };
}
