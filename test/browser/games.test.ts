/**
 * A raffle before the whole room: tickets are sold, a winner is drawn and drawn again, and the proof adds up
 * in the browser.
 */
import { expect, it } from 'vitest';
import { data } from '../support/expectations/answers.ts';
import { createTournament } from '../support/worlds/tournaments.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

journeys('an organizer and the games', (site) => {
  it('sells tickets, draws before the room, draws again for somebody absent, and shows the proof', async () => {
    const person = await site.service.person();
    const event = await createTournament(person);
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'admin', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/tournaments/${event.id}/games`);
    await page.getByRole('tab', { name: 'Raffles' }).click();
    await page.getByRole('button', { name: 'New raffle' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Club raffle');
    await dialog.getByLabel('Ticket price').fill('5');
    await dialog.getByLabel('Prizes').fill('A putter\nA dozen balls');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await gone(dialog);

    for (const [name, quantity] of [
      ['Ann Able', '3'],
      ['Bob Baker', '2'],
      ['Cy Cole', '1'],
    ] as const) {
      await page.getByRole('button', { name: 'Sell tickets' }).click();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('Quantity').fill(quantity);
      await dialog.getByRole('button', { name: 'Sell' }).click();
      await gone(dialog);
    }
    await seen(page.getByText('6 tickets sold at $5.00'));
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Draw' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Club raffle' }));
    await page.getByLabel('Word from the audience').fill('mulligan');
    await page.getByRole('button', { name: 'Draw' }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Draw now' }).click();
    const winners = page.getByRole('status', { name: 'Winners' });
    await seen(winners.getByText('A putter'));
    const first = await winners.getByText(/Ann Able|Bob Baker|Cy Cole/).innerText();
    const check = page.getByRole('status', { name: 'Check' });
    await seen(check.getByText('got the same winners'));
    const proof = page.getByRole('region', { name: 'Proof' });
    await seen(proof.getByText('mulligan'));
    await expectAccessible(page);

    await winners.getByRole('button', { name: `${first} is absent` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Draw again' }).click();
    await seen(page.getByText('pick 1 of draw 1'));
    await seen(check.getByText('got the same winners'));
    expect(await winners.innerText()).not.toContain(first);

    const [raffle] = await data(person.get(`${event.path}/raffles`));
    const draws = await data(person.get(`${event.path}/raffles/${raffle.id}/draws`));
    expect(draws).toHaveLength(2);
    await seen(proof.getByText(draws[1].seed));
    await page.getByRole('link', { name: 'Back to games' }).click();
    await seen(page.getByRole('table', { name: 'Prizes of Club raffle' }).getByText('forfeited'));
  });

  it('draws up a bracket, fills it in, and takes a result back', async () => {
    const person = await site.service.person();
    const teams = ['Aces', 'Birdies', 'Chips', 'Drives'].map((name) => ({ name, players: [null] }));
    const event = await createTournament(person, { teams });
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'staff', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/tournaments/${event.id}/games?show=brackets`);
    await page.getByRole('button', { name: 'New bracket' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Match play');
    await dialog.getByLabel('Seeded from').selectOption('team');
    for (const { name } of teams) await dialog.getByLabel('Add a team').selectOption({ label: name });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Aces against Drives' }).click();
    await dialog.getByLabel('Winner').selectOption({ label: 'Aces' });
    await dialog.getByLabel('Result').fill('3&2');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save result' }).click();
    await seen(page.getByRole('button', { name: /Aces against Drives 3&2/ }));
    await expectAccessible(page);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await seen(page.getByRole('button', { name: /Aces against Drives to play/ }));
  });
});
