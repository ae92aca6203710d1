/** Nodes of the service, its command line, and the way to its database. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePorts } from '../../scripts/free-ports.mjs';
import { ROOT } from '../../scripts/prepare.mjs';
import { start, until } from './processes.mjs';

const PROGRAMS = path.join(ROOT, 'server/dist/programs');
const KEY = Buffer.alloc(32, 11).toString('base64');
const UNLIMITED = '1000000';

const SETTINGS = {
  ENCRYPTION_KEY: KEY,
  RATE_LIMIT_PER_MINUTE: UNLIMITED,
  PUBLIC_RATE_LIMIT_PER_MINUTE: UNLIMITED,
  WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
  DEMO: 'off',
  DRAIN_DELAY: '5s',
};

const environment = (env) => ({ PATH: process.env.PATH, NODE_ENV: 'production', ...SETTINGS, ...env });

/** Runs a command and returns what it prints. */
export function fairway(databaseUrl, ...words) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(PROGRAMS, 'fairway.js'), ...words, '--json'], {
      env: environment({ DATABASE_URL: databaseUrl }),
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('close', (status) =>
      status === 0 ? resolve(JSON.parse(out)) : reject(new Error(err || `status ${status}`)),
    );
  });
}

/** A node on a port of its own. `under` is a program that starts it, such as faketime. */
export async function startNode(undo, folder, { databaseUrl, port, env = {}, under = [], name = 'node' }) {
  const own = port ?? (await freePorts(1))[0];
  const [program, ...args] = [...under, process.execPath, path.join(PROGRAMS, 'main.js')];
  const child = start(undo, path.join(folder, `${name}.log`), program, args, {
    env: environment({ DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: String(own), ...env }),
  });
  const url = `http://127.0.0.1:${own}`;
  return {
    url,
    port: own,
    child,
    isReady: async () => (await fetch(`${url}/readyz`)).status === 200,
    ready: () => until(`${name} is ready`, async () => (await fetch(`${url}/readyz`)).status === 200),
    stop: () => child.end('SIGTERM'),
    kill: () => child.end('SIGKILL'),
  };
}
