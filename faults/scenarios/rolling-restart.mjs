/** Both nodes are restarted, one after the other, while a client asks the balancer and never retries. */
import { setTimeout as sleep } from 'node:timers/promises';

const REQUESTS = 800;
const EVERY_MS = 50;

export default {
  name: `Rolling restart of two nodes behind HAProxy, ${REQUESTS} requests without a retry`,
  async run({ balanced, nodes, startFirst, startSecond }) {
    const failed = [];
    const asking = (async () => {
      const answers = [];
      for (let at = 0; at < REQUESTS; at += 1) {
        const answer = fetch(`${balanced}/api/v1/openapi.json`)
          .then(async (response) => {
            await response.arrayBuffer();
            return response.status;
          })
          .catch((error) => error.cause?.code ?? error.message);
        answers.push(answer.then((status) => status !== 200 && failed.push(status)));
        await sleep(EVERY_MS);
      }
      await Promise.all(answers);
    })();
    for (const [name, begin] of [
      ['first', startFirst],
      ['second', startSecond],
    ]) {
      await nodes[name].stop();
      nodes[name] = await begin();
      await nodes[name].ready();
      await sleep(2000);
    }
    await asking;
    if (failed.length > 0) throw new Error(`${failed.length} requests failed: ${[...new Set(failed)]}`);
    return { says: `0 of ${REQUESTS} failed` };
  },
};
