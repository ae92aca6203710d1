/**
 * People of an organization: invited, joined, given another role, and removed, each in a browser of his own.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newEmail, PASSWORD } from '../support/worlds/staff.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

/** The link that whoever invites can hand over. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('viewer');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link;
}

journeys('an owner and a colleague', (site) => {
  it('one invites, the other joins, becomes an admin, and loses his page when he is removed', async () => {
    const { organizationId } = await site.service.person();
    const members = `/app/o/${organizationId}/members`;
    const page = await site.openPage('/app/sign-in');
    const owner = await site.signedIn(page, 'owner', organizationId);
    await page.goto(members);
    const email = newEmail();
    const link = await invite(page, email);

    const colleague = await site.openPage(new URL(link).pathname);
    expect(await colleague.getByLabel('Email').inputValue()).toBe(email);
    await colleague.getByLabel('Your name').fill('Bea Birdie');
    await colleague.getByLabel('Password').fill(PASSWORD);
    await colleague.getByRole('button', { name: 'Create account' }).click();
    await colleague.waitForURL(`**/app/o/${organizationId}/tournaments`);
    const main = colleague.getByRole('navigation', { name: 'Main' });
    await seen(main.getByRole('link', { name: 'Contacts' }));
    expect(await main.getByRole('link', { name: 'Members' }).count()).toBe(0);
    await colleague.goto(members);
    await seen(colleague.getByRole('heading', { level: 1 }));
    await gone(colleague.getByRole('table', { name: 'Members' }));
    await expectAccessible(colleague);

    await page.reload();
    const row = page.getByRole('table', { name: 'Members' }).getByRole('row', { name: /Bea Birdie/ });
    await seen(row.getByTitle(owner.email).getByText('Ben Bogey'));
    await page.getByLabel('Role of Bea Birdie').selectOption('admin');
    await seen(page.getByRole('status').getByText('admin'));
    await expectAccessible(page);
    await colleague.reload();
    await seen(colleague.getByRole('table', { name: 'Members' }));
    const backDoor = await invite(colleague, newEmail());
    await page.reload();
    const open = page.getByRole('table', { name: 'Open invitations' });
    await seen(open.getByText('Bea Birdie'));
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Actions for Bea Birdie' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await gone(page.getByText(email));
    await gone(open);
    await colleague.reload();
    await seen(colleague.getByRole('heading', { level: 1 }));
    await gone(colleague.getByRole('table', { name: 'Members' }));
    const { status } = await fetch(backDoor.replace('/join/', '/app/api/v1/join/'));
    expect(status).toBe(404);
  });

  it('a viewer leaves, keeps the own account, and signs out', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'viewer', organizationId);
    await page.goto('/app/account/profile');
    await page.getByRole('button', { name: /^Leave/ }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'No organization' }));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sessions' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Sessions' }));
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Sign in' }));
  });
});
