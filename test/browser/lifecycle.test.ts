/** Journeys of an event from its first day to its last: live, finished, and copied for next year. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { data } from '../support/expectations/answers.ts';
import type { Person, Wire } from '../support/worlds/people.ts';
import { COURSE, PARS } from '../support/worlds/rounds.ts';
import type { Member } from '../support/worlds/staff.ts';
import { createTournament, type TestTournament, type TournamentPlan } from '../support/worlds/tournaments.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

const SHORT = '3 4 2 3 3 3 2 5 4';

journeys('the life of an event', (site) => {
  /** Somebody at a page of an event. */
  async function at(plan: TournamentPlan, path: string) {
    const person = await site.service.person();
    const event = await createTournament(person, { name: 'Spring Scramble', format: 'scramble', ...plan });
    const page = await site.openPage('/app/sign-in');
    const staff = await site.signedIn(page, 'owner', person.organizationId);
    const base = `/app/o/${person.organizationId}/tournaments/${event.id}`;
    await page.goto(`${base}/${path}`);
    return { person, event, page, base, staff };
  }

  it('is finished by three clicks, with what is open and what becomes of it, and goes on by one', async () => {
    const { event, page } = await at({ ...TWO_TEAMS, status: 'live' }, 'overview');
    await event.cards([event.team(0), PARS], [event.team(1), SHORT]);
    await data(event.score(event.team(1), 11, 4));
    await moveTo(page, 'live', 'Final');
    const question = page.getByRole('dialog', { name: 'Finish the event?' });
    await seen(question.getByRole('link', { name: '1 card is not complete' }));
    await seen(question.getByRole('link', { name: '1 flag is open' }));
    const choice = question.getByRole('radiogroup', { name: 'Cards that are not complete' });
    expect(await choice.getByRole('radio').count()).toBe(2);
    expect(await choice.getByRole('radio', { name: 'List them below, without a place' }).isChecked()).toBe(
      true,
    );
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Finish event' }).click();
    await gone(question);
    await seen(page.getByRole('button', { name: 'Status: final' }));
    expect(await standing(event)).toEqual(['1 Whole', '– Short']);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await seen(page.getByText('Undone'));
    await seen(page.getByRole('button', { name: 'Status: live' }));
    expect((await data(event.get('/settings'))).incompleteCards).toBe('rank');

    await moveTo(page, 'live', 'Final');
    await question.getByRole('radio', { name: 'Rank them as they are' }).check();
    await question.getByRole('button', { name: 'Finish event' }).click();
    await seen(page.getByRole('button', { name: 'Status: final' }));
    expect(await standing(event)).toEqual(['1 Short', '2 Whole']);
  });

  it('is asked about before it goes live while something is missing, and goes at once when nothing is', async () => {
    const { event, person, page, staff } = await at({ teams: TWO_TEAMS.teams }, 'overview');
    await moveTo(page, 'setup', 'Live');
    const question = page.getByRole('dialog', { name: 'Go live?' });
    await seen(question.getByText('Course', { exact: true }));
    await seen(question.getByText('you change the status yourself'));
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await gone(question);
    await moveTo(page, 'setup', 'Live');
    await question.getByRole('button', { name: 'Go live' }).click();
    await seen(page.getByRole('button', { name: 'Status: live' }));
    // There is no way back to set-up.
    await seen(page.getByRole('status').getByText('Event started'));
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);

    const ready = await readyEvent(person, staff);
    // What is missing is read with the page.
    const isRead = page.waitForResponse((answer) => answer.url().endsWith(`${ready.path}/overview`));
    await page.goto(page.url().replace(event.id, ready.id));
    await isRead;
    await seen(page.getByRole('heading', { level: 1, name: 'Ready' }));
    await moveTo(page, 'open', 'Live');
    await seen(page.getByRole('button', { name: 'Status: live' }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await seen(page.getByRole('button', { name: 'Status: open' }));
  });

  it('has teams that can be renamed, also when it is final', async () => {
    const { event, page, base } = await at(TWO_TEAMS, 'teams');
    await page.getByRole('button', { name: 'Rename Whole' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename Whole' });
    await dialog.getByLabel('Team name').fill('Short');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seen(dialog.getByRole('alert'));
    await dialog.getByLabel('Team name').fill('The Mulligans');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seen(page.getByRole('group', { name: 'The Mulligans' }));
    for (const status of ['live', 'final']) await data(event.post('/status', { status }));
    await page.goto(`${base}/teams`);
    await seen(page.getByRole('button', { name: 'Rename The Mulligans' }));
    expect(await page.getByRole('button', { name: 'Delete The Mulligans' }).count()).toBe(0);
  });

  it('tells of all holes that were skipped by one flag', async () => {
    const { page, base } = await at({ ...TWO_TEAMS, status: 'live' }, 'scores');
    await page.getByLabel('Whole, hole 4').fill('4');
    await page.getByLabel('Whole, hole 4').press('Enter');
    await page.getByLabel('Whole, hole 5').fill('4');
    await page.getByLabel('Whole, hole 5').press('Enter');
    await page.goto(`${base}/flags`);
    await seen(page.getByRole('cell', { name: 'Holes 1–3 have no score' }));
    expect(await page.getByRole('button', { name: 'Resolve' }).count()).toBe(1);
    await expectAccessible(page);
  });

  it('is copied with what is chosen, and its page is there at once', async () => {
    const { person, event, page } = await at(
      { ...TWO_TEAMS, settings: { registration: { enabled: true } } },
      'overview',
    );
    await data(person.post(`${event.path}/discounts`, { code: 'EARLY', percentOff: 10 }));
    await data(person.call('PUT', `${event.path}/sponsors`, { body: { sponsors: [{ name: 'Acme' }] } }));
    await page.goto(`/app/o/${person.organizationId}/tournaments`);
    await page.getByRole('button', { name: 'New tournament' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New tournament' });
    await dialog.getByLabel('Name').fill('Next Year');
    await dialog.getByLabel('Copy from').selectOption({ label: 'Spring Scramble' });
    await dialog.getByRole('checkbox', { name: 'Discount codes' }).check();
    const offered = await dialog
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box.parentElement?.textContent));
    expect(offered).toEqual(['Course', 'Sponsors', 'Discount codes']);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Next Year' }));
    await seen(page.getByRole('button', { name: 'Status: setup' }));
    const [copy] = await data(person.get('/tournaments'));
    expect((await data(person.get(`/tournaments/${copy.id}/settings`))).publicSlug).toBe('next-year');
    expect(
      (await data(person.get(`/tournaments/${copy.id}/discounts`))).map(({ code }: Wire) => code),
    ).toEqual(['EARLY']);
    expect(await data(person.get(`/tournaments/${copy.id}/sponsors`))).toEqual([]);
    // It is not published before somebody says so; with an address chosen for it, golfers find it there.
    await data(person.patch(`/tournaments/${copy.id}/settings`, { publicSlug: `next-${copy.id}` }));
    await seen(page.getByRole('button', { name: 'Status: open' }));
    await page.goto(`/e/next-${copy.id}`);
    await seen(page.getByRole('heading', { level: 1, name: 'Next Year' }));
  });
});

const TWO_TEAMS = {
  holes: COURSE,
  teams: [
    { name: 'Whole', start: '1A' },
    { name: 'Short', start: '1B' },
  ],
};

async function moveTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Status: ${from}` }).click();
  await page.getByRole('menuitem', { name: to }).click();
}

const standing = async (event: TestTournament): Promise<string[]> =>
  (await event.board('gross')).rows.map(
    ({ positionLabel, teamName }: Wire) => `${positionLabel} ${teamName}`,
  );

/** Nothing is left to do, and it is today. */
async function readyEvent(person: Person, { browser, at }: Member): Promise<TestTournament> {
  const event = await createTournament(person, {
    ...TWO_TEAMS,
    name: 'Ready',
    format: 'scramble',
    settings: { publicSlug: `ready-${person.organizationId}`, registration: { enabled: true } },
  });
  await data(person.patch(event.path, { eventDate: new Date().toISOString().slice(0, 10) }));
  await data(browser.post(at(`${event.path}/signs/printed`)));
  return event;
}
