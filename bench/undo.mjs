/**
 * What has to be undone when the bench ends, however it ends: the last thing done is the first undone, once
 * each.
 */

/** @typedef {{ add: (step: () => unknown) => void, run: () => Promise<void>, begun: () => boolean }} Undo */

/** @returns {Undo} */
export function undoing() {
  const steps = [];
  let running;
  const unwind = async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      await Promise.resolve()
        .then(step)
        .catch((error) => process.stderr.write(`bench: ${error.message}\n`));
    }
  };
  return {
    add: (step) => steps.push(step),
    run: () => {
      running ??= unwind();
      return running;
    },
    begun: () => running !== undefined,
  };
}
