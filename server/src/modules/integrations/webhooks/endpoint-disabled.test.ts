/** Promises about what commits with a disabling by the service: an event, and a mail to each owner. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { status } from '../../../../../test/support/peers/receiver.ts';
import { BY_SERVICE, useHooks } from '../../../../../test/support/worlds/hooks.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { type Member, member } from '../../../../../test/support/worlds/staff.ts';
import { toldOf } from '../../../../../test/support/worlds/told.ts';

const hooks = useHooks();
const { hooked, deliver, advance, now } = hooks;
const ALL = { body: { event_types: [] } };

const disablings = async (organizationId: string) =>
  (await toldOf(hooks.service, { organizationId })).filter(
    ({ type }) => type === 'webhook.endpoint_disabled',
  );

const noticesTo = async (owner: Member): Promise<Wire[]> => {
  const lines: Wire[] = await data(owner.browser.get(owner.at(`/outbox?to=${owner.email}`)));
  return Promise.all(lines.map(({ id }) => data(owner.browser.get(owner.at(`/outbox/${id}`)))));
};

describe('when the service disables an endpoint', () => {
  it('the others are told, and for itself it is recorded as dead', async () => {
    const hook = await hooked(ALL);
    const other = await hooked({ ...ALL, organizationId: hook.organizationId });
    const before = await hook.endpoint();
    await hook.refuse(15);
    await deliver();
    const endpoint = await hook.endpoint();
    expect(endpoint).toMatchObject(BY_SERVICE);
    const [event, ...more] = await disablings(hook.organizationId);
    expect(more).toEqual([]);
    expect(event?.data).toEqual({ ...endpoint, previous: { status: 'enabled', disabled_reason: null } });
    expect(endpoint.updated_at > before.updated_at).toBe(true);
    expect(event?.created_at).toBe(now().toISOString());
    const own = (await hook.log()).filter(({ event_type }) => event_type === event?.type);
    expect(own).toMatchObject([{ event_id: event?.id, status: 'dead', attempt: 0 }]);
    expect(other.receiver.events.filter(({ id }) => id === event?.id)).toEqual([
      { id: event?.id, type: event?.type, created_at: event?.created_at, data: event?.data },
    ]);
    expect(JSON.stringify(event)).not.toContain(hook.secret);
  });

  it('each owner gets one mail, and nobody else', async () => {
    const hook = await hooked();
    const { organizationId } = hook;
    const owners = [await member(hooks.service, organizationId), await member(hooks.service, organizationId)];
    const admin = await member(hooks.service, organizationId, 'admin');
    await hook.patch({ url: `${hook.receiver.url}?token=s3cret` });
    await hook.event();
    await deliver();
    advance(60_000);
    const since = now();
    await hook.refuse(14);
    await deliver();
    advance(1);
    hook.receiver.respond = status(503);
    await hook.event();
    await deliver();
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
    for (const owner of owners) {
      const [mail, ...more] = await noticesTo(owner);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ kind: 'notice', subject: 'A webhook of Pine Hills was disabled' });
      expect(mail.text).toContain(hook.receiver.url);
      expect(mail.text).toContain(`since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`);
      expect(mail.text).toContain('answered 503');
      expect(mail.text).toContain(`/app/o/${organizationId}/webhooks/${hook.id}`);
      expect(mail.text).not.toContain('s3cret');
    }
    expect(await noticesTo(admin)).toEqual([]);
  });

  it('it does so once a disabling, and again after the next', async () => {
    const hook = await hooked();
    const owner = await member(hooks.service, hook.organizationId);
    for (let times = 1; times <= 2; times += 1) {
      await hook.refuse(20);
      await deliver();
      expect(await disablings(hook.organizationId)).toHaveLength(times);
      expect(await noticesTo(owner)).toHaveLength(times);
      await hook.enable();
    }
  });
});

describe('nothing is told', () => {
  it('of an endpoint that is disabled, enabled or changed by hand', async () => {
    const hook = await hooked();
    const owner = await member(hooks.service, hook.organizationId);
    await hook.disable();
    await hook.enable();
    await hook.patch({ description: 'CRM' });
    expect(await toldOf(hooks.service, hook)).toEqual([]);
    expect(await noticesTo(owner)).toEqual([]);
  });
});

describe('when an endpoint changed last', () => {
  it('moves with what is shown of it, and with nothing else', async () => {
    const hook = await hooked();
    const made = await hook.endpoint();
    expect(made.updated_at).toBe(made.created_at);
    await hook.patch({ status: 'enabled', description: null });
    await hook.post('/rotate-secret', {});
    await hook.refuse(3);
    hook.receiver.respond = status(200);
    await hook.event();
    await deliver();
    expect(await hook.endpoint()).toEqual(made);
    const changed = await hook.patch({ description: 'CRM' });
    expect(changed.updated_at > made.updated_at).toBe(true);
    expect(await hook.endpoint()).toEqual(changed);
    const owner = await hook.owner();
    const listed = await data(owner.get(`/webhooks?updated_since=${changed.updated_at}`));
    expect(listed).toEqual([changed]);
  });
});
