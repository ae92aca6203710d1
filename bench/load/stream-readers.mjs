/**
 * Readers of one compressed stream, in a process of their own: when each version has reached the last of
 * them. An event has arrived when its last byte has. All readers are sent the same bytes, so an event is
 * decoded for the first who gets it and known again by its beginning for the others: to decode a thousand
 * times would take the cores it measures.
 */
import { connect } from 'node:net';
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

/** Readers take turns with it: each is done with what it holds before the next is served. */
const buffer = Buffer.allocUnsafe(1024 * 1024);

/**
 * Until the first event is there; from as many addresses as are given, in turn. On a bare socket: Node's HTTP
 * client would take longer for an event than the service does, of the same cores.
 */
function open({ url, authorizations = [], addresses = [] }, nth) {
  const { hostname, port, host, pathname } = new URL(url);
  const authorization = authorizations[nth % authorizations.length];
  const lines = [`GET ${pathname} HTTP/1.1`, `host: ${host}`, 'accept-encoding: gzip'];
  if (authorization !== undefined) lines.push(`authorization: ${authorization}`);
  return new Promise((resolve, reject) => {
    const own = [];
    seen.push(own);
    let take = headOf((rest) => {
      take = eventsOf(own, resolve);
      take(rest);
    });
    const callback = (length) => {
      take(buffer.subarray(0, length));
      return true;
    };
    const localAddress = addresses[nth % addresses.length];
    const socket = connect({
      host: hostname,
      port: Number(port),
      localAddress,
      onread: { buffer, callback },
    });
    socket.on('error', reject);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}

/** Calls back with what follows the head of the answer. */
function headOf(done) {
  let head = Buffer.alloc(0);
  return (part) => {
    head = Buffer.concat([head, part]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const text = head.toString('latin1', 0, end).toLowerCase();
    if (!text.startsWith('http/1.1 200')) throw new Error(`A reader was answered ${text.slice(0, 40)}.`);
    if (!text.includes('content-encoding: gzip')) throw new Error('The stream is not compressed.');
    done(head.subarray(end + 4));
  };
}

/** Notes the version of each event whose last byte has come. */
function eventsOf(own, resolve) {
  let parts = [];
  let skip = HEADER_BYTES;
  return (part) => {
    const isWhole = part.length >= 4 && part.readUInt32BE(part.length - 4) === FLUSHED;
    // What is not whole yet would be overwritten by the next reader.
    if (!isWhole) return void parts.push(Buffer.from(part));
    const version = versionOf((parts.length === 0 ? part : Buffer.concat([...parts, part])).subarray(skip));
    parts = [];
    skip = 0;
    if (version === undefined) return;
    own.push([version, Date.now()]);
    resolve();
  };
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

/**
 * For every score, how long until the last reader had a version with it; and how many had it soon, of how
 * many.
 */
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
