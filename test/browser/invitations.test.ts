/** A season and its guests: an invitation is written, sent and answered, and a series ranks the events. */
import { expect, it } from 'vitest';
import { data } from '../support/expectations/answers.ts';
import { createTournament } from '../support/worlds/tournaments.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

journeys('an organizer and the guests', (site) => {
  it('writes an invitation, sends it, and enters an answer that came by phone', async () => {
    const person = await site.service.person();
    const event = await createTournament(person, { name: 'Autumn Cup', status: 'open' });
    await data(person.post('/contacts', { email: 'gus@example.com', first_name: 'Gus', last_name: 'Guest' }));
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/invitations`);
    await page.getByRole('button', { name: 'New invitation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Event').selectOption(event.id);
    await dialog.getByLabel('Subject').fill('Come to {{event_name}}');
    await dialog.getByLabel('Text').fill('Dear {{first_name}}, will you come? {{rsvp_urls}}');
    await dialog.getByLabel('All contacts').check();
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await seen(dialog.getByText('There is no merge field rsvp_urls.', { exact: true }));
    await expectAccessible(page);
    await dialog.getByLabel('Text').fill('Dear {{first_name}}, will you come? {{rsvp_url}}');
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await seen(page.getByText('Ready to send to 1 contact.'));
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await seen(question.getByText("Send to 1 contact? You can't unsend it."));
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Send now' }).click();
    await gone(question);
    await person.sendMail();
    await seen(page.getByRole('table', { name: 'Recipients' }).getByText('delivered'));

    await page.getByRole('button', { name: 'Enter reply' }).click();
    await dialog.getByRole('button', { name: 'Save reply' }).click();
    await seen(dialog.getByText('Search for a contact and choose one.'));
    await dialog.getByLabel('Contact').fill('gus');
    await dialog.getByRole('button', { name: 'Gus Guest' }).click();
    await dialog.getByLabel('People').fill('3');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save reply' }).click();
    await seen(page.getByText('1 yes (3 people)'));
    await expectAccessible(page);
  });

  it('makes a series, adds an event, and takes it out and back', async () => {
    const person = await site.service.person();
    const event = await createTournament(person, { name: 'Autumn Cup' });
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/series`);
    await page.getByRole('button', { name: 'New series' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Order of Merit');
    await dialog.getByLabel('Points', { exact: true }).fill('ten, five');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await seen(dialog.getByText('Enter whole numbers'));
    await dialog.getByLabel('Points', { exact: true }).fill('10, 5');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Order of Merit' }));
    await page.getByRole('button', { name: 'Add event' }).click();
    await dialog.getByLabel('Event').selectOption(event.id);
    await dialog.getByLabel('Weight').fill('150');
    await dialog.getByRole('button', { name: 'Add' }).click();
    const row = page.getByRole('table', { name: 'Events' }).getByRole('row', { name: /Autumn Cup/ });
    await seen(row.getByText('150 %'));
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Remove' }).click();
    await gone(row);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await seen(row.getByText('150 %'));
    const events = await data(person.get(`/series/${page.url().split('/').at(-1)}/events`));
    expect(events).toMatchObject([{ tournament_id: event.id, weight: 150 }]);
  });
});
