/**
 * What stands around every page: keys, command menu, theme, roles, live news of an event, and the way to the
 * sign-in and back.
 */
import { expect, it } from 'vitest';
import { data } from '../support/expectations/answers.ts';
import { COURSE } from '../support/worlds/rounds.ts';
import { join, PASSWORD } from '../support/worlds/staff.ts';
import { createTournament } from '../support/worlds/tournaments.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

const heading = (name: string) => ({ level: 1, name }) as const;

journeys('somebody at the dashboard', (site) => {
  it('goes everywhere by keys', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', organizationId);
    await page.goto('/app');
    await seen(page.getByRole('heading', heading('Tournaments')));
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await seen(page.getByRole('heading', heading('Members')));
    expect(await page.title()).toContain('Members');

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await seen(keys);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await gone(keys);

    await page.keyboard.press('ControlOrMeta+k');
    const menu = page.getByRole('dialog', { name: 'Command menu' });
    await seen(menu.getByRole('option', { name: 'API access' }));
    await expectAccessible(page);
    await page.keyboard.type('profi');
    await seen(menu.getByRole('group', { name: 'Account' }).getByRole('option', { name: 'Profile' }));
    await page.keyboard.press('Enter');
    await seen(page.getByRole('heading', heading('Profile')));
    await gone(menu);
  });

  it('keeps a theme, and uses menus without a mouse', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', organizationId);
    await page.goto('/app');
    const account = page.getByRole('button', { name: 'Account' });
    await account.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('d');
    await page.keyboard.press('Enter');
    await gone(page.getByRole('menu'));
    const theme = () => page.evaluate<string>('document.documentElement.dataset.theme');
    expect(await theme()).toBe('dark');
    await page.reload();
    await seen(account);
    expect(await theme()).toBe('dark');

    await account.click();
    await page.keyboard.press('Escape');
    await gone(page.getByRole('menu'));
    expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe('Account');
  });

  it('finds a person, a team by its access code and a page without a mouse', async () => {
    const person = await site.service.person();
    await data(
      person.post('/contacts', {
        email: 'sam@slammers.example',
        first_name: 'Sam',
        last_name: 'Snead',
        company: 'The Greenbrier',
      }),
    );
    const event = await createTournament(person, { name: 'Willow Cup', teams: [{ name: 'Eagles' }] });
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', person.organizationId);
    await page.goto('/app');
    await seen(page.getByRole('heading', heading('Tournaments')));
    const menu = page.getByRole('dialog', { name: 'Command menu' });
    const find = async (typed: string, group: string, option: string) => {
      await page.keyboard.press('ControlOrMeta+k');
      // At once: what is typed before the menu is there is not lost.
      await page.keyboard.type(typed);
      await seen(
        menu.getByRole('group', { name: group }).getByRole('option', { name: option, selected: true }),
      );
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await gone(menu);
    };
    await find('snead', 'Contacts', 'Sam Snead The Greenbrier · sam@slammers.example');
    await page.waitForURL(`**/contacts?q=${encodeURIComponent('sam@slammers.example')}`);
    await seen(page.getByRole('rowheader', { name: 'Sam Snead' }));
    await find(event.teams[0]?.access_code, 'Teams', 'Eagles');
    await page.waitForURL(`**/tournaments/${event.id}/teams?q=Eagles`);
    await seen(page.getByRole('heading', heading('Willow Cup')));
    await seen(page.getByRole('group', { name: 'Eagles' }));

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('zzzz');
    await seen(menu.getByRole('status').getByText('No results. Try another search.'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await seen(menu.getByRole('group', { name: 'This event' }).getByRole('option', { name: 'Tee sheet' }));
  });

  it('has an event to oneself inside of it, also on a phone', async () => {
    const person = await site.service.person();
    const event = await createTournament(person, {
      name: 'Willow Cup',
      format: 'scramble',
      holes: COURSE,
      teams: [{ name: 'Eagles', start: '1A' }],
      status: 'live',
    });
    await data(event.score(event.team(0), 1, 15));
    const page = await site.openPage('/app/sign-in', { viewport: { width: 1280, height: 800 } });
    await site.signedIn(page, 'owner', person.organizationId);
    await page.goto('/app');
    const main = page.getByRole('navigation', { name: 'Main' });
    const developers = main.getByRole('group', { name: 'Developers' });
    await seen(developers);
    expect(await main.getByRole('link').allInnerTexts()).toEqual([
      ...['Tournaments', 'Contacts', 'Registrations', 'Invitations', 'Series'],
      ...['API access', 'Webhooks', 'Events', 'Request log'],
      ...['Members', 'Settings'],
    ]);
    expect(await developers.getByRole('link').count()).toBe(4);
    const row = page.getByRole('row', { name: /Willow Cup/ });
    await seen(row);
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['Scramble', '1', '0', 'Live']),
    );
    await seen(page.getByRole('heading', { level: 2, name: 'Today' }));
    await page.getByRole('searchbox', { name: 'Search events' }).fill('nothing like it');
    await seen(page.getByText('No results. Try another search.'));
    await page.getByRole('searchbox', { name: 'Search events' }).fill('cup wil');
    await row.getByRole('link').click();

    const tournament = page.getByRole('navigation', { name: 'Tournament' });
    await seen(tournament.getByRole('link', { name: 'Flags 1' }));
    expect(await main.getByRole('link').allInnerTexts()).toEqual(['All events']);
    const linksOf = (group: string) =>
      tournament.getByRole('group', { name: group }).getByRole('link').allInnerTexts();
    expect(await linksOf('Plan')).toEqual([
      ...['Overview', 'Course', 'Teams', 'Tee sheet', 'Flights', 'Registrations'],
    ]);
    expect((await linksOf('Day')).map((text) => text.replace(/\s*1$/, ''))).toEqual([
      ...['Check-in', 'Scores', 'Flags', 'Messages', 'Print'],
    ]);
    expect(await linksOf('Show')).toEqual(['Boards', 'Games']);
    expect(await linksOf('Manage')).toEqual(expect.arrayContaining(['Audit', 'Settings']));

    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await gone(tournament);
      await page.getByRole('button', { name: 'Menu' }).click();
      await seen(tournament.getByRole('link', { name: 'Settings' }));
      await expectAccessible(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await tournament.getByRole('link', { name: 'Scores' }).click();
      await page.waitForURL('**/scores');
      await gone(tournament);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await main.getByRole('link', { name: 'All events' }).click();
    await seen(page.getByRole('heading', heading('Tournaments')));
  });

  it('sees only what the role allows, and is told why the rest is closed', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'staff', organizationId);
    await page.goto('/app');
    const main = page.getByRole('navigation', { name: 'Main' });
    await seen(main.getByRole('link', { name: 'Tournaments' }));
    expect(await main.getByRole('link').allInnerTexts()).toEqual(['Tournaments', 'Registrations']);
    await page.goto(`/app/o/${organizationId}/contacts`);
    await seen(page.getByRole('heading', heading('No access')));
    await seen(page.getByText("Your role, Staff, can't open “Contacts”."));
    await seen(page.getByText('An owner can change your role under Members.'));
    await expectAccessible(page);
  });

  it('moves the status of an event, and hears of what others do to it', async () => {
    const person = await site.service.person();
    const { body } = await person.post('/tournaments', { name: 'Spring Scramble', format: 'scramble' });
    const page = await site.openPage('/app/sign-in');
    const { browser } = await site.signedIn(page, 'owner', person.organizationId);
    const overview = `/app/o/${person.organizationId}/tournaments/${body.data.id}/overview`;
    await page.goto(overview);
    await page.getByRole('button', { name: 'Status: setup' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Open', 'Live', 'Archived']);
    await page.getByRole('menuitem', { name: 'Open' }).click();
    await seen(page.getByRole('button', { name: 'Status: open' }));
    await page.getByRole('button', { name: 'Status: open' }).click();
    await page.getByRole('menuitem', { name: 'Archived' }).click();
    const question = page.getByRole('alertdialog', { name: 'Archive the event?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await gone(question);
    await page.getByRole('checkbox', { name: 'Automatic' }).check();
    await seen(page.getByRole('status').getByText('changes its status by itself'));

    await person.patch(`/tournaments/${body.data.id}`, { name: 'Summer Scramble' });
    await seen(page.getByRole('heading', heading('Summer Scramble')));

    // The session ends elsewhere while nobody touches the page.
    await browser.delete('/session');
    await page.waitForURL(`**/app/sign-in?next=${encodeURIComponent(overview)}`);
  });
});

journeys('an address', (site) => {
  it('leads back after the sign-in, but never out of the dashboard', async () => {
    const { organizationId } = await site.service.person();
    const { email } = await join(site.service, organizationId);
    const page = await site.openPage(`/app/sign-in?next=${encodeURIComponent('//elsewhere.example/app')}`);
    // As a browser has it that opens the dashboard without TLS, by an address of the club's own network.
    await page.addInitScript("Object.defineProperty(crypto, 'randomUUID', { value: undefined })");
    await page.reload();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**/app/o/${organizationId}/tournaments`);
  });

  it('that leads nowhere says so, inside the dashboard', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', organizationId);
    for (const at of [
      `/app/o/${organizationId}/nothing`,
      `/app/o/${crypto.randomUUID()}/tournaments`,
      '/app/nothing',
    ]) {
      await page.goto(at);
      await seen(page.getByRole('heading', heading('Page not found')));
      await expectAccessible(page);
    }
    await page.goto(`/app/o/${organizationId}/tournaments/${crypto.randomUUID()}/overview`);
    await seen(page.getByRole('heading', heading('Event not found')));
    await expectAccessible(page);
  });

  it('whose code a deploy has taken away is loaded anew', async () => {
    const { organizationId } = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', organizationId);
    await page.goto('/app');
    await seen(page.getByRole('heading', heading('Tournaments')));
    site.watcherOf(page).expect(/dynamically imported module/);
    await page.route('**/assets/page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.getByRole('link', { name: 'Members' }).click();
    await seen(page.getByRole('heading', heading('Members')));
  });
});
