/** Promises about what is told of an organization: its new name, once, with the change. */
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { member } from '../../../../../test/support/worlds/staff.ts';
import { toldOf } from '../../../../../test/support/worlds/told.ts';

const running = useService();

it('is told by its name and when it changed, and not when it did not', async () => {
  const { service } = running;
  service.clock.freeze();
  const { organizationId } = await service.person();
  const owner = await member(service, organizationId);
  const path = owner.at('/organization');
  const made = await data(owner.browser.get(path));
  expect(made.updated_at).toBe(made.created_at);
  const renamed = [];
  for (const name of ['Pine Valley', ' Pine Valley ', 'Pine Hills'])
    renamed.push(await data(owner.browser.patch(path, { name })));
  expect((await owner.browser.patch(path, { name: '' })).status).toBe(400);
  const events = await toldOf(service, { organizationId });
  const told = renamed.map(({ id, name, updated_at }) => ({ id, name, updated_at }));
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['organization.updated', told[0]],
    ['organization.updated', told[2]],
  ]);
  expect(renamed[1]).toEqual(renamed[0]);
  expect(made.updated_at < told[0]?.updated_at && told[0]?.updated_at < told[2]?.updated_at).toBe(true);
  expect(await data(owner.browser.get(path))).toEqual(renamed[2]);
});

it('is sent to the endpoints of that organization alone', async () => {
  const { service } = running;
  const [person, other] = [await service.person(), await service.person()];
  const ids = await Promise.all(
    [person, other].map(async (each) => {
      const endpoint = await data(
        each.post('/webhooks', { url: 'https://hooks.example.com/', status: 'disabled' }),
      );
      return endpoint.id;
    }),
  );
  const owner = await member(service, person.organizationId);
  await data(owner.browser.patch(owner.at('/organization'), { name: 'Pine Valley' }));
  const deliveries = await data(person.get(`/webhooks/${ids[0]}/deliveries`));
  expect(deliveries).toMatchObject([{ event_type: 'organization.updated', status: 'dead' }]);
  expect(await data(other.get(`/webhooks/${ids[1]}/deliveries`))).toEqual([]);
});
