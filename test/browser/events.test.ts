/** What other systems are told, as a developer looks at it: live, by type and by event, with what was sent. */
import { expect, it } from 'vitest';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

journeys('the feed', (site) => {
  it('shows what happens, filters it, and shows what is told', async () => {
    const person = await site.service.person();
    const { id } = (await person.post('/tournaments', { name: 'Club Day' })).body.data;
    await person.post(`/tournaments/${id}/teams`, { teamName: 'The Mulligans' });
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'viewer', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/tournaments`);
    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Events' }));
    const events = page.getByRole('table', { name: 'Events' });
    await seen(events.getByRole('row', { name: 'team.created' }).getByText('Club Day'));

    await person.post('/contacts', { email: 'ann@links.example' });
    const row = events.getByRole('row', { name: 'contact.created' });
    await seen(row);
    expect(await events.getByRole('row').nth(1).textContent()).toContain('contact.created');
    await row.getByRole('button').click();
    const payload = row.getByRole('region', { name: 'Payload' });
    await seen(payload.getByText('ann@links.example'));
    await expectAccessible(page);
    await row.getByRole('button').click();
    await gone(payload);

    await page.getByLabel('Type', { exact: true }).selectOption('team.*');
    await gone(row);
    await seen(events.getByRole('row', { name: 'team.created' }));
    await page.getByLabel('Type', { exact: true }).selectOption('');
    await seen(row);
    await page.getByLabel('Tournament', { exact: true }).selectOption(id);
    await gone(row);
    await seen(events.getByRole('row', { name: 'tournament.created' }));
    await page.getByLabel('Type', { exact: true }).selectOption('bracket.created');
    await seen(page.getByText('No results. Try another search.'));
    await expectAccessible(page);
    // Whoever may not read endpoints is not told of them, and is not offered their type.
    expect(await page.getByLabel('Type', { exact: true }).textContent()).not.toContain('webhook.');
  });

  it('says in words, in either language, that no new events come once the stream is refused', async () => {
    const person = await site.service.person();
    await person.post('/contacts', { email: 'ann@links.example' });
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'viewer', person.organizationId);
    await page.route('**/events/stream*', (route) => route.fulfill({ status: 403, body: '' }));
    const pages: number[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/events')) pages.push(Number(searchParams.get('limit')));
    });
    for (const [language, sentence] of [
      ['en', 'Live updates have stopped. Reload the page to see new events.'],
      ['de', 'Die Live-Aktualisierung ist beendet. Laden Sie die Seite neu, um neue Ereignisse zu sehen.'],
    ]) {
      await page.evaluate(`localStorage.setItem('fairway-language', '${language}')`);
      await page.goto(`/app/o/${person.organizationId}/events`);
      await seen(page.getByRole('status').getByText(sentence ?? ''));
      await seen(page.getByRole('row', { name: 'contact.created' }));
      await expectAccessible(page);
    }
    // What happened before is read in the largest pages that there are.
    expect(new Set(pages.filter((limit) => limit > 0))).toEqual(new Set([200]));
  });

  it('lets an endpoint want kinds of events, and events about some tournaments', async () => {
    const person = await site.service.person();
    const { id } = (await person.post('/tournaments', { name: 'Club Day' })).body.data;
    const hook = { url: 'https://hooks.example.com/fairway', event_types: ['tag.*'] };
    const path = `/webhooks/${(await person.post('/webhooks', hook)).body.data.id}`;
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'admin', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}${path}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit endpoint' });
    const types = form.getByRole('group', { name: 'team', exact: true });
    await types.getByRole('checkbox', { name: 'team.*' }).check();
    await form.getByRole('checkbox', { name: 'contact.created' }).check();
    expect(await form.getByRole('checkbox', { name: 'tag.*' }).isChecked()).toBe(true);
    await form
      .getByRole('group', { name: 'Tournaments', exact: true })
      .getByRole('checkbox', { name: 'Club Day' })
      .check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await gone(form);
    expect((await person.get(path)).body.data).toMatchObject({
      event_types: ['contact.created', 'tag.*', 'team.*'],
      tournament_ids: [id],
    });
    await seen(page.getByText('contact.created, tag.*, team.*'));
  });
});
