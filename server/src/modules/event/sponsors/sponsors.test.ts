/** Promises about sponsors: one list, kept in order, with logos that everybody can see and nobody can run. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { call, type Person, type Wire } from '../../../../../test/support/worlds/people.ts';
import { actionsOf, auditOf, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const KIB = 1024;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')]);

const image = (start: Buffer, size = 100, fill = 7): Buffer =>
  Buffer.concat([start, Buffer.alloc(size - start.length, fill)]);
const logo = (bytes: Buffer, type = 'image/png') => ({ type, base64: bytes.toString('base64') });

const put = (person: Person, path: string, sponsors: unknown) =>
  person.call('PUT', `${path}/sponsors`, { body: { sponsors } });
const at = (url: string, headers = {}) => call(running.service, 'GET', url, { headers });
const mediaOf = (person: Person) =>
  running.service.database.query('select sha256 from media where organization_id = $1', [
    person.organizationId,
  ]);

describe('the sponsors of an event', () => {
  it('are one list, read in the order it was written in', async () => {
    const person = await running.service.person();
    const { path, ...event } = await createTournament(person);
    expect(await data(person.get(`${path}/sponsors`))).toEqual([]);
    const bytes = image(PNG);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const answer = await put(person, path, [
      { name: ' Pine Hills Bank ', url: 'https://bank.example.com/golf', logo: logo(bytes) },
      { name: 'Bakery' },
      { name: 'Bakery', url: null, logo: null, keepLogo: null },
    ]);
    const list = [
      {
        id: A_UUID,
        name: 'Pine Hills Bank',
        url: 'https://bank.example.com/golf',
        logo_url: `${running.service.url}/media/${sha256}`,
      },
      { id: A_UUID, name: 'Bakery', url: null, logo_url: null },
      { id: A_UUID, name: 'Bakery', url: null, logo_url: null },
    ];
    expect([answer.status, answer.body]).toEqual([200, { data: list }]);
    expect(await data(person.get(`${path}/sponsors`))).toEqual(answer.body.data);
    expect((await auditOf(person, { path })).at(-1)).toMatchObject({
      action: 'tournament.sponsors_updated',
      target_type: 'tournament',
      target_id: event.id,
      metadata: { old: [], new: [{ name: 'Pine Hills Bank', logo: sha256 }, {}, {}] },
    });
    const log = await actionsOf(person, { path });
    const [bank] = answer.body.data;
    await data(
      put(person, path, [
        { name: bank.name, url: bank.url, keepLogo: bank.id },
        { name: 'Bakery' },
        { name: 'Bakery' },
      ]),
    );
    expect(await actionsOf(person, { path })).toEqual(log);
    expect(await data(put(person, path, []))).toEqual([]);
    expect(await mediaOf(person)).toEqual([]);
  });

  it('keep their logos and ids under another name, and in another order', async () => {
    const person = await running.service.person();
    const { path } = await createTournament(person);
    const [one, other] = await data(
      put(person, path, [
        { name: 'One', logo: logo(image(PNG)) },
        { name: 'Other', logo: logo(image(JPEG)) },
      ]),
    );
    const after = await data(
      put(person, path, [
        { name: 'Another', keepLogo: other.id.toUpperCase() },
        { name: 'One', keepLogo: one.id },
        { name: 'Twin', keepLogo: one.id },
      ]),
    );
    expect(after.map(({ id, logo_url }: Wire) => [id, logo_url])).toEqual([
      [other.id, other.logo_url],
      [one.id, one.logo_url],
      [A_UUID, one.logo_url],
    ]);
  });

  it('are up to 20, with logos of up to 256 KiB each', async () => {
    const person = await running.service.person();
    const { path } = await createTournament(person);
    const twenty = Array.from({ length: 20 }, (_, nth) => ({
      name: `S${nth}`,
      logo: logo(image(PNG, 256 * KIB, nth)),
    }));
    expect((await data(put(person, path, twenty))).length).toBe(20);
    expect((await mediaOf(person)).length).toBe(20);
    const many = Array.from({ length: 21 }, (_, nth) => ({ name: `S${nth}` }));
    expect(await put(person, path, many)).toMatchObject(invalid('sponsors'));
    expect((await data(person.get(`${path}/sponsors`))).length).toBe(20);
  });

  const LONG = `https://example.com/${'x'.repeat(2029)}`;
  it.each([
    ['name', { name: '' }],
    ['name', { name: '🏌'.repeat(81) }],
    ['name', { name: null }],
    ['url', { url: 'http://bank.example.com' }],
    ['url', { url: 'bank' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: LONG }],
    ['url', { url: 'https://bank.example.com/a\nb' }],
    ['url', { url: 'https://bank.example.com/\r\nX-Odd: 1' }],
    ['url', { url: 'https://bank.example.com/a b' }],
    ['url', { url: 'https://name@bank.example.com' }],
    ['url', { url: 'https://name:password@bank.example.com/golf' }],
    ['logo', { logo: 'png' }],
    ['logo.type', { logo: { type: 'image/svg+xml', base64: PNG.toString('base64') } }],
    ['logo.base64', { logo: { type: 'image/png', base64: 'no base64!' } }],
    ['logo.base64', { logo: { type: 'image/png', base64: `${PNG.toString('base64')}===` } }],
    ['logo.base64', { logo: logo(image(PNG, 256 * KIB + 1)) }],
    ['logo.base64', { logo: logo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')) }],
    ['logo.base64', { logo: logo(Buffer.from('GIF89a')) }],
    ['keepLogo', { keepLogo: 'first' }],
    ['keepLogo', { logo: logo(image(PNG)), keepLogo: UNKNOWN_ID }],
  ])('have a sound %s, else nothing changes', async (field, body) => {
    const person = await running.service.person();
    const { path } = await createTournament(person);
    const [before] = await data(put(person, path, [{ name: '🏌'.repeat(80), url: LONG.slice(0, 2048) }]));
    const answer = await put(person, path, [{ name: 'New', ...body }]);
    expect(answer).toMatchObject(invalid(`sponsors.0.${field}`));
    expect(await data(person.get(`${path}/sponsors`))).toEqual([before]);
    expect(await mediaOf(person)).toEqual([]);
  });

  it('are refused at once however long their logos only look like base64', async () => {
    const person = await running.service.person();
    const { path } = await createTournament(person);
    const base64 = `${'='.repeat(200_000)}x`;
    const began = performance.now();
    const answer = await put(person, path, [{ name: 'New', logo: { type: 'image/png', base64 } }]);
    expect(answer).toMatchObject(invalid('sponsors.0.logo.base64'));
    // A search for the end of the padding from each of its characters took over a minute.
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('keep no logo of another event, and stay as they are when it is archived', async () => {
    const person = await running.service.person();
    const [event, other] = [await createTournament(person), await createTournament(person)];
    const [foreign] = await data(put(person, other.path, [{ name: 'Foreign', logo: logo(image(PNG)) }]));
    for (const keepLogo of [foreign.id, UNKNOWN_ID])
      expect(await put(person, event.path, [{ name: 'Mine', keepLogo }])).toMatchObject(notFound);
    await data(person.post(`${event.path}/status`, { status: 'archived' }));
    expect(await put(person, event.path, [{ name: 'Late' }])).toMatchObject(conflict);
    expect(await data(person.get(`${event.path}/sponsors`))).toEqual([]);
  });
});

describe('a logo', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('is served as %s, which its bytes say', async (type, start) => {
    const person = await running.service.person();
    const { path } = await createTournament(person);
    const [sponsor] = await data(put(person, path, [{ name: 'S', logo: logo(image(start), 'image/png') }]));
    const response = await fetch(sponsor.logo_url);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(image(start));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const known = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await at(sponsor.logo_url, known)).status).toBe(304);
  });

  it('is stored once however often it is used, and goes with its last use', async () => {
    const person = await running.service.person();
    const events = await Promise.all([1, 2, 3, 4].map(() => createTournament(person)));
    const bytes = image(JPEG, 5000, 9);
    const one = [{ name: 'Everywhere', logo: logo(bytes) }];
    await Promise.all(events.map(({ path }) => data(put(person, path, one))));
    expect((await mediaOf(person)).length).toBe(1);
    const answers = await Promise.all(
      events.map(({ path }, nth) =>
        put(person, path, nth % 2 === 0 ? [] : [{ name: 'Anew', logo: logo(bytes) }]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await mediaOf(person)).length).toBe(1);
    for (const { path } of events) await data(put(person, path, []));
    expect(await mediaOf(person)).toEqual([]);
  });

  it('that nobody has is not found, and nothing is written there', async () => {
    for (const name of ['0'.repeat(64), 'F'.repeat(64), 'x', '0'.repeat(65)])
      expect(await at(`${running.service.url}/media/${name}`)).toMatchObject(notFound);
    const answer = await call(running.service, 'PUT', `${running.service.url}/media/${'0'.repeat(64)}`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
