/**
 * The event at a glance: what is left to do before the day, the day itself as it comes in, and the result;
 * with what a director does from there.
 */
import { expect, it } from 'vitest';
import { data } from '../support/expectations/answers.ts';
import { phoneOf, tap } from '../support/worlds/play.ts';
import { entered, visit } from '../support/worlds/registrations.ts';
import { COURSE, PARS } from '../support/worlds/rounds.ts';
import { createTournament, type TournamentPlan } from '../support/worlds/tournaments.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

const MINUTE = 60_000;

journeys('the overview', (site) => {
  const directing = async (plan: TournamentPlan) => {
    const person = await site.service.person();
    const event = await createTournament(person, plan);
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', person.organizationId);
    const at = (path: string) => `/app/o/${person.organizationId}${event.path}/${path}`;
    await page.goto(at('overview'));
    return { person, event, page, at };
  };

  it('before the day says what is missing, and opens registration to everybody', async () => {
    const { person, event, page } = await directing({ name: 'Spring Scramble', holes: COURSE });
    const missing = page.getByRole('list', { name: 'Before the day' });
    await seen(page.getByText('1 of 7 done'));
    await seen(missing.getByRole('link', { name: /Registration/ }));
    await page.getByRole('button', { name: 'Open registration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open registration' });
    expect(await dialog.getByLabel('Public address').inputValue()).toBe('spring-scramble');
    await dialog.getByLabel('Public address').fill(`spring-${event.id}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Open registration' }).click();
    await seen(page.getByText('3 of 7 done'));
    await gone(missing.getByRole('link', { name: /Registration|Public address/ }));
    const open = await data(visit(site.service, 'GET', `/public/v1/events/spring-${event.id}`));
    expect(open).toMatchObject({ status: 'open', registration: { state: 'open' } });
    await entered(person, event, { players: [{}, {}] });
    await page.getByRole('figure').getByText('Numbers').click();
    const table = page.getByRole('table', { name: 'Registrations by day' });
    await seen(table.getByRole('cell', { name: '1', exact: true }));
    await seen(page.getByRole('img', { name: 'Registrations by day' }));
    await expectAccessible(page);
  });

  it('on the day shows the course, the leaders and what comes in, and settles what needs a hand', async () => {
    const { event, page } = await directing({
      format: 'scramble',
      holes: COURSE,
      status: 'live',
      teams: [
        { name: 'Aces', start: '7A', players: [1] },
        { name: 'Birdies', start: '2A', players: [2] },
        { name: 'Crows', start: '3A', players: [3] },
      ],
    });
    const course = page.getByRole('img', { name: 'The course' });
    await seen(course.getByText('Aces'));
    const phone = await phoneOf(site.service, event);
    await phone.tap(tap(7, 3));
    const latest = page.getByRole('list', { name: 'Latest' });
    await seen(latest.getByText('Aces: 3 on hole 7'));
    await seen(page.getByRole('table', { name: 'Leaders' }).getByText('Aces'));
    await data(event.score(event.team(1), 2, 15));
    const attention = page.getByRole('list', { name: 'Needs attention' });
    await attention.getByRole('button', { name: 'Resolve' }).click();
    await gone(attention.getByText('Birdies, hole 2'));
    await attention.getByRole('button', { name: 'Check in team Crows' }).click();
    await seen(latest.getByText('Crows checked in'));
    await gone(attention.getByText('No check-in and no score'));
    await expectAccessible(page);

    site.service.clock.advance(25 * MINUTE);
    await data(event.score(event.team(1), 3, 5));
    await seen(course.getByText('25 min').first());
    await attention.getByRole('button', { name: 'Message Crows' }).click();
    await seen(page.getByRole('dialog').getByRole('checkbox', { name: 'Crows', checked: true }));
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Freeze board' }).click();
    await seen(page.getByRole('button', { name: 'Unfreeze board' }));
    await page.getByRole('button', { name: 'Suspend play' }).click();
    await seen(page.getByRole('button', { name: 'Resume play' }));
    expect(await data(event.get('/settings'))).toMatchObject({ publicBoard: 'frozen', suspended: true });
    await page.getByRole('button', { name: 'Announce' }).click();
    const dialog = page.getByRole('dialog', { name: 'New announcement' });
    await dialog.getByLabel('Title').fill('Fog delay');
    await dialog.getByLabel('Text').fill('We resume at ten.');
    await dialog.getByLabel('By email').uncheck();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
    await gone(page.getByRole('alertdialog'));
    expect(await data(event.get('/announcements'))).toMatchObject([{ title: 'Fog delay', status: 'sent' }]);
    await expectAccessible(page);
  });

  it('at the end shows the podium, prepares the results for everybody, and adds up the money', async () => {
    const { person, event, page, at } = await directing({
      name: 'Cup',
      format: 'scramble',
      holes: COURSE,
      settings: { boards: ['gross'], registration: { feeCents: 5000 } },
      teams: [
        { name: 'Aces', players: [1] },
        { name: 'Birdies', players: [2] },
      ],
      status: 'live',
    });
    const { id } = await entered(person, event);
    await data(person.post(`/registrations/${id}/mark-paid`, { method: 'cash' }));
    await event.cards([event.team(0), PARS], [event.team(1), '4 5 3']);
    await data(person.post(`${event.path}/status`, { status: 'final' }));
    const podium = page.getByRole('region', { name: 'Podium' });
    await seen(podium.getByText('Aces'));
    await seen(page.getByRole('list', { name: 'Cards not complete' }).getByText('3 of 18 holes'));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mail results' }).click();
    const dialog = page.getByRole('dialog', { name: 'New announcement' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Results: Cup');
    expect(await dialog.getByLabel('Text').inputValue()).toContain('1. Aces, 72 (E)');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Print results' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Score boards' }));

    await page.goto(at('money'));
    await seen(page.getByRole('img', { name: 'Money by day' }));
    await page.getByRole('figure').getByText('Numbers').click();
    const byDay = page.getByRole('table', { name: 'Money by day' });
    await seen(byDay.getByRole('cell', { name: '$50.00' }));
    const csv = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
    const file = await page.request.get(csv ?? '');
    expect(await file.text()).toContain(',usd,5000,0,0,0,5000');
    await expectAccessible(page);
  });
});
