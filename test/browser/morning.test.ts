/**
 * An event from its creation to the first tee: the course, the teams, who plays with whom and where they
 * start, and everybody at the desk on the morning, with two people at it.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { data } from '../support/expectations/answers.ts';
import { COURSE } from '../support/worlds/rounds.ts';
import { createTournament } from '../support/worlds/tournaments.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

const PHONE = { width: 390, height: 844 };

/** What was told in the corner, and its button. */
const told = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Tournament' }).getByRole('link', { name, exact: true }).click();

/** A team with its players, from the dialog to its access code. */
async function addTeam(page: Page, name: string, players: readonly [string, string][]): Promise<string> {
  await page.getByRole('button', { name: 'New team' }).click();
  const dialog = page.getByRole('dialog', { name: 'New team' });
  await dialog.getByLabel('Team name').fill(name);
  for (const [seat, [player, handicap]] of players.entries()) {
    await dialog.getByLabel(`Player ${seat + 1}`).fill(player);
    await dialog.getByLabel(`Handicap ${seat + 1}`).fill(handicap);
  }
  await dialog.getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('dialog', { name: 'Access code' });
  const code = await shown.getByRole('textbox', { name: 'Access code' }).inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  await seen(page.getByRole('group', { name }));
  return code;
}

journeys('the set-up and the morning', (site) => {
  it('an event is made, gets its course and its teams, and people change teams', async () => {
    const person = await site.service.person();
    const { organizationId } = person;
    const other = await createTournament(person);
    await data(person.patch(`${other.path}/settings`, { publicSlug: 'spring-b-scramble-b' }));
    const page = await site.openPage('/app/sign-in', { timezoneId: 'America/Denver' });
    await site.signedIn(page, 'owner', organizationId);
    await page.goto(`/app/o/${organizationId}/tournaments`);
    await page.getByRole('button', { name: 'New tournament' }).click();
    const dialog = page.getByRole('dialog', { name: 'New tournament' });
    await dialog.getByLabel('Name').fill('Spring <b>Scramble</b>');
    // Somebody else has the address of that name.
    await seen(dialog.getByText('Available', { exact: true }));
    expect(await dialog.getByLabel('Public address').inputValue()).toBe('spring-b-scramble-b-2');
    await dialog.getByLabel('Public address').fill('spring-b-scramble-b');
    await seen(dialog.getByText('Taken', { exact: true }));
    await dialog.getByLabel('Course').fill('Willow Creek');
    await dialog.getByLabel('Date').fill('2027-05-08');
    await dialog.getByLabel('Format').selectOption('Scramble');
    await expectAccessible(page);
    await dialog.getByLabel('Public address').fill(`spring-${organizationId}`);
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await seen(dialog.getByLabel('Name').and(page.locator(':focus')));
    await dialog.getByLabel('Name').fill('Spring <b>Scramble</b>');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Spring <b>Scramble</b>' }));
    const [made] = await data(person.get('/tournaments'));
    expect(await data(person.get(`/tournaments/${made.id}/settings`))).toMatchObject({
      timezone: 'America/Denver',
      publicSlug: `spring-${organizationId}`,
      incompleteCards: 'unranked',
    });
    await page
      .getByRole('list', { name: 'Before the day' })
      .getByRole('link', { name: /Course/ })
      .click();

    await page.getByLabel('Template').selectOption('Par 72');
    await page.getByRole('button', { name: 'Apply template' }).click();
    await page.getByLabel('Par, hole 18', { exact: true }).fill('7');
    await page.getByRole('button', { name: 'Save course' }).click();
    await seen(page.getByRole('alert'));
    await page.getByLabel('Par, hole 18', { exact: true }).fill('4');
    await page.getByLabel('Yards, hole 1', { exact: true }).fill('388');
    await page.getByRole('button', { name: 'Save course' }).click();
    await seen(told(page, 'Course saved'));
    await expectAccessible(page);

    await goTo(page, 'Teams');
    await page.getByRole('button', { name: 'New team' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const code = await addTeam(page, 'Mulligans', [
      ['Ann Lee', '12.4'],
      ['Ben Ortiz', '+1'],
    ]);
    expect(code).toMatch(/^[A-Z2-9]{6}$/);
    await addTeam(page, 'Bogey Men', [['Cat <i>Stevens</i>', '8']]);
    await page.getByRole('button', { name: 'Import' }).click();
    const importing = page.getByRole('dialog', { name: 'Import teams' });
    await importing.getByLabel('Paste CSV').fill('Team,Name,Hole\nSlicers,Dee Fox,99');
    await importing.getByRole('button', { name: 'Import' }).click();
    await seen(importing.getByRole('table', { name: 'Errors' }));
    await expectAccessible(page);
    await importing.getByLabel('Paste CSV').fill('Team,Name,Hole\nSlicers,Dee Fox,9\nSlicers,Eli Gray,9');
    await importing.getByRole('button', { name: 'Import' }).click();
    const slicers = page.getByRole('group', { name: 'Slicers' });
    await seen(slicers.getByText('Eli Gray'));

    const bogeyMen = page.getByRole('group', { name: 'Bogey Men' });
    await page.getByRole('button', { name: 'Move Ben Ortiz' }).click();
    const moving = page.getByRole('dialog', { name: 'Move Ben Ortiz' });
    await moving.getByLabel('Team').selectOption('Slicers');
    await expectAccessible(page);
    await moving.getByRole('button', { name: 'Move' }).click();
    await seen(slicers.getByText('Ben Ortiz'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await seen(page.getByRole('group', { name: 'Mulligans' }).getByText('Ben Ortiz'));
    await slicers.getByText('Dee Fox').dragTo(bogeyMen);
    await seen(bogeyMen.getByText('Dee Fox'));
    await seen(told(page, 'Dee Fox moved to Bogey Men'));
    await page.getByRole('button', { name: 'Withdraw Dee Fox' }).click();
    await seen(told(page, 'Dee Fox withdrawn'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await seen(page.getByRole('button', { name: 'Withdraw Dee Fox' }));
    await page.getByRole('button', { name: 'New code for Mulligans' }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create new code' }).click();
    const renewed = page.getByRole('dialog', { name: 'Access code' });
    expect(await renewed.getByRole('textbox', { name: 'Access code' }).inputValue()).not.toBe(code);
    await renewed.getByRole('button', { name: 'Done' }).click();
    await expectAccessible(page);
  });

  it('the teams get their starts and flights, golfers their page, and the overview says what is left to do', async () => {
    const person = await site.service.person();
    const event = await createTournament(person, {
      format: 'scramble',
      holes: COURSE,
      teams: [
        { name: 'Mulligans', start: '1A' },
        { name: 'Slicers', start: '9A' },
      ],
    });
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', person.organizationId);
    await data(person.patch(event.path, { eventDate: '2027-05-08' }));
    await page.goto(`/app/o/${person.organizationId}${event.path}/tee-sheet`);
    await page.getByRole('button', { name: 'Move Mulligans' }).click();
    const start = page.getByRole('dialog', { name: 'Move Mulligans' });
    await start.getByLabel('Starting hole').fill('9');
    await start.getByLabel('Sequence').fill('A');
    await start.getByRole('button', { name: 'Move' }).click();
    await seen(start.getByRole('alert'));
    await expectAccessible(page);
    await start.getByLabel('Sequence').fill('B');
    await start.getByRole('button', { name: 'Move' }).click();
    await seen(page.getByRole('table', { name: 'Tee sheet' }).getByText('9B'));
    await expectAccessible(page);

    await goTo(page, 'Flights');
    await page.getByRole('button', { name: 'New flight' }).click();
    const flight = page.getByRole('dialog', { name: 'New flight' });
    await flight.getByLabel('Name').fill('Flight A');
    await flight.getByRole('button', { name: 'Create' }).click();
    await page.getByLabel('Flight of Slicers').selectOption('Flight A');
    await seen(told(page, 'Slicers moved to Flight A'));
    await page.getByLabel('Flight of Slicers').press('Control+z');
    await seen(told(page, 'Undone'));
    await expect.poll(() => page.getByLabel('Flight of Slicers').inputValue()).toBe('');
    await expectAccessible(page);

    await goTo(page, 'Settings');
    await page.getByLabel('Course').fill('Willow Creek');
    await page.getByRole('button', { name: 'Save event' }).click();
    await seen(told(page, 'Event saved'));
    await page.getByLabel('Course').fill('');
    await page.getByRole('button', { name: 'Save event' }).click();
    await seen(page.getByText("This can't be left blank anymore."));
    await page.getByLabel('Course').fill('Old Course');
    await page.getByRole('button', { name: 'Save event' }).click();
    await gone(page.getByText("This can't be left blank anymore."));
    await expect.poll(async () => (await data(person.get(event.path))).course_name).toBe('Old Course');
    await page.getByLabel('Currency').fill('$');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await seen(page.getByText('Use the three letters of a currency'));
    await page.getByLabel('Currency').fill('usd');
    await page.getByLabel('Public address').fill('spring-scramble');
    await page.getByRole('switch', { name: 'Registration open' }).check();
    await page.getByLabel('Fee', { exact: true }).fill('a lot');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await seen(page.getByText('Enter an amount, such as 125.00.'));
    await page.getByLabel('Fee', { exact: true }).fill('125');
    await page.getByLabel('Description').fill('Bring a friend.');
    await page.getByLabel('Start time').fill('09:30');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await seen(told(page, 'Settings saved'));
    const saved = await data(person.get(`${event.path}/settings`));
    expect(saved).toMatchObject({ description: 'Bring a friend.', startTime: '09:30' });
    await expectAccessible(page);
    await goTo(page, 'Overview');
    await seen(page.getByRole('button', { name: 'Status: open' }));
    const missing = page.getByRole('list', { name: 'Before the day' });
    await seen(missing.getByRole('link', { name: /Signs/ }));
    expect(await missing.getByRole('link').count()).toBe(1);
    await expectAccessible(page);
  });

  it('everybody is checked in by two people at the desk, and one by mistake', async () => {
    const person = await site.service.person();
    const event = await createTournament(person, {
      format: 'scramble',
      teams: [
        { name: 'Mulligans', players: [12, 8] },
        { name: 'Slicers', players: [20, null] },
      ],
    });
    const [mulligans] = event.teams;
    const [ann, ben] = mulligans.players;
    const rename = (id: string, details: object) =>
      data(person.post(`${event.path}/players/${id}/update`, details));
    await rename(ann.id, { full_name: 'Zoë Ångström', company: 'Acme Bank' });
    await rename(ben.id, { full_name: 'Ben Ortiz' });
    const desk = `/app/o/${person.organizationId}${event.path}/check-in`;
    const [page, colleague] = await Promise.all(
      [PHONE, { width: 1280, height: 800 }].map(async (viewport) => {
        const opened = await site.openPage('/app/sign-in', { viewport });
        await site.signedIn(opened, 'staff', person.organizationId);
        await opened.goto(desk);
        await seen(opened.getByRole('status', { name: '0 of 4 checked in' }));
        return opened;
      }),
    );
    if (page === undefined || colleague === undefined) throw new Error('Nobody is at the desk.');

    const search = page.getByLabel('Search players');
    await seen(search.and(page.locator(':focus')));
    const zoeIsHere = page.getByRole('button', { name: 'Undo check-in of Zoë Ångström' });
    const refusal = { error: 'Ben plays elsewhere.', code: 'conflict' };
    await page.route(
      `**/players/${ben.id}/checkin`,
      async (route) => {
        await seen(zoeIsHere);
        await route.fulfill({ status: 409, json: refusal });
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Check in Ben Ortiz' }).click();
    await search.fill('acme');
    await gone(page.getByText('Ben Ortiz'));
    await search.press('Enter');
    await seen(page.getByRole('alert').getByText('Ben Ortiz: Ben plays elsewhere.'));
    await seen(zoeIsHere);
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await gone(page.getByRole('alert'));
    await search.focus();
    await search.press('Control+z');
    await seen(page.getByRole('button', { name: 'Check in Zoë Ångström' }));
    await page.getByRole('button', { name: 'Check in Zoë Ångström' }).click();
    await seen(zoeIsHere);
    await seen(colleague.getByRole('status', { name: '1 of 4 checked in' }));
    await expectAccessible(page);

    await colleague.getByRole('button', { name: 'Check in team Slicers' }).click();
    await seen(page.getByRole('status', { name: '3 of 4 checked in' }));
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await page.route(
      `**/players/${ben.id}/checkin`,
      async (route) => {
        await seen(page.getByRole('status', { name: '4 of 4 checked in' }));
        // Zoë was the last before him, and is not who is meant now.
        await gone(undo);
        await search.press('Control+z');
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Check in Ben Ortiz' }).click();
    await undo.click();
    await seen(colleague.getByRole('status', { name: '3 of 4 checked in' }));
    await seen(page.getByRole('button', { name: 'Check in Ben Ortiz' }));
    await page.getByRole('button', { name: 'Check in Ben Ortiz' }).click();
    await seen(colleague.getByRole('status', { name: '4 of 4 checked in' }));
    expect(await data(person.get(`${event.path}/summary`))).toMatchObject({
      status: 'live',
      players: { total: 4, checkedIn: 4 },
    });
    await goTo(colleague, 'Overview');
    await seen(colleague.getByRole('img', { name: 'Check-in over time' }));
    await expectAccessible(colleague);
  });
});
