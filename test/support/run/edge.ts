/** The recipes of `deploy/edge`, run as they are in front of a node; only ports and folders are others. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { temporaryDir } from './program.ts';

export interface Edge {
  name: string;
  url: string;
  stop(): Promise<void>;
}

type Recipe = (origin: URL, dir: string, port: number) => ChildProcess;

const read = (file: string): string =>
  readFileSync(new URL(`../../../deploy/edge/${file}`, import.meta.url), 'utf8');

/** Where Debian's packages put them, which is not in everybody's PATH. */
const program = (name: string): string => path.join('/usr/sbin', name);

const LOOK_EVERY_MS = 20;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const RECIPES: Record<string, Recipe> = {
  nginx: (origin, dir, port) => {
    const file = path.join(dir, 'nginx.conf');
    const temporary = TEMPORARY.map((name) => `${name}_temp_path ${dir}/${name};`).join(' ');
    const text = read('nginx.conf')
      .replace('pid /run/nginx.pid;', `pid ${dir}/nginx.pid;`)
      .replace('/var/log/nginx/error.log', `${dir}/error.log`)
      .replace('/var/cache/nginx/fairway', `${dir}/cache`)
      .replace('http {', `http { ${temporary}`)
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('server 127.0.0.1:3000;', `server ${origin.host};`);
    writeFileSync(file, text);
    return spawn(program('nginx'), ['-p', dir, '-c', file, '-e', `${dir}/error.log`, '-g', 'daemon off;']);
  },
  varnishd: (origin, dir, port) => {
    const file = path.join(dir, 'fairway.vcl');
    writeFileSync(file, read('fairway.vcl').replace('.port = "3000"', `.port = "${origin.port}"`));
    mkdirSync(path.join(dir, 'work'));
    const where = ['-a', `127.0.0.1:${port}`, '-f', file, '-n', path.join(dir, 'work')];
    return spawn(program('varnishd'), ['-F', '-j', 'none', '-s', 'malloc,32m', ...where]);
  },
};

/** The names of those that are installed here. */
export const INSTALLED = Object.keys(RECIPES).filter((name) => existsSync(program(name)));

/** Returns once it answers. */
export async function startEdge(name: string, originUrl: string): Promise<Edge> {
  const { dir, remove } = temporaryDir();
  // Workers are other users than the one who starts them.
  chmodSync(dir, 0o755);
  const port = await freePort();
  const child = RECIPES[name]?.(new URL(originUrl), dir, port);
  if (child === undefined) throw new Error(`There is no recipe for ${name}.`);
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (part) => {
      said += part;
    });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
    remove();
  };
  const answers = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${name} has ended: ${said}`);
    await rest(LOOK_EVERY_MS);
  }
  return { name, url, stop };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}
