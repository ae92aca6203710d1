/**
 * Readers who ask for one address once a second each, on a connection of their own, in a process of their
 * own. On bare sockets: Node's HTTP client would take the cores that are measured.
 */
import { connect } from 'node:net';

/** How many connect side by side, and in how many parts of a second they take turns. */
const AT_ONCE = 100;
const PARTS = 50;
const GOOD = 'HTTP/1.1 200';

process.on('message', async ({ url, readers, seconds }) => {
  const { hostname, port, host, pathname } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip\r\n\r\n`;
  const all = [];
  while (all.length < readers)
    all.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => open(hostname, Number(port))))));
  const begun = performance.now();
  for (let part = 0; part < seconds * PARTS; part += 1) {
    await until(begun + (part * 1000) / PARTS);
    for (let nth = part % PARTS; nth < all.length; nth += PARTS) all[nth].ask(request);
  }
  await until(begun + seconds * 1000);
  const sum = (name) => all.reduce((total, reader) => total + reader[name], 0);
  process.send({
    answered: sum('answered'),
    wrong: sum('wrong'),
    seconds: (performance.now() - begun) / 1000,
  });
});

const until = (time) => new Promise((resolve) => setTimeout(resolve, time - performance.now()));

/** Whoever still waits for an answer does not ask again. */
function open(host, port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const reader = { answered: 0, wrong: 0, waits: false, ask };
    function ask(request) {
      if (reader.waits) return;
      reader.waits = true;
      socket.write(request);
    }
    socket.on('data', (part) => {
      if (!reader.waits) return;
      reader.waits = false;
      if (part.toString('latin1', 0, GOOD.length) === GOOD) reader.answered += 1;
      else reader.wrong += 1;
    });
    socket.on('error', reject);
    socket.on('connect', () => resolve(reader));
  });
}
