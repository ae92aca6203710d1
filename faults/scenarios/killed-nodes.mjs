/** Nodes are killed amid their work and started again. */
import { setTimeout as sleep } from 'node:timers/promises';

export default {
  name: 'Both nodes killed by `kill -9`, three times in turn',
  async run({ nodes, startFirst, startSecond }) {
    for (let time = 0; time < 3; time += 1) {
      for (const [name, begin] of [
        ['first', startFirst],
        ['second', startSecond],
      ]) {
        await nodes[name].kill();
        nodes[name] = await begin();
        await nodes[name].ready();
        await sleep(500);
      }
    }
  },
};
