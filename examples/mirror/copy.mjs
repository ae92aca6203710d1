/** The copy on disk: all things by kind and key, and what has happened since they were written. */
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { apply } from './apply.mjs';

/** The file is written anew after as many events as the copy has things, within these bounds. */
const SOONEST = 2000;
const LATEST = 50_000;

export class Copy {
  /** By kind, then by key. */
  things = {};
  /** Everything up to here is in the copy; undefined for nothing yet. */
  position;
  #folder;
  #file;
  #log;
  #logged = 0;

  /** As it was left in this folder. */
  constructor(folder) {
    this.#folder = folder;
    this.#file = path.join(folder, 'mirror.json');
    this.#log = path.join(folder, 'mirror.log');
    if (existsSync(this.#file)) Object.assign(this, JSON.parse(readFileSync(this.#file, 'utf8')));
    if (existsSync(this.#log)) this.#readLog();
  }

  get size() {
    return Object.values(this.things).reduce((sum, kind) => sum + Object.keys(kind).length, 0);
  }

  /** In place of all that there was: kind, key and value of everything, as of this position or later. */
  begin(all, position) {
    this.things = {};
    for (const [kind, key, value] of all) {
      this.things[kind] ??= {};
      this.things[kind][key] = value;
    }
    this.position = position;
    this.save();
  }

  /** Logged first: what is in the copy is in one of the two files. */
  take(events, position) {
    if (events.length > 0) {
      // An event's own id is a place, too; the last line has that of the whole reading.
      const places = events.map(({ id }, at) => (at === events.length - 1 ? position : id));
      const lines = events.map((event, at) => `${JSON.stringify({ position: places[at], event })}\n`);
      appendFileSync(this.#log, lines.join(''));
    }
    for (const event of events) apply(this.things, event);
    this.position = position;
    this.#logged += events.length;
    if (this.#logged >= Math.min(Math.max(this.size, SOONEST), LATEST)) this.save();
  }

  /**
   * Written beside, synced, and renamed: whoever reads finds the old file whole or the new one. The log goes before:
   * lost events are read again, but those of an older copy would spoil a newer one.
   */
  save() {
    const beside = `${this.#file}.new`;
    const { position, things } = this;
    const file = openSync(beside, 'w');
    writeFileSync(file, JSON.stringify({ position, things }));
    fsyncSync(file);
    closeSync(file);
    rmSync(this.#log, { force: true });
    this.#syncFolder();
    renameSync(beside, this.#file);
    this.#syncFolder();
    this.#logged = 0;
  }

  /** So that a power cut turns no removal and renaming around. */
  #syncFolder() {
    const folder = openSync(this.#folder, 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  /** A torn end is cut off: the feed is read again from the last line that is whole. */
  #readLog() {
    const bytes = readFileSync(this.#log);
    let from = 0;
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', from)) {
      const { position, event } = parsed(bytes.toString('utf8', from, end));
      if (event === undefined) break;
      apply(this.things, event);
      this.position = position;
      this.#logged += 1;
      from = end + 1;
    }
    truncateSync(this.#log, from);
  }
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
