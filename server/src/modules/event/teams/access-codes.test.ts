/** Promises about access codes: signs can be printed again, by nobody but those who may change teams. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { actionsOf, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

describe('the access codes of an event', () => {
  it('are those that were issued last, in the order of the starts', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, {
      teams: [
        { name: 'Late', start: '14B' },
        { name: 'Second', start: '2A' },
        { name: 'First', start: '1A' },
      ],
    });
    const [late, second, first] = event.teams;
    const renewed = await data(person.post(`${event.path}/teams/${second.id}/access-code`));
    expect(await data(person.get(`${event.path}/access-codes`))).toEqual([
      { team_id: first.id, team_name: 'First', start_label: '1A', access_code: first.access_code },
      { team_id: second.id, team_name: 'Second', start_label: '2A', access_code: renewed.access_code },
      { team_id: late.id, team_name: 'Late', start_label: '14B', access_code: late.access_code },
    ]);
  });

  it('can be read when the event is archived, and leave no trace in the log', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [0], status: 'archived' });
    const log = await actionsOf(person, event);
    const [code] = await data(person.get(`${event.path}/access-codes`));
    expect(code.access_code).toBe(event.teams[0].access_code);
    expect(await actionsOf(person, event)).toEqual(log);
  });

  it('are unknown for teams whose code was issued before codes were kept', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [0] });
    await running.service.database.query('delete from access_codes where tournament_id = $1', [event.id]);
    const codes = () => data(person.get(`${event.path}/access-codes`));
    expect((await codes())[0].access_code).toBeNull();
    const renewed = await data(person.post(`${event.path}/teams/${event.teams[0].id}/access-code`));
    expect((await codes())[0].access_code).toBe(renewed.access_code);
  });

  it('go with their team', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [0] });
    await data(person.delete(`${event.path}/teams/${event.teams[0].id}`));
    expect(await data(person.get(`${event.path}/access-codes`))).toEqual([]);
    expect(
      await running.service.database.query('select from access_codes where tournament_id = $1', [event.id]),
    ).toEqual([]);
  });
});
