/**
 * What stands around every page: keys, command menu, theme, roles, live news of an event, and the way to the
 * sign-in and back.
 */
import { expect, it } from 'vitest';
import { join, PASSWORD } from '../support/worlds/staff.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

const heading = (name: string) => ({ level: 1, name }) as const;

journeys('somebody at the dashboard', (site) => {
  it('goes everywhere by keys', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', organizationId);
    await page.goto('/app');
    await seen(page.getByRole('heading', heading('Tournaments')));
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await seen(page.getByRole('heading', heading('Members')));
    expect(await page.title()).toContain('Members');

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await seen(keys);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await gone(keys);

    await page.keyboard.press('ControlOrMeta+k');
    const menu = page.getByRole('dialog', { name: 'Command menu' });
    await seen(menu.getByRole('option', { name: 'API access' }));
    await expectAccessible(page);
    await page.keyboard.type('profi');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('heading', heading('Profile')));
    await gone(menu);
  });

  it('keeps a theme, and uses menus without a mouse', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', organizationId);
    await page.goto('/app');
    const account = page.getByRole('button', { name: 'Account' });
    await account.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('d');
    await page.keyboard.press('Enter');
    await gone(page.getByRole('menu'));
    const theme = () => page.evaluate<string>('document.documentElement.dataset.theme');
    expect(await theme()).toBe('dark');
    await page.reload();
    await seen(account);
    expect(await theme()).toBe('dark');

    await account.click();
    await page.keyboard.press('Escape');
    await gone(page.getByRole('menu'));
    expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe('Account');
  });

  it('sees only what the role allows, and is told why the rest is closed', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'staff', organizationId);
    await page.goto('/app');
    const main = page.getByRole('navigation', { name: 'Main' });
    await seen(main.getByRole('link', { name: 'Tournaments' }));
    expect(await main.getByRole('link').allInnerTexts()).toEqual(['Tournaments', 'Registrations']);
    await page.goto(`/app/o/${organizationId}/contacts`);
    await seen(page.getByRole('heading', heading('No access')));
    await seen(page.getByText('contacts:read'));
    await expectAccessible(page);
  });

  it('moves the status of an event, and hears of what others do to it', async () => {
    const person = await site.service.person();
    const { body } = await person.post('/tournaments', { name: 'Spring Scramble', format: 'scramble' });
    const page = await site.openPage('/app/sign-in');
    const { browser } = await site.signedIn(page, 'owner', person.organizationId);
    const overview = `/app/o/${person.organizationId}/tournaments/${body.data.id}/overview`;
    await page.goto(overview);
    await page.getByRole('button', { name: 'Status: setup' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Open', 'Live', 'Archived']);
    await page.getByRole('menuitem', { name: 'Open' }).click();
    await seen(page.getByRole('button', { name: 'Status: open' }));
    await page.getByRole('button', { name: 'Status: open' }).click();
    await page.getByRole('menuitem', { name: 'Archived' }).click();
    const question = page.getByRole('alertdialog', { name: 'Archive the event?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await gone(question);
    await page.getByRole('checkbox', { name: 'Automatic' }).check();
    await seen(page.getByRole('status').getByText('moves on by itself'));

    await person.patch(`/tournaments/${body.data.id}`, { name: 'Summer Scramble' });
    await seen(page.getByRole('heading', heading('Summer Scramble')));

    // The session ends elsewhere while nobody touches the page.
    await browser.delete('/session');
    await page.waitForURL(`**/app/sign-in?next=${encodeURIComponent(overview)}`);
  });
});

journeys('an address', (site) => {
  it('leads back after the sign-in, but never out of the dashboard', async () => {
    const { organizationId } = await site.service.person();
    const { email } = await join(site.service, organizationId);
    const page = await site.openPage(`/app/sign-in?next=${encodeURIComponent('//elsewhere.example/app')}`);
    // As a browser has it that opens the dashboard without TLS, by an address of the club's own network.
    await page.addInitScript("Object.defineProperty(crypto, 'randomUUID', { value: undefined })");
    await page.reload();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**/app/o/${organizationId}/tournaments`);
  });

  it('that leads nowhere says so, inside the dashboard', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', organizationId);
    for (const at of [
      `/app/o/${organizationId}/nothing`,
      `/app/o/${crypto.randomUUID()}/tournaments`,
      '/app/nothing',
    ]) {
      await page.goto(at);
      await seen(page.getByRole('heading', heading('Page not found')));
      await expectAccessible(page);
    }
    await page.goto(`/app/o/${organizationId}/tournaments/${crypto.randomUUID()}/overview`);
    await seen(page.getByRole('heading', heading('Event not found')));
    await expectAccessible(page);
  });

  it('whose code a deploy has taken away is loaded anew', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', organizationId);
    await page.goto('/app');
    await seen(page.getByRole('heading', heading('Tournaments')));
    site.watcherOf(page).expect(/dynamically imported module/);
    await page.route('**/assets/page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.getByRole('link', { name: 'Members' }).click();
    await seen(page.getByRole('heading', heading('Members')));
  });
});
