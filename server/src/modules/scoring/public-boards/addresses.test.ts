/** An address that passes from one event to another: whoever followed the first gets the second, whole. */
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import {
  type PublicEvent,
  publicEvent,
  Spectator,
  see,
} from '../../../../../test/support/worlds/public-boards.ts';

const running = useSharedService();

const setAddress = (event: PublicEvent, publicSlug: string | null) =>
  data(event.person.patch(`${event.path}/settings`, { publicSlug }));

// By their ages the two events would have the same versions at one of these leads.
it.each([0, 1, 2, 3])('is not taken for the event before, which was %i changes ahead', async (lead) => {
  const { service } = running;
  const person = await service.person();
  const [first, second] = [
    await publicEvent(person, { name: 'First' }),
    await publicEvent(person, { name: 'Second' }),
  ];
  for (let nth = 0; nth < lead; nth += 1) await data(person.patch(first.path, { name: `First ${nth}` }));
  const spectators = await Promise.all([Spectator.of(service, first), Spectator.of(service, second)]);
  for (const spectator of spectators) await spectator.next();
  const [{ board }] = spectators;
  const tag = (await see(service, first, '/boards')).headers.get('etag') ?? '';
  await setAddress(first, null);
  await setAddress(second, first.slug);
  const answer = await see(service, first, '/boards', { 'if-none-match': tag });
  expect([answer.status, answer.body.data.event.name]).toEqual([200, 'Second']);
  const back = await Spectator.of(service, first, { board });
  expect(await back.next()).toMatchObject({ event: 'board', body: { data: { event: { name: 'Second' } } } });
  await setAddress(second, second.slug);
  await setAddress(first, first.slug);
  const again = await see(service, first, '/boards', { 'if-none-match': answer.headers.get('etag') ?? '' });
  expect([again.status, again.body.data.event.name]).toEqual([
    200,
    lead === 0 ? 'First' : `First ${lead - 1}`,
  ]);
  for (const spectator of [...spectators, back]) spectator.leave();
});
