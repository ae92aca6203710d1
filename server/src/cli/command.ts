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

interface Described {
  usage: string;
  summary: string;
}

/** A command that works through the doors, on a database that is up to date. */
interface CommandInside extends Described {
  prepare(operands: string[], options: Options): Work;
}

/** A command that opens the database itself, if it needs it, and finds it as it is. */
interface CommandApart extends Described {
  prepareApart(operands: string[], options: Options): (config: Config) => Promise<unknown>;
}

export type Command = CommandInside | CommandApart;
