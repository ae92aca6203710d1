/** How far the memory of the service rises above idle while it exports as many rows as it ever does. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../load/load.mjs';

const CAP = 50_000;
const SETTLE_MS = 3000;
const SAMPLE_MS = 10;

/** In MB: `base` at rest, `service` at the highest point of an export, by the median of the rounds. */
export async function exportMemory({ service }, { rounds, say }) {
  await download(service);
  await sleep(SETTLE_MS);
  const base = median(await samplesDuring(service.pid, () => sleep(500)));
  const peaks = [];
  for (let round = 0; round < rounds; round += 1) {
    const samples = await samplesDuring(service.pid, () => download(service));
    peaks.push(Math.max(...samples));
    say(`  round ${round + 1}: idle ${base.toFixed(1)} MB | peak ${peaks.at(-1).toFixed(1)} MB`);
  }
  return { base, service: median(peaks) };
}

async function download({ url, exporter }) {
  const answer = await fetch(`${url}/api/v1/contacts/export`, {
    headers: { authorization: exporter.authorization },
  });
  let lines = 0;
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines += 1;
  if (!answer.ok || lines !== CAP + 1 || answer.headers.get('x-truncated') !== 'true')
    throw new Error(`The export ended with status ${answer.status} and ${lines} lines.`);
}

async function samplesDuring(pid, work) {
  const samples = [residentMegabytes(pid)];
  const timer = setInterval(() => samples.push(residentMegabytes(pid)), SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return samples;
}

function residentMegabytes(pid) {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return Number(kilobytes) / 1024;
}
