/** What is published is whole, and runs wherever there are fetch and Web Crypto. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { useHooks } from '../../test/support/worlds/hooks.ts';

const FOLDER = fileURLToPath(new URL('../', import.meta.url));
const hooks = useHooks();

it('has code, types, maps and their sources, receivers, a README and a licence, and nothing else', () => {
  const printed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: FOLDER,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(printed);
  const paths = files.map(({ path }) => path);
  const known =
    /^(LICENSE|README\.md|package\.json|src\/[\w-]+\.ts|examples\/receivers\/[\w-]+\.mjs|dist\/[\w-]+\.(js|d\.ts)(\.map)?)$/;
  expect(paths.filter((path) => !known.test(path))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.js.map', 'src/index.ts']),
  );
});

it('exports files that are there, and depends on nothing', () => {
  const { exports, ...manifest } = JSON.parse(readFileSync(`${FOLDER}package.json`, 'utf8'));
  const named: string[] = Object.values(exports).flatMap((target) => Object.values(Object(target)));
  expect(named.filter((file) => file.startsWith('./') && !existsSync(FOLDER + file))).toEqual([]);
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('peerDependencies');
});

it('runs where there is nothing of Node', async () => {
  const { outputFiles } = await build({
    entryPoints: [`${FOLDER}src/index.ts`],
    bundle: true,
    format: 'iife',
    globalName: 'sdk',
    platform: 'browser',
    write: false,
  });
  const hook = await hooks.hooked();
  const { email } = await hook.event();
  await hooks.deliver();
  const { body, headers } = hook.receiver.received[0] ?? {};
  // What browsers and workers have in common; neither process, Buffer nor require is among it.
  const web = { fetch, crypto, URL, URLSearchParams, Headers, AbortController, AbortSignal, TextEncoder };
  const page = vm.createContext({
    ...web,
    ...{ TextDecoder, performance, setTimeout, clearTimeout, btoa, atob, Blob, Uint8Array, ArrayBuffer },
    baseUrl: hooks.service.url,
    token: (await hook.owner()).token,
    body,
    headers,
    secret: hook.secret,
  });
  vm.runInContext(outputFiles[0]?.text ?? '', page);
  const call = 'new sdk.Fairway({ baseUrl, token }).contacts.list().take(1)';
  expect(await vm.runInContext(call, page)).toMatchObject([{ email }]);
  const verify = 'sdk.webhooks.verify(body, headers, secret)';
  expect(await vm.runInContext(verify, page)).toMatchObject({ type: 'contact.created', data: { email } });
});
