/**
 * Work that would block the event loop for too long, as a pure function with a name: call `work` for small
 * inputs, hand large ones to the worker thread. Input and output must survive a structured clone. If `work`
 * returns a promise, the output is what it resolves to.
 */
import type { Transferable } from 'node:worker_threads';

export interface Task<Input, Output> {
  name: string;
  work(input: Input): Output;
  /** Which parts of the output are transferred rather than copied. */
  transfer?(output: Awaited<Output>): Transferable[];
}

export const task = <Input, Output>(
  name: string,
  work: (input: Input) => Output,
  transfer?: (output: Awaited<Output>) => Transferable[],
): Task<Input, Output> => ({ name, work, ...(transfer && { transfer }) });

/** For a task whose output is one body: its buffer is transferred. */
export const handOver = (bytes: Uint8Array<ArrayBuffer>): Transferable[] => [bytes.buffer];

/** The bytes of a text in a buffer of their own, which can be transferred. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The same bytes as a Buffer, without a copy. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
