/**
 * Load by autocannon, and how two things are compared under it: turn and turn about, by the median of their
 * rounds.
 */
import autocannon from 'autocannon';

export const CONNECTIONS = 32;
const WARM_UP_ROUNDS = 3;

/**
 * Requests per second of one round. `requests` gives each connection a list of its own to go round in.
 * @param {string} url
 * @param {(connection: number) => object[]} requests
 * @param {number} seconds
 */
async function requestsPerSecond(url, requests, seconds) {
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests(requests(connection));
      connection += 1;
    },
  });
  const wrong = result.non2xx + result.errors + result.timeouts;
  if (wrong > 0) throw new Error(`${wrong} of ${result.requests.total} requests to ${url} failed.`);
  return result['2xx'] / result.duration;
}

/**
 * Measures both alternately after a warm-up; which goes first changes every round, so that drift hurts both
 * alike.
 * @param {{ rounds: number, say: (text: string) => void }} options
 * @param {() => Promise<number>} base what it is measured against
 * @param {() => Promise<number>} service
 */
export async function alternate({ rounds, say }, base, service) {
  // Until the compiler has seen enough of both; the larger program needs longer.
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    await base();
    await service();
  }
  const seen = { base: [], service: [] };
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      ['base', base],
      ['service', service],
    ];
    if (round % 2 === 1) turns.reverse();
    for (const [name, measure] of turns) seen[name].push(await measure());
    say(`  round ${round + 1}: ${shown(seen.base.at(-1))} | ${shown(seen.service.at(-1))}`);
  }
  return { base: median(seen.base), service: median(seen.service) };
}

/** An answer of the service that has not changed, against the same bytes from the floor's memory. */
export async function againstMemory({ service, floor }, options, requests) {
  const [{ path: address, headers }] = requests();
  const bytes = await (await fetch(`${service.url}${address}`, { headers })).arrayBuffer();
  await fetch(`${floor.url}/memory`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: bytes,
  });
  return compare(options, [floor, requests], [service, requests]);
}

/** The same load, or each its own, on two programs. */
export function compare(options, [base, baseRequests], [service, serviceRequests]) {
  const { seconds } = options;
  return alternate(
    options,
    () => requestsPerSecond(base.url, baseRequests, seconds),
    () => requestsPerSecond(service.url, serviceRequests, seconds),
  );
}

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const shown = (value) => Math.round(value).toLocaleString('en').padStart(7);
