/**
 * A thousand readers of one compressed stream, in a process of their own: when each version has reached the last of them.
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

/** Each reader's versions, in the order they came. */
const seen = [];
/** Events that somebody got: version and length, by their first bytes. */
const known = new Map();

process.on('message', async (message) => {
  if ('url' in message) {
    for (let nth = 0; nth < message.readers; nth += 1) await open(message, nth);
    process.send('open');
  } else {
    const bytes = Math.max(...[...known.values()].map(({ length }) => length));
    setTimeout(() => process.send({ lags: lags(message.sent), bytes }), 1500);
  }
});

/** Until the first event is there. */
function open({ url, authorizations }, nth) {
  return new Promise((resolve, reject) => {
    const own = [];
    seen.push(own);
    const authorization = authorizations[nth % authorizations.length];
    const headers = { authorization, 'accept-encoding': 'gzip' };
    request(url, { headers }, (answer) => {
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

/** For every score, how long until the last reader had a version with it. */
function lags(sent) {
  return sent.map(({ version, at }) => {
    const arrived = seen.map((own) => own.find(([id]) => id >= version)?.[1] ?? Number.POSITIVE_INFINITY);
    return Math.max(0, Math.max(...arrived) - at);
  });
}
