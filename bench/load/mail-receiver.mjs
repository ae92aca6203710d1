/**
 * A mail server that accepts everything and tells, over HTTP, how many mails came and when the first and the
 * last did. It reads no more of SMTP than it must, and looks at what has come once a millisecond, as if it
 * were a network away (see receiver.mjs). The SMTP port is told at /port.
 */
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { steadyMs } from './clock.mjs';

const END = Buffer.from('\r\n.\r\n');

let seen = { count: 0, first: 0, last: 0, to: {} };

function note(to) {
  const now = steadyMs();
  if (seen.count === 0) seen.first = now;
  seen.count += 1;
  seen.last = now;
  if (to.startsWith('urgent')) seen.to[to] = now;
}

const smtp = createServer({ noDelay: true }, (socket) => {
  let bytes = Buffer.alloc(0);
  let isData = false;
  let to = '';
  const answer = (line) => {
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'EHLO') return '250-bench\r\n250 PIPELINING\r\n';
    if (word === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (word === 'DATA') {
      isData = true;
      return '354 go on\r\n';
    }
    return word === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n';
  };
  socket.on('error', () => socket.destroy());
  socket.write('220 bench\r\n');
  socket.on('data', (chunk) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    let answers = '';
    for (;;) {
      const end = isData ? bytes.indexOf(END) : bytes.indexOf('\r\n');
      if (end < 0) break;
      if (isData) {
        bytes = bytes.subarray(end + END.length);
        isData = false;
        note(to);
        answers += '250 taken\r\n';
      } else {
        const line = bytes.latin1Slice(0, end);
        bytes = bytes.subarray(end + 2);
        answers += answer(line);
      }
    }
    if (answers !== '') socket.write(answers);
  });
});

const http = createHttpServer((request, response) => {
  if (request.url === '/reset') seen = { count: 0, first: 0, last: 0, to: {} };
  if (request.url === '/port') return response.end(String(smtp.address().port));
  return response.end(JSON.stringify(seen));
});

const bed = new Int32Array(new SharedArrayBuffer(4));

function nap() {
  Atomics.wait(bed, 0, 0, 1);
  setImmediate(nap);
}

nap();
process.on('SIGTERM', () => process.exit(0));
smtp.listen(0, '127.0.0.1', () => http.listen(Number(process.env.PORT), '127.0.0.1'));
