/** Promises about `discount.*`: one event for each change of a discount, and none for its uses. */
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { toldBy } from '../../../../../test/support/worlds/told.ts';
import { createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

it('a discount is told as created, updated and deleted, as it is listed', async () => {
  const event = await createTournament(await running.service.person());
  const { person } = event;
  const by = (act: () => Promise<unknown>) => toldBy(running.service, person, act, 'discount');
  const made = await by(() => data(event.post('/discounts', { code: 'EARLY', percentOff: 10 })));
  const [discount] = await data(event.get('/discounts'));
  expect(made).toMatchObject([{ type: 'discount.created', data: discount }]);
  const path = `${event.path}/discounts/${discount.id}`;
  const change = () => data(person.patch(path, { maxUses: 5 }));
  const updated = await by(change);
  const [after] = await data(event.get('/discounts'));
  expect(updated.map(({ type, data: told }) => [type, told])).toEqual([
    ['discount.updated', { ...after, previous: { max_uses: null } }],
  ]);
  expect(after.updated_at > discount.updated_at).toBe(true);
  expect(await by(change)).toEqual([]);
  expect(await by(() => data(person.delete(path)))).toMatchObject([
    { type: 'discount.deleted', data: { id: discount.id, tournament_id: event.id, deleted: true } },
  ]);
});
