/** The page at /docs, before any script runs: what it says, and what a browser may do with it. */
import { afterAll, expect, it } from 'vitest';
import { ENDPOINTS } from '../server/src/surfaces/api-v1.ts';
import { buildPages } from './support/run/built-pages.ts';
import { useService, useSharedService } from './support/run/service.ts';
import { visit } from './support/worlds/registrations.ts';

const built = buildPages();
const running = useService({ pagesFolder: built.folder });
const bare = useSharedService();

afterAll(built.remove);

const open = () => visit(running.service, 'GET', '/docs');

it('shows every operation of the API at once', async () => {
  const { status, headers, text } = await open();
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const { method, path, summary } of ENDPOINTS)
    expect(text).toContain(`<code>${method} ${path}</code> ${summary.replaceAll("'", '&#39;')}`);
  const sections = [...text.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name);
  expect(sections).toEqual([...new Set(sections)]);
  expect(text).toContain('<h1>Fairway API</h1>');
  expect(text).toContain('<code>Authorization: Bearer &lt;token&gt;</code>');
});

it('loads nothing from elsewhere, stands in no frame, and takes styles by a nonce that is new each time', async () => {
  const [one, other] = [await open(), await open()];
  const nonceOf = ({ text }: { text: string }) => /nonce="([\w+/]{24})"/.exec(text)?.[1];
  expect(nonceOf(one)).toBeDefined();
  expect(nonceOf(one)).not.toBe(nonceOf(other));
  expect(one.headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonceOf(one)}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  );
  expect(Object.fromEntries(one.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  });
});

it('answers GET alone, and says so where the pages are not built', async () => {
  const posted = await visit(running.service, 'POST', '/docs');
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  const missing = await visit(bare.service, 'GET', '/docs');
  expect([missing.status, missing.body.code]).toEqual([503, 'service_unavailable']);
});
