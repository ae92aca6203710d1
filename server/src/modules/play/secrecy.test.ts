/** A phone learns nothing about the cards of other teams, whatever player it names. */
import { expect, it } from 'vitest';
import { data } from '../../../../test/support/answers.ts';
import { phoneOf, tap } from '../../../../test/support/play.ts';
import { setTo } from '../../../../test/support/public-boards.ts';
import { INDIVIDUAL } from '../../../../test/support/scores.ts';
import { useService } from '../../../../test/support/service.ts';
import { createTournament, type TestTournament } from '../../../../test/support/tournaments.ts';

const running = useService();

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
