/**
 * A socket that buffers all writes of one turn of the event loop and sends them as one, so that pipelined
 * statements cost one system call and wake PostgreSQL once.
 */
import { Socket } from 'node:net';

export function oneWritePerTick(): Socket {
  const socket = new Socket();
  // Not earlier, because connecting replaces the socket's `write`.
  socket.once('connect', () => gather(socket));
  return socket;
}

function gather(socket: Socket): void {
  const write = socket.write.bind(socket);
  let gathering = false;
  const gatheringWrite = (...args: Parameters<typeof write>): boolean => {
    if (!gathering) {
      gathering = true;
      socket.cork();
      process.nextTick(() => {
        gathering = false;
        socket.uncork();
      });
    }
    return write(...args);
  };
  Object.assign(socket, { write: gatheringWrite });
}
