/** How a command is described: its usage, its purpose, and how its arguments become work. */
import type { Config } from '../config.ts';
import type { Doors } from '../platform/db/doors.ts';
import type { Options } from './arguments.ts';

/** A command's context. */
interface Place {
  config: Config;
  databaseUrl: string;
  /** Migrations applied before the command began. */
  appliedMigrations: string[];
}

/** A command's work, once its arguments are checked. Its result is printed, if it has one. */
export type Work = (doors: Doors, place: Place) => Promise<unknown>;

export interface Command {
  usage: string;
  summary: string;
  prepare(operands: string[], options: Options): Work;
}
