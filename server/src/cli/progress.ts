/** Progress of long work, on one line that is written over; for people at a terminal alone. */

type Progress = (done: number, all: number) => void;

export async function showing<Result>(
  doing: string,
  what: string,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const write = (text: string) => process.stderr.isTTY && process.stderr.write(text);
  try {
    return await work((done, all) => write(`\r${doing} … ${done} of ${all} ${what}`));
  } finally {
    write('\r\u001b[K');
  }
}
