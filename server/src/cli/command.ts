/** How a command is described: what is typed, what it does, and how its words become work. */
import type { Config } from '../config.ts';
import type { Doors } from '../platform/db/doors.ts';
import type { Options } from './arguments.ts';

/** What a command works with. */
interface Place {
  config: Config;
  databaseUrl: string;
  /** Before the command began its work. */
  appliedMigrations: string[];
}

/** What a command does once its arguments are known to be sound. Its result is printed, if it has one. */
export type Work = (doors: Doors, place: Place) => Promise<unknown>;

export interface Command {
  usage: string;
  summary: string;
  prepare(operands: string[], options: Options): Work;
}
