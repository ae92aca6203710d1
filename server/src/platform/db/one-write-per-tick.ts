/**
 * A socket that gathers what is written to it in one turn of the event loop and sends it in one piece. Statements that
 * are pipelined then cost one system call, and wake PostgreSQL once.
 */
import { Socket } from 'node:net';

export function oneWritePerTick(): Socket {
  const socket = new Socket();
  // Not before: connecting gives a socket its `write` anew.
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
