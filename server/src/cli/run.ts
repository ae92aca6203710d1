/** Runs a command, from its arguments to its exit status. It may run beside a server of the same settings. */
import { parseArgs } from 'node:util';
import { environment, readConfig } from '../config.ts';
import { migrateWithKey, openDatabase } from '../database.ts';
import { KINDS } from '../modules/all.ts';
import { ChangeTeller } from '../modules/integrations/events/tell-changes.ts';
import { SECOND } from '../platform/clock.ts';
import { openDoors } from '../platform/db/doors.ts';
import { sql } from '../platform/db/sql.ts';
import { DatabaseClock } from '../platform/running/database-clock.ts';
import { silentLog } from '../platform/running/log.ts';
import { reasonOf } from '../platform/running/logged-error.ts';
import { startFailure } from '../start-failure.ts';
import { type Options, UsageError } from './arguments.ts';
import type { Command, CommandInside } from './command.ts';
import { COMMANDS } from './commands.ts';
import { publicUrlOf } from './public-url.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const OK = 0;
const FAILED = 1;
const MISUSED = 2;

/** How long a command waits for an unreachable database. */
const PATIENCE_MS = 20 * SECOND;

/** Where settings come from and output goes: the process, unless a test says otherwise. */
interface Surroundings {
  env?: NodeJS.ProcessEnv | undefined;
  out: (text: string) => void;
  err: (text: string) => void;
  stop?: () => AbortSignal;
}

export async function runCommandLine(args: string[], surroundings: Surroundings): Promise<number> {
  const { env, out, err } = surroundings;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        name: { type: 'string' },
        org: { type: 'string' },
        scopes: { type: 'string' },
        'all-scopes': { type: 'boolean' },
        forward: { type: 'string' },
        secret: { type: 'string' },
        speed: { type: 'string' },
        tournament: { type: 'string' },
        board: { type: 'string' },
        live: { type: 'boolean' },
        'secret-key': { type: 'string' },
        'webhook-secret': { type: 'string' },
        status: { type: 'string' },
        kind: { type: 'string' },
        to: { type: 'string' },
        limit: { type: 'string' },
        type: { type: 'string', multiple: true },
        after: { type: 'string' },
        role: { type: 'string' },
        email: { type: 'string' },
        plan: { type: 'boolean' },
      },
    });
    const [command, operands] = find(positionals);
    if (values.help || command === undefined)
      return explain(command, positionals, values.help === true, { out, err });
    if ('prepareExamination' in command) {
      const examination = command.prepareExamination(operands, values);
      const { isWell, result, text } = await examination(env ?? environment());
      out(`${values.json === true ? JSON.stringify(result) : text}\n`);
      return isWell ? OK : FAILED;
    }
    const result =
      'prepareApart' in command
        ? await command.prepareApart(operands, values)(readConfig(env))
        : await run(command, operands, values, surroundings);
    if (result !== undefined) out(`${values.json === true ? JSON.stringify(result) : plainText(result)}\n`);
    return OK;
  } catch (error) {
    return report(error, err);
  }
}

/** Finds the longest command that the arguments begin with; the rest are its operands. */
function find(words: string[]): [Command | undefined, string[]] {
  for (const length of [3, 2, 1]) {
    const command = COMMANDS[words.slice(0, length).join(' ')];
    if (command !== undefined && words.length >= length) return [command, words.slice(length)];
  }
  return [undefined, words];
}

async function run(
  command: CommandInside,
  operands: string[],
  options: Options,
  { env, out, err, stop = stopOnSignal }: Surroundings,
): Promise<unknown> {
  const prepared = command.prepare(operands, options);
  const config = readConfig(env);
  const log = silentLog();
  // Uses an embedded PostgreSQL that is running; stops it if no other process uses it after this command.
  const database = await openDatabase(config, log, { revives: false });
  try {
    const schema = command.schema?.(options) ?? 'migrate';
    const tell = (line: string) => schema === 'tell' && err(`${line}\n`);
    const waiting = { missed: sayWaiting, atMost: PATIENCE_MS, tell };
    const appliedMigrations = schema === 'leave' ? [] : await migrateWithKey(database.url, config, waiting);
    const doors = openDoors({
      url: database.url,
      clock: new DatabaseClock(log),
      log,
      poolSize: 2,
      teller: new ChangeTeller(KINDS, () => publicUrlOf(config)),
    });
    try {
      // The first connection brings the database's time; a schema that is left alone may have no roles yet.
      if (schema !== 'leave') await doors.asPlatform.one(sql`select 1`);
      return await prepared(doors, { config, databaseUrl: database.url, appliedMigrations, out, err, stop });
    } finally {
      await doors.close();
    }
  } finally {
    await database.leave();
  }
}

let isSaid = false;

/** Progress for a person at a terminal; a script gets only the error at the end. */
function sayWaiting(error: unknown): void {
  if (isSaid || !process.stderr.isTTY) return;
  isSaid = true;
  process.stderr.write(`fairway: waiting for the database (${reasonOf(error).reason}) …\n`);
}

function explain(
  command: Command | undefined,
  words: string[],
  asked: boolean,
  { out, err }: Surroundings,
): number {
  if (command !== undefined) out(`Usage: fairway ${command.usage}\n\n${command.summary}\n`);
  else if (asked || words.length === 0) out(overview());
  else err(`fairway: there is no command "${words.join(' ')}". Try --help.\n`);
  return command !== undefined || asked ? OK : MISUSED;
}

const overview = (): string =>
  [
    'Usage: npm run -s fairway -- <command> [--json] [--help]',
    '',
    ...Object.values(COMMANDS).map(({ usage, summary }) => `  ${usage}\n      ${summary}`),
    '',
    'Settings are those of the server; "npm start -- --help" lists them.',
    '',
  ].join('\n');

/** A result as printed without --json (one line): a line per value, or a block of lines per item. */
function plainText(result: unknown): string {
  if (Array.isArray(result)) return result.length === 0 ? '(none)' : result.map(plainText).join('\n\n');
  if (typeof result !== 'object' || result === null) return String(result);
  const fields = Object.entries(result);
  const width = Math.max(...fields.map(([name]) => name.length)) + 2;
  return fields.map(([name, value]) => `${name.padEnd(width)}${shown(value)}`).join('\n');
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value !== 'object' || value === null) return String(value ?? '–');
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${each}`)
    .join('\n               ');
}

function report(error: unknown, err: Surroundings['err']): number {
  const misused = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  const whole = startFailure(error);
  // Node adds how a value could begin with a dash, which helps nobody here.
  const message = misused ? whole.replace(/\. To specify .*$/s, '.') : whole;
  err(`fairway: ${message}${misused ? ' Try --help.' : ''}\n`);
  return misused ? MISUSED : FAILED;
}
