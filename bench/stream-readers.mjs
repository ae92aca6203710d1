/**
 * Readers of one compressed stream, in a process of their own: when each version has reached the last of them.
 * An event has arrived when its last byte has. All readers are sent the same bytes, so an event is decoded for the first who
 * gets it and known again by its beginning for the others: to decode a thousand times would take the cores it measures.
 */
import { request } from 'node:http';
import { constants, inflateRawSync } from 'node:zlib';

/** What a gzip stream begins with, and what zlib ends every event with. */
const HEADER_BYTES = 10;
const FLUSHED = 0x0000ffff;
/** More than the tables of a deflate block and the lines before an event's data. */
const KNOWN_BY = 512;
/** How many are opened side by side, and what is soon enough for one of them. */
const AT_ONCE = 20;
const SOON_MS = 1000;

/** Each reader's versions, in the order they came. */
const seen = [];
/** Events that somebody got: version and length, by their first bytes. */
const known = new Map();

process.on('message', async (message) => {
  if ('url' in message) {
    for (let nth = 0; nth < message.readers; nth += AT_ONCE) {
      const some = Math.min(AT_ONCE, message.readers - nth);
      await Promise.all(Array.from({ length: some }, (_, index) => open(message, nth + index)));
    }
    process.send('open');
  } else {
    const bytes = Math.max(...[...known.values()].map(({ length }) => length));
    setTimeout(() => process.send({ ...lags(message.sent), bytes }), 1500);
  }
});

/** Until the first event is there; from as many addresses as are given, in turn. */
function open({ url, authorizations = [], addresses = [] }, nth) {
  return new Promise((resolve, reject) => {
    const own = [];
    seen.push(own);
    const authorization = authorizations[nth % authorizations.length];
    const headers = { 'accept-encoding': 'gzip', ...(authorization && { authorization }) };
    const localAddress = addresses[nth % addresses.length];
    request(url, { headers, localAddress, agent: false }, (answer) => {
      if (answer.statusCode !== 200) throw new Error(`A reader was answered ${answer.statusCode}.`);
      if (answer.headers['content-encoding'] !== 'gzip') throw new Error('The stream is not compressed.');
      let parts = [];
      let skip = HEADER_BYTES;
      answer.on('data', (part) => {
        parts.push(part);
        if (part.length < 4 || part.readUInt32BE(part.length - 4) !== FLUSHED) return;
        const version = versionOf((parts.length === 1 ? part : Buffer.concat(parts)).subarray(skip));
        parts = [];
        skip = 0;
        if (version === undefined) return;
        own.push([version, Date.now()]);
        resolve();
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Of an event; comments have none. */
function versionOf(event) {
  const key = event.toString('latin1', 0, KNOWN_BY);
  let found = known.get(key);
  if (found === undefined) {
    const text = inflateRawSync(event, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    const version = /(?:^|\n)id: (\d+)\n/.exec(text)?.[1];
    found = { version: version && Number(version), length: event.length };
    known.set(key, found);
  }
  if (found.length !== event.length)
    throw new Error('Two readers were sent different bytes for one version.');
  return found.version;
}

/** For every score, how long until the last reader had a version with it; and how many had it soon, of how many. */
function lags(sent) {
  let soon = 0;
  const longest = sent.map(({ version, at }) => {
    let last = 0;
    for (const own of seen) {
      const lag = (own.find(([id]) => id >= version)?.[1] ?? Number.POSITIVE_INFINITY) - at;
      if (lag <= SOON_MS) soon += 1;
      last = Math.max(last, lag);
    }
    return last;
  });
  return { lags: longest, soon, of: seen.length * sent.length };
}
