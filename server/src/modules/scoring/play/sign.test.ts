/** A signed card is closed for phones, open for corrections of staff, and opened again by staff alone. */
import { expect, it } from 'vitest';
import { A_TIME, data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { type Phone, phoneOf, tap } from '../../../../../test/support/worlds/play.ts';
import { PARS } from '../../../../../test/support/worlds/rounds.ts';
import { INDIVIDUAL, SCRAMBLE } from '../../../../../test/support/worlds/scores.ts';
import {
  auditOf,
  createTournament,
  type TestTournament,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

async function played(): Promise<{ event: TestTournament; phone: Phone }> {
  const { service } = running;
  const event = await createTournament(await service.person(), { ...SCRAMBLE, status: 'live' });
  await event.cards([event.team(0), PARS]);
  return { event, phone: await phoneOf(service, event) };
}

const scorecard = async (event: TestTournament) =>
  (await event.get(`/scorecards/${event.team(0)}`)).body.data.signed;

it('a card is signed once every hole has a score, and refuses phones from then on', async () => {
  const { event, phone } = await played();
  expect([phone.first.signed, await scorecard(event)]).toEqual([null, null]);
  const card = await data(phone.sign('  Sam Snead '));
  expect(card).toMatchObject({ open: false, signed: { name: 'Sam Snead', at: A_TIME, amended_at: null } });
  expect(await scorecard(event)).toEqual(card.signed);
  expect((await event.get('/scorecards')).body.data[0].signed).toEqual(card.signed);
  expect(await phone.tap(tap(1, 9, { base_strokes: 4 }))).toMatchObject([
    { outcome: 'refused', code: 'conflict', message: 'The card is signed.', strokes: 4 },
  ]);
  const again = await phone.sign();
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  expect((await auditOf(event.person, event)).at(-1)).toMatchObject({
    action: 'card.signed',
    actor_email: null,
    target_id: event.team(0),
    metadata: { name: 'Sam Snead', via: 'play' },
  });
});

it('a card with gaps is not signed, and the answer names them', async () => {
  const { event, phone } = await played();
  await phone.tap(tap(3, null, { base_strokes: 3 }), tap(7, null, { base_strokes: 3 }));
  const { status, body } = await phone.sign();
  expect([status, body.error]).toEqual([409, 'Holes 3, 7 have no score yet.']);
  await event.score(event.team(0), 3, 3);
  expect((await phone.sign()).body.error).toBe('Hole 7 has no score yet.');
});

it.each([
  [1, '4 5 3 4 4 4 3 5 4 . . . . . . . . .', '. . . . . . . . . 4 5 3 4 4 4 3 5 .', [18]],
  [2, PARS, '4 . 3', Array.from({ length: 16 }, (_, nth) => (nth === 0 ? 2 : nth + 3))],
])(
  'in a best ball of %i a hole has a score once as many players have one: the others pick up',
  async (bestBallCount, mine, partners, missing) => {
    const { service } = running;
    const event = await createTournament(await service.person(), {
      ...{ ...INDIVIDUAL, format: 'best_ball', teams: [3], status: 'live', settings: { bestBallCount } },
    });
    const phone = await phoneOf(service, event);
    const [me, partner] = [event.player(0, 0), event.player(0, 1)];
    await event.cards([me, mine], [partner, partners]);
    const refused = await phone.sign();
    expect([refused.status, refused.body.error.match(/\d+/g).map(Number)]).toEqual([409, missing]);
    for (const hole of missing) await data(event.score(partner, hole, 4));
    expect((await phone.sign()).status).toBe(200);
  },
);

it('in an individual event every player who has not withdrawn needs a score on every hole', async () => {
  const { service } = running;
  const event = await createTournament(await service.person(), { ...INDIVIDUAL, status: 'live' });
  const phone = await phoneOf(service, event);
  await event.cards([event.player(0, 0), PARS], [event.player(0, 1), '4']);
  expect((await phone.sign()).status).toBe(409);
  await event.post(`/players/${event.player(0, 1)}/withdraw`, {});
  expect((await phone.sign()).status).toBe(200);
  await event.score(event.player(0, 0), 1, 5);
  expect((await phone.card()).signed.amended_at).toEqual(A_TIME);
});

it('a name has 1 to 120 characters', async () => {
  const { phone } = await played();
  for (const name of ['', '  ', 'x'.repeat(121)]) expect((await phone.sign(name)).status).toBe(400);
  expect((await phone.sign('x'.repeat(120))).status).toBe(200);
});

it('a correction of staff is dated beside the signature, and staff can open the card again', async () => {
  const { event, phone } = await played();
  await phone.sign();
  const etag = (await event.get('/scorecards')).headers.get('etag') ?? '';
  await event.score(event.team(0), 1, 5);
  expect(await scorecard(event)).toMatchObject({ name: 'Sam Snead', amended_at: A_TIME });
  const reopen = (id = event.team(0)) => event.person.delete(`${event.path}/teams/${id}/signature`);
  expect((await reopen(event.id)).status).toBe(404);
  expect((await reopen()).body).toEqual({ data: { signed: null } });
  expect((await reopen()).body).toEqual({ data: { signed: null } });
  expect((await event.get('/scorecards', { 'if-none-match': etag })).status).toBe(200);
  expect(await scorecard(event)).toBeNull();
  expect(await phone.tap(tap(1, 4, { base_strokes: 5 }))).toMatchObject([{ outcome: 'stored' }]);
  const actions = (await auditOf(event.person, event)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('card.'))).toEqual(['card.signed', 'card.reopened']);
  await phone.sign();
  expect((await scorecard(event)).amended_at).toBeNull();
  await event.post('/status', { status: 'final' });
  await event.post('/status', { status: 'archived' });
  expect((await reopen()).status).toBe(409);
});
