/** A way to PostgreSQL that can be led elsewhere, frozen, or cut, as a network can. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export async function openWay(undo, port) {
  const sockets = new Set();
  let to = port;
  let state = 'open';
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    if (state === 'frozen') return;
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.add(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: server.address().port,
    /** What is connected stays where it is, as behind a proxy that is told late. */
    leadTo: (other) => {
      to = other;
    },
    cut: () => {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    /** Nothing gets through and nothing is closed. */
    freeze: () => {
      state = 'frozen';
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    open: () => {
      if (state === 'frozen') for (const socket of sockets) socket.destroy();
      state = 'open';
    },
  };
}
