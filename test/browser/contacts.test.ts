/**
 * The people of an organization: imported with what was wrong in the file, found, tagged, edited and deleted.
 */
import { expect, it } from 'vitest';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

const CSV = [
  'Email,First,Last,Company',
  'ann@example.com,Ann,<b>Fox</b>,Fox Ltd',
  'ben@example.com,Ben,Hill,Fox Ltd',
  'nobody,Cy,Lane,',
  'ann@example.com,Ann,Again,',
].join('\n');

journeys('somebody at the office', (site) => {
  it('imports contacts and keeps them in order', async () => {
    const person = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'admin', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/contacts`);
    await seen(page.getByText('No contacts yet.'));

    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import contacts' });
    await dialog.getByLabel('Paste CSV').fill(CSV);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await seen(dialog.getByRole('alert').getByText('Confirm that you have consent'));
    await dialog.getByRole('checkbox', { name: 'I have consent to store these contacts' }).check();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await seen(dialog.getByRole('status').getByText('2 added, 0 updated, 1 skipped, 1 repeated'));
    await seen(dialog.getByRole('table', { name: 'Errors' }).getByRole('rowheader', { name: '4' }));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();

    const contacts = page.getByRole('table', { name: 'Contacts' });
    await seen(contacts.getByRole('button', { name: 'Ann <b>Fox</b>' }));
    await contacts.getByRole('checkbox', { name: 'Select Ann <b>Fox</b>' }).check();
    await page.getByLabel('Search contacts').fill('ben');
    await gone(contacts.getByText('ann@example.com'));
    await contacts.getByRole('checkbox', { name: 'Select Ben Hill' }).check();
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    const tagging = page.getByRole('dialog', { name: 'Tag 1 contact' });
    await tagging.getByLabel('New tag').fill('Sponsors');
    await tagging.getByRole('button', { name: 'Add tag' }).click();
    await seen(page.getByRole('status').getByText('1 contact tagged'));

    await page.getByLabel('Search contacts').fill('');
    await seen(contacts.getByText('ann@example.com'));
    await page.getByLabel('Tag', { exact: true }).selectOption('Sponsors');
    await gone(contacts.getByText('ann@example.com'));
    await expectAccessible(page);
    await contacts.getByRole('button', { name: 'Ben Hill' }).click();
    const form = page.getByRole('dialog', { name: 'Edit contact' });
    await form.getByLabel('Email', { exact: true }).fill('no address');
    await form.getByRole('button', { name: 'Save' }).click();
    await seen(form.getByRole('alert'));
    await form.getByLabel('Email', { exact: true }).fill('ben.hill@example.com');
    await form.getByRole('button', { name: 'Save' }).click();
    await seen(contacts.getByText('ben.hill@example.com'));

    await contacts.getByRole('checkbox', { name: 'Select Ben Hill' }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seen(page.getByText('No results. Try another search.'));
    const left = (await person.get('/contacts')).body.data;
    expect(left.map(({ email }: { email: string }) => email)).toEqual(['ann@example.com']);
  });
});
