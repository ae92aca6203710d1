/**
 * Promises about `player.*`: one event for each change of a player, whatever makes it, with the player as the API
 * shows them, and none for what changes nothing.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { act, addPlayer } from '../../../../../test/support/worlds/roster.ts';
import { type Told, toldBy } from '../../../../../test/support/worlds/told.ts';
import {
  bringTo,
  createTournament,
  type TestTournament,
  type TournamentPlan,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const open = async (plan: TournamentPlan = { teams: [1, 1], loose: 1 }): Promise<TestTournament> =>
  createTournament(await running.service.person(), plan);

const types = (told: Told[]): string[] => told.map(({ type }) => type);

/** What was told; of players, each as it is read, with an `updated_at` after the one before. */
async function by(event: TestTournament, change: () => Promise<unknown>): Promise<Told[]> {
  const before = new Map((await data(event.get('/players'))).map((one: { id: string }) => [one.id, one]));
  const told = await toldBy(running.service, event.person, change);
  for (const { type, data: player } of told.filter((one) => one.type.startsWith('player.'))) {
    const { previous, reason: _reason, ...shown } = player;
    expect(await data(event.get(`/players/${player.id}`))).toEqual(shown);
    const old = before.get(player.id) as { updated_at: string } | undefined;
    if (type === 'player.created') expect([previous, old]).toEqual([undefined, undefined]);
    else expect(player.updated_at > (old?.updated_at ?? '')).toBe(true);
  }
  return told;
}

describe('a player', () => {
  it('is told as created, updated, moved, withdrawn and reinstated, and of nothing twice', async () => {
    const event = await open();
    const { person } = event;
    const [loose] = event.loose;
    const does = (action: string, body?: object) => () => data(act(person, event, loose, action, body));
    const steps: [() => Promise<unknown>, string[], object?][] = [
      [() => data(addPlayer(person, event, { fullName: 'New' })), ['player.created']],
      [does('update', { phone: '555' }), ['player.updated'], { phone: null }],
      [does('update', { phone: '555' }), []],
      [
        does('update', { external_id: 'G-1', metadata: { a: '1' } }),
        ['player.updated'],
        { external_id: null, metadata: {} },
      ],
      [does('move', { toTeamId: event.team(0) }), ['player.moved'], { team_id: null, team_name: null }],
      [does('withdraw', { reason: 'Injured' }), ['player.withdrawn'], { withdrawn: false }],
      [does('reinstate'), ['player.reinstated'], { withdrawn: true }],
    ];
    for (const [change, wanted, previous] of steps) {
      const told = await by(event, change);
      expect(types(told)).toEqual(wanted);
      if (previous !== undefined) expect(told[0]?.data.previous).toEqual(previous);
    }
  });

  it('is told to have withdrawn with the reason, or none', async () => {
    const event = await open();
    const [withdrawn] = await by(event, () =>
      data(act(event.person, event, event.loose[0], 'withdraw', { reason: 'Injured' })),
    );
    expect(withdrawn?.data.reason).toBe('Injured');
    const [silent] = await by(event, () =>
      data(event.post(`/players/${event.player(0)}/withdraw`, { reason: null })),
    );
    expect(silent?.data.reason).toBeNull();
  });

  it('is told to be checked in and out, one by one, many at once and as a team', async () => {
    const event = await open({ teams: [3], loose: 20, status: 'live' });
    const arrive = (id: string) => data(event.post(`/players/${id}/checkin`));
    const leave = (path: string) => data(event.person.delete(`${event.path}${path}/checkin`));
    const [loose] = event.loose;
    const [arrived, ...more] = await by(event, () => arrive(loose.id));
    expect([arrived?.type, arrived?.data.previous, more]).toEqual([
      'player.checked_in',
      { checked_in: false, checked_in_at: null },
      [],
    ]);
    expect(await by(event, () => arrive(loose.id))).toEqual([]);
    expect(types(await by(event, () => leave(`/players/${loose.id}`)))).toEqual(['player.checked_out']);
    expect(await by(event, () => leave(`/players/${loose.id}`))).toEqual([]);
    const many = await by(event, () => Promise.all(event.loose.map(({ id }) => arrive(id))));
    expect(types(many)).toEqual(Array.from({ length: 20 }, () => 'player.checked_in'));
    expect(new Set(many.map(({ data: { id } }) => id)).size).toBe(20);
    const team = `/teams/${event.team(0)}`;
    const here = await by(event, () => data(event.post(`${team}/checkin`)));
    expect(types(here)).toEqual(['player.checked_in', 'player.checked_in', 'player.checked_in']);
    expect(types(await by(event, () => leave(team)))).toEqual(here.map(() => 'player.checked_out'));
  });

  it('is told of the new name of the team, and of the team that is no more, before its end', async () => {
    const event = await open();
    const { person } = event;
    const team = `${event.path}/teams/${event.team(0)}`;
    const renamed = await by(event, () => data(person.patch(team, { teamName: 'The Mulligans' })));
    expect(types(renamed)).toEqual(['team.updated', 'player.updated']);
    expect(renamed[1]?.data.previous).toEqual({ team_name: 'Team 1' });
    expect(await by(event, () => data(person.patch(team, { teamName: 'The Mulligans' })))).toEqual([]);
    const gone = await by(event, () => data(person.delete(team)));
    expect(types(gone)).toEqual(['player.moved', 'team.deleted']);
    expect(gone[0]?.data).toMatchObject({ team_id: null, previous: { team_name: 'The Mulligans' } });
  });

  it('is told of nothing that was refused, and of no score', async () => {
    const event = await open({ format: 'individual', teams: [1], status: 'live' });
    expect(types(await by(event, () => data(event.score(event.player(0), 1, 4))))).not.toContain(
      'player.updated',
    );
    await bringTo(event.person, event.path, 'final');
    expect(await by(event, () => event.post(`/players/${event.player(0)}/withdraw`))).toEqual([]);
  });
});
