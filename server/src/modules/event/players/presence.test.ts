/** Promises about where players are: on which team, here or not, and that a team is never overfilled. */
import { describe, expect, it } from 'vitest';
import { A_TIME, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { act, addPlayer, readPlayer } from '../../../../../test/support/worlds/roster.ts';
import { enterScore } from '../../../../../test/support/worlds/scores.ts';
import {
  actionsOf,
  auditOf,
  bringTo,
  createTournament,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

describe('checking in', () => {
  it('says that the player is here, as often as asked, and logs it once', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 1, status: 'live' });
    const [player] = event.loose;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => act(person, event, player, 'checkin')),
    );
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { data: { checkedIn: true } }]);
    expect((await act(person, event, player, 'checkin', {})).status).toBe(200);
    expect(await readPlayer(person, event, player)).toMatchObject({
      checked_in: true,
      checked_in_at: A_TIME,
    });
    expect((await actionsOf(person, event)).filter((action) => action === 'player.checked_in').length).toBe(
      1,
    );
  });

  it('is refused for who has withdrawn, and possible again for who came back', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 1 });
    const [player] = event.loose;
    await data(act(person, event, player, 'withdraw'));
    expect(await act(person, event, player, 'checkin')).toMatchObject(conflict);
    expect((await data(person.get(event.path))).status).toBe('setup');
    await data(act(person, event, player, 'reinstate'));
    expect((await act(person, event, player, 'checkin')).status).toBe(200);
  });
});

describe('checking in while the event changes', () => {
  /** Somebody has the row of the player, so that whoever changes it waits there. */
  const holdingPlayer = (player: Wire, work: () => Promise<void>) =>
    running.service.database.holding('select from players where id = $1 for update', [player.id], work);

  it('comes before the end of the event when it began before it', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 1, status: 'live' });
    const [player] = event.loose;
    const { database } = running.service;
    const answers: Promise<{ status: number }>[] = [];
    await holdingPlayer(player, async () => {
      answers.push(act(person, event, player, 'checkin'));
      await database.untilWaiting(1);
      answers.push(person.post(`${event.path}/status`, { status: 'final' }));
      await database.untilWaiting(2);
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await actionsOf(person, event)).slice(-2)).toEqual([
      'player.checked_in',
      'tournament.status_changed',
    ]);
  });

  it('sees a withdrawal that it had to wait for', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 1, status: 'live' });
    const [player] = event.loose;
    const { database } = running.service;
    const answers: Promise<{ status: number }>[] = [];
    await holdingPlayer(player, async () => {
      answers.push(act(person, event, player, 'withdraw'));
      await database.untilWaiting(1);
      answers.push(act(person, event, player, 'checkin'));
      await database.untilWaiting(2);
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 409]);
    expect(await readPlayer(person, event, player)).toMatchObject({ withdrawn: true, checked_in: false });
  });
});

describe('moving a player', () => {
  it('takes the player, his presence and his scores to the other team', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { format: 'best_ball', teams: [1, 0], loose: 1 });
    const [from, to] = event.teams;
    const [player] = from.players;
    await data(act(person, event, player, 'checkin'));
    await enterScore(running.service, event, { playerId: player.id });
    const answer = await act(person, event, player, 'move', { toTeamId: to.id.toUpperCase() });
    expect([answer.status, answer.body]).toEqual([200, { data: { moved: true } }]);
    expect(await readPlayer(person, event, player)).toMatchObject({
      team_id: to.id,
      team_name: 'Team 2',
      checked_in: true,
    });
    await data(act(person, event, event.loose[0], 'move', { toTeamId: from.id }));
    expect((await auditOf(person, event)).slice(-2)).toMatchObject([
      {
        action: 'player.moved',
        target_type: 'player',
        target_id: player.id,
        metadata: { old: { team_id: from.id }, new: { team_id: to.id } },
      },
      { action: 'player.moved', metadata: { old: { team_id: null }, new: { team_id: from.id } } },
    ]);
    expect(await person.delete(`${event.path}/teams/${to.id}`)).toMatchObject(conflict);
    expect((await person.delete(`${event.path}/teams/${from.id}`)).status).toBe(200);
  });

  it('is refused for who has withdrawn, to the own team, and to one that is full', async () => {
    const person = await running.service.person();
    const [event, sister] = await Promise.all([
      createTournament(person, { settings: { teamSize: 2 }, teams: [2, 1], loose: 2 }),
      createTournament(person, { teams: [0] }),
    ]);
    const [full, free] = event.teams;
    const [gone, loose] = event.loose;
    const move = (player: Wire, toTeamId: unknown) => act(person, event, player, 'move', { toTeamId });
    await data(act(person, event, gone, 'withdraw'));
    expect(await move(gone, free.id)).toMatchObject(conflict);
    expect(await move(full.players[0], full.id)).toMatchObject(conflict);
    expect(await move(loose, full.id)).toMatchObject(conflict);
    for (const id of [UNKNOWN_ID, sister.teams[0].id, loose.id, event.id]) {
      expect(await move(loose, id)).toMatchObject(notFound);
      expect(await move(gone, id)).toMatchObject(notFound);
    }
    for (const id of ['team-1', 5, null, undefined]) {
      expect(await move(loose, id)).toMatchObject(invalid('toTeamId'));
    }
    expect(await act(person, event, loose, 'move', { to_team_id: free.id })).toMatchObject(
      invalid('toTeamId'),
    );
    expect((await readPlayer(person, event, loose)).team_id).toBeNull();
    await data(act(person, event, full.players[0], 'withdraw'));
    expect((await move(loose, full.id)).status).toBe(200);
  });

  it('never overfills a team, however many move into it at once', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { settings: { teamSize: 6 }, teams: [6, 6, 6, 6, 6, 2] });
    const target = event.teams.at(-1);
    const movers = event.teams.slice(0, 5).flatMap(({ players }) => players);
    const answers = await Promise.all(
      movers.map((player) => act(person, event, player, 'move', { toTeamId: target.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(4).fill(200),
      ...Array(26).fill(409),
    ]);
    const { players } = await data(person.get(`${event.path}/teams/${target.id}`));
    expect(players.length).toBe(6);
    expect((await actionsOf(person, event)).filter((action) => action === 'player.moved').length).toBe(4);
  });
});

describe('withdrawing', () => {
  it('marks the player, who keeps the team and fills no seat, until he comes back', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { settings: { teamSize: 1 }, teams: [1], loose: 1 });
    const [team] = event.teams;
    const [player] = team.players;
    const answer = await act(person, event, player, 'withdraw', { reason: ` ${'🏌'.repeat(200)} ` });
    expect([answer.status, answer.body]).toEqual([200, { data: { withdrawn: true } }]);
    expect(await readPlayer(person, event, player)).toMatchObject({ withdrawn: true, team_id: team.id });
    expect((await auditOf(person, event)).at(-1)).toMatchObject({
      action: 'player.withdrawn',
      target_id: player.id,
      metadata: { reason: '🏌'.repeat(200), client_id: person.clientId },
    });
    expect(await act(person, event, player, 'withdraw')).toMatchObject(conflict);
    await data(act(person, event, event.loose[0], 'move', { toTeamId: team.id }));
    expect(await act(person, event, player, 'reinstate')).toMatchObject(conflict);
    await data(act(person, event, event.loose[0], 'withdraw', {}));
    const back = await act(person, event, player, 'reinstate');
    expect([back.status, back.body]).toEqual([200, { data: { reinstated: true } }]);
    expect(await readPlayer(person, event, player)).toMatchObject({ withdrawn: false, team_id: team.id });
    expect(await act(person, event, player, 'reinstate')).toMatchObject(conflict);
    expect((await actionsOf(person, event)).slice(-2)).toEqual(['player.withdrawn', 'player.reinstated']);
  });

  it('takes a reason of up to 200 characters', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 1 });
    for (const reason of ['x'.repeat(201), '🏌'.repeat(201), 5, {}]) {
      expect(await act(person, event, event.loose[0], 'withdraw', { reason })).toMatchObject(
        invalid('reason'),
      );
    }
    expect((await act(person, event, event.loose[0], 'withdraw', { reason: '' })).status).toBe(200);
  });

  it('happens once when it is asked for at once', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [1] });
    const [player] = event.teams[0].players;
    const rush = async (action: string) =>
      (await Promise.all([1, 2, 3, 4].map(() => act(person, event, player, action))))
        .map(({ status }) => status)
        .sort();
    expect(await rush('withdraw')).toEqual([200, 409, 409, 409]);
    expect(await rush('reinstate')).toEqual([200, 409, 409, 409]);
    expect((await data(person.get(`${event.path}/summary`))).players.total).toBe(1);
  });
});

describe('players of an event that is over', () => {
  it.each(['final', 'archived'] as const)(
    'stay as they are when it is %s, and can be read',
    async (status) => {
      const person = await running.service.person();
      const event = await createTournament(person, {
        format: 'individual',
        teams: [1, 0],
        loose: 1,
        flights: 1,
      });
      const [player] = event.teams[0].players;
      const [gone] = event.loose;
      await data(act(person, event, gone, 'withdraw'));
      await bringTo(person, event.path, status);
      const before = await data(person.get(`${event.path}/players`));
      const answers = await Promise.all([
        addPlayer(person, event, { fullName: 'Late' }),
        act(person, event, player, 'checkin'),
        act(person, event, player, 'move', { toTeamId: event.teams[1].id }),
        act(person, event, player, 'flight', { flightId: event.flights[0].id }),
        act(person, event, player, 'withdraw'),
        act(person, event, gone, 'reinstate'),
      ]);
      for (const answer of answers) expect(answer).toMatchObject(conflict);
      expect(await data(person.get(`${event.path}/players`))).toEqual(before);
    },
  );
});
