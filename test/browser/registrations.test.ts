/**
 * The money of an event: golfers register and pay in the sandbox, staff take cash, give money back, and see
 * the sums follow.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { data } from '../support/expectations/answers.ts';
import { golfer, openEvent, registered, visit } from '../support/worlds/registrations.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

const LINK = /\/r\/[\w-]{43}$/;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

journeys('an organizer and the registrations', (site) => {
  it('marks one paid, refunds another in part and then all of it, and cancels it', async () => {
    const { service } = site;
    const person = await service.person();
    const event = await openEvent(person, { registration: { feeCents: 5000 } });
    const online = await registered(service, event, { registrant_name: '<b>Ona</b> Line' });
    await data(visit(service, 'GET', online.pay_url));
    await data(visit(service, 'POST', online.pay_url, { action: 'pay' }));
    await data(
      person.post('/registrations', {
        tournament_id: event.id,
        payment: 'offline',
        ...golfer({ registrant_name: 'Cass Hand' }),
      }),
    );
    const page = await site.openPage('/app/sign-in', { permissions: ['clipboard-read', 'clipboard-write'] });
    await site.signedIn(page, 'admin', person.organizationId);
    const list = `/app/o/${person.organizationId}/tournaments/${event.id}/registrations`;
    await page.goto(list);
    const table = page.getByRole('table', { name: 'Registrations' });
    const sums = page.getByRole('status', { name: 'Money' });
    await seen(sums.getByText('$50.00 received · $0.00 refunded'));
    await expectAccessible(page);

    await table.getByRole('link', { name: 'Cass Hand' }).click();
    await press(page, 'Mark paid');
    await page.getByRole('dialog').getByLabel('Method').selectOption('check');
    await page.getByRole('dialog').getByLabel('Reference').fill('No. 1042');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Mark paid' }).click();
    await seen(page.getByRole('status').getByText('Cass Hand marked as paid'));
    await seen(page.getByRole('table', { name: 'Payments' }).getByText('No. 1042'));
    await gone(page.getByRole('button', { name: 'Mark paid' }));

    await page.goto(list);
    await seen(sums.getByText('$100.00 received · $0.00 refunded'));
    await table.getByRole('link', { name: '<b>Ona</b> Line' }).click();
    await press(page, 'Copy link');
    await seen(page.getByRole('status').getByText('Link copied'));
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(LINK);

    await press(page, 'Refund');
    const refund = page.getByRole('dialog', { name: 'Refund' });
    await refund.getByLabel('Amount').fill('a lot');
    await refund.getByRole('button', { name: 'Refund' }).click();
    await seen(refund.getByText('Enter an amount'));
    await refund.getByLabel('Amount').fill('12.50');
    await refund.getByLabel('Reason').fill('Rain');
    await expectAccessible(page);
    await refund.getByRole('button', { name: 'Refund' }).click();
    await seen(page.getByRole('table', { name: 'Refunds' }).getByText('$12.50'));

    await press(page, 'Refund');
    await refund.getByLabel('Also cancel').check();
    await refund.getByRole('button', { name: 'Refund' }).click();
    await seen(page.getByRole('table', { name: 'Refunds' }).getByText('$37.50'));
    await gone(page.getByRole('button', { name: 'Refund', exact: true }));
    await expectAccessible(page);

    await page.goto(list);
    await seen(sums.getByText('$100.00 received · $50.00 refunded'));
    await table.getByRole('link', { name: 'Cass Hand' }).click();
    await press(page, 'Cancel registration');
    const question = page.getByRole('alertdialog');
    await seen(question.getByText('$50.00 already paid'));
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel registration' }).click();
    await seen(page.getByText('by the organizer'));
  });

  it('registers somebody at the desk, who finds the list as a file, and a viewer may only look', async () => {
    const person = await site.service.person();
    const event = await openEvent(person);
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/registrations`);
    await press(page, 'New registration');
    const dialog = page.getByRole('dialog', { name: 'New registration' });
    await dialog.getByRole('button', { name: 'Register' }).click();
    await seen(dialog.getByRole('alert'));
    await dialog.getByLabel('Event').selectOption(event.id);
    await dialog.getByLabel('Name', { exact: true }).fill('Dess Kerr');
    await dialog.getByLabel('Email').fill('dess@example.com');
    await dialog.getByLabel('Players').fill('Dess Kerr\nRoy Kerr');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Register' }).click();
    await seen(page.getByRole('table', { name: 'Registrations' }).getByText('$100.00'));
    const file = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
    const csv = await page.request.get(file ?? '');
    expect(await csv.text()).toContain('dess@example.com');

    const viewer = await site.openPage('/app/sign-in');
    await site.signedIn(viewer, 'viewer', person.organizationId);
    await viewer.goto(`/app/o/${person.organizationId}/registrations`);
    await viewer.getByRole('link', { name: 'Dess Kerr' }).click();
    await seen(viewer.getByRole('heading', { level: 1, name: 'Dess Kerr' }));
    expect(await viewer.getByRole('button', { name: /Refund|Cancel|paid|link/ }).count()).toBe(0);
  });
});
