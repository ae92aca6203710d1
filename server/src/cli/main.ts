/** The command line. */
import { runCommandLine } from './run.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
// All is closed and, with this, written. A call of ours whose result is no longer awaited may be left.
process.stdout.write('', () => process.exit());
