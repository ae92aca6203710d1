/** Progress of long work, on one line that is written over; for people at a terminal alone. */

export interface ShownProgress {
  (done: number, all: number): void;
  /** Clears the line. */
  end(): void;
}

export function showProgress(doing: string, what: string): ShownProgress {
  const { stderr } = process;
  const show = (done: number, all: number) => {
    if (stderr.isTTY) stderr.write(`\r${doing} … ${done} of ${all} ${what}`);
  };
  return Object.assign(show, {
    end: () => {
      if (stderr.isTTY) stderr.write('\r\u001b[K');
    },
  });
}
