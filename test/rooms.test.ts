/**
 * The rooms of the house: none so full that one has to search, and a page at each door that tells the truth.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const PARTS = ['server/src', 'web/src', 'golf/src', 'sdk/src', 'test/support', 'bench'];
const MOST_FILES = 28;

/** Folders that hold other rooms, and rooms that a newcomer enters first: each has a page about itself. */
const WITH_A_PAGE = [
  'server/src/http',
  'server/src/http/answers',
  'server/src/http/bodies',
  'server/src/http/entrances',
  'server/src/http/openapi',
  'server/src/http/streams',
  'server/src/modules',
  ...foldersIn('server/src/modules'),
  'server/src/platform',
  'server/src/platform/db',
  ...foldersIn('server/src/platform/db'),
  'server/src/platform/limits',
  'server/src/platform/running',
  'server/src/platform/text',
  'server/src/surfaces',
  'web/src/kit',
  'test/support',
  'bench',
];

describe('a room', () => {
  it.each(PARTS.flatMap((part) => [part, ...roomsBelow(part)]))('%s is not too full', (room) => {
    const files = readdirSync(join(PROJECT, room), { withFileTypes: true }).filter(
      (entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.test.ts'),
    );
    expect(files.length).toBeLessThanOrEqual(MOST_FILES);
  });

  it.each(WITH_A_PAGE)('%s says what lives there, and what it names is there', (room) => {
    const page = readFileSync(join(PROJECT, room, 'README.md'), 'utf8');
    expect(page.trim().split('\n').length).toBeLessThanOrEqual(16);
    const named = [...page.matchAll(/`([\w./-]+(?:\.(?:ts|mjs|md|css)|\/))`/g)].map(([, name = '']) => name);
    const roots = ['', 'server/src/', 'server/src/modules/', 'web/src/', `${room}/`];
    expect(named.filter((name) => !roots.some((root) => existsSync(join(PROJECT, root, name))))).toEqual([]);
  });
});

function foldersIn(room: string): string[] {
  return readdirSync(join(PROJECT, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${room}/${name}`);
}

function roomsBelow(part: string): string[] {
  return foldersIn(part).flatMap((room) => [room, ...roomsBelow(room)]);
}
