/** A release has one number, and whatever names it agrees. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isOlder, RELEASE } from '../server/src/platform/release.ts';

const PACKAGES = ['golf', 'sdk', 'server', 'web'];

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

it('stands in every package, in what packages ask of each other, and in the lock file', () => {
  const files = ['package.json', ...PACKAGES.map((name) => `${name}/package.json`)].map((file) =>
    JSON.parse(read(file)),
  );
  expect(RELEASE).toMatch(/^\d+\.\d+\.\d+$/);
  expect(files.map(({ version }) => version)).toEqual(files.map(() => RELEASE));
  const asked = files.flatMap(({ dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => name.startsWith('@fairway/')),
  );
  expect(asked.map(([, version]) => version)).toEqual(asked.map(() => RELEASE));
  const { version, packages } = JSON.parse(read('package-lock.json'));
  expect([version, ...['', ...PACKAGES].map((name) => packages[name].version)]).toEqual(
    files.map(() => RELEASE).concat(RELEASE),
  );
});

it('is the one that the set-ups run', () => {
  const files = ['compose.yaml', 'deploy/kubernetes/web.yaml', 'deploy/kubernetes/worker.yaml'];
  const images = files.flatMap((file) => read(file).match(/fairway:\d\S*/g) ?? []);
  expect(images).toEqual(files.map(() => `fairway:${RELEASE}`));
  expect(read('deploy/kubernetes/kustomization.yaml')).toContain(`newTag: ${RELEASE}\n`);
});

it('is the newest one in the changelog, below what is not released yet', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  expect(headings[0]).toBe('Unreleased');
  expect(headings[1]).toMatch(new RegExp(`^${RELEASE.replaceAll('.', '\\.')}, \\d{4}-\\d{2}-\\d{2}$`));
});

it.each([
  ['0.2.0', '0.2.0', false],
  ['0.2.0', '0.10.0', true],
  ['0.10.0', '0.2.0', false],
  ['0.2.1', '0.3.0', true],
  ['1.0.0', '0.99.9', false],
  ['0.2.0', '0.2.1', true],
])('%s is older than %s: %s', (release, than, is) => expect(isOlder(release, than)).toBe(is));
