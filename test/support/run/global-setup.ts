/**
 * Once per run: a PostgreSQL (embedded, or the one `DATABASE_URL` names), a migrated template database that
 * every test file clones, and the browser of the journeys. Databases belong to an ordinary login, as those of
 * most installations do.
 */
import { chmodSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../../../server/src/platform/db/migrations/migrate.ts';
import { ensureQueue } from '../../../server/src/platform/jobs/queue-schema.ts';
import { administrate, databaseUrl, dropTemplate, loginUrl } from './database.ts';
import { temporaryDir } from './program.ts';
import { unnamedStatements } from './sent-statements.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** As a login that may make databases and roles, and is no superuser. */
    serverUrl: string;
    /** Where the socket of the same server is; empty where it has none. */
    socketFolder: string;
    /** As a superuser; empty where none is known. */
    superuserUrl: string;
    template: string;
    /** Where the statements are noted that tenants send. */
    statementsFolder: string;
    /** The browser for journeys; empty where there is none. */
    browserPath: string;
  }
}

/**
 * Tests may lose their data in a crash; they should not wait for the disk. Nobody tidies up databases that
 * are soon dropped: an ordinary login cannot drop one that an autovacuum worker is busy in.
 */
const HASTY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '400',
  // Tests open thousands of connections, and each derives its key from the password anew.
  scram_iterations: '1',
};

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const browserPath = await findBrowser();
  const server = await postgres();
  const template = `fairway_template_${process.pid}`;
  await administrate(server.url, `create database ${template}`);
  await migrate(databaseUrl(server.url, template));
  await ensureQueue(databaseUrl(server.url, template));
  provide('serverUrl', server.url);
  provide('socketFolder', server.socketFolder);
  provide('superuserUrl', server.superuserUrl);
  provide('template', template);
  provide('browserPath', browserPath);
  const statements = temporaryDir();
  const statementsFolder = process.env.STATEMENTS_FOLDER ?? statements.dir;
  provide('statementsFolder', statementsFolder);
  return async () => {
    await expectNamed(statementsFolder, databaseUrl(server.url, template));
    statements.remove();
    await dropTemplate(server.url, template);
    await server.stop();
  };
}

/** An error that is thrown here would be shown, and the run would count as passed. */
async function expectNamed(folder: string, url: string): Promise<void> {
  const unnamed = await unnamedStatements(folder, url);
  if (unnamed.length === 0) return;
  process.stderr.write(`\nTenants' statements that do not name the organization:\n${unnamed.join('\n')}\n`);
  process.exitCode = 1;
}

/** Whoever has no browser can run everything else. */
async function findBrowser(): Promise<string> {
  const finder: { findBrowser(): string | undefined } = await import(
    new URL('../../../scripts/find-browser.mjs', import.meta.url).href
  );
  const found = finder.findBrowser();
  if (found !== undefined) return found;
  if (process.env.BROWSER === 'required')
    throw new Error('BROWSER=required, and there is no Chromium: "npm run browser" installs one.');
  process.stderr.write('browser journeys skipped: no Chromium; npm run browser installs one\n');
  return '';
}

interface Postgres {
  url: string;
  superuserUrl: string;
  socketFolder: string;
  stop(): Promise<void>;
}

async function postgres(): Promise<Postgres> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, superuserUrl: '', socketFolder: '', stop: async () => undefined };
  const [data, sockets] = [temporaryDir(), temporaryDir()];
  // PostgreSQL, which makes the socket, runs as another user when the tests run as root.
  chmodSync(sockets.dir, 0o777);
  const server = await startEmbedded(data.dir, { ...HASTY, unix_socket_directories: sockets.dir });
  return {
    url: await ordinaryLogin(server.url),
    superuserUrl: server.url,
    socketFolder: process.platform === 'win32' ? '' : sockets.dir,
    stop: async () => {
      await server.stop();
      data.remove();
      sockets.remove();
    },
  };
}

async function ordinaryLogin(superuserUrl: string): Promise<string> {
  await administrate(superuserUrl, "create role ordinary login createdb createrole password 'golf'");
  return loginUrl(superuserUrl, 'ordinary', 'golf');
}
