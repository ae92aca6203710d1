/**
 * Seats of those who have paid: new teams, known players, guests, and what is flagged when there is no seat.
 */
import { describe, expect, it } from 'vitest';
import { A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import {
  entered,
  openEvent,
  places,
  readRegistration,
} from '../../../../../test/support/worlds/registrations.ts';
import { act, addPlayer, addTeam, readPlayer } from '../../../../../test/support/worlds/roster.ts';
import { course } from '../../../../../test/support/worlds/rounds.ts';
import { bringTo, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const FREE = { registration: { feeCents: 0 } };

const teamsOf = async (person: Person, { path }: TestTournament): Promise<string[]> =>
  (await data(person.get(`${path}/teams`))).map(({ team_name }: Wire) => team_name).sort();

const markPaid = (person: Person, { id }: Wire): Promise<Wire> =>
  data(person.post(`/registrations/${id}/mark-paid`, { method: 'cash' }));

const unseated = (...words: string[]) => [
  { code: 'unseated', detail: expect.stringMatching(words.join('.*')), created_at: expect.any(String) },
];

describe('a paid registration', () => {
  it('has a team of its own, with a start, a code and all its players', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, FREE);
    const made = await entered(person, event, {
      registrant_name: 'Sam Snead',
      team_name: 'Slammers',
      players: [{ full_name: 'Ben', email: 'ben@example.com', handicap: 7.5 }, {}, { full_name: 'Cary' }],
    });
    const team = await data(person.get(`${event.path}/teams/${made.team_id}`));
    expect(team).toMatchObject({ team_name: 'Slammers', starting_hole: 1, starting_sequence: 'A' });
    const roster: Wire[] = (await data(person.get(`${event.path}/players`))).reverse();
    expect(roster.map(({ full_name, team_id, handicap }) => [full_name, team_id, handicap])).toEqual([
      ['Ben', made.team_id, 7.5],
      ['Guest 2 of Sam Snead', made.team_id, null],
      ['Cary', made.team_id, null],
    ]);
    expect(made.players.map(({ player_id }: Wire) => player_id)).toEqual(roster.map(({ id }) => id));
    expect(made.players[1]).toMatchObject({ full_name: null });
    expect(await readPlayer(person, event, roster[0])).toMatchObject({ email: 'ben@example.com' });
    expect(made.flags).toEqual([]);
  });

  it('without a team name has players without a team', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, FREE);
    const made = await entered(person, event, { players: places(2) });
    expect(made.team_id).toBeNull();
    expect(await data(person.get(`${event.path}/players`))).toMatchObject([
      { team_id: null },
      { team_id: null },
    ]);
  });

  it('has the next free name when another team has its own, in any case and at any length', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, FREE);
    await addTeam(person, event, { teamName: 'EAGLES (3)' });
    for (const team_name of ['Eagles', 'eagles', 'EAGLES', 'İSTANBUL', 'İSTANBUL'])
      expect(await entered(person, event, { team_name })).toMatchObject({
        team_name,
        team_id: A_UUID,
        flags: [],
      });
    const long = `${'é'.repeat(118)} é`;
    await entered(person, event, { team_name: long });
    await entered(person, event, { team_name: long.toUpperCase() });
    expect(await teamsOf(person, event)).toEqual(
      [
        'EAGLES (3)',
        'Eagles',
        'eagles (2)',
        'EAGLES (4)',
        'İSTANBUL',
        'İSTANBUL (2)',
        long,
        `${'É'.repeat(116)} (2)`,
      ].sort(),
    );
  });

  it('names guests of a long name within what a name may hold', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, FREE);
    await entered(person, event, { registrant_name: 'x'.repeat(160), players: places(1) });
    const [guest] = await data(person.get(`${event.path}/players`));
    expect(guest.full_name).toBe(`Guest 1 of ${'x'.repeat(149)}`);
  });
});

describe('a player whose email is in the event already', () => {
  const known = { full_name: 'Somebody Else', email: 'KNOWN@example.com' };
  const someone = { fullName: 'Known', email: 'known@example.com' };

  it('is that player, and joins the team when on none', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, FREE);
    const player = await data(addPlayer(person, event, someone));
    const made = await entered(person, event, { team_name: 'Slammers', players: [known, {}] });
    expect(made.players[0].player_id).toBe(player.id);
    expect(made.players[0].full_name).toBe('Somebody Else');
    expect(await readPlayer(person, event, player)).toMatchObject({
      full_name: 'Known',
      team_id: made.team_id,
      withdrawn: false,
    });
    expect(await data(person.get(`${event.path}/players`))).toHaveLength(2);
  });

  it('comes back when withdrawn', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, FREE);
    const player = await data(addPlayer(person, event, someone));
    await data(act(person, event, player, 'withdraw', {}));
    const made = await entered(person, event, { team_name: 'Slammers', players: [known] });
    expect(await readPlayer(person, event, player)).toMatchObject({
      withdrawn: false,
      team_id: made.team_id,
    });
    expect(made.flags).toEqual([]);
  });

  it('stays on another team', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, FREE);
    const team = await data(addTeam(person, event, { teamName: 'Others', players: [someone] }));
    const made = await entered(person, event, { team_name: 'Slammers', players: [known, {}] });
    expect(made.players[0].player_id).toBe(team.players[0].id);
    expect(await readPlayer(person, event, team.players[0])).toMatchObject({ team_id: team.id });
    expect(await data(person.get(`${event.path}/teams/${made.team_id}`))).toMatchObject({ players: [{}] });
    expect(made.flags).toEqual([]);
  });

  it('stays withdrawn, and the registration is flagged, when the old team has no seat any more', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { ...FREE, settings: { teamSize: 1 } });
    const team = await data(addTeam(person, event, { teamName: 'Others', players: [someone] }));
    const [player] = team.players;
    await data(act(person, event, player, 'withdraw', {}));
    await data(addPlayer(person, event, { fullName: 'New', teamId: team.id }));
    const made = await entered(person, event, { players: [known] });
    expect(made).toMatchObject({ status: 'paid', flags: unseated('Somebody Else', 'Others') });
    expect(await readPlayer(person, event, player)).toMatchObject({ withdrawn: true });
  });
});

describe('being paid never fails', () => {
  it('when teams have grown smaller meanwhile: the rest plays without a team', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await entered(person, event, { team_name: 'Slammers', players: places(3) });
    await data(person.patch(`${event.path}/settings`, { teamSize: 2 }));
    const paid = await markPaid(person, made);
    expect(paid).toMatchObject({
      status: 'paid',
      flags: unseated('Slammers is full', 'Guest 3 of Sam Snead'),
    });
    const roster: Wire[] = (await data(person.get(`${event.path}/players`))).reverse();
    expect(roster.map(({ team_id }) => team_id)).toEqual([paid.team_id, paid.team_id, null]);
  });

  it('when no start is left for another team', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { holes: course(9) });
    const made = await entered(person, event, { team_name: 'Late', players: places(2) });
    await running.service.database.query(
      `insert into teams (organization_id, tournament_id, id, team_name, starting_hole, starting_sequence, created_at)
       select $1, $2, gen_random_uuid(), 'Team ' || hole || letter, hole, letter, now()
       from generate_series(1, 9) as hole, unnest(string_to_array('A B C D E F G H I J K L M N O P Q R S T U V W X Y Z', ' ')) as letter`,
      [person.organizationId, event.id],
    );
    const paid = await markPaid(person, made);
    expect(paid).toMatchObject({
      status: 'paid',
      team_id: null,
      flags: unseated('team could not be created'),
    });
    expect(paid.players).toMatchObject([{ player_id: A_UUID }, { player_id: A_UUID }]);
  });

  it('when the event is over', async () => {
    const person = await running.service.person();
    for (const status of ['final', 'archived'] as const) {
      const event = await openEvent(person);
      const made = await entered(person, event, { team_name: 'Late' });
      await bringTo(person, event.path, status);
      const paid = await markPaid(person, made);
      expect(paid).toMatchObject({
        status: 'paid',
        team_id: null,
        contact_id: A_UUID,
        flags: unseated(status),
      });
      expect(await data(person.get(`${event.path}/players`))).toEqual([]);
      expect(await readRegistration(person, made)).toMatchObject({ flags: paid.flags });
    }
  });

  it('and a team that is deleted later is no longer named', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, FREE);
    const made = await entered(person, event, { team_name: 'Gone' });
    await data(person.delete(`${event.path}/teams/${made.team_id}`));
    expect(await readRegistration(person, made)).toMatchObject({ team_name: 'Gone', team_id: null });
  });
});
