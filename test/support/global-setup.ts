/**
 * Once per run: a PostgreSQL (embedded, or the one `DATABASE_URL` names) and a migrated template database that every
 * test file clones.
 */
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { ensureQueue } from '../../server/src/platform/jobs/queue-schema.ts';
import { administrate, databaseUrl } from './database.ts';
import { temporaryDir } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    template: string;
  }
}

/** Tests may lose their data in a crash; they should not wait for the disk. */
const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await postgres();
  const template = `fairway_template_${process.pid}`;
  await administrate(server.url, `create database ${template}`);
  await migrate(databaseUrl(server.url, template));
  await ensureQueue(databaseUrl(server.url, template));
  provide('serverUrl', server.url);
  provide('template', template);
  return async () => {
    await administrate(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function postgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const { dir, remove } = temporaryDir();
  const server = await startEmbedded(dir, HASTY);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      remove();
    },
  };
}
