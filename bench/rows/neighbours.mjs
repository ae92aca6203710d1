/**
 * What one tenant feels of another: the 99th percentile of GET /contacts/{id} at a steady pace, alone and
 * while another tenant keeps the service busy. And how long the event loop stands still over the worst that
 * anybody can send.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { ROOT } from '../../scripts/prepare.mjs';
import { alternate } from '../load/load.mjs';
import { stallSoFar } from '../load/metrics.mjs';
import { startProgram } from '../load/processes.mjs';
import { seedField } from '../seeds/tournaments-seed.mjs';
import { openReaders, scoreSteadily } from './streams.mjs';

const API = '/api/v1';
const PACE_MS = 4;
const NOISY_CONNECTIONS = 16;
const ENDPOINTS = 100;
const ENTRANTS = 400;

export const besideLists = (world, options) =>
  beside(world, options, get(world.service, `${API}/contacts?limit=200`));

export const besideExports = (world, options) =>
  beside(world, options, get(world.service, `${API}/contacts/export`));

export const besidePreviews = (world, options) => {
  const { url, exporter } = world.service;
  const body = JSON.stringify(preview());
  return beside(world, options, {
    url: `${url}${API}/scoring/preview`,
    method: 'POST',
    ...json(exporter),
    body,
  });
};

/**
 * Imports by an organization with a hundred endpoints that answer: their deliveries are made and sent
 * meanwhile, too.
 */
export async function besideImports(world, options) {
  const { service, undo } = world;
  const receiver = await startProgram(undo, 'bench/load/receiver.mjs', {});
  return alternate(
    options,
    () => probe(world, options.seconds),
    async () => {
      const endpoints = await subscribe(service, `${receiver.url}/hook`);
      const importers = fork(path.join(ROOT, 'bench/load/importers.mjs'), { stdio: 'inherit' });
      world.undo.add(() => void importers.kill());
      importers.send({
        url: `${service.url}${API}/contacts/import`,
        authorization: service.writer.authorization,
        connections: NOISY_CONNECTIONS,
      });
      await once(importers, 'message');
      const measured = await probe(world, options.seconds);
      importers.send('stop');
      await once(importers, 'message');
      importers.kill();
      // What waits to be sent goes with its endpoints: the next round alone is to be alone.
      await unsubscribe(service, endpoints);
      return measured;
    },
  );
}

/** A thousand readers follow a board on which twenty scores arrive every second. */
export async function besideStreams(world, options) {
  let open;
  return alternate(
    options,
    async () => {
      open?.readers.kill();
      open = undefined;
      await sleep(500);
      return probe(world, options.seconds);
    },
    async () => {
      open ??= await openReaders(world);
      const scoring = scoreSteadily(world.service, open.event, open.players, options.seconds);
      const measured = await probe(world, options.seconds);
      await scoring;
      return measured;
    },
  ).finally(() => open?.readers.kill());
}

/**
 * The longest stall of the event loop over all of these, each by its best of three runs: the machine has
 * stalls of its own.
 */
export async function worstStall(world, { say }) {
  const { service } = world;
  const event = await seedField(world.databaseUrl, service.writer.id);
  const past = new Date().toISOString();
  const commas = ','.repeat(9_900_000);
  const hostile = {
    'an import of 9.9 million commas': () => post(service, '/contacts/import', csv(`Email\na@b.co${commas}`)),
    'an import with a cell of 9.9 MB': () =>
      post(service, '/contacts/import', csv(`Email\n${'a'.repeat(9_900_000)}`)),
    '60 000 unknown fields, strictly': () =>
      post(service, '/contacts', JSON.stringify(manyFields()), { prefer: 'handling=strict' }),
    'a preview of 400 entrants': () => post(service, '/scoring/preview', JSON.stringify(preview())),
    'the boards of 300 teams, explained, as of now': () =>
      fetchText(
        `${service.url}${API}/tournaments/${event}/boards?explain=true&as_of=${past}`,
        service.writer,
      ),
    'boards for a version from the future': () =>
      fetchText(`${service.url}${API}/tournaments/${event}/boards`, service.writer, {
        'if-none-match': 'W/"999999999999"',
      }),
    'the OpenAPI document, 50 times': () =>
      Promise.all(Array.from({ length: 50 }, () => fetchText(`${service.url}${API}/openapi.json`))),
  };
  const stalls = [];
  for (const [name, send] of Object.entries(hostile)) {
    const seen = [];
    for (let run = 0; run < 3; run += 1) {
      await stallSoFar(service);
      await send();
      seen.push(await stallSoFar(service));
    }
    say(`  ${name}: ${Math.min(...seen).toFixed(1)} ms`);
    stalls.push(Math.min(...seen));
  }
  return { service: Math.max(...stalls) };
}

/** Alone, and while another tenant sends these requests on sixteen connections. */
function beside(world, options, load) {
  return alternate(
    options,
    () => probe(world, options.seconds),
    async () => {
      // In a thread of its own: what it costs to make the load must not count as the service's delay.
      const noise = autocannon({
        ...load,
        connections: NOISY_CONNECTIONS,
        duration: options.seconds + 1,
        workers: 1,
      });
      await sleep(500);
      const measured = await probe(world, options.seconds);
      const { non2xx, errors, statusCodeStats } = await noise;
      if (non2xx + errors > 0)
        throw new Error(`Noisy requests failed: ${errors} errors, ${JSON.stringify(statusCodeStats)}.`);
      return measured;
    },
  );
}

/**
 * The 99th percentile in milliseconds, of requests that are sent at a steady pace whatever becomes of those
 * before.
 */
export async function probe({ service, readerIds }, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(service.url);
  const headers = { authorization: service.reader.authorization };
  const waits = [];
  const pending = [];
  const end = performance.now() + seconds * 1000;
  for (let at = performance.now(); at < end; at += PACE_MS) {
    const early = at - performance.now();
    if (early > 1) await sleep(early);
    const path = `${API}/contacts/${readerIds[waits.length % readerIds.length]}`;
    pending.push(oneRequest({ agent, hostname, port, path, headers }).then((millis) => waits.push(millis)));
  }
  await Promise.all(pending);
  agent.destroy();
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)];
}

async function oneRequest(options) {
  const start = performance.now();
  const sent = request(options).end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${options.path} answered ${answer.statusCode}.`);
  return performance.now() - start;
}

async function subscribe(service, url) {
  const ids = [];
  for (let nth = 0; nth < ENDPOINTS; nth += 1) {
    const { data } = JSON.parse(await post(service, '/webhooks', JSON.stringify({ url: `${url}?${nth}` })));
    ids.push(data.id);
  }
  return ids;
}

async function unsubscribe({ url, writer }, ids) {
  for (const id of ids)
    await fetch(`${url}${API}/webhooks/${id}`, { method: 'DELETE', headers: json(writer).headers });
}

const csv = (text) => JSON.stringify({ csv: text, consent: true });

const manyFields = () => Object.fromEntries(Array.from({ length: 60_000 }, (_, nth) => [`field${nth}`, nth]));

const preview = () => ({
  rules: { format: 'individual' },
  explain: true,
  holes: Array.from({ length: 18 }, (_, hole) => ({ holeNumber: hole + 1, par: 4, strokeIndex: hole + 1 })),
  entrants: Array.from({ length: ENTRANTS }, (_, nth) => ({ id: `g${nth}`, handicap: nth % 30 })),
  scores: Array.from({ length: ENTRANTS * 18 }, (_, nth) => ({
    entrantId: `g${Math.floor(nth / 18)}`,
    hole: (nth % 18) + 1,
    strokes: 3 + ((nth * 7) % 4),
  })),
});

const json = ({ authorization }) => ({ headers: { authorization, 'content-type': 'application/json' } });

const get = ({ url, exporter }, path) => ({
  url: `${url}${path}`,
  headers: { authorization: exporter.authorization },
});

/** Refusals are answers too: what is measured is what they cost. */
async function post({ url, writer }, path, body, headers = {}) {
  const answer = await fetch(`${url}${API}${path}`, {
    method: 'POST',
    headers: { ...json(writer).headers, ...headers },
    body,
  });
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

async function fetchText(url, person, headers = {}) {
  const answer = await fetch(url, {
    headers: { ...(person && { authorization: person.authorization }), ...headers },
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
}
