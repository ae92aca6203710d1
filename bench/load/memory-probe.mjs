/**
 * Loaded into the service before it starts: tells the bench, when asked, what is in use once all garbage is
 * gone.
 */
import { setImmediate } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

// The service's worker threads load this file, too, and have no channel to the bench.
if (isMainThread) answerTheBench();

function answerTheBench() {
  process.on('message', async () => {
    globalThis.gc();
    // What the first round has let go of is collected by the second.
    await setImmediate();
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    process.send({ heapUsed, external });
  });
  process.channel.unref();
}
