/** A primary and a synchronous standby under Patroni, with etcd, from the recipes in `deploy/postgresql`. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePorts } from '../../scripts/free-ports.mjs';
import { ROOT } from '../../scripts/prepare.mjs';
import { BIN, folderIn, POSTGRES, start, until } from './processes.mjs';

const PASSWORD = 'only-for-faults';
const NAMES = ['one', 'two'];

/** A recipe with its words in capitals replaced. */
export const recipe = (name, words) =>
  Object.entries(words).reduce(
    (text, [word, value]) => text.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), String(value)),
    readFileSync(path.join(ROOT, 'deploy/postgresql', name), 'utf8'),
  );

export async function startCluster(undo, folder) {
  const [etcdPort, etcdPeer, ...ports] = await freePorts(6);
  startEtcd(undo, folder, etcdPort, etcdPeer);
  const members = NAMES.map((name, at) => ({
    name,
    port: ports[at * 2],
    rest: ports[at * 2 + 1],
    data: path.join(folderIn(folder, name), 'data'),
  }));
  const begin = (member) => {
    const file = path.join(folder, `${member.name}.yml`);
    const words = {
      ETCD: `127.0.0.1:${etcdPort}`,
      HOST: '127.0.0.1',
      NAME: member.name,
      REST_PORT: member.rest,
      DATA_DIR: member.data,
      BIN_DIR: BIN,
      PORT: member.port,
      PASSWORD,
    };
    writeFileSync(file, recipe('patroni.yml', words), { mode: 0o644 });
    member.patroni = start(undo, path.join(folder, `${member.name}.log`), 'patroni', [file], {
      ...POSTGRES,
      cwd: folder,
      env: { ...process.env, HOME: folder },
    });
  };
  for (const member of members) begin(member);
  const cluster = {
    members,
    primary: () => until('there is a primary', () => find(members, '/primary')),
    standby: () => until('there is a standby', () => find(members, '/replica')),
    /** Two members, one of which replays synchronously what the other does. */
    isWhole: async () => {
      await cluster.primary();
      await until('the standby is synchronous', () => find(members, '/sync'), 90_000);
    },
    /** Without mercy: Patroni and PostgreSQL of a member at once. */
    kill: async (member) => {
      const pid = readFileSync(path.join(member.data, 'postmaster.pid'), 'utf8').split('\n')[0];
      await member.patroni.end('SIGKILL');
      try {
        process.kill(-Number(pid), 'SIGKILL');
      } catch {
        try {
          process.kill(Number(pid), 'SIGKILL');
        } catch {}
      }
    },
    begin,
    url: ({ port }) => `postgres://fairway:${PASSWORD}@127.0.0.1:${port}/fairway`,
    hosts: () =>
      `postgres://fairway:${PASSWORD}@${members.map(({ port }) => `127.0.0.1:${port}`).join(',')}/fairway`,
    superuser: ({ port }, database = 'postgres') =>
      `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
  };
  await cluster.isWhole();
  await createOwner(cluster.superuser(await cluster.primary()));
  return cluster;
}

function startEtcd(undo, folder, client, peer) {
  const data = folderIn(folder, 'etcd');
  const at = (port) => `http://127.0.0.1:${port}`;
  start(
    undo,
    path.join(folder, 'etcd.log'),
    'etcd',
    [
      ['--data-dir', data],
      ['--listen-client-urls', at(client), '--advertise-client-urls', at(client)],
      ['--listen-peer-urls', at(peer), '--initial-advertise-peer-urls', at(peer)],
      ['--initial-cluster', `default=${at(peer)}`],
    ].flat(),
    { ...POSTGRES, env: { ...process.env, ETCD_UNSUPPORTED_ARCH: process.arch } },
  );
}

async function find(members, role) {
  for (const member of members) {
    const answer = await fetch(`http://127.0.0.1:${member.rest}${role}`, {
      signal: AbortSignal.timeout(1000),
    }).catch(() => undefined);
    if (answer?.status === 200) return member;
  }
  return undefined;
}

/** An ordinary owner, as people install it: neither superuser nor allowed to make roles. */
export async function createOwner(superuser) {
  await onDatabase(superuser, async (client) => {
    await client.query(`create role fairway login password '${PASSWORD}'`);
    await client.query('create role fairway_tenant nologin; create role fairway_platform nologin');
    await client.query('grant fairway_tenant, fairway_platform to fairway');
    await client.query('create database fairway owner fairway');
  });
}

export async function onDatabase(connectionString, work) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
