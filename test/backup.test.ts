/**
 * Promises about backups: made beside a running service by an ordinary owner, proved before they are needed,
 * and restored into an empty database with every row of every organization.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../server/src/platform/clock.ts';
import { verifyBackup } from '../server/src/platform/db/backup/verify.ts';
import { openFolder } from '../server/src/platform/storage/folder.ts';
import { A_TIME } from './support/expectations/answers.ts';
import { BucketServer } from './support/peers/bucket-server.ts';
import { cloneTemplate, emptyDatabase, limitedDatabase, type TestDatabase } from './support/run/database.ts';
import { type Env, fairwayHere, temporaryDir } from './support/run/program.ts';
import { ENCRYPTION_KEY, Service } from './support/run/service.ts';
import { call, type Wire } from './support/worlds/people.ts';

const home = temporaryDir();
const fileOf = (name: string) => path.join(home.dir, name);
const envOf = ({ url }: TestDatabase): Env => ({
  DATABASE_URL: url,
  ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
});
const NOTHING = Buffer.alloc(0);
const A_DIGEST = expect.stringMatching(/^[0-9a-f]{32}$/);

let database: TestDatabase;
let file: string;
let token: string;
/** Of the database when the backup was made. */
let before: Record<string, unknown>;

async function run(env: Env, ...args: string[]): Promise<Wire> {
  const { status, stdout, stderr } = await fairwayHere([...args, '--json'], env);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

async function refusal(env: Env, ...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await fairwayHere(args, env);
  expect([status, stdout]).toEqual([1, '']);
  return stderr;
}

/** What a database has for itself, or does not keep for long. */
const OWN = ['schema_migrations', 'backups', 'encryption_key', 'outbound_switch', 'write_probe'];

/** Every table, by its rows. */
async function contents({ query }: TestDatabase): Promise<Record<string, unknown>> {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and not relispartition and relname <> all ($1) order by 1`,
    [OWN],
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [rows] = await query(
      `select count(*)::int, md5(string_agg(each::text, ';' order by each::text)) from ${name} as each`,
    );
    found[name] = rows;
  }
  return found;
}

const isUntouched = async ({ query }: TestDatabase): Promise<boolean> =>
  (await query("select from pg_tables where schemaname = 'public'")).length === 0;

beforeAll(async () => {
  database = await cloneTemplate();
  await run(envOf(database), 'demo');
  ({ token } = await run(envOf(database), 'demo', 'env'));
  file = fileOf('club.tar.gz');
  before = await contents(database);
  await run(envOf(database), 'backup', file);
});

afterAll(async () => {
  await database.drop();
  home.remove();
});

describe('a backup', () => {
  it('is a tar file of tables with a manifest and checksums, and without the key', async () => {
    const bytes = gunzipSync(readFileSync(file));
    const entries = await unpackTar(bytes);
    const textOf = (prefix: string) =>
      Buffer.concat(
        entries.filter(({ header }) => header.name.startsWith(prefix)).map((entry) => entry.data ?? NOTHING),
      ).toString('utf8');
    expect(JSON.parse(textOf('manifest.json'))).toMatchObject({
      format: 1,
      fairway: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      postgresql: expect.stringMatching(/^\d+/),
      taken_at: A_TIME,
      encryption_key_fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const [contacts] = await database.query<{ count: number }>('select count(*)::int from contacts');
    expect(contacts?.count).toBeGreaterThan(300);
    expect(JSON.parse(textOf('checksums.json')).tables['public.contacts']).toEqual({
      rows: contacts?.count,
      sha256: createHash('sha256').update(textOf('tables/public.contacts/')).digest('hex'),
    });
    expect(bytes.includes(ENCRYPTION_KEY)).toBe(false);
    expect(bytes.includes(ENCRYPTION_KEY.toString('base64'))).toBe(false);
  });

  it('has every table but those that a database has for itself, and the log of requests', async () => {
    const entries = await unpackTar(gunzipSync(readFileSync(file)));
    const manifest: Wire = JSON.parse(Buffer.from(entries[0]?.data ?? NOTHING).toString('utf8'));
    const names: string[] = manifest.tables.map(({ name }: Wire) => name);
    expect(names.filter((name) => name.startsWith('public.'))).toEqual(
      Object.keys(before).map((name) => `public.${name}`),
    );
  });

  it('leaves out tables of others, although everybody may read them', async () => {
    const shared = await cloneTemplate();
    await run(envOf(shared), 'migrate');
    await shared.query('create table spatial_ref_sys (srid int); grant select on spatial_ref_sys to public');
    await run(envOf(shared), 'backup', fileOf('shared.tar.gz'));
    const target = await emptyDatabase();
    await run(envOf(target), 'restore', fileOf('shared.tar.gz'));
    for (const each of [shared, target]) await each.drop();
  });

  it('is proved by restoring it into a PostgreSQL of its own', async () => {
    expect(await run(envOf(database), 'backup', 'verify', file)).toMatchObject({
      file,
      encryption_key: 'the one set here',
      result: 'good',
    });
  });

  it('throws the copy away when somebody stops it half way', async () => {
    const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('fairway-verify-'));
    const found = copies();
    const stop = new AbortController();
    const verified = verifyBackup(createReadStream(file), {
      progress: () => stop.abort(),
      stop: stop.signal,
    });
    await expect(verified).rejects.toThrow('Stopped before the end');
    expect(copies()).toEqual(found);
  });

  it('never replaces a file', async () => {
    const before = readFileSync(file);
    expect(await refusal(envOf(database), 'backup', file)).toBe(
      `fairway: ${file} is there already, and is not replaced.\n`,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('to a place that cannot be written says so, and leaves nothing behind', async () => {
    const name = fileOf(`${'a'.repeat(300)}.tar.gz`);
    const found = readdirSync(home.dir);
    expect(await refusal(envOf(database), 'backup', name)).toBe(`fairway: ${name} has too long a name.\n`);
    expect(readdirSync(home.dir)).toEqual(found);
  });

  it('is whole although another process writes to the same place under the same name', async () => {
    const storage = openFolder(home.dir);
    const name = 'twice.tar.gz';
    const other = (sink: Writable) => pipeline(Readable.from(['another']), sink);
    const late = storage.write(name, async (sink) => {
      sink.write('one ');
      expect(await storage.write(name, other)).toBe(7);
      await pipeline(Readable.from(['two']), sink);
    });
    await expect(late).rejects.toThrow('is there already, and is not replaced');
    expect(readFileSync(fileOf(name), 'utf8')).toBe('another');
  });

  it('of a database that was never used is refused', async () => {
    const empty = await emptyDatabase();
    expect(await refusal(envOf(empty), 'backup', fileOf('empty.tar.gz'))).toMatch(/nothing to back up/);
    expect(existsSync(fileOf('empty.tar.gz'))).toBe(false);
    await empty.drop();
  });

  it('is as of one instant while people go on', async () => {
    const service = await Service.start(database);
    const person = await service.person();
    const post = (at: number) => person.post('/contacts', { email: `ben${at}@example.com` });
    const made = async () => {
      for (let at = 0; at < 40; at += 1) expect((await post(at)).status).toBe(201);
    };
    const target = await emptyDatabase();
    await Promise.all([made(), run(envOf(database), 'backup', fileOf('busy.tar.gz'))]);
    await run(envOf(target), 'restore', fileOf('busy.tar.gz'));
    // Of a contact and the event that tells of it there are both or none.
    const [pairs] = await target.query<{ contacts: number; events: number }>(
      `select (select count(*)::int from contacts where organization_id = $1) as contacts,
         (select count(*)::int from events where organization_id = $1 and type = 'contact.created') as events`,
      [person.organizationId],
    );
    expect(pairs?.contacts).toBe(pairs?.events);
    await service.stop();
    await target.drop();
  });
});

async function lastPosition({ query }: TestDatabase): Promise<number> {
  const [row] = await query<{ last: number }>('select max(position)::float as last from events');
  return row?.last ?? 0;
}

describe('a restore', () => {
  it('by an ordinary owner brings back every row, and the service answers as before', async () => {
    const target = await limitedDatabase();
    expect(await run(envOf(target), 'restore', file)).toMatchObject({ outbound: 'off' });
    // That it was restored is noted for readers of the feed.
    expect(await contents(target)).toEqual({ ...before, feed_restores: { count: 1, md5: A_DIGEST } });
    const restored = await lastPosition(target);
    const services = [await Service.start(database), await Service.start(target)];
    for (const path of ['/contacts?limit=50', '/tournaments', '/series']) {
      const [first, second] = await Promise.all(
        services.map((service) =>
          call(service, 'GET', path, { headers: { authorization: `Bearer ${token}` } }),
        ),
      );
      expect([path, second?.status, second?.body]).toEqual([path, 200, first?.body]);
    }
    const [, copy] = services;
    const person = await copy?.person();
    expect((await person?.post('/contacts', { email: 'ben@example.com' }))?.status).toBe(201);
    // Positions of the feed go on where the original's were, or its readers would pass over what comes.
    expect(await lastPosition(target)).toBeGreaterThan(restored);
    expect((await person?.get('/events'))?.body.data.at(-1)?.data.email).toBe('ben@example.com');
    for (const service of services) await service.stop();
    await target.drop();
  });

  it('tells whoever has read on since the backup, and passes over nothing for whoever has not', async () => {
    const original = await Service.start(database);
    const person = await original.person();
    const write = (service: Service, name: string) =>
      call(service, 'POST', '/contacts', { headers: mine, body: { email: `${name}@example.com` } });
    const read = (service: Service, after: string) =>
      call(service, 'GET', `/events?after=${after}`, { headers: mine });
    const mine = { authorization: `Bearer ${person.token}` };
    await write(original, 'ann');
    const known = (await read(original, 'now')).body.position;
    await run(envOf(database), 'backup', fileOf('read-on.tar.gz'));
    await write(original, 'ben');
    const lost = (await read(original, 'now')).body.position;
    const target = await emptyDatabase();
    await run(envOf(target), 'restore', fileOf('read-on.tar.gz'));
    const copy = await Service.start(target);
    for (const name of ['cleo', 'dan', 'eve']) await write(copy, name);
    expect(await read(copy, lost)).toMatchObject({ status: 410, body: { code: 'not_found' } });
    const { body } = await read(copy, known);
    expect(body.data.map(({ data }: Wire) => data.email.split('@')[0])).toEqual(['cleo', 'dan', 'eve']);
    expect((await read(copy, body.position)).body.data).toEqual([]);
    expect(await read(original, body.position)).toMatchObject({ status: 410 });
    for (const service of [original, copy]) await service.stop();
    await target.drop();
  });

  it('refuses another key, and changes nothing', async () => {
    const target = await emptyDatabase();
    const env = { ...envOf(target), ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    expect(await refusal(env, 'restore', file)).toMatch(/belongs to another ENCRYPTION_KEY/);
    expect(await isUntouched(target)).toBe(true);
    await target.drop();
  });

  it('refuses a database in use, and changes nothing', async () => {
    const found = await contents(database);
    expect(await refusal(envOf(database), 'restore', file)).toMatch(/The database is not empty/);
    expect(await contents(database)).toEqual(found);
  });

  it('refuses a database that has tables of another program, and changes nothing', async () => {
    const target = await emptyDatabase();
    await target.query('create table contacts (name text)');
    expect(await refusal(envOf(target), 'restore', file)).toMatch(/it has a table "contacts" of another/);
    expect(await target.query("select tablename from pg_tables where schemaname = 'public'")).toEqual([
      { tablename: 'contacts' },
    ]);
    await target.drop();
  });

  it('refuses what is no whole backup, and can be repeated with a good one', async () => {
    const target = await emptyDatabase();
    const good = readFileSync(file);
    const spoilt: [Buffer, RegExp][] = [
      [good.subarray(0, good.length / 2), /damaged, or only a part/],
      [good.subarray(0, -4), /damaged, or only a part/],
      [withoutChecksums(good), /only a part of a backup/],
      [changed(good, 'Willow Creek', 'Sallow Reek '), /is damaged: the rows of public\.audit_events/],
      [gzipSync('Hello'), /not a backup|damaged/],
      [Buffer.from('Hello'), /damaged, or only a part/],
    ];
    for (const [at, [bytes, sentence]] of spoilt.entries()) {
      writeFileSync(fileOf(`spoilt-${at}`), bytes);
      expect(await refusal(envOf(target), 'restore', fileOf(`spoilt-${at}`))).toMatch(sentence);
    }
    await run(envOf(target), 'restore', file);
    expect(await contents(target)).toEqual({ ...before, feed_restores: { count: 1, md5: A_DIGEST } });
    await target.drop();
  });

  it.each([
    ['restore', '/nowhere/backup.tar.gz', '/nowhere/backup.tar.gz does not exist.'],
    [
      'backup',
      'gs://golf/one.tar.gz',
      '"gs://golf" is neither a folder nor a bucket: write a path, or s3://bucket/prefix.',
    ],
    ['backup', 's3:/golf', '"s3:" is no bucket: write s3://bucket or s3://bucket/prefix.'],
    ['backup', 's3://golf', '"s3://golf" names no file. Write its whole name, such as backup.tar.gz.'],
    ['backup', 's3://golf/one.tar.gz', 'A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'],
  ])('%s %s says what is wrong', async (command, address, sentence) => {
    expect(await refusal(envOf(database), command, address)).toBe(`fairway: ${sentence}\n`);
  });
});

describe('a bucket', () => {
  it('keeps a backup, which is verified and restored from there', async () => {
    const bucket = await BucketServer.start();
    const address = `s3://${bucket.name}/club/today.tar.gz`;
    const env = { ...envOf(database), ...bucket.env };
    expect(await run(env, 'backup', address)).toMatchObject({ file: address });
    expect([...bucket.objects.keys(), bucket.uploads.size]).toEqual(['club/today.tar.gz', 0]);
    const target = await emptyDatabase();
    await run({ ...envOf(target), ...bucket.env }, 'restore', address);
    expect((await contents(target)).contacts).toEqual((await contents(database)).contacts);
    expect(await refusal(env, 'backup', address)).toMatch(/is there already, and is not replaced/);
    await target.drop();
    await bucket.stop();
  });

  it('that refuses says why, and is left with nothing', async () => {
    const bucket = await BucketServer.start();
    const env = { ...envOf(database), ...bucket.env };
    const address = `s3://${bucket.name}/today.tar.gz`;
    const stranger = { ...env, AWS_SECRET_ACCESS_KEY: 'another-secret' };
    expect(await refusal(stranger, 'backup', address)).toBe(
      `fairway: s3://${bucket.name} refuses these keys.\n`,
    );
    expect(await refusal(env, 'backup', 's3://elsewhere/today.tar.gz')).toMatch(
      /s3:\/\/elsewhere does not exist/,
    );
    expect(await refusal(env, 'restore', address)).toMatch(/today\.tar\.gz does not exist/);
    bucket.isFull = true;
    expect(await refusal(env, 'backup', address)).toMatch(/could not be used/);
    expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 0]);
    await bucket.stop();
    expect(await refusal(env, 'backup', address)).toMatch(
      /^fairway: s3:\/\/\S+ could not be used: .*ECONNREFUSED/,
    );
  });
});

describe('backups by themselves', () => {
  it('are made as often as the operator says, and the oldest go', async () => {
    const folder = fileOf('shelf');
    const service = await Service.start(database, {
      backupEvery: 6 * HOUR,
      backupTo: folder,
      backupKeep: 2,
    });
    const names = () => readdirSync(folder).sort();
    await run(envOf(database), 'backup', path.join(`${folder}-of-others`, 'by-hand.tar.gz'));
    await service.worker.run('make_backup');
    const [first] = names();
    expect(first).toMatch(/^fairway-\d{8}T\d{6}Z\.tar\.gz$/);
    service.clock.advance(5 * HOUR);
    await service.worker.run('make_backup');
    expect(names()).toEqual([first]);
    for (let more = 0; more < 2; more += 1) {
      service.clock.advance(6 * HOUR);
      await service.worker.run('make_backup');
    }
    expect(names()).toHaveLength(2);
    expect(names()).not.toContain(first);
    const [metric] = (await metrics(service)).match(/^backup_last_success_timestamp_seconds .*/m) ?? [];
    expect(Number(metric?.split(' ')[1])).toBeCloseTo(service.clock.now().getTime() / 1000, -1);
    await service.stop();
  });

  it('that fail are logged, and tried again after 15 minutes', async () => {
    const folder = fileOf('blocked');
    writeFileSync(folder, 'a file where a folder should be');
    const service = await Service.start(database, { backupEvery: DAY, backupTo: folder, backupKeep: 2 });
    await service.worker.run('make_backup');
    expect(service.logged.filter((line) => line.includes('could not make a backup'))).toHaveLength(1);
    rmSync(folder);
    service.clock.advance(14 * MINUTE);
    await service.worker.run('make_backup');
    expect(existsSync(folder)).toBe(false);
    service.clock.advance(MINUTE);
    await service.worker.run('make_backup');
    expect(readdirSync(folder)).toHaveLength(1);
    await service.stop();
  });
});

const metrics = async ({ url }: Service): Promise<string> => (await fetch(`${url}/metrics`)).text();

/** The whole archive but for its last entry and the two empty blocks behind it. */
function withoutChecksums(bytes: Buffer): Buffer {
  const tar = gunzipSync(bytes);
  return gzipSync(Buffer.concat([tar.subarray(0, tar.lastIndexOf('checksums.json')), Buffer.alloc(1024)]));
}

/** Texts of the same length, so that the archive itself stays whole. */
function changed(bytes: Buffer, from: string, to: string): Buffer {
  const tar = gunzipSync(bytes);
  tar.write(to, tar.indexOf(from));
  return gzipSync(tar);
}
