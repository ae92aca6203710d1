/**
 * Passkeys in a real browser, with the authenticator that its developer tools have: added, used in place of a
 * password and of a code, renamed, removed.
 */
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MINUTE } from '../../server/src/platform/clock.ts';
import { data } from '../support/expectations/answers.ts';
import { totpCode } from '../support/peers/authenticator.ts';
import { join, PASSWORD } from '../support/worlds/staff.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

interface Authenticator {
  /** While it is away, the browser finds no passkey: it offers none by itself either. */
  present(isPresent: boolean): Promise<void>;
}

/** A fingerprint reader, and a finger that always fits. */
async function authenticatorOf(page: Page): Promise<Authenticator> {
  const tools: CDPSession = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    present: async (enabled) => {
      await tools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function chooseOfAccount(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  expect(await dialog.getByLabel('Name').inputValue()).toContain('Chrome');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await gone(dialog);
}

journeys('an owner with a fingerprint reader', (site) => {
  /** Passkeys belong to a name: `localhost`, not to the address of this machine. */
  const openPage = () =>
    site.openPage('/app/sign-in', { origin: site.service.url.replace('127.0.0.1', 'localhost') });

  it('adds a passkey, signs in with it, gives up the password, and keeps the last way in', async () => {
    const { organizationId } = await site.service.person();
    const { email } = await join(site.service, organizationId);
    const page = await openPage();
    const authenticator = await authenticatorOf(page);
    await expectAccessible(page);
    await signInByPassword(page, email);
    await seen(heading(page, 'Tournaments'));
    await chooseOfAccount(page, 'Passkeys');
    await seen(page.getByText('No passkeys yet.'));
    await addPasskey(page, 'Work laptop');
    const table = page.getByRole('table', { name: 'Passkeys' });
    await seen(table.getByText('Work laptop'));
    await expectAccessible(page);

    await authenticator.present(false);
    await chooseOfAccount(page, 'Sign out');
    await seen(heading(page, 'Sign in'));
    await authenticator.present(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await seen(heading(page, 'Tournaments'));

    await chooseOfAccount(page, 'Profile');
    await page.getByRole('button', { name: 'Remove password' }).click();
    const asks = page.getByRole('dialog', { name: 'Remove your password?' });
    await asks.getByLabel('Password').fill(PASSWORD);
    await expectAccessible(page);
    await asks.getByRole('button', { name: 'Remove password' }).click();
    await gone(asks);
    await seen(page.getByRole('button', { name: 'Set password' }));

    await chooseOfAccount(page, 'Passkeys');
    await page.getByRole('button', { name: 'Actions for Work laptop' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename passkey' });
    await rename.getByLabel('Name').fill('Laptop');
    await rename.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Actions for Laptop' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove Laptop?' });
    await remove.getByRole('button', { name: 'Remove' }).click();
    await seen(remove.getByRole('alert'));
    await expectAccessible(page);
    await remove.getByRole('button', { name: 'Cancel' }).click();
    await seen(table.getByText('Laptop'));
  });

  it('uses it in place of the code, and is signed in by picking it in the email field', async () => {
    const { clock } = site.service;
    const { email, browser } = await join(site.service, (await site.service.person()).organizationId);
    const { secret } = await data(browser.post('/two-factor', { password: PASSWORD }));
    await data(browser.post('/two-factor/confirm', { code: totpCode(secret, clock.now()) }));
    clock.advance(2 * MINUTE);
    const page = await openPage();
    const authenticator = await authenticatorOf(page);
    await signInByPassword(page, email);
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, clock.now()));
    await page.getByRole('button', { name: 'Continue' }).click();
    await chooseOfAccount(page, 'Passkeys');
    await addPasskey(page, 'Phone');
    await authenticator.present(false);
    await chooseOfAccount(page, 'Sign out');
    await signInByPassword(page, email);
    await seen(heading(page, 'Enter your code'));
    await expectAccessible(page);
    await authenticator.present(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await seen(heading(page, 'Tournaments'));
    // The tools' authenticator answers for whoever would pick it from the list.
    await chooseOfAccount(page, 'Sign out');
    await seen(heading(page, 'Tournaments'));
  });

  it('finds the dashboard in the own language on another device', async () => {
    const { organizationId } = await site.service.person();
    const { email } = await join(site.service, organizationId);
    const page = await openPage();
    await signInByPassword(page, email);
    await chooseOfAccount(page, 'Profile');
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await seen(heading(page, 'Profil'));
    await expectAccessible(page);
    const other = await openPage();
    await signInByPassword(other, email);
    await seen(other.locator('html[lang=de]'));
    await other.goto('/app/account/profile');
    await other.getByLabel('Sprache').selectOption({ label: 'English' });
    await seen(heading(other, 'Profile'));
    await page.reload();
    await seen(heading(page, 'Profile'));
  });
});
