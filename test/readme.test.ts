/**
 * Whoever pastes the README and the guides, block by block, into a shell beside a fresh server sees what they
 * show.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Server, temporaryDir } from './support/run/program.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** The port of the receiver in the README; another may be free here. */
const RECEIVER = '4000';

/** A round that nobody watches. */
const QUICK = '--speed 1000000';
const JSON_POST = `-H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json'`;

/** Commands that run until Ctrl-C: what lets them show something, and what they show then. */
const ENDLESS = [
  {
    command: /webhooks listen/,
    stir: `curl -s $BASE/contacts ${JSON_POST} -d '{"email": "ann@example.com"}'`,
    shows: /contact\.created /,
  },
  {
    command: /events tail/,
    stir: `curl -s $BASE/contacts ${JSON_POST} -d '{"email": "ben@example.com"}'`,
    shows: /"type":"contact\.created"/,
  },
  {
    command: /board .*--live/,
    stir: `curl -s $BASE/tournaments/$EVENT/teams/$TEAM/scores ${JSON_POST} -d '{"hole": 7, "strokes": 9}'`,
    shows: /^\d\d:\d\d:\d\d {2}T?\d+ .* thru F$/m,
  },
];

interface Block {
  file: string;
  commands: string;
  /** What stands below it; undefined where nothing does. */
  shows: string | undefined;
}

/** In the order in which they build on each other. */
const PASTED = [
  'README.md',
  ...['quick-start', 'authentication', 'webhooks', 'registrations-and-test-payments', 'invitations'].map(
    guide,
  ),
  ...['live-boards', 'raffles', 'command-line'].map(guide),
];

function guide(name: string): string {
  return `docs/guides/${name}.md`;
}

/** Every block of shell lines, with the output below it. */
const blocks = (): Block[] =>
  PASTED.flatMap((file) => {
    const text = readFileSync(ROOT + file, 'utf8');
    const found = text.matchAll(/```sh\n(.*?)\n```(?:\n\n```text\n(.*?)\n```)?/gs);
    return [...found].map(({ 1: commands = '', 2: shows }) => ({ file, commands, shows }));
  });

/** Bash, as a reader has it open: what one block sets the next one finds. */
class Shell {
  readonly #child: ChildProcess;
  #said = '';
  #count = 0;

  constructor(env: Record<string, string>) {
    const inherited = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
    this.#child = spawn('bash', [], { cwd: ROOT, detached: true, env: { ...inherited, ...env } });
    const hear = (chunk: unknown) => {
      this.#said += chunk;
    };
    this.#child.stdout?.on('data', hear);
    this.#child.stderr?.on('data', hear);
  }

  /** Everything that the commands print, errors too. */
  async paste(commands: string): Promise<string> {
    this.#count += 1;
    const end = `--- ${this.#count} ---\n`;
    this.#said = '';
    this.#child.stdin?.write(`${commands}\necho '${end.trimEnd()}'\n`);
    await expect.poll(() => this.#said, { timeout: 60_000 }).toContain(end);
    return this.#said.slice(0, -end.length).trimEnd();
  }

  /**
   * Runs a command that ends with Ctrl-C: lets something happen, waits for what it must show, and presses it.
   */
  async pasteAndInterrupt(
    command: string,
    { stir, shows }: { stir: string; shows: RegExp },
  ): Promise<string> {
    const file = path.join(temporary.dir, 'output');
    const said = () => readFileSync(file, 'utf8');
    // With job control, a job is a process group of its own, as it is in a terminal.
    await this.paste(`set -m; ${command} >${file} 2>&1 &`);
    await expect.poll(said, { timeout: 30_000 }).toContain('Press Ctrl-C to stop.');
    await this.paste(stir);
    await expect.poll(said, { timeout: 30_000 }).toMatch(shows);
    return this.paste('kill -INT -$!; wait $! 2>/dev/null; echo $?; set +m');
  }

  close(): void {
    process.kill(-(this.#child.pid ?? 0), 'SIGKILL');
  }
}

/** Ids, secrets and times differ from machine to machine. */
const alike = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/\b(fwc_|fws_|fwt_|whsec_)\w+/g, '$1…')
    .replace(/127\.0\.0\.1:\d+\/r\/[A-Za-z0-9]{43}$/gm, '<page>');

const temporary = temporaryDir();
let server: Server;
let shell: Shell;
let receiver: string;

beforeAll(async () => {
  server = await Server.start({ DATA_DIR: temporary.dir });
  receiver = await freePort();
  shell = new Shell({ DATA_DIR: temporary.dir, PORT: new URL(server.url).port });
});

afterAll(async () => {
  shell.close();
  await server.stop('SIGTERM');
  temporary.remove();
});

function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(String(port)));
    });
  });
}

it('has something to paste on every page that says so', () => {
  expect([...new Set(blocks().map(({ file }) => file))]).toEqual(PASTED);
});

it('shows what happens when it is pasted', { timeout: 240_000 }, async () => {
  for (const { commands, shows } of blocks()) {
    const endless = ENDLESS.find(({ command }) => command.test(commands));
    if (endless) expect(await shell.pasteAndInterrupt(commands, endless)).toMatch(/^(0|130)$/m);
    else if (shows === undefined) expect(await shell.paste(`${commands} ${QUICK}`)).toMatch(/^leader +\S/m);
    else expect(alike(await shell.paste(commands.replaceAll(RECEIVER, receiver)))).toBe(alike(shows));
  }
});
