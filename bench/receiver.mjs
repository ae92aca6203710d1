/** Receives webhooks as fast as it can and tells when the first and the last came. Below /hang it never answers. */
import { createServer } from 'node:http';

let seen = { count: 0, first: 0, last: 0 };

const server = createServer((request, response) => {
  if (request.url === '/readyz') return void response.end('{}');
  if (request.url === '/seen') return void response.end(JSON.stringify(seen));
  if (request.url === '/reset') {
    seen = { count: 0, first: 0, last: 0 };
    return void response.end('{}');
  }
  request.resume();
  request.on('end', () => {
    if (request.url === '/hang') return;
    const now = performance.timeOrigin + performance.now();
    if (seen.count === 0) seen.first = now;
    seen.count += 1;
    seen.last = now;
    response.end();
  });
});

process.on('SIGTERM', () => process.exit(0));
server.listen(Number(process.env.PORT), '127.0.0.1');
