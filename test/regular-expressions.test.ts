/**
 * The check refuses regular expressions that a caller's text could keep busy, and takes those that read it
 * once.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../scripts/regular-expressions.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'expressions-'));

afterAll(() => rmSync(folder, { recursive: true }));

function check(source: string): string[] {
  const file = path.join(folder, 'sample.ts');
  writeFileSync(file, source);
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, file], { encoding: 'utf8' });
  const problems = stderr.split('\n').filter((line) => line !== '');
  expect(status).toBe(problems.length === 0 ? 0 : 1);
  return problems.map((line) => line.slice(line.indexOf(': ') + 2));
}

it('nested and trailing quantifiers are refused, in schemas too, and what is put together at run time', () => {
  const refused = check(`
    export const nested: RegExp = /^(\\w+\\s?)*$/;
    export const trailing = (text: string) => text.replace(/\\s+$/, '');
    export const twice = /^\\s*(?:\\s*x)?$/;
    export const schema = { type: 'string', pattern: '^(a*)*$' };
    export const made = (word: string) => new RegExp(\`\${word}+$\`);
  `);
  expect(refused).toEqual([
    expect.stringContaining('nested quantifiers'),
    expect.stringContaining('tried anew at every character'),
    expect.stringContaining('take the same text'),
    expect.stringContaining('/^(a*)*$/u has nested quantifiers'),
    expect.stringContaining('write it out as a literal'),
  ]);
});

it('others pass', () => {
  expect(check(`export const fine = [/^\\w+$/, /(?<!\\s)\\s+$/, /\\s+/g, /[^"]*"/y];`)).toEqual([]);
});
