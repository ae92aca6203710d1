/** What the service says of itself. */

/** What the timer of the measurement itself takes counts as a stall of this many milliseconds. */
const RESOLUTION_MS = 10;

export async function metric({ url }, name) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/**
 * The longest stall of the event loop since it was last asked for: reading the metrics begins a new
 * measurement.
 */
export async function stallSoFar(service) {
  const seconds = await metric(service, 'nodejs_eventloop_lag_max_seconds');
  return Math.max(0, seconds * 1000 - RESOLUTION_MS);
}
