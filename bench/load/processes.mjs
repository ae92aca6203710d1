/**
 * The programs under test, each in a process of its own with its output thrown away, and how they are ended.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePorts } from '../../scripts/free-ports.mjs';
import { ROOT } from '../../scripts/prepare.mjs';

/** As `npm start` and the Dockerfile run Node; the floors have it too. */
const NODE_FLAGS = ['--max-semi-space-size=64', '--v8-pool-size=0'];
const PROBE = pathToFileURL(path.join(ROOT, 'bench/load/memory-probe.mjs')).href;
const PROBE_FLAGS = ['--expose-gc', '--import', PROBE];
const START_PATIENCE_MS = 30_000;
const STOP_PATIENCE_MS = 15_000;

/**
 * Starts a program on a free port and waits until it answers /readyz.
 * @param {import('../undo.mjs').Undo} undo
 * @param {string} file below the project's folder
 * @param {Record<string, string>} env
 */
export async function startProgram(undo, file, env) {
  const [port] = await freePorts(1);
  const child = spawn(process.execPath, [...NODE_FLAGS, ...PROBE_FLAGS, path.join(ROOT, file)], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DRAIN_DELAY: '0s',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C reaches the bench alone, which then ends its programs in order.
    detached: true,
  });
  undo.add(() => end(child));
  const url = `http://127.0.0.1:${port}`;
  try {
    await ready(url, child);
  } catch (error) {
    throw new Error(`${file} did not start`, { cause: error });
  }
  return { url, pid: child.pid, memory: () => memoryOf(child) };
}

/** Bytes in use: objects of the program, and buffers outside its heap. */
async function memoryOf(child) {
  child.send('how much?');
  const [{ heapUsed, external }] = await once(child, 'message');
  return heapUsed + external;
}

async function ready(url, child) {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with status ${child.exitCode}.`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.text();
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`It was not ready within ${START_PATIENCE_MS / 1000} s.`);
    await sleep(50);
  }
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(impatient);
}
