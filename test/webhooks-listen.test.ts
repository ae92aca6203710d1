/**
 * A developer writes a receiver on their own machine: `webhooks listen` brings it every event, as the service
 * would.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newSigningSecret } from '../server/src/platform/crypto/secrets.ts';
import { verifySignature } from '../server/src/platform/crypto/signatures.ts';
import { fairwayHere } from './support/run/program.ts';
import { Wire } from './support/run/proxy.ts';
import { ENCRYPTION_KEY, useService } from './support/run/service.ts';
import type { Person } from './support/worlds/people.ts';

const PROGRAM = fileURLToPath(new URL('../server/dist/programs/fairway.js', import.meta.url));
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const SECRET = newSigningSecret();

const running = useService();
let person: Person;
let env: Record<string, string>;
const leftovers: (() => void)[] = [];

beforeAll(async () => {
  person = await running.service.person();
  env = {
    DATABASE_URL: running.service.database.url,
    ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
  };
});

afterEach(() => {
  for (const remove of leftovers.splice(0)) remove();
});

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

/** A program that answers with `status`, or with nothing at all when that is undefined. */
async function receiver(status: number | undefined) {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    if (status !== undefined) response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  leftovers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, server };
}

class Listening {
  readonly child: ChildProcess;
  stdout = '';
  stderr = '';

  constructor(args: string[]) {
    const all = [PROGRAM, 'webhooks', 'listen', '--org', person.organizationId, ...args];
    this.child = spawn(process.execPath, all, { env: { PATH: process.env.PATH ?? '', TZ: 'UTC', ...env } });
    this.child.stdout?.setEncoding('utf8').on('data', (chunk) => {
      this.stdout += chunk;
    });
    this.child.stderr?.setEncoding('utf8').on('data', (chunk) => {
      this.stderr += chunk;
    });
    leftovers.push(() => this.child.kill('SIGKILL'));
  }

  /** Ready as soon as it says how to end it. */
  static async start(...args: string[]): Promise<Listening> {
    const listening = new Listening(args);
    const said = () => `${listening.stdout}${listening.stderr}`;
    await expect.poll(said, { timeout: 15_000 }).toContain('Press Ctrl-C to stop.');
    return listening;
  }

  /** The lines of events so far. */
  get lines(): string[] {
    return this.stdout.split('\n').filter((line) => line.includes('contact.'));
  }

  async shows(count: number): Promise<string[]> {
    await expect.poll(() => this.lines.length, { timeout: 10_000 }).toBe(count);
    return this.lines;
  }

  async stop(signal: NodeJS.Signals): Promise<number | null> {
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    return (await ended)[0];
  }
}

let count = 0;
async function createContact(by = person): Promise<{ id: string; email: string }> {
  count += 1;
  const { status, body } = await by.post('/contacts', {
    email: `soren-${count}@example.com`,
    first_name: 'Søren ⛳',
  });
  expect(status).toBe(201);
  return body.data;
}

describe('webhooks listen', () => {
  it('forwards an event as the service would deliver it, and shows it in a line', async () => {
    const program = await receiver(200);
    const listening = await Listening.start('--forward', program.url);
    const contact = await createContact();
    const [line] = await listening.shows(1);
    const [{ headers, body }] = program.received as [Received];

    const event = JSON.parse(body);
    expect(event).toEqual({
      id: expect.any(String),
      type: 'contact.created',
      created_at: expect.any(String),
      data: contact,
    });
    const [{ payload }] = (await running.service.database.query('select payload from events where id = $1', [
      event.id,
    ])) as [{ payload: string }];
    expect(body).toBe(payload);
    expect(line).toMatch(
      new RegExp(`^\\d\\d:\\d\\d:\\d\\d  contact\\.created +${event.id}  → 200 in \\d+ ms$`),
    );

    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Fairway-Webhooks/1.0',
      'x-service-event': 'contact.created',
      'x-service-event-id': event.id,
      'x-service-delivery': expect.stringMatching(new RegExp(`^${UUID}$`)),
    });
    const secret = /Signed with +(whsec_\S{44})\n/.exec(listening.stdout)?.[1] ?? '';
    verifySignature({ header: headers['x-service-signature'], body, secret, now: new Date() });
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
    expect(listening.stdout).toContain(`Forwarding to  ${program.url}\n`);
    expect(await listening.stop('SIGINT')).toBe(0);
    expect(listening.stderr).toBe('');
  });

  it('signs with the secret it is given', async () => {
    const program = await receiver(204);
    const listening = await Listening.start('--forward', program.url, '--secret', SECRET);
    await createContact();
    expect(await listening.shows(1)).toEqual([expect.stringContaining('→ 204 in ')]);
    const [{ headers, body }] = program.received as [Received];
    verifySignature({ header: headers['x-service-signature'], body, secret: SECRET, now: new Date() });
    expect(listening.stdout).toContain(SECRET);
  });

  it('shows every event of the organization once, from the start on, in order, and none of others', async () => {
    const stranger = await running.service.person();
    await createContact();
    const listening = await Listening.start('--json');
    await createContact(stranger);
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push(await createContact());
    const csv = `Email\n${Array.from({ length: 250 }, (_, index) => `many-${index}@example.com`).join('\n')}`;
    expect((await person.post('/contacts/import', { csv, consent: true })).status).toBe(200);
    const lines = (await listening.shows(255)).map((line) => JSON.parse(line));
    expect(lines.slice(0, 5)).toEqual(
      made.map((data) => ({ event: expect.objectContaining({ data }), forwarded: null })),
    );
    expect(new Set(lines.map(({ event }) => event.id)).size).toBe(255);

    const last = await createContact();
    expect(JSON.parse((await listening.shows(256)).at(-1) ?? '').event.data).toEqual(last);
    // With --json the standard output holds events and nothing else.
    expect(listening.stdout.trimEnd().split('\n')).toHaveLength(256);
    expect(await listening.stop('SIGTERM')).toBe(0);
  });

  it('sees an event whose transaction began long before it was committed', async () => {
    const listening = await Listening.start('--json');
    const contact = await createContact();
    await listening.shows(1);
    const began = (Date.now() - 50_000).toString(16).padStart(12, '0');
    const id = `${began.slice(0, 8)}-${began.slice(8)}-7000-8000-000000000000`;
    const late = {
      id,
      type: 'contact.created',
      created_at: new Date().toISOString(),
      data: { ...contact, id },
    };
    await running.service.database.query(
      `insert into events (organization_id, id, type, payload, created_at)
       values ($1, $2, 'contact.created', $3, now())`,
      [person.organizationId, id, JSON.stringify(late)],
    );
    const shown = (await listening.shows(2)).map((line) => JSON.parse(line).event.data.id);
    expect(shown).toEqual([contact.id, id]);
  });

  it('goes on when the receiver refuses, and when it is down', async () => {
    const program = await receiver(500);
    const listening = await Listening.start('--forward', program.url);
    await createContact();
    expect(await listening.shows(1)).toEqual([expect.stringMatching(/→ 500 in \d+ ms$/)]);
    program.server.closeAllConnections();
    program.server.close();
    await once(program.server, 'close');
    await createContact();
    await createContact();
    expect((await listening.shows(3)).slice(1)).toEqual([
      expect.stringMatching(/→ failed in \d+ ms: \S.+$/),
      expect.stringMatching(/→ failed in \d+ ms: \S.+$/),
    ]);
    expect(program.received).toHaveLength(1);
    expect(listening.child.exitCode).toBe(null);
  });

  it('outlives a database that goes away, and misses nothing of what happened meanwhile', async () => {
    const wire = await Wire.to(running.service.database.url);
    leftovers.push(() => wire.close());
    const direct = env;
    env = { ...direct, DATABASE_URL: wire.url };
    const listening = await Listening.start('--json').finally(() => {
      env = direct;
    });
    wire.cut();
    const contact = await createContact();
    await expect.poll(() => listening.stderr, { timeout: 10_000 }).toContain('Trying again');
    wire.mend();
    const [line = ''] = await listening.shows(1);
    expect(JSON.parse(line).event.data).toEqual(contact);
    expect(listening.stderr.match(/Trying again/g)).toHaveLength(1);
  });

  it('tells in JSON how the forward went', async () => {
    const program = await receiver(202);
    const listening = await Listening.start('--forward', program.url, '--secret', SECRET, '--json');
    const contact = await createContact();
    const [line = ''] = await listening.shows(1);
    expect(JSON.parse(line)).toEqual({
      event: expect.objectContaining({ type: 'contact.created', data: contact }),
      forwarded: {
        delivery_id: program.received[0]?.headers['x-service-delivery'],
        status: 202,
        error: null,
        duration_ms: expect.any(Number),
      },
    });
    expect(listening.stderr).toContain(SECRET);
  });

  // The forward would be given up after 10 s.
  it('ends at once on Ctrl-C, though a receiver does not answer', async () => {
    const program = await receiver(undefined);
    const listening = await Listening.start('--forward', program.url);
    await createContact();
    await expect.poll(() => program.received.length, { timeout: 10_000 }).toBe(1);
    expect(await listening.stop('SIGINT')).toBe(0);
    expect([listening.lines, listening.stderr]).toEqual([[], '']);
  }, 8000);

  it.each([
    ['an unknown organization', ['--org', '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90'], 1, 'not found'],
    ['no organization', [], 2, '--org'],
    ['an address that is none', ['--org', 'ORG', '--forward', 'localhost'], 2, '--forward'],
    ['an address of another kind', ['--org', 'ORG', '--forward', 'ftp://localhost/'], 2, '--forward'],
    [
      'a secret that is none',
      ['--org', 'ORG', '--forward', 'http://x/', '--secret', 'hunter2'],
      2,
      '--secret',
    ],
    ['an address with a password', ['--org', 'ORG', '--forward', 'http://me:hunter2@x/'], 2, '--forward'],
    ['a secret without use', ['--org', 'ORG', '--secret', SECRET], 2, '--forward'],
    ['a word too many', ['--org', 'ORG', 'loudly'], 2, '"loudly"'],
  ])('refuses %s', async (_name, args, status, words) => {
    const named = args.map((arg) => (arg === 'ORG' ? person.organizationId : arg));
    const result = await fairwayHere(['webhooks', 'listen', ...named], env);
    expect([result.status, result.stdout]).toEqual([status, '']);
    expect(result.stderr).toMatch(/^fairway: /);
    expect(result.stderr).toContain(words);
    expect(result.stderr).not.toContain('hunter2');
  });
});
