/** The plan of the web rooms, enforced: who may import whom, and what has only one way in. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inCircles, readSources } from './support/expectations/sources.ts';

const WEB = fileURLToPath(new URL('../web/src/', import.meta.url));
const SERVER = fileURLToPath(new URL('../server/src/', import.meta.url));

const sources = readSources(WEB);

/** Rooms of ours that each room may use, beside itself. */
const MAY_USE: Record<string, readonly string[]> = {
  words: [],
  kit: ['words'],
  api: ['words', '@fairway/sdk'],
  app: ['kit', 'api', 'words', '@fairway/golf', '@fairway/sdk'],
  golf: ['kit', 'api', 'words', '@fairway/golf', '@fairway/sdk'],
  docs: ['api'],
};

const roomOf = (name: string): string => {
  const [first = '', second = ''] = name.split('/');
  return first === '@fairway' ? `${first}/${second}` : first;
};
const isOurs = (name: string): boolean =>
  name.startsWith('@fairway/') || name.startsWith('..') || roomOf(name) in MAY_USE;

/** Files whose text, without its comments, matches. */
const mention = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text.replace(/\/\*.*?\*\/|\/\/.*$/gms, '')))
    .map(({ file }) => file);

const outside =
  (...places: RegExp[]) =>
  (file: string) =>
    !places.some((place) => place.test(file));

describe('who may import whom', () => {
  it('reads the imports it judges', () => {
    expect(Object.keys(MAY_USE)).toEqual(
      expect.arrayContaining([...new Set(sources.map(({ file }) => roomOf(file)))]),
    );
    expect(sources.find(({ file }) => file === 'app/main.tsx')?.imports).toContain('kit/look/tokens.css');
  });

  it('each room uses only the rooms below it, and nothing of the service', () => {
    const astray = sources.flatMap(({ file, imports }) => {
      const room = roomOf(file);
      const allowed = [room, ...(MAY_USE[room] ?? [])];
      return imports
        .filter((name) => isOurs(name) && !allowed.includes(roomOf(name)))
        .map((name) => `${file} → ${name}`);
    });
    expect(astray).toEqual([]);
  });

  it('files do not import each other in circles, neither by types nor when a page is visited', () => {
    const files = new Map(sources.map(({ file, imports }) => [file, imports]));
    expect(inCircles(files)).toEqual([]);
  });

  it('everybody may name the types of the SDK; only api runs its code', () => {
    const running = sources.filter(({ text }) => /^import (?!type )[^;']* from '@fairway\/sdk/m.test(text));
    expect(running.map(({ file }) => file).filter(outside(/^api\//))).toEqual([]);
  });

  it('the service imports nothing of the pages', () => {
    const isPages = (name: string) => /^@fairway\/web|(^|\/)web\//.test(name);
    expect(readSources(SERVER).flatMap(({ imports }) => imports.filter(isPages))).toEqual([]);
  });
});

describe('one way in', () => {
  it('only api, and what sends a golfer’s queue, speaks to the service', () => {
    const speakers = mention(/\bfetch\(|new (?:EventSource|XMLHttpRequest|WebSocket)\b|\bsendBeacon\(/);
    expect(speakers.filter(outside(/^api\//, /^golf\/score\/(?:sync|sw)\.ts$/))).toEqual([]);
  });

  it('only the phone’s queue is kept in the browser’s database', () => {
    const keepers = [
      ...mention(/\bindexedDB\b/),
      ...sources.filter(({ imports }) => imports.includes('idb')).map(({ file }) => file),
    ];
    expect(keepers.filter(outside(/^golf\/score\/database\.ts$/))).toEqual([]);
  });

  it('only format.ts puts dates, numbers and money into words', () => {
    const writers = mention(/\bIntl\.|\.toLocale(?:Date|Time)?String\(/);
    // Numbers inside sentences are the words' own, which import nothing.
    expect(writers.filter(outside(/^api\/format\.ts$/, /^words\/count\.ts$/))).toEqual([]);
  });

  it('nothing asks the policy for forgiveness', () => {
    expect(
      mention(/dangerouslySetInnerHTML|\.innerHTML\s*=|document\.write\(|\beval\(|new Function\(/),
    ).toEqual([]);
  });
});
