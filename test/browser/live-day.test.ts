/**
 * The day itself: scores to the board, corrections with their consequences, flags, the log, and what hangs on
 * the carts.
 */
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { phoneOf, tap } from '../support/worlds/play.ts';
import { COURSE, PARS } from '../support/worlds/rounds.ts';
import { createTournament, type TestTournament } from '../support/worlds/tournaments.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

/** A machine that is busy with other tests is slow. */
const PATIENCE = { timeout: 15_000 };

/** What the service has on a hole. */
async function stored(event: TestTournament, team: number, hole: number): Promise<number | null> {
  const card = (await event.get(`/scorecards/${event.team(team)}`)).body.data;
  return card.holes.find((line: { hole: number }) => line.hole === hole).strokes;
}

const isOnCard = (event: TestTournament, strokes: number | null) =>
  expect.poll(() => stored(event, 0, 1), PATIENCE).toBe(strokes);

/** A tick is there for a second only: the page itself notes the fields that had one. */
const NOTE_TICKS = `window.ticks = [];
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if ('saved' in target.dataset) window.ticks.push(target.querySelector('input').getAttribute('aria-label'));
  }).observe(document.body, { subtree: true, attributeFilter: ['data-saved'] });`;

const seenByReaders = (locator: Locator): Promise<void> => locator.waitFor({ state: 'attached' });

journeys('staff on the day', (site) => {
  /** Somebody of the club before the pages of an event of two teams, under way. */
  const onTheDay = async () => {
    const person = await site.service.person();
    const event = await createTournament(person, {
      format: 'scramble',
      holes: COURSE,
      status: 'live',
      settings: { boards: ['gross', 'net'] },
      teams: [
        { name: 'Aces', start: '1A', players: [10, 12] },
        { name: '<b>Birdies</b>', start: '2A', players: [14, 16] },
      ],
    });
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'staff', person.organizationId);
    const at = (path: string) => `/app/o/${person.organizationId}/tournaments/${event.id}/${path}`;
    return { page, event, at };
  };

  it('types scores, corrects one over a colleague’s, takes it back, and reads on the board why', async () => {
    const { page, event, at } = await onTheDay();
    await page.goto(at('scores'));
    const field = page.getByLabel('Aces, hole 1', { exact: true });
    await field.fill('21');
    await field.press('Enter');
    await seen(page.getByRole('alert').getByText('from 1 to 20'));
    await page.evaluate(NOTE_TICKS);
    await field.fill('4');
    await field.press('Enter');
    await isOnCard(event, 4);
    await expect.poll(() => page.evaluate('window.ticks'), PATIENCE).toEqual(['Aces, hole 1']);
    await page.getByLabel('<b>Birdies</b>, hole 1', { exact: true }).focus();
    await seenByReaders(page.getByRole('status').getByText('Aces: 1 score saved'));
    await gone(page.getByRole('button', { name: 'Undo' }));
    await expectAccessible(page);
    await event.score(event.team(1), 2, 6);
    const other = page.getByLabel('<b>Birdies</b>, hole 2', { exact: true });
    await expect.poll(() => other.inputValue(), PATIENCE).toBe('6');

    await field.focus();
    await event.score(event.team(0), 1, 5);
    await seen(page.getByRole('row', { name: /Aces/ }).getByRole('cell', { name: '5', exact: true }).first());
    await field.press('ArrowDown');
    await expect.poll(() => field.inputValue(), PATIENCE).toBe('5');
    await event.score(event.team(0), 1, 4);
    await expect.poll(() => field.inputValue(), PATIENCE).toBe('4');

    await field.fill('3');
    await field.press('ArrowDown');
    const dialog = page.getByRole('dialog', { name: 'Correct score' });
    await seen(dialog.getByRole('table', { name: 'Before' }).getByText('E', { exact: true }).first());
    await seen(dialog.getByRole('table', { name: 'After' }).getByText('−1').first());
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => field.inputValue(), PATIENCE).toBe('4');

    await field.fill('3');
    await field.press('Enter');
    await event.score(event.team(0), 1, 5);
    await dialog.getByLabel('Reason').fill('Card recount');
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await seen(dialog.getByRole('alert').getByText('Hole 1 has 5 strokes, not 4.'));
    await seen(dialog.getByText('changed 4 to 5'));
    await isOnCard(event, 5);
    await seen(dialog.getByText('5 becomes 3'));
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await gone(dialog);
    await isOnCard(event, 3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await isOnCard(event, 5);
    await expect.poll(() => field.inputValue(), PATIENCE).toBe('5');

    await page.getByRole('navigation', { name: 'Tournament' }).getByRole('link', { name: 'Boards' }).click();
    await page.getByRole('tablist', { name: 'Boards' }).getByRole('tab', { name: 'Gross' }).click();
    const leader = page.getByRole('table', { name: 'Gross board' }).getByRole('row').nth(1);
    await seen(leader.getByText('T1'));
    await event.score(event.team(0), 1, 3);
    await seen(leader.getByText('−1'));
    await leader.getByRole('button', { name: 'Why?' }).click();
    await seen(page.getByRole('dialog').getByRole('table', { name: 'Holes' }));
    await expectAccessible(page);
  });

  it('settles flags, finds everything in the log, and prints the signs', async () => {
    const { page, event, at } = await onTheDay();
    await page.goto(at('flags'));
    await seen(page.getByText('No open flags.'));
    await event.score(event.team(0), 1, 12);
    const flag = page.getByRole('table', { name: 'Flags' }).getByRole('row', { name: /Aces.*12 strokes/ });
    await seen(flag);
    await expectAccessible(page);
    await flag.getByRole('button', { name: 'Resolve' }).click();
    await gone(flag);

    await page.goto(at('audit'));
    const log = page.getByRole('table', { name: 'Audit' });
    await seen(log.getByRole('row', { name: /resolved a flag/ }));
    await seen(log.getByRole('row', { name: /entered a score.*Aces.*none → 12/ }));
    await expectAccessible(page);

    await page.goto(at('print'));
    await page.getByRole('link', { name: 'Cart signs' }).click();
    await seen(page.getByRole('img', { name: 'Code for Aces' }));
    const [{ access_code }] = (await event.get('/access-codes')).body.data;
    await seen(page.getByRole('article', { name: 'Sign of Aces' }).getByText(access_code));
    await expectAccessible(page);
    for (const sheet of ['scorecards', 'alpha-list', 'tee-sheet', 'score-boards']) {
      await page.goto(at(`print/${sheet}`));
      await seen(page.getByRole('article').first());
      await expectAccessible(page);
    }
  });

  it('settles what a phone and the desk disagree on, and opens a signed card again', async () => {
    const { page, event, at } = await onTheDay();
    await event.score(event.team(0), 1, 4);
    await event.score(event.team(0), 2, 6);
    const phone = await phoneOf(site.service, event);
    await phone.tap(tap(1, 5), tap(2, 7));
    await page.goto(at('flags'));
    await seen(page.getByRole('button', { name: 'Use 5' }));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use 5' }).click();
    await isOnCard(event, 5);
    await page.getByRole('button', { name: 'Keep 6' }).click();
    await seen(page.getByText('No open flags.'));
    expect(await stored(event, 0, 2)).toBe(6);

    await event.cards([event.team(0), PARS]);
    await page.goto(at('scores'));
    await seen(page.getByLabel('Aces, hole 18', { exact: true }));
    expect((await phone.sign('Sam <i>Snead</i>')).status).toBe(200);
    await seen(page.getByText('Signed by Sam <i>Snead</i>'));
    await page.getByRole('button', { name: 'Reopen card of Aces' }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen' }).click();
    await gone(page.getByText('Signed by'));
    await expect.poll(async () => (await phone.card()).signed).toBeNull();
  });

  it('writes to everybody', async () => {
    const { page, at } = await onTheDay();
    await page.goto(at('messages'));
    await page.getByRole('button', { name: 'New announcement' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Lunch is served');
    await dialog.getByLabel('Text').fill('Until three.');
    await dialog.getByLabel('By email').uncheck();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
    await seen(page.getByRole('table', { name: 'Announcements' }).getByText('Sent', { exact: true }));
    await page.getByRole('button', { name: 'New message' }).click();
    await dialog.getByLabel('Message').fill('Thunder: come in now.');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await seen(page.getByRole('table', { name: 'Messages' }).getByText('All players (4 players)'));
    await expectAccessible(page);
  });
});
