/**
 * A developer's day: an endpoint, a delivery that arrives, one that fails and is replayed, and a call that
 * was refused.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Receiver, status } from '../support/peers/receiver.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

journeys('a developer', (site) => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await Receiver.start();
  });
  afterAll(() => receiver.stop());

  it('makes an endpoint, sees a delivery fail, and replays it', async () => {
    const person = await site.service.person();
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'admin', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/webhooks`);

    await page.getByRole('button', { name: 'New endpoint' }).click();
    const form = page.getByRole('dialog', { name: 'New endpoint' });
    await form.getByLabel('URL', { exact: true }).fill('ftp://nobody');
    await form.getByRole('button', { name: 'Create' }).click();
    await seen(form.getByRole('alert'));
    await form.getByLabel('URL', { exact: true }).fill(receiver.url);
    await form.getByRole('checkbox', { name: 'contact.created' }).check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('dialog', { name: 'Signing secret' });
    const secret = await shown.getByLabel('Signing secret', { exact: true }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await shown.getByRole('button', { name: 'Done' }).click();
    await gone(shown);
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('link', { name: receiver.url }).click();
    await seen(page.getByRole('heading', { level: 1, name: receiver.url }));
    receiver.respond = status(500, 'the kitchen burns');
    await person.post('/contacts', { email: 'ann@example.com' });
    await site.service.deliver();
    const deliveries = page.getByRole('table', { name: 'Deliveries' });
    await seen(deliveries.getByText('failed'));
    await seen(page.getByRole('img', { name: 'Deliveries by hour' }));
    await seen(page.getByRole('img', { name: 'Latency by hour' }));
    await page.getByLabel('Status', { exact: true }).selectOption('delivered');
    await seen(page.getByText('No results. Try another search.'));
    await page.getByLabel('Status', { exact: true }).selectOption('failed');
    await expectAccessible(page);

    await deliveries.getByRole('link', { name: 'contact.created' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Delivery' }));
    await seen(page.getByRole('region', { name: 'Payload' }).getByText('ann@example.com'));
    receiver.respond = status(200);
    await page.getByRole('button', { name: 'Replay' }).click();
    await seen(page.getByRole('status').getByText('Delivery queued to resend'));
    await site.service.deliver();
    await seen(page.getByRole('table', { name: 'Attempts' }).getByText('delivered'));
    expect(receiver.events.map(({ type }) => type)).toEqual(['contact.created', 'contact.created']);
    await expectAccessible(page);

    await page.goBack();
    await page.getByRole('button', { name: 'Disable' }).click();
    await seen(page.getByRole('button', { name: 'Enable' }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await seen(page.getByRole('button', { name: 'Disable' }));
    // Without a scheme, https is meant.
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edited = page.getByRole('dialog', { name: 'Edit endpoint' });
    await edited.getByLabel('URL', { exact: true }).fill('example.com/hook');
    await edited.getByRole('button', { name: 'Save' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'https://example.com/hook' }));
  });

  it('finds out why a call was refused', async () => {
    const person = await site.service.person({ scopes: ['contacts:read'] });
    await person.post('/contacts', { email: 'ann@example.com' });
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/requests`);
    const requests = page.getByRole('table', { name: 'Requests' });
    await seen(requests.getByText('The token lacks the scope contacts:write. It has contacts:read.'));
    await page.getByLabel('Status', { exact: true }).selectOption('2xx');
    await gone(requests.getByText('The token lacks'));
    await page.getByLabel('Status', { exact: true }).selectOption('403');
    await expectAccessible(page);
    await requests.getByRole('link', { name: 'POST' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Request' }));
    await seen(page.getByRole('table', { name: 'Request' }).getByText('/contacts'));
    await expectAccessible(page);
  });
});
