/** The copy on disk: all things by kind and key, and what has happened since they were written. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { apply } from './apply.mjs';

export class Copy {
  /** By kind, then by key. */
  things = {};
  /** Everything up to here is in the copy; undefined for nothing yet. */
  position;
  #file;
  #log;

  constructor(folder) {
    this.#file = path.join(folder, 'mirror.json');
    this.#log = path.join(folder, 'mirror.log');
    if (existsSync(this.#file)) Object.assign(this, JSON.parse(readFileSync(this.#file, 'utf8')));
    this.#readLog();
  }

  get size() {
    return Object.values(this.things).reduce((sum, kind) => sum + Object.keys(kind).length, 0);
  }

  put(kind, key, value) {
    this.things[kind] ??= {};
    this.things[kind][key] = value;
  }

  /** Logged first: what is in the copy is in one of the two files. */
  take(events, position) {
    if (events.length > 0) {
      // An event's own id is a place, too; the last line has that of the whole reading.
      const places = events.map(({ id }, at) => (at === events.length - 1 ? position : id));
      const lines = events.map((event, at) => JSON.stringify({ position: places[at], event }));
      const log = openSync(this.#log, 'a');
      writeSync(log, `${lines.join('\n')}\n`);
      closeSync(log);
    }
    for (const event of events) apply(this.things, event);
    this.position = position;
  }

  /** Written beside, synced, and renamed: whoever reads finds the old file whole or the new one. */
  save(position = this.position) {
    this.position = position;
    const beside = `${this.#file}.new`;
    const file = openSync(beside, 'w');
    writeFileSync(file, JSON.stringify({ position, things: this.things }));
    fsyncSync(file);
    closeSync(file);
    renameSync(beside, this.#file);
    rmSync(this.#log, { force: true });
  }

  forget() {
    rmSync(this.#file, { force: true });
    rmSync(this.#log, { force: true });
  }

  /** A torn end is cut off: the feed is read again from the last line that is whole. */
  #readLog() {
    if (!existsSync(this.#log)) return;
    const text = readFileSync(this.#log, 'utf8');
    const lines = text.split('\n').slice(0, -1).map(parsed);
    const torn = lines.indexOf(undefined);
    const kept = torn < 0 ? lines : lines.slice(0, torn);
    for (const { event } of kept) apply(this.things, event);
    this.position = kept.at(-1)?.position ?? this.position;
    const end = text.split('\n').slice(0, kept.length).join('\n');
    truncateSync(this.#log, Buffer.byteLength(end) + (kept.length > 0 ? 1 : 0));
  }
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
