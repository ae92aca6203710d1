/** Starts the service: settings → database → web, and stops it gracefully. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { banner, OUTBOUND_IS_OFF } from './banner.ts';
import { BadSetting, type Config, readConfig } from './config.ts';
import { type Database, migrateWithKey, openDatabase } from './database.ts';
import { ALL_SCOPES } from './http/entrances/scopes.ts';
import * as demo from './modules/records/demo/demo.ts';
import { buildNode } from './node.ts';
import { systemClock } from './platform/clock.ts';
import { RELEASE } from './platform/release.ts';
import { DatabaseClock } from './platform/running/database-clock.ts';
import { createLog, type Log } from './platform/running/log.ts';
import { reasonOf } from './platform/running/logged-error.ts';
import { Outage } from './platform/running/outage.ts';
import { startTracing, stopTracing } from './platform/tracing/tracing.ts';
import { expectFree, listen } from './port.ts';
import { SETTINGS } from './settings/table.ts';
import { settingsHelp } from './settings/text.ts';
import { expectEnoughFiles, startFailure } from './start-failure.ts';

/** Where `web/build.mjs` puts the pages. */
const PAGES = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const DRAIN_PATIENCE_MS = 15_000;

async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) return say(help());
  if (args.length > 0)
    fail(`there is no option ${args.join(' ')}. Try --help; settings are environment variables.`);
  const { config, log, flush } = settings();
  try {
    await serve(config, log, flush);
  } catch (error) {
    flush();
    fail(startFailure(error));
  }
}

async function serve(config: Config, log: Log, flush: () => void): Promise<void> {
  expectEnoughFiles();
  if (config.role !== 'worker') await expectFree(config);
  if (config.databaseUrl === undefined) say('Starting PostgreSQL …');
  const database = await openDatabase(config, log, { revives: true });
  const clock = new DatabaseClock(log);
  if (config.otlpEndpoint !== undefined) await startTracing(config.otlpEndpoint, RELEASE);
  let { publicUrl: knownUrl } = config;
  const publicUrl = (): string => knownUrl ?? addressOf(node.app, config);
  let ready = false;
  let draining = false;
  const node = await buildNode({
    ...config,
    publicUrl,
    databaseUrl: database.url,
    clock,
    log,
    pagesFolder: PAGES,
    isReady: () => ready,
    isDraining: () => draining,
  });
  const { app, doors, worker, kit } = node;
  stopOnSignal(
    async (signal) => {
      // Balancers look every few seconds. A person at the terminal has none in front, and does not want to wait.
      draining = true;
      if (signal === 'SIGTERM') await sleep(config.drainDelay);
      await node.close();
      await stopTracing();
      await database.leave();
      flush();
    },
    config.drainDelay + Math.max(DRAIN_PATIENCE_MS, config.webhookTimeout + 5000, config.mailTimeout + 5000),
  );

  if (config.role === 'worker') await listenIfPossible(app, config, log);
  else await listen(app, config);
  // Asking the socket for its port is a system call, and every link of a mail needs the address.
  knownUrl ??= addressOf(app, config);
  await bringUpToDate(database, config, log);
  await node.start();
  const filled =
    config.demo && config.role !== 'worker'
      ? await demo.fillIfEmpty(doors, ALL_SCOPES, { ...kit, now: () => clock.now() })
      : undefined;
  ready = true;
  await worker?.start();
  if (config.role === 'worker')
    return say(
      node.mayCallOut()
        ? 'Fairway sends webhooks and mail, and keeps house. Ctrl-C stops it.'
        : `${OUTBOUND_IS_OFF} Ctrl-C stops it.`,
    );
  const demoClientId = await demo.findClient(doors.asPlatform);
  const dashboard = config.demo ? await demo.openDashboard(doors, publicUrl()) : undefined;
  const live = config.demo ? await demo.findLive(doors, kit.sealer) : undefined;
  const { smtpUrl } = config;
  say(
    banner({
      publicUrl: publicUrl(),
      fresh: filled,
      demoClientId,
      dashboard,
      live,
      smtpUrl,
      dataDir: ownDataDir(config),
      isOutboundOn: node.mayCallOut(),
      callsOut: config.callsOut,
    }),
  );
}

/** Retries until the database is reachable. */
async function bringUpToDate(database: Database, config: Config, log: Log): Promise<void> {
  const outage = new Outage({
    log,
    clock: systemClock,
    away: 'the database cannot be reached; waiting for it',
    back: 'the database is there',
  });
  try {
    const missed = (error: unknown) => outage.missed(error);
    const applied = await migrateWithKey(database.url, config, { missed, tell: (line) => log.info(line) });
    outage.back();
    if (applied.length > 0) say(`Applied ${applied.length} migrations.`);
  } catch (error) {
    // A refused start stops the embedded server that it has started.
    await database.leave();
    throw error;
  }
}

/** A worker needs no port: if a web process on this machine has it, only the worker's metrics are missing. */
async function listenIfPossible(app: FastifyInstance, { host, port }: Config, log: Log): Promise<void> {
  await app
    .listen({ host, port })
    .catch((error) => log.warn(reasonOf(error), 'this worker does not listen; give it a PORT of its own'));
}

/** What a command must be told to find the same data. */
const ownDataDir = ({ databaseUrl, dataDir }: Config): string | undefined =>
  databaseUrl === undefined && dataDir !== SETTINGS.dataDir.default ? dataDir : undefined;

const WILDCARDS = new Set(['0.0.0.0', '::']);

function addressOf(app: FastifyInstance, { host, port }: Config): string {
  const name = WILDCARDS.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const bound = app.server.address();
  return `http://${name}:${bound !== null && typeof bound === 'object' ? bound.port : port}`;
}

/** Ctrl-C drains and stops everything; pressed again after a second, it no longer waits. */
function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<void>, patience: number): void {
  let askedAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (askedAt !== undefined) {
      // npm passes on the signal that the terminal has already sent us.
      if (performance.now() - askedAt > 1000) process.exit(1);
      return;
    }
    askedAt = performance.now();
    say('\nStopping: finishing requests under way …');
    setTimeout(() => fail('Some work did not finish in time.'), patience).unref();
    stop(signal).then(
      () => process.exit(0),
      (error) => fail(String(error)),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function settings(): { config: Config; log: Log; flush: () => void } {
  try {
    const config = readConfig();
    return { config, ...createLog(config.logLevel) };
  } catch (error) {
    if (error instanceof BadSetting) fail(error.message);
    throw error;
  }
}

const help = () =>
  [
    'Usage: npm start',
    '',
    'Starts Fairway. Without DATABASE_URL it brings its own PostgreSQL. Settings are environment variables,',
    'with their defaults in parentheses; [web] and [worker] name the only ROLE that uses one:',
    '',
    ...settingsHelp(),
  ].join('\n');

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function fail(message: string): never {
  process.stderr.write(`fairway: ${message}\n`);
  process.exit(1);
}

await main(process.argv.slice(2));
