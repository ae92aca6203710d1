/**
 * `board --live`: redrawn in place on a terminal. Into a pipe it writes a line for each change, or with
 * --json the whole board on a line.
 */
import { systemClock } from '../platform/clock.ts';
import type { BoardReader } from './board-reader.ts';
import { type BoardStanding, changeLine, changes, heading } from './board-text.ts';
import { Drawing } from './drawing.ts';
import { CTRL_C } from './stop-on-signal.ts';

const AWAY = 'The database cannot be reached. Trying again …';

export function followBoard(reader: BoardReader, json: boolean, stop: AbortSignal): Promise<void> {
  return process.stdout.isTTY && !json ? drawBoard(reader, stop) : printChanges(reader, json, stop);
}

async function drawBoard(reader: BoardReader, stop: AbortSignal): Promise<void> {
  const drawing = new Drawing(process.stdout, CTRL_C);
  try {
    await drawInto(drawing, reader, stop, CTRL_C);
  } finally {
    process.stdout.write(`${drawing.close().join('\n')}\n`);
  }
}

/** Without a `footer`, that line is left to the caller, except while the database is unreachable. */
export async function drawInto(drawing: Drawing, reader: BoardReader, stop: AbortSignal, footer?: string) {
  for await (const standing of reader.follow(stop)) {
    if (standing !== undefined) drawing.show(standing);
    const text = standing === undefined ? AWAY : footer;
    if (text !== undefined) drawing.say(text);
  }
}

async function printChanges(reader: BoardReader, json: boolean, stop: AbortSignal): Promise<void> {
  let last: BoardStanding | undefined;
  for await (const standing of reader.follow(stop)) {
    if (standing === undefined) process.stderr.write(`fairway: ${AWAY}\n`);
    else if (json) process.stdout.write(`${JSON.stringify(standing)}\n`);
    else if (last === undefined) process.stderr.write(`${heading(standing)}. ${CTRL_C}\n`);
    else
      for (const change of changes(last.rows, standing.rows))
        process.stdout.write(`${timed(changeLine(change))}\n`);
    last = standing ?? last;
  }
}

const timed = (text: string): string => `${systemClock.now().toLocaleTimeString('en-GB')}  ${text}`;
