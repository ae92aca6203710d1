/** Lists are read to their end whatever happens meanwhile, and files arrive as they are written. */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSharedService } from '../../test/support/run/service.ts';
import { type Contact, Fairway } from '../src/index.ts';
import { useProxy } from './support/flaky-proxy.ts';

const running = useSharedService();
const between = useProxy();
const ROWS = 1000;
let fairway: Fairway;

/** So many contacts of an organization of their own. */
async function addressBook(rows: number): Promise<Fairway> {
  const { token } = await running.service.person();
  const client = new Fairway({ baseUrl: between.proxy.url, token, pause: async () => undefined });
  const lines = Array.from({ length: rows }, (_, index) => `c${index}@example.com,Åsa ${index}`);
  await client.contacts.import({ csv: ['Email,First', ...lines].join('\n'), consent: true });
  return client;
}

beforeAll(async () => {
  between.proxy.target = running.service.url;
  fairway = await addressBook(ROWS);
});

describe('a list', () => {
  it('brings every row that was there all the time just once, while others come and go', async () => {
    const busy = await addressBook(ROWS);
    const before = await busy.contacts.list().take(ROWS);
    const leaving = before.filter((_, index) => index % 10 === 3);
    const seen: string[] = [];
    for await (const { id } of busy.contacts.list({ limit: 100 })) {
      seen.push(id);
      if (seen.length % 100 !== 50) continue;
      const ids = leaving.splice(0, 10).map((contact) => contact.id);
      await Promise.all([
        busy.contacts.changeMany({ action: 'delete', ids }),
        busy.contacts.create({ email: `late${seen.length}@example.com` }),
      ]);
    }
    expect(new Set(seen).size).toBe(seen.length);
    const stayed = before.filter((_, index) => index % 10 !== 3).map(({ id }) => id);
    expect(stayed.filter((id) => !seen.includes(id))).toEqual([]);
    expect(stayed).toHaveLength(900);
  });

  it('is read in the largest pages that there are', async () => {
    between.proxy.plan();
    let count = 0;
    for await (const _contact of fairway.contacts.list()) count += 1;
    expect([count, between.proxy.seen.length]).toEqual([ROWS, 5]);
  });

  it('is read no further than you go', async () => {
    between.proxy.plan();
    for await (const _contact of fairway.contacts.list({ limit: 10 })) break;
    expect(between.proxy.seen.map(({ path }) => path)).toEqual(['/api/v1/contacts?limit=10']);
  });

  it('gives pages to whoever turns them', async () => {
    const list = fairway.contacts.list({ limit: 3 });
    const first = await list.page();
    expect(first.data).toHaveLength(3);
    expect(first.page.has_more).toBe(true);
    const second = await list.page(first.page.next_cursor ?? '');
    expect([...first.data, ...second.data]).toEqual(await fairway.contacts.list().take(6));
  });

  it.each([
    [0, []],
    [1, ['limit=1']],
    [200, ['limit=200']],
    [201, ['limit=200', 'limit=200']],
  ])('gives the first %i in as few calls as can be', async (count, calls) => {
    between.proxy.plan();
    expect(await fairway.contacts.list().take(count)).toHaveLength(count);
    expect(between.proxy.seen.map(({ path }) => /limit=\d+/.exec(path)?.[0])).toEqual(calls);
  });

  it('can be iterated twice, and filtered', async () => {
    const list = fairway.contacts.list({ email: 'c7@example.com' });
    const twice: Contact[] = [];
    for await (const contact of list) twice.push(contact);
    for await (const contact of list) twice.push(contact);
    expect(twice.map(({ email }) => email)).toEqual(['c7@example.com', 'c7@example.com']);
  });

  it('goes on after a page that was lost', async () => {
    between.proxy.plan('pass', 'answer cut', { status: 503 });
    expect(await fairway.contacts.list().take(ROWS)).toHaveLength(ROWS);
  });
});

describe('a CSV file', () => {
  it('comes as a stream of text', async () => {
    let text = '';
    for await (const piece of fairway.contacts.export()) text += piece;
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
    expect(rows).toHaveLength(ROWS);
    expect(rows.at(-1)).toMatchObject({ Email: expect.stringContaining('@example.com') });
    expect(text).toContain('Åsa 999');
  });

  it('is another form of a list, with the same filters', async () => {
    const { id } = await fairway.tournaments.create({ name: 'Spring Open' });
    await fairway.tournaments.teams.create(id, { teamName: 'Birdie Juice' });
    between.proxy.plan();
    const pieces: string[] = [];
    for await (const piece of fairway.tournaments.listAuditEventsCsv(id, { action: 'team.created' }))
      pieces.push(piece);
    expect(pieces.join('').trim().split('\n')).toHaveLength(2);
    expect(between.proxy.seen[0]?.path).toContain('?action=team.created&format=csv');
  });

  it.each([
    ['answer cut', 'network_error', 10_000],
    ['answer stalls', 'timeout', 500],
  ] as const)('ends with an error, not as if it were whole: %s', async (fate, code, timeout) => {
    between.proxy.plan(fate);
    const read = async () => {
      for await (const _piece of fairway.contacts.export({}, { timeout, retries: 0 }));
    };
    await expect(read()).rejects.toMatchObject({ name: 'FairwayError', code });
  });

  it('that is refused is refused', async () => {
    const read = fairway.tournaments.teams.listCsv('0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90').next();
    await expect(read).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });
});
