/** `npm ci` with its progress on stderr: a line that counts on a terminal, a few plain lines in a pipe. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ARGS = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
const EVERY_MS = { terminal: 500, pipe: 10_000 };

/** Tells whether it succeeded; what npm has to say about a failure stands on stderr. */
export async function installPackages(root) {
  const isTerminal = process.stderr.isTTY;
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  const folders = packageFolders(root);
  const progress = () => {
    const done = folders.filter((folder) => existsSync(folder)).length;
    return `Installing packages (once): ${done} of ${folders.length}, ${seconds()} s`;
  };
  const show = () => process.stderr.write(isTerminal ? `\r\x1b[2K${progress()} ` : `${progress()}\n`);
  show();
  const timer = setInterval(show, isTerminal ? EVERY_MS.terminal : EVERY_MS.pipe);
  const { status, output } = await npm(root);
  clearInterval(timer);
  if (isTerminal) process.stderr.write('\r\x1b[2K');
  process.stderr.write(output);
  if (status === 0) process.stderr.write(`Packages installed in ${seconds()} s.\n`);
  return status === 0;
}

/** Where each package of the lock file goes. Those for other platforms never arrive, so they do not count. */
function packageFolders(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const isHere = ({ os, cpu, libc }) =>
    (os ?? [process.platform]).includes(process.platform) &&
    (cpu ?? [process.arch]).includes(process.arch) &&
    !libc;
  return Object.entries(packages)
    .filter(([folder, described]) => folder.startsWith('node_modules/') && isHere(described))
    .map(([folder]) => path.join(root, folder, 'package.json'));
}

/** What npm prints waits until it is through: between the lines of our progress nobody could read it. */
function npm(root) {
  return new Promise((resolve) => {
    const child = spawn('npm', ARGS, {
      cwd: root,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => resolve({ status: 1, output: `${error.message}\n` }));
    child.on('close', (status) => resolve({ status, output: status === 0 ? '' : output }));
  });
}
