/** The messages between the main thread and the worker thread. */
import type { FieldProblem, ProblemCode } from '../problems.ts';

export interface ThreadRequest {
  id: number;
  task: string;
  input: unknown;
}

export type ThreadReply = { id: number } & (
  | { output: unknown }
  | { refused: { code: ProblemCode; message: string; details: FieldProblem[] | undefined } }
  | { failed: unknown }
);
