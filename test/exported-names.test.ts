/**
 * One name, one meaning: whoever reads the name of an exported type knows which one it is, without looking at
 * the import.
 */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSources } from './support/expectations/sources.ts';

const SERVER = fileURLToPath(new URL('../server/src/', import.meta.url));

/** A type that is only passed on (`export type { … }`) is no other type. */
const DECLARED = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;

it('no two exported types of the service share a name', () => {
  const files = new Map<string, Set<string>>();
  for (const { file, text } of readSources(SERVER))
    for (const [, name = ''] of text.matchAll(DECLARED))
      files.set(name, (files.get(name) ?? new Set()).add(file));
  expect(files.size).toBeGreaterThan(400);
  const shared = [...files].filter(([, { size }]) => size > 1).map(([name, { size }]) => [name, size]);
  expect(shared).toEqual([]);
});
