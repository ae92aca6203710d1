/**
 * Spreadsheets of other people: a roster with headers of its own comes in with a few clicks, teams with one
 * row each too, and many contacts are tagged at once.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { data } from '../support/expectations/answers.ts';
import type { Wire } from '../support/worlds/people.ts';
import { createTournament } from '../support/worlds/tournaments.ts';
import { expectAccessible } from './support/axe.ts';
import { journeys, seen } from './support/journeys.ts';

/** As Excel in Germany saves it: semicolons, Windows-1252, and a header that nobody could know. */
const ROSTER = [
  'Mitglied Nr.;Nachname;Vorname;Erreichbar unter;Beitrag',
  '1;M\u00fc\u00dfig;J\u00fcrgen;juergen@example.de;100 \u0080',
  '2;\u00d6zt\u00fcrk;\u00c4nne;aenne@example.de;100 \u0080',
  '3;Gro\u00df;Kai;unbekannt;0 \u0080',
  '4;Known;Kim;kim@example.de;0 \u0080',
].join('\r\n');

/** Counts what somebody presses, chooses or ticks, all of which are clicks. */
function counting(page: Page) {
  let clicks = 0;
  return {
    clicks: () => clicks,
    press: async (name: string, within: Pick<Page, 'getByRole'> = page) => {
      clicks += 1;
      await within.getByRole('button', { name, exact: true }).click();
    },
    click: async (act: () => Promise<unknown>) => {
      clicks += 1;
      await act();
    },
  };
}

journeys('somebody with a spreadsheet', (site) => {
  it('imports a roster with odd headers in six clicks, tagged, and sees before what would happen', async () => {
    const person = await site.service.person();
    await person.post('/contacts', { email: 'kim@example.de' });
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'admin', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/contacts`);
    await seen(page.getByRole('cell', { name: 'kim@example.de', exact: true }));

    const { press, click, clicks } = counting(page);
    await press('Import');
    const dialog = page.getByRole('dialog', { name: 'Import contacts' });
    await dialog.getByLabel('Paste CSV').fill('Email\nold@example.com');
    const file = { name: 'Mitglieder.csv', mimeType: 'text/csv', buffer: Buffer.from(ROSTER, 'latin1') };
    await click(() => dialog.getByLabel('CSV file').setInputFiles(file));
    await seen(dialog.getByRole('status').getByText('Ready to import Mitglieder.csv.'));
    await expectAccessible(page);
    await press('Continue', dialog);
    const group = dialog.getByRole('group', { name: 'Match columns' });
    const select = group.getByLabel('Email');
    expect(await group.getByLabel('Last name').inputValue()).toBe('Nachname');
    await click(() => select.selectOption('Erreichbar unter'));
    const preview = dialog.getByRole('table', { name: 'Preview' });
    await seen(preview.getByRole('row', { name: '2 juergen@example.de J\u00fcrgen M\u00fc\u00dfig new' }));
    await seen(preview.getByRole('row', { name: /^4 .* skipped: Email must be an email address$/ }));
    await seen(preview.getByRole('row', { name: /^5 .* updated$/ }));
    await dialog.getByLabel('Tag these contacts').fill('Mitglieder');
    await expectAccessible(page);
    await click(() =>
      dialog.getByRole('checkbox', { name: 'I have consent to store these contacts' }).check(),
    );
    await press('Import', dialog);
    await seen(dialog.getByRole('status').getByText('2 added, 1 updated, 1 skipped, 0 repeated'));
    expect(clicks()).toBeLessThanOrEqual(6);

    const [tag] = await data(person.get('/tags'));
    const tagged: Wire[] = await data(person.get(`/contacts?tag_id=${tag.id}`));
    expect(tagged.map(({ email, first_name }) => [email, first_name]).sort()).toEqual([
      ['aenne@example.de', '\u00c4nne'],
      ['juergen@example.de', 'J\u00fcrgen'],
      ['kim@example.de', 'Kim'],
    ]);
  });

  it('tags twenty contacts in six clicks: the first, Shift and the last', async () => {
    const person = await site.service.person();
    const csv = `Email,First\n${Array.from({ length: 30 }, (_, i) => `p${i}@example.com,P${i}`).join('\n')}`;
    await person.post('/contacts/import', { csv, consent: true });
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'admin', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/contacts`);
    const boxes = page.getByRole('table', { name: 'Contacts' }).getByRole('checkbox', { name: /^Select P/ });
    await seen(boxes.first());

    const { press, click, clicks } = counting(page);
    await click(() => boxes.nth(0).click());
    await click(() => boxes.nth(19).click({ modifiers: ['Shift'] }));
    await seen(page.getByText('20 contacts selected'));
    await press('Tag');
    const tagging = page.getByRole('dialog', { name: 'Tag 20 contacts' });
    await tagging.getByLabel('New tag').fill('Members');
    await seen(tagging.getByText('Creates a new tag and adds it to the selected contacts.'));
    await press('Add tag', tagging);
    await seen(page.getByRole('status').getByText('20 contacts tagged'));
    expect(clicks()).toBeLessThanOrEqual(6);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await seen(page.getByText('30 contacts selected'));
  });

  it('imports teams with one row each, though the headers say little', async () => {
    const person = await site.service.person();
    const event = await createTournament(person);
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'admin', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}${event.path}/teams`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import teams' });
    await dialog
      .getByLabel('Paste CSV')
      .fill('Sponsor\tPlayer 1\tNo. 2\tHole\nFox Ltd\tAnn Fox\tBen Hill\t3\n');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const group = dialog.getByRole('group', { name: 'Match columns' });
    expect(await dialog.getByLabel('Each row is').inputValue()).toBe('team');
    await seen(dialog.getByRole('cell', { name: 'skipped: Team is required' }));
    await group.getByLabel('Team').selectOption('Sponsor');
    await group.getByLabel('Player 2').selectOption('No. 2');
    await seen(dialog.getByRole('row', { name: '2 Fox Ltd Ann Fox, Ben Hill 3 new' }));
    await seen(dialog.getByRole('status').getByText('Ready to import 1 team, 2 players.'));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await seen(page.getByRole('group', { name: 'Fox Ltd' }).getByText('Ben Hill'));
  });
});
