/**
 * What the SDK costs: a call of it against `fetch` with a timeout, a look at the status and the JSON, by
 * hand.
 */
import { Fairway } from '../../sdk/dist/index.js';
import { alternate } from '../load/load.mjs';

const CALLERS = 16;
const TIMEOUT = 30_000;

export function sdkCalls({ service, readerIds }, options) {
  const { authorization } = service.reader;
  const fairway = new Fairway({ baseUrl: service.url, token: authorization.replace('Bearer ', '') });
  const rate = (get) => () => callsPerSecond(get, readerIds, options.seconds);
  return alternate(
    options,
    rate(byHand(service.url, authorization)),
    rate((id) => fairway.contacts.get(id)),
  );
}

const byHand = (url, authorization) => async (id) => {
  const response = await fetch(`${url}/api/v1/contacts/${encodeURIComponent(id)}`, {
    headers: { accept: 'application/json', authorization },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()).data;
};

/** Several callers in this process, each of whom waits for an answer before he asks again. */
async function callsPerSecond(get, ids, seconds) {
  let calls = 0;
  const end = performance.now() + seconds * 1000;
  const caller = async (_, first) => {
    for (let turn = first; performance.now() < end; turn += CALLERS) {
      const id = ids[turn % ids.length];
      if ((await get(id)).id !== id) throw new Error(`Another contact than ${id}.`);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return calls / seconds;
}
