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

/** A command that works through the doors. */
interface CommandInside extends Described {
  /**
   * What becomes of the schema before the work begins: it is brought up to date, unless stated; the same with
   * a line about each step; or it is left alone.
   */
  schema?(options: Options): 'migrate' | 'tell' | 'leave';
  prepare(operands: string[], options: Options): Work;
}

/** A command that needs no database, or looks for itself whether it is there. */
interface CommandApart extends Described {
  prepareApart(operands: string[], options: Options): (config: Config) => Promise<unknown>;
}

export type Command = CommandInside | CommandApart;
