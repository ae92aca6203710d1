/** The command line. */
import { runCommandLine } from './run.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
// Exits once the output is flushed: an outgoing call that is no longer awaited would keep the process alive.
process.stdout.write('', () => process.exit());
