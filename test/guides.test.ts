/** The guides that people read at /docs, and the way from an error to the page about it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '../server/src/platform/problems.ts';
import { OAUTH_CODES } from '../server/src/surfaces/oauth/oauth-errors.ts';
import { useService } from './support/run/service.ts';

/** As they are built for the service. */
const pagesFolder = fileURLToPath(new URL('../web/dist/', import.meta.url));
const running = useService({ pagesFolder });
const guide = (name: string) => readFileSync(new URL(`../docs/guides/${name}.md`, import.meta.url), 'utf8');

describe('an error', () => {
  it('carries the address of the page that says what to do', async () => {
    const answer = await fetch(`${running.service.url}/api/v1/nothing`);
    const { code, doc_url }: { code: string; doc_url: string } = JSON.parse(await answer.text());
    expect(code).toBe('not_found');
    const page = await fetch(doc_url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain(`id="${new URL(doc_url).hash.slice(1)}"`);
  });

  it('of every code has a cause and a cure in the guide', () => {
    const sections = guide('errors').split(/^##+ /m);
    const told = sections.filter((text) => text.includes('**Cause.**') && text.includes('**Cure.**'));
    expect(told.map((text) => text.slice(0, text.indexOf('\n')))).toEqual([...PROBLEM_CODES, ...OAUTH_CODES]);
  });
});

describe('the guides', () => {
  it('lead to each other, and an unknown one is not found', async () => {
    const first = await fetch(`${running.service.url}/docs/guides`);
    expect([first.status, new URL(first.url).pathname]).toEqual([200, '/docs/guides/quick-start']);
    const links = [...(await first.text()).matchAll(/href="(\/docs\/guides\/[^"#]+)/g)].map(
      ([, path]) => path,
    );
    expect(links.length).toBeGreaterThan(12);
    for (const path of new Set(links)) expect((await fetch(running.service.url + path)).status).toBe(200);
    expect((await fetch(`${running.service.url}/docs/guides/nothing`)).status).toBe(404);
  });
});
