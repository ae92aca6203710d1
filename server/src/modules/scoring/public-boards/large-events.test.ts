/**
 * The cards of an event of a thousand players: each is there however many are looked at, and golfers do not
 * wait for them.
 */
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { notFound } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { phoneOf } from '../../../../../test/support/worlds/play.ts';
import {
  boardsOf,
  publicEvent,
  rowsOf,
  see,
  setTo,
} from '../../../../../test/support/worlds/public-boards.ts';

const running = useSharedService();
/** More than may wait for the worker thread at once. */
const LOOKED_AT = 80;

it.each(['live', 'frozen'] as const)('all are shown at once while the boards are %s', async (publicBoard) => {
  const { service } = running;
  const event = await publicEvent(await service.person(), {
    format: 'individual',
    teams: [{ name: 'A', start: '1A', players: [0, 9] }],
  });
  await service.database.query(
    `insert into players (organization_id, tournament_id, id, team_id, full_name, created_at)
     select organization_id, tournament_id, gen_random_uuid(), team_id, 'Player ' || number, now()
     from players, generate_series(1, 1000) as number where tournament_id = $1 and id = $2`,
    [event.id, event.player(0)],
  );
  await event.cards([event.player(0), '4 5 3'], [event.player(0, 1), '5 6 4']);
  await setTo(event, publicBoard);
  const rows = rowsOf(await boardsOf(service, event, '?board=gross'));
  const phone = await phoneOf(service, event);
  await data(event.score(event.player(0), 4, 4));
  const cardsOf = (some: Wire[]) =>
    Promise.all(some.map(({ key }) => data(see(service, event, `/cards/${key}`))));
  const [cards] = await Promise.all([cardsOf(rows.slice(0, LOOKED_AT)), phone.card()]);
  expect(cards.map(({ name }) => name)).toEqual(rows.slice(0, LOOKED_AT).map(({ name }) => name));
  expect(cards[1]).toMatchObject({
    name: 'A 2',
    teamName: 'A',
    out: 15,
    in: null,
    total: 15,
    toParLabel: '+3',
  });
  expect(cards[1].holes.slice(0, 2)).toEqual([
    { hole: 1, par: 4, strokes: 5, points: 2 },
    { hole: 2, par: 5, strokes: 6, points: 2 },
  ]);
  expect(cards[0].total).toBe(publicBoard === 'frozen' ? 12 : 16);
  expect(await see(service, event, '/cards/99999')).toMatchObject(notFound);
});
