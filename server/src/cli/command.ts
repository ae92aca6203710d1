/** How a command is described: its usage, its purpose, and how its arguments become work. */
import type { Config } from '../config.ts';
import type { Doors } from '../platform/db/doors.ts';
import type { Environment } from '../settings/read.ts';
import type { Options } from './arguments.ts';

/** A command's context. */
interface Place {
  config: Config;
  databaseUrl: string;
  /** Migrations applied before the command began. */
  appliedMigrations: string[];
  /** Where commands write that run until they are stopped. */
  out: (text: string) => void;
  /** Where they say what is no part of their result. */
  err: (text: string) => void;
  /** Called once by those: aborted when they are to end. */
  stop: () => AbortSignal;
}

/** A command's work, once its arguments are checked. Its result is printed, if it has one. */
export type Work = (doors: Doors, place: Place) => Promise<unknown>;

/** Work that opens nothing but what it looks at, and changes nothing. It may fail with a result. */
type Examination = (env: Environment) => Promise<{ isWell: boolean; result: unknown; text: string }>;

interface Described {
  usage: string;
  summary: string;
}

/** A command that works through the doors. */
export interface CommandInside extends Described {
  /**
   * What becomes of the schema before the work begins: it is brought up to date, unless stated; the same with
   * a line about each step; or it is left alone.
   */
  schema?(options: Options): 'migrate' | 'tell' | 'leave';
  prepare(operands: string[], options: Options): Work;
}

/** A command that needs no database. */
interface CommandApart extends Described {
  prepareApart(operands: string[], options: Options): (config: Config) => Promise<unknown>;
}

/** A command that tells how things are, even where the settings themselves are wrong. */
interface ExaminingCommand extends Described {
  prepareExamination(operands: string[], options: Options): Examination;
}

export type Command = CommandInside | CommandApart | ExaminingCommand;
