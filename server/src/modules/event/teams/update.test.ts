/** Promises about renaming a team and correcting its handicap. */
import { beforeAll, describe, expect, it } from 'vitest';
import { A_TIME, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import { COURSE, PARS } from '../../../../../test/support/worlds/rounds.ts';
import {
  auditOf,
  createTournament,
  type TestTournament,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

const newEvent = (): Promise<TestTournament> =>
  createTournament(person, {
    format: 'scramble',
    holes: COURSE,
    teams: [
      { name: 'Aces', start: '1A', handicap: 10, players: [12] },
      { name: 'Birdies', start: '2A', players: [4] },
    ],
  });

const patch = (event: TestTournament, body: unknown, id = event.team(0)) =>
  person.patch(`${event.path}/teams/${id}`, body);

describe('a team', () => {
  it('is renamed and corrected, field by field, and each change is logged', async () => {
    const event = await newEvent();
    const { players: _players, access_code: _code, ...before } = event.teams[0];
    expect(await data(patch(event, { teamName: '  Albatrosses ' }))).toEqual({
      ...before,
      team_name: 'Albatrosses',
      updated_at: A_TIME,
    });
    expect(await data(patch(event, { handicap: 7.5 }))).toMatchObject({
      team_name: 'Albatrosses',
      handicap: 7.5,
    });
    expect(await data(patch(event, { teamName: 'ALBATROSSES', handicap: null }))).toMatchObject({
      team_name: 'ALBATROSSES',
      handicap: null,
    });
    expect(await data(event.get(`/teams/${event.team(0)}`))).toMatchObject({ team_name: 'ALBATROSSES' });
    const log = (await auditOf(person, event)).filter(({ action }) => action === 'team.updated');
    expect(log).toMatchObject([
      { target_type: 'team', target_id: event.team(0), metadata: { old: { team_name: 'Aces' } } },
      { metadata: { old: { handicap: 10 }, new: { handicap: 7.5 } } },
      { metadata: { new: { team_name: 'ALBATROSSES', handicap: null } } },
    ]);
  });

  it('is on the boards by its new name and handicap', async () => {
    const event = await newEvent();
    await event.cards([event.team(0), PARS]);
    await data(patch(event, { teamName: 'Eagles', handicap: 4 }));
    expect((await event.board('net')).rows[0]).toMatchObject({ teamName: 'Eagles', handicap: 4, net: 68 });
    await data(patch(event, { handicap: null }));
    // That of its player, 95 percent of 12, as it was with the first score.
    expect((await event.board('net')).rows[0].handicap).toBe(11);
  });

  it('changes nothing, and is not logged, where all is as sent', async () => {
    const event = await newEvent();
    const logged = (await auditOf(person, event)).length;
    await data(patch(event, { teamName: 'Aces', handicap: 10 }));
    expect((await auditOf(person, event)).length).toBe(logged);
  });

  it('has a name of 1 to 120 characters that no other team has, and a handicap from -10 to 60', async () => {
    const event = await newEvent();
    for (const body of [{ teamName: 'N'.repeat(120) }, { handicap: -10 }, { handicap: 60 }])
      expect((await patch(event, body)).status).toBe(200);
    for (const teamName of ['', ' ', 'N'.repeat(121), null, 5])
      expect(await patch(event, { teamName })).toMatchObject(invalid('teamName'));
    for (const handicap of [-10.1, 60.1, '5'])
      expect(await patch(event, { handicap })).toMatchObject(invalid('handicap'));
    expect(await patch(event, { teamName: 'BIRDIES' })).toMatchObject(conflict);
    expect((await patch(event, {})).status).toBe(400);
    expect((await patch(event, { team_name: 'Eagles' })).body.error).toContain('teamName');
    expect(await patch(event, { teamName: 'Nobody' }, UNKNOWN_ID)).toMatchObject(notFound);
    expect((await data(event.get(`/teams/${event.team(0)}`))).team_name).toBe('N'.repeat(120));
  });

  it('can be renamed in a final event, where its handicap stays, and in an archived one nothing changes', async () => {
    const event = await newEvent();
    for (const status of ['live', 'final']) await data(event.post('/status', { status }));
    expect((await patch(event, { teamName: 'Eagles' })).status).toBe(200);
    for (const body of [{ handicap: 5 }, { teamName: 'Hawks', handicap: null }])
      expect(await patch(event, body)).toMatchObject(conflict);
    await data(event.post('/status', { status: 'archived' }));
    expect(await patch(event, { teamName: 'Hawks' })).toMatchObject(conflict);
    expect(await data(event.get(`/teams/${event.team(0)}`))).toMatchObject({
      team_name: 'Eagles',
      handicap: 10,
    });
  });
});
