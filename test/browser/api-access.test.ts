/**
 * A client for a program: made in the dashboard, its secret shown once, used against the API, and stopped.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

const run = promisify(execFile);

journeys('an owner', (site) => {
  it('makes a client and uses its secret until it is disabled', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    const owner = await site.signedIn(page, 'owner', organizationId);
    await page.goto(`/app/o/${organizationId}/api-access`);

    await page.getByRole('button', { name: 'New client' }).click();
    const form = page.getByRole('dialog', { name: 'New client' });
    await form.getByLabel('Name', { exact: true }).fill('Clubhouse screen');
    await form.getByRole('checkbox', { name: 'contacts:read' }).check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create' }).click();

    const shown = page.getByRole('dialog', { name: 'Client secret' });
    const secret = await shown.getByLabel('Client secret', { exact: true }).inputValue();
    const clientId = await shown.getByLabel('Client ID', { exact: true }).inputValue();
    const example = await shown.getByLabel('Example', { exact: true }).inputValue();
    expect(secret).toMatch(/^fws_/);
    expect(example).toContain(clientId);
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Copy secret' }).click();
    await seen(shown.getByText('Copied'));
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await shown.getByRole('button', { name: 'Done' }).click();
    await gone(shown);
    await seen(page.getByRole('table', { name: 'Clients' }).getByText('Clubhouse screen'));
    await seen(page.getByRole('row', { name: /Clubhouse screen/ }).getByTitle(owner.email));
    expect(await page.content()).not.toContain(secret);

    const { access_token } = JSON.parse((await run('sh', ['-c', example])).stdout);
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${site.service.api}/contacts`, { headers })).status).toBe(200);
    expect((await fetch(`${site.service.api}/tournaments`, { headers })).status).toBe(403);

    await page.getByRole('button', { name: 'Actions for Clubhouse screen' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await seen(page.getByRole('table', { name: 'Clients' }).getByText('disabled'));
    expect((await fetch(`${site.service.api}/contacts`, { headers })).status).toBe(401);
  });
});
