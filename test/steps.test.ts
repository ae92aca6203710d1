/** The architecture page tells the truth about the order of a request. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STEPS, type Step } from '../server/src/http/steps/steps.ts';

const PAGE = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8');

const printed = (steps: readonly Step[], indent = ''): string[] =>
  steps.flatMap((step, index) => [
    `${indent}${index + 1}. \`${step.name}\``,
    ...printed(step.steps ?? [], `${indent}   `),
  ]);

it('the page prints the very steps that the runner walks, in their order', () => {
  const section = /## One runner for every endpoint\n([\s\S]*?)\n## /.exec(PAGE)?.[1] ?? '';
  const onPage = [...section.matchAll(/^ *\d+\. `\w+`/gm)].map(([step]) => step);
  expect(onPage).toEqual(printed(STEPS));
});
