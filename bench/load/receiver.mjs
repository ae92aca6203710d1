/**
 * Receives webhooks and tells when the first and the last came. Below /hang it never answers. It shares the
 * machine with those who are measured, so it reads no more of HTTP than it must: where a request ends, and
 * what its first line asks for. And it looks at what has come once a millisecond, as if it were a network
 * away: on a machine with few cores it would push the sender aside with every single request otherwise, and
 * whom that hits is up to chance.
 */
import { createServer } from 'node:net';
import { steadyMs } from './clock.mjs';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;
const ROUTES = { '/readyz': () => '{}', '/seen': () => JSON.stringify(seen), '/reset': reset, '/hook': note };

let seen = { count: 0, first: 0, last: 0 };

function reset() {
  seen = { count: 0, first: 0, last: 0 };
  return '{}';
}

function note() {
  const now = steadyMs();
  if (seen.count === 0) seen.first = now;
  seen.count += 1;
  seen.last = now;
  return '';
}

/**
 * The path of the request that the bytes begin with, and how many it takes; nothing while it is incomplete.
 */
function read(bytes) {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.latin1Slice(0, headEnd);
  const end = headEnd + HEAD_END.length + Number(LENGTH.exec(head)?.[1] ?? 0);
  return bytes.length < end ? undefined : { path: head.split(' ', 2)[1], end };
}

const server = createServer({ noDelay: true }, (socket) => {
  let bytes = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    for (let request = read(bytes); request !== undefined; request = read(bytes)) {
      bytes = bytes.subarray(request.end);
      const body = ROUTES[request.path]?.();
      if (body !== undefined)
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    }
  });
});

const bed = new Int32Array(new SharedArrayBuffer(4));

function nap() {
  Atomics.wait(bed, 0, 0, 1);
  setImmediate(nap);
}

nap();
process.on('SIGTERM', () => process.exit(0));
server.listen(Number(process.env.PORT), '127.0.0.1');
