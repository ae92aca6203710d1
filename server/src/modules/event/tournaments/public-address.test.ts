/** What the form of the settings asks while somebody types: whether an address is free, and what is taken. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { member } from '../../../../../test/support/worlds/staff.ts';
import { createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

async function office() {
  const person = await running.service.person();
  const event = await createTournament(person, {
    format: 'scramble',
    teams: [{ name: 'Aces', players: [1, 2] }],
  });
  const { browser, at } = await member(running.service, person.organizationId, 'admin');
  return { person, event, ask: (path: string) => browser.get(at(path)) };
}

describe('a public address', () => {
  it('is available until some event of the service has it, and stays so for that event', async () => {
    const [one, other] = [await office(), await office()];
    const slug = `spring-${one.event.id}`;
    const free = (desk: typeof one, more = '') => desk.ask(`/public-address?slug=${slug}${more}`);
    expect((await free(one)).body.data).toEqual({ slug, available: true, suggestion: slug });
    await data(one.person.patch(`${one.event.path}/settings`, { publicSlug: slug }));
    expect((await free(one)).body.data.available).toBe(false);
    expect((await free(other)).body.data.available).toBe(false);
    expect((await free(one, `&tournament_id=${one.event.id.toUpperCase()}`)).body.data.available).toBe(true);
    expect((await free(other, `&tournament_id=${other.event.id}`)).body.data.available).toBe(false);
  });

  it('comes with the first variant of it that is free, which is an address too', async () => {
    const { person, event, ask } = await office();
    const other = await createTournament(person);
    const longest = `${event.id}-${'a'.repeat(21)}-b`;
    const take = (path: string, publicSlug: string) => data(person.patch(`${path}/settings`, { publicSlug }));
    const suggestion = async (slug: string) =>
      (await ask(`/public-address?slug=${slug}`)).body.data.suggestion;
    await take(event.path, `cup-${event.id}`);
    await take(other.path, `cup-${event.id}-2`);
    expect(await suggestion(`cup-${event.id}`)).toBe(`cup-${event.id}-3`);
    await take(event.path, longest);
    expect(await suggestion(longest)).toBe(`${event.id}-${'a'.repeat(21)}-2`);
    expect(longest).toHaveLength(60);
  });

  it('is refused in words where it is no address', async () => {
    const words = 'Use lowercase letters, numbers and hyphens, such as `spring-scramble`.';
    const { person, event, ask } = await office();
    for (const slug of ['Spring', 'spring-', 'a'.repeat(61)]) {
      const refused = await ask(`/public-address?slug=${slug}`);
      expect([refused.status, refused.body.details]).toEqual([400, [{ field: 'slug', message: words }]]);
    }
    expect((await ask(`/public-address?slug=${'a'.repeat(60)}`)).status).toBe(200);
    const saved = await person.patch(`${event.path}/settings`, { publicSlug: 'Spring Scramble' });
    expect([saved.status, saved.body]).toEqual([
      400,
      expect.objectContaining({
        code: 'validation_error',
        error: `publicSlug: ${words}`,
        details: [{ field: 'publicSlug', message: words }],
      }),
    ]);
  });
});

describe('the places of an event', () => {
  it('are taken by players', async () => {
    const { person, event, ask } = await office();
    expect((await ask(`${event.path}/places`)).body.data).toEqual({ capacity: null, taken: 2, left: null });
    await data(person.patch(`${event.path}/settings`, { registration: { capacity: 5 } }));
    expect((await ask(`${event.path}/places`)).body.data).toEqual({ capacity: 5, taken: 2, left: 3 });
    const unknown = '/tournaments/0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90/places';
    expect((await ask(unknown)).status).toBe(404);
  });
});
