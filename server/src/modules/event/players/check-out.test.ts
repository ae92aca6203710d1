/**
 * Promises about undoing a check-in: whoever was checked in by mistake is as before, and the log says so
 * once.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { act, readPlayer } from '../../../../../test/support/worlds/roster.ts';
import {
  actionsOf,
  auditOf,
  bringTo,
  createTournament,
  type TournamentStatus,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

describe('undoing the check-in of a player', () => {
  it('takes him off those who are here, as often as asked, and logs it once', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [1], status: 'live' });
    const player = event.teams[0].players[0];
    await data(act(person, event, player, 'checkin'));
    const undo = () => person.delete(`${event.path}/players/${player.id}/checkin`);
    for (const { status, body } of await Promise.all([undo(), undo(), undo()]))
      expect([status, body]).toEqual([200, { data: { checkedIn: false } }]);
    expect(await readPlayer(person, event, player)).toMatchObject({ checked_in: false, checked_in_at: null });
    const { players, teams } = await data(person.get(`${event.path}/summary`));
    expect([players, teams]).toEqual([
      { total: 1, checkedIn: 0 },
      { total: 1, checkedIn: 0 },
    ]);
    expect((await auditOf(person, event)).slice(-2)).toMatchObject([
      { action: 'player.checked_in' },
      {
        action: 'player.checked_out',
        target_type: 'player',
        target_id: player.id,
        metadata: { client_id: person.clientId },
      },
    ]);
    expect((await act(person, event, player, 'checkin')).status).toBe(200);
    expect((await readPlayer(person, event, player)).checked_in).toBe(true);
  });

  it('leaves an event live that the check-in made live', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 1 });
    await data(act(person, event, event.loose[0], 'checkin'));
    await data(person.delete(`${event.path}/players/${event.loose[0].id}/checkin`));
    expect((await data(person.get(event.path))).status).toBe('live');
  });

  it('works for one who has withdrawn since', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 1 });
    const [player] = event.loose;
    await data(act(person, event, player, 'checkin'));
    await data(act(person, event, player, 'withdraw'));
    await data(person.delete(`${event.path}/players/${player.id}/checkin`));
    await data(act(person, event, player, 'reinstate'));
    expect((await readPlayer(person, event, player)).checked_in).toBe(false);
    expect((await data(person.get(`${event.path}/summary`))).players).toEqual({ total: 1, checkedIn: 0 });
  });
});

describe('undoing the check-in of a team', () => {
  it('takes all its players off those who are here, and nobody else', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [2, 1] });
    const [team, other] = event.teams;
    for (const { id } of event.teams) await data(person.post(`${event.path}/teams/${id}/checkin`));
    const answer = await person.delete(`${event.path}/teams/${team.id}/checkin`);
    expect([answer.status, answer.body]).toEqual([200, { data: { checkedIn: false } }]);
    expect((await data(person.get(`${event.path}/summary`))).players).toEqual({ total: 3, checkedIn: 1 });
    expect((await readPlayer(person, event, other.players[0])).checked_in).toBe(true);
    const log = await auditOf(person, event);
    expect(log.at(-1)).toMatchObject({ action: 'team.checked_out', target_type: 'team', target_id: team.id });
    expect(log.at(-1).metadata.player_ids.toSorted()).toEqual(
      team.players.map(({ id }: { id: string }) => id).toSorted(),
    );
    await data(person.delete(`${event.path}/teams/${team.id}/checkin`));
    expect((await auditOf(person, event)).length).toBe(log.length);
  });
});

describe('what cannot be undone', () => {
  it.each(['final', 'archived'] satisfies TournamentStatus[])(
    'is a check-in of an event that is %s',
    async (status) => {
      const person = await running.service.person();
      const event = await createTournament(person, { teams: [1], status: 'live' });
      const player = event.teams[0].players[0];
      await data(act(person, event, player, 'checkin'));
      await bringTo(person, event.path, 'final');
      if (status === 'archived') await bringTo(person, event.path, status);
      const log = await actionsOf(person, event);
      for (const path of [`players/${player.id}`, `teams/${event.teams[0].id}`])
        expect(await person.delete(`${event.path}/${path}/checkin`)).toMatchObject(conflict);
      expect((await readPlayer(person, event, player)).checked_in).toBe(true);
      expect(await actionsOf(person, event)).toEqual(log);
    },
  );

  it('is that of a player or team of another event, or of none', async () => {
    const person = await running.service.person();
    const [event, sister] = await Promise.all([
      createTournament(person),
      createTournament(person, { teams: [1] }),
    ]);
    const [team] = sister.teams;
    for (const path of [`players/${team.players[0].id}`, `teams/${team.id}`, `players/${UNKNOWN_ID}`])
      expect(await person.delete(`${event.path}/${path}/checkin`)).toMatchObject(notFound);
  });
});
