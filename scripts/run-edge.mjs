/**
 * Runs the recipes of `deploy/edge` as they are in front of a node, for the tests and the bench; only ports and
 * folders are others.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { freePorts } from './free-ports.mjs';

const LOOK_EVERY_MS = 20;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const RECIPES = { nginx: runNginx, varnishd: runVarnish };

/** The names of those that are installed here. */
export const INSTALLED = Object.keys(RECIPES).filter((name) => existsSync(program(name)));

/**
 * Returns once it answers.
 * @param {string} name
 * @param {string} origin the node's URL
 */
export async function startEdge(name, origin) {
  const dir = mkdtempSync(path.join(tmpdir(), 'fairway-edge-'));
  // Workers are other users than the one who starts them.
  chmodSync(dir, 0o755);
  const [port] = await freePorts(1);
  const child = RECIPES[name](new URL(origin), dir, port);
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (part) => {
      said += part;
    });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
    rmSync(dir, { recursive: true, force: true });
  };
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${name} has ended: ${said}`);
    await rest(LOOK_EVERY_MS);
  }
  return { name, url, stop };
}

function runNginx(origin, dir, port) {
  const file = path.join(dir, 'nginx.conf');
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${dir}/${name};`).join(' ');
  const text = recipe('nginx.conf')
    .replace('pid /run/nginx.pid;', `pid ${dir}/nginx.pid;`)
    .replace('/var/log/nginx/error.log', `${dir}/error.log`)
    .replace('/var/cache/nginx/fairway', `${dir}/cache`)
    .replace('http {', `http { ${temporary}`)
    .replace('listen 80;', `listen 127.0.0.1:${port} backlog=8192;`)
    .replace('server 127.0.0.1:3000;', `server ${origin.host};`);
  writeFileSync(file, text);
  return spawn(program('nginx'), ['-p', dir, '-c', file, '-e', `${dir}/error.log`, '-g', 'daemon off;']);
}

function runVarnish(origin, dir, port) {
  const file = path.join(dir, 'fairway.vcl');
  writeFileSync(file, recipe('fairway.vcl').replace('.port = "3000"', `.port = "${origin.port}"`));
  mkdirSync(path.join(dir, 'work'));
  const where = ['-a', `127.0.0.1:${port}`, '-f', file, '-n', path.join(dir, 'work')];
  return spawn(program('varnishd'), ['-F', '-j', 'none', '-s', 'malloc,32m', ...where]);
}

const recipe = (file) => readFileSync(new URL(`../deploy/edge/${file}`, import.meta.url), 'utf8');

/** Where Debian's packages put them, which is not in everybody's PATH. */
function program(name) {
  return path.join('/usr/sbin', name);
}

const answers = (url) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
