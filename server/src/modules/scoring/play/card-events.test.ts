/** Promises about `card.signed` and `card.reopened`: one event for each change of a signature. */
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { phoneOf } from '../../../../../test/support/worlds/play.ts';
import { PARS } from '../../../../../test/support/worlds/rounds.ts';
import { SCRAMBLE } from '../../../../../test/support/worlds/scores.ts';
import { gistOf, toldBy } from '../../../../../test/support/worlds/told.ts';
import { createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

it('a card is told when it is signed and when it is opened again, and not when neither changes it', async () => {
  const { service } = running;
  const event = await createTournament(await service.person(), { ...SCRAMBLE, status: 'live' });
  const phone = await phoneOf(service, event);
  const reopen = () => event.person.delete(`${event.path}/teams/${event.team(0)}/signature`);
  const signed = async () => (await event.get(`/scorecards/${event.team(0)}`)).body.data.signed;
  const by = (act: () => Promise<unknown>) => toldBy(service, event.person, act, 'card');

  expect(await by(() => phone.sign())).toEqual([]);
  await event.cards([event.team(0), PARS]);
  const [first, ...others] = await by(() => data(phone.sign('Sam "the Slammer" Snead')));
  expect(others).toEqual([]);
  const card = { tournament_id: event.id, team_id: event.team(0), team_name: 'Aces' };
  expect(first).toMatchObject({ type: 'card.signed' });
  expect(first?.data).toEqual({ ...card, signed: await signed(), updated_at: first?.created_at });
  expect(await by(() => phone.sign())).toEqual([]);

  const again = await by(async () => {
    await data(reopen());
    await data(reopen());
    await data(phone.sign('Sam Snead'));
  });
  expect(gistOf(again)).toEqual(['card.reopened', 'card.signed']);
  expect(again[0]?.data).toMatchObject({ ...card, signed: null });
  expect(again[1]?.data).toMatchObject({ ...card, signed: await signed() });
  const times = [first, ...again].map((one) => one?.data.updated_at);
  expect([...new Set(times)].toSorted()).toEqual(times);
});
