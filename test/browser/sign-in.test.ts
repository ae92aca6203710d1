/**
 * Coming in: by the link that a fresh service prints, by password, with a second factor, and back out again.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MINUTE } from '../../server/src/platform/clock.ts';
import { totpCode } from '../support/peers/authenticator.ts';
import { invite, join, newEmail, PASSWORD } from '../support/worlds/staff.ts';
import { createTournament } from '../support/worlds/tournaments.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function chooseOfAccount(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** A password that nobody should have is refused at its field, and another one makes the account. */
async function createAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Ann Archer');
  await page.getByLabel('Email').fill(email);
  for (const password of ['pine hills 2026', PASSWORD]) {
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    if (password !== PASSWORD) await seen(page.getByRole('alert'));
  }
}

/** The secret that an app would keep. */
async function turnTwoFactorOn(page: Page, now: Date): Promise<string> {
  await chooseOfAccount(page, 'Two-factor');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = await page.getByLabel('Secret').inputValue();
  await expectAccessible(page);
  await enterCode(page, totpCode(secret, now), 'Turn on');
  const codes = await page.getByRole('textbox', { name: 'Recovery codes' }).inputValue();
  expect(codes.split('\n')).toHaveLength(10);
  await page.getByRole('button', { name: 'Done' }).click();
  return secret;
}

async function enterCode(page: Page, code: string, button: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: button }).click();
}

journeys('an owner', (site) => {
  it('joins by a link, signs out, and in again with the right password', async () => {
    const { organizationId } = await site.service.person();
    const email = newEmail();
    const page = await site.openPage(`/join/${await invite(site.service, organizationId)}`);
    await seen(heading(page, 'Join Pine Hills'));
    await expectAccessible(page);
    await createAccount(page, email);
    await page.waitForURL(`**/app/o/${organizationId}/tournaments`);
    await seen(heading(page, 'Tournaments'));
    await chooseOfAccount(page, 'Sign out');
    await seen(heading(page, 'Sign in'));
    await expectAccessible(page);
    await signIn(page, email, 'not what it was');
    await seen(page.getByRole('alert'));
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await signIn(page, email, PASSWORD);
    await seen(heading(page, 'Tournaments'));
  });

  it('stands in the event under way after joining', async () => {
    const person = await site.service.person();
    const event = await createTournament(person, { name: 'Spring Scramble', status: 'live' });
    const page = await site.openPage(`/join/${await invite(site.service, person.organizationId)}`);
    await createAccount(page, newEmail());
    await page.waitForURL(`**/app/o/${person.organizationId}/tournaments/${event.id}/overview`);
    await seen(heading(page, 'Spring Scramble'));
  });

  it('turns two-factor on, and is asked for a code from then on', async () => {
    const { organizationId } = await site.service.person();
    const { clock } = site.service;
    const { email, browser } = await join(site.service, organizationId);
    const page = await site.openPage('/app/sign-in');
    await signIn(page, email, PASSWORD);
    const secret = await turnTwoFactorOn(page, clock.now());
    expect((await browser.get('/session')).body.data.staff.two_factor).toBe(true);
    await chooseOfAccount(page, 'Sign out');
    // The code that turned it on is spent.
    clock.advance(MINUTE);
    await signIn(page, email, PASSWORD);
    await seen(heading(page, 'Enter your code'));
    await expectAccessible(page);
    const code = totpCode(secret, clock.now());
    await enterCode(page, code === '000000' ? '000001' : '000000', 'Continue');
    await seen(page.getByRole('alert'));
    await enterCode(page, code, 'Continue');
    await seen(heading(page, 'Tournaments'));
  });

  it('who is not signed in is led to the sign-in, and from there where he wanted to go', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage(`/app/o/${organizationId}/members`);
    await seen(heading(page, 'Sign in'));
    const owner = await site.signedIn(page, 'owner', organizationId);
    await page.goto(`/app/o/${organizationId}/members`);
    await seen(page.getByRole('table', { name: 'Members' }));
    await seen(page.getByRole('cell', { name: owner.email }));
    await page.context().clearCookies();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await seen(heading(page, 'Sign in'));
    expect(new URL(page.url()).searchParams.get('next')).toBe(`/app/o/${organizationId}/settings`);
  });

  it('with an account and a cookie alone joins another organization by a link without an address', async () => {
    const [here, there] = await Promise.all([site.service.person(), site.service.person()]);
    const page = await site.openPage(`/join/${await invite(site.service, there.organizationId)}`);
    await site.signedIn(page, 'owner', here.organizationId);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.waitForURL(`**/app/o/${there.organizationId}/tournaments`);
  });

  it('whose link is used is told so', async () => {
    const page = await site.openPage('/join/3q2-7wQkXy0aBcDeFgHiJkLmNoPqRsTuVwXyZ012345');
    await seen(page.getByRole('alert'));
    await gone(page.getByRole('button', { name: 'Create account' }));
    await expectAccessible(page);
  });
});
