/**
 * Secrets that a command needs: from the environment, or line by line from standard input where the option is
 * `-`. As arguments they are still taken, but everybody on the machine can read those while the command runs.
 */
import { readFileSync } from 'node:fs';

export function readSecret(option: string | undefined, variable: string): string {
  if (option === undefined) return process.env[variable] ?? '';
  if (option === '-') return nextLine();
  process.stderr.write(
    `Other users of this machine can see secrets passed as arguments. Set ${variable} instead, or pass "-" and type it.\n`,
  );
  return option;
}

let lines: string[] | undefined;

/** Each secret is a line, in the order in which the command asks. */
function nextLine(): string {
  lines ??= readFileSync(process.stdin.fd, 'utf8').split(/\r?\n/);
  return lines.shift()?.trim() ?? '';
}
