/**
 * A phone learns nothing about the cards of other teams, whatever player it names, and no place that is kept
 * from everybody.
 */
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { phoneOf, tap } from '../../../../../test/support/worlds/play.ts';
import { setTo } from '../../../../../test/support/worlds/public-boards.ts';
import { INDIVIDUAL, SCRAMBLE } from '../../../../../test/support/worlds/scores.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const twoTeams = async (): Promise<TestTournament> =>
  createTournament(await running.service.person(), { ...INDIVIDUAL, teams: [1, 1], status: 'live' });

it.each(['live', 'frozen', 'hidden'] as const)(
  "a tap for another team's player is answered without his strokes: %s",
  async (publicBoard) => {
    const event = await twoTeams();
    await setTo(event, publicBoard);
    const foreign = event.player(1);
    await event.cards([foreign, '7']);
    const phone = await phoneOf(running.service, event);
    const named = tap(1, 4, { player_id: foreign });
    const unseen = { outcome: 'refused', code: 'not_found', player_id: foreign, strokes: null };
    expect(await phone.tap(named)).toMatchObject([unseen]);
    expect(await phone.tap(named)).toMatchObject([{ ...unseen, repeated: true }]);
  },
);

it('a tap that is sent again after its player has changed the team is answered without his strokes', async () => {
  const event = await twoTeams();
  const phone = await phoneOf(running.service, event);
  const once = tap(1, 4, { player_id: event.player(0) });
  expect(await phone.tap(once)).toMatchObject([{ outcome: 'stored', strokes: 4 }]);
  await data(event.post(`/players/${event.player(0)}/move`, { toTeamId: event.team(1) }));
  await data(event.score(event.player(0), 1, 6));
  expect(await phone.tap(once)).toMatchObject([{ outcome: 'stored', repeated: true, strokes: null }]);
  const newPhone = await phoneOf(running.service, event, 1);
  expect(await newPhone.tap(tap(1, 6, { player_id: event.player(0) }))).toMatchObject([{ strokes: 6 }]);
});

it('no card shows a place of after the freeze, also one that is read while the boards are being frozen', async () => {
  const event = await createTournament(await running.service.person(), { ...SCRAMBLE, status: 'live' });
  const phone = await phoneOf(running.service, event);
  await phone.tap(tap(1, 4));
  let isOver = false;
  const freezing = setTo(event, 'frozen')
    .then(() => phone.tap(tap(2, 4), tap(3, 4)))
    .finally(() => {
      isOver = true;
    });
  const places = new Set<string | undefined>();
  while (!isOver)
    for (const { place } of await Promise.all([phone.card(), phone.card()])) places.add(place?.thru_label);
  await freezing;
  expect([...places].filter((thru) => thru !== undefined && thru !== '1')).toEqual([]);
  expect((await phone.card()).place).toBeNull();
});
