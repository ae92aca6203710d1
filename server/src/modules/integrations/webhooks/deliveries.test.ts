/** Promises about deliveries: what a receiver gets, once, and what its owner can see and try. */

import { describe, expect, it } from 'vitest';
import { UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { type Received, status } from '../../../../../test/support/peers/receiver.ts';
import { ENABLED, type Hook, triggers, useHooks } from '../../../../../test/support/worlds/hooks.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';

const hooks = useHooks();
const { hooked, deliver, advance, now } = hooks;

describe('an event', () => {
  it('reaches every endpoint that wants its type, once, as the exact text that the log shows', async () => {
    const hook = await hooked({ body: { event_types: ['contact.created'] } });
    const { organizationId } = hook;
    const all = await hooked({ organizationId });
    const not = await hooked({ organizationId, body: { event_types: ['registration.paid'] } });
    const contact = await hook.event();
    await deliver();
    expect([hook, all, not].map(({ receiver }) => receiver.received.length)).toEqual([1, 1, 0]);
    expect(hook.receiver.events).toEqual([
      { id: expect.any(String), type: 'contact.created', created_at: contact.created_at, data: contact },
    ]);
    expect(hook.receiver.events).toEqual(all.receiver.events);
    const delivery = await hook.only();
    expect(delivery).toEqual({
      id: expect.any(String),
      endpoint_id: hook.id,
      event_id: hook.receiver.events[0]?.id,
      event_type: 'contact.created',
      status: 'delivered',
      attempt: 1,
      http_status: 200,
      created_at: contact.created_at,
      payload: hook.receiver.received[0]?.body,
      attempts: [
        {
          number: 1,
          started_at: now().toISOString(),
          duration_ms: expect.any(Number),
          http_status: 200,
          error: null,
          response_excerpt: null,
          trigger: 'automatic',
        },
      ],
    });
  });

  it('carries the headers of the contract', async () => {
    const hook = await hooked();
    const id = await hook.delivered();
    const [{ headers, body }] = hook.receiver.received as [Received];
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'contact.created',
      'x-service-event-id': JSON.parse(body).id,
      'x-service-delivery': id,
      'x-service-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
      'webhook-id': JSON.parse(body).id,
    });
  });

  it('never reaches another organization', async () => {
    const hook = await hooked();
    const stranger = await hooked();
    await stranger.event();
    await deliver();
    expect(hook.receiver.received).toEqual([]);
    expect(await hook.log()).toEqual([]);
  });

  it.each([200, 201, 202, 204, 299])('is delivered when the receiver answers %i', async (code) => {
    const hook = await hooked();
    await hook.event();
    hook.receiver.respond = status(code);
    await deliver();
    advance(2 * DAY);
    await deliver();
    expect(await hook.only()).toMatchObject({ status: 'delivered', attempt: 1, http_status: code });
    expect(hook.receiver.received).toHaveLength(1);
  });

  it('goes to where the endpoint points when it is sent', async () => {
    const [old, present] = [await hooked(), await hooked()];
    await old.event();
    await old.patch({ url: `${present.receiver.url}/new` });
    await deliver();
    expect(old.receiver.received).toEqual([]);
    expect(present.receiver.received.map(({ path }) => path)).toEqual(['/hook/new']);
  });
});

describe('the delivery log', () => {
  const idsOf = (deliveries: Wire[]): string[] => deliveries.map(({ id }) => id);

  it('is read page by page, newest first, each delivery once', async () => {
    const hook = await hooked();
    const contacts = [];
    for (let count = 0; count < 5; count += 1) contacts.push(await hook.event());
    const me = await hook.owner();
    const seen: Wire[] = [];
    let cursor: string | null = '';
    const sizes: number[] = [];
    while (cursor !== null) {
      const after: string = cursor && `&cursor=${cursor}`;
      const { data, page } = (await me.get(`${hook.path}/deliveries?limit=2${after}`)).body;
      seen.push(...data);
      sizes.push(data.length);
      expect(page.has_more).toBe(page.next_cursor !== null);
      cursor = page.next_cursor;
    }
    expect(sizes).toEqual([2, 2, 1]);
    expect(seen.map(({ created_at }) => created_at)).toEqual(
      contacts.map(({ created_at }) => created_at).reverse(),
    );
    expect(seen).toEqual(await hook.log());
  });

  it('is filtered by status', async () => {
    const hook = await hooked();
    const ids = {
      delivered: await hook.delivered(),
      failed: await hook.failed(1),
      dead: await hook.missed(),
      pending: await hook.pending(),
    };
    for (const [name, id] of Object.entries(ids)) {
      const found = await hook.log(`?status=${name}`);
      expect([name, ...idsOf(found)]).toEqual([name, id]);
      expect(found[0].status).toBe(name);
    }
    expect(idsOf(await hook.log())).toEqual([ids.pending, ids.dead, ids.failed, ids.delivered]);
  });

  it.each(['?status=lost', '?status=', '?status=DEAD', '?status=dead&status=failed'])(
    'refuses %s',
    async (query) => {
      const answer = await (await hooked()).get(`/deliveries${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
      expect(answer.body.details[0].field).toBe('status');
    },
  );

  it('goes on only where its cursor is from: not under another filter, nor on another endpoint', async () => {
    const hook = await hooked();
    const other = await hooked({ organizationId: hook.organizationId });
    await hook.events(2);
    const page = async (of: Hook, query: string) => of.get(`/deliveries?limit=1${query}`);
    const { next_cursor } = (await page(hook, '&status=pending')).body.page;
    expect((await page(hook, `&status=pending&cursor=${next_cursor}`)).status).toBe(200);
    for (const answer of [
      await page(hook, `&cursor=${next_cursor}`),
      await page(hook, `&status=dead&cursor=${next_cursor}`),
      await page(other, `&status=pending&cursor=${next_cursor}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([400, 'bad_request']);
  });
});

describe('a delivery that is not there', () => {
  it.each<[string, (hook: Hook) => string | Promise<string>]>([
    ['an unknown one', () => UNKNOWN_ID],
    ['a malformed id', () => 'first'],
    ['one of another organization', async () => (await hooked()).delivered()],
    [
      'one of another endpoint of the same organization',
      async ({ organizationId }) => {
        const other = await hooked({ organizationId });
        await other.event();
        await deliver();
        return (await other.log())[0].id;
      },
    ],
  ])('%s can be neither read nor replayed', async (_name, make) => {
    const hook = await hooked();
    const id = await make(hook);
    for (const answer of [await hook.get(`/deliveries/${id}`), await hook.replay(id)])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    const [row] = await hooks.service.database.query<{ status: string }>(
      'select status from webhook_deliveries where id::text = $1',
      [id],
    );
    expect(row?.status ?? 'none').not.toBe('pending');
  });

  it('is not found also on a disabled endpoint: whether it exists is asked first', async () => {
    const hook = await hooked();
    await hook.disable();
    expect((await hook.replay(UNKNOWN_ID)).status).toBe(404);
  });

  it('nor is anything of an endpoint of another organization', async () => {
    const [mine, theirs] = [await hooked(), await hooked()];
    const id = await theirs.delivered();
    const me = await mine.owner();
    const answers = [
      await me.get(`${theirs.path}/deliveries`),
      await me.get(`${theirs.path}/deliveries/${id}`),
      await me.post(`${theirs.path}/deliveries/${id}/replay`),
      await me.post(`${theirs.path}/test`),
      await me.post(`${theirs.path}/recover`, { since: '2026-01-01T00:00:00.000Z' }),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
    await deliver();
    expect(theirs.receiver.received).toHaveLength(1);
  });
});

describe('a test event', () => {
  it('is sent to this endpoint alone, whatever it subscribes to, as one signed attempt', async () => {
    const hook = await hooked({ body: { event_types: ['registration.paid'] } });
    const other = await hooked({ organizationId: hook.organizationId });
    const answer = await hook.post('/test');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      endpoint_id: hook.id,
      event_id: expect.any(String),
      event_type: 'webhook.test',
      status: 'pending',
      http_status: null,
      attempt: 0,
      created_at: now().toISOString(),
    });
    await deliver();
    expect(other.receiver.received).toEqual([]);
    expect(hook.receiver.events).toEqual([
      {
        id: answer.body.data.event_id,
        type: 'webhook.test',
        created_at: answer.body.data.created_at,
        data: expect.any(Object),
      },
    ]);
    expect(hook.receiver.received[0]?.headers).toMatchObject({
      'x-service-event': 'webhook.test',
      'x-service-event-id': answer.body.data.event_id,
      'x-service-delivery': answer.body.data.id,
      'x-service-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
    });
    const delivery = await hook.only();
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 1, http_status: 200 });
    expect(delivery.payload).toBe(hook.receiver.received[0]?.body);
    expect(triggers(delivery)).toEqual(['test']);
  });

  it('is never repeated: one that fails is dead, and recover passes it over', async () => {
    const hook = await hooked();
    hook.receiver.respond = status(500, 'no tests please');
    const { created_at } = (await hook.post('/test')).body.data;
    await deliver();
    const delivery = await hook.only();
    expect(delivery).toMatchObject({ status: 'dead', attempt: 1, http_status: 500 });
    expect(delivery.attempts).toMatchObject([{ trigger: 'test', response_excerpt: 'no tests please' }]);
    advance(3 * DAY);
    await deliver();
    expect((await hook.post('/recover', { since: created_at })).body).toEqual({ data: { replayed: 0 } });
    await deliver();
    expect(hook.receiver.received).toHaveLength(1);
    expect(await hook.only()).toEqual(delivery);
  });

  it('can be replayed by hand, one attempt at a time', async () => {
    const hook = await hooked();
    hook.receiver.respond = status(500);
    const { id } = (await hook.post('/test')).body.data;
    await deliver();
    await hook.replay(id);
    await deliver();
    advance(3 * DAY);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'dead', attempt: 2 });
    hook.receiver.respond = status(200);
    await hook.replay(id);
    await deliver();
    const delivery = await hook.read(id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 3 });
    expect(triggers(delivery)).toEqual(['test', 'replay', 'replay']);
  });

  it('never disables the endpoint, however often it fails', async () => {
    const hook = await hooked();
    hook.receiver.respond = status(500);
    const me = await hook.owner();
    for (let times = 0; times < 16; times += 1) await me.post(`${hook.path}/test`);
    await deliver();
    expect(hook.receiver.received).toHaveLength(16);
    expect(await hook.endpoint()).toMatchObject(ENABLED);
  });

  it('is refused while the endpoint is disabled, and leaves no trace', async () => {
    const hook = await hooked({ body: { status: 'disabled' } });
    const answer = await hook.post('/test');
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(await hook.log()).toEqual([]);
  });
});

describe('deleting an endpoint', () => {
  it('drops what is waiting and takes the log along, and others get theirs', async () => {
    const hook = await hooked();
    const other = await hooked({ organizationId: hook.organizationId });
    const ids = [await hook.delivered(), await hook.failed(1), await hook.pending()];
    const arrived = hook.receiver.received.length;
    await hook.delete();
    hook.receiver.respond = status(200);
    for (const wait of [0, MINUTE, DAY]) {
      advance(wait);
      await deliver();
    }
    expect(hook.receiver.received).toHaveLength(arrived);
    expect(other.receiver.received).toHaveLength(3);
    expect((await hook.get('/deliveries')).status).toBe(404);
    for (const id of ids) {
      expect((await hook.get(`/deliveries/${id}`)).status).toBe(404);
      expect((await hook.replay(id)).status).toBe(404);
    }
    const waiting = await hooks.service.database.query(
      'select id from webhook_deliveries where endpoint_id = $1 and due_at is not null',
      [hook.id],
    );
    expect(waiting).toEqual([]);
  });

  it('during an attempt lets that attempt end, and nothing comes after it', async () => {
    const hook = await hooked();
    await hook.event();
    const { arrived, answer } = hook.receiver.hold();
    const delivering = deliver();
    await arrived;
    await hook.delete();
    answer(500);
    await delivering;
    advance(2 * DAY);
    await deliver();
    expect(hook.receiver.received).toHaveLength(1);
  });

  it('leaves nothing for a later event of the organization to trip over', async () => {
    const hook = await hooked();
    const other = await hooked({ organizationId: hook.organizationId });
    await hook.delete();
    await other.event();
    await deliver();
    expect(hook.receiver.received).toEqual([]);
    expect((await other.only()).status).toBe('delivered');
  });
});
