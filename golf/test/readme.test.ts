/** The examples of the README, run from top to bottom: a line with an arrow gives what it says. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as golf from '../src/index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const lines = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].flatMap(([, code = '']) =>
  code.trim().split('\n'),
);

/** Every example as a pair of what it gives and what it says. */
function run(): [string, unknown, unknown][] {
  const pairs = lines.map((line) => {
    const [code = '', says] = line.split(' // → ');
    return says === undefined ? code : `found.push([${JSON.stringify(code)}, ${code}, ${says}])`;
  });
  const names = Object.keys(golf);
  const body = `const { ${names.join(', ')} } = golf; const found = [];\n${pairs.join(';\n')};\nreturn found;`;
  return new Function('golf', body)(golf);
}

describe('the README', () => {
  const examples = run();

  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(15);
  });

  it.each(examples)('%s', (_code, gives, says) => {
    expect(gives).toEqual(says);
  });

  it('names every function there is', () => {
    expect(Object.keys(golf).filter((name) => !readme.includes(`${name}(`))).toEqual([]);
  });
});
