/**
 * Payments that are confirmed at the same moment: each golfer gets exactly what they would have got alone.
 */
import { describe, expect, it } from 'vitest';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { type Golfer, type Merchant, useTill } from '../../../../../test/support/worlds/till.ts';

const till = useTill();

/** The tables that a payment leaves something in, and what tells their rows apart. */
const TABLES = {
  registrations: 'id',
  payments: 'id',
  players: 'full_name',
  contacts: 'email',
  registration_links: 'registration_id',
  mails: 'template',
  audit_events: 'action, metadata::text',
  events: `type, payload::jsonb #>> '{data,full_name}', position`,
  registration_flags: 'code',
  event_counts: 'tournament_id',
};

/**
 * All rows of an organization, with its ids named by the order of their appearance, and without secrets and
 * running numbers.
 */
async function leftBy({ organizationId }: Merchant): Promise<Wire> {
  const left: Wire = {};
  for (const [table, order] of Object.entries(TABLES)) {
    const rows = await till.service.database.query<{ row: Wire }>(
      `select to_jsonb(own) - '{sealed_order,hash,turn,board_key,position}'::text[] as row from ${table} as own where organization_id = $1 order by ${order}`,
      [organizationId],
    );
    left[table] = rows.map(({ row }) => row);
  }
  const names = new Map<string, string>();
  const named = (id: string): string => {
    if (!names.has(id)) names.set(id, `id${names.size}`);
    return names.get(id) ?? '';
  };
  return JSON.parse(
    JSON.stringify(left)
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, named)
      .replaceAll(/(pi|cs|fwc|till)[_-][\w-]+/g, '$1'),
  );
}

async function paidFor(
  merchant: Merchant,
  count: number,
  fields: (nth: number) => object,
): Promise<Golfer[]> {
  const golfers: Golfer[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const registrant_email = `golfer${nth}@example.com`;
    golfers.push(
      await merchant.atTheTill({ registrant_name: `Golfer ${nth}`, registrant_email, ...fields(nth) }),
    );
  }
  for (const { session } of golfers) till.stripe.pay(session.id);
  return golfers;
}

describe('payments that are confirmed at once', () => {
  it('seat, know and tell each golfer', async () => {
    const merchant = await till.merchant();
    const events = [merchant.eventId, await merchant.event()];
    const golfers = await paidFor(merchant, 20, (nth) => ({ tournament_id: events[nth % 2] }));
    expect(new Set(await merchant.told({ atOnce: true, times: 2 }))).toEqual(new Set([200]));
    const [left] = await till.service.database.query(
      `select count(*)::int as paid, count(distinct contact_id)::int as contacts, (
           select sum(players)::int from event_counts where organization_id = $1) as counted, (
           select count(*)::int from players where organization_id = $1) as players, (
           select count(*)::int from mails where organization_id = $1 and template = 'registration_paid') as receipts
       from registrations where organization_id = $1 and status = 'paid'`,
      [merchant.organizationId],
    );
    expect(left).toEqual({
      paid: 20,
      contacts: 20,
      counted: 20,
      players: 20,
      receipts: 20,
    });
    for (const { id } of golfers)
      expect(await merchant.events(id)).toEqual(['registration.created', 'registration.paid']);
  });

  it('do not suffer from those beside them that are late, twice, or need more than a seat', async () => {
    const merchant = await till.merchant();
    const over = await merchant.event();
    const golfers = await paidFor(merchant, 20, (nth) => ({
      ...(nth % 5 === 1 && { tournament_id: over }),
      ...(nth % 5 === 2 && { team_name: 'Aces' }),
      ...(nth % 5 === 3 && { registrant_email: 'sam@example.com' }),
    }));
    await merchant.post(`/tournaments/${over}/status`, { status: 'archived' });
    for (const [nth, golfer] of golfers.entries())
      if (nth % 5 === 4) await merchant.post(`/registrations/${golfer.id}/cancel`);
    expect(new Set(await merchant.told({ atOnce: true, times: 2 }))).toEqual(new Set([200]));
    for (const [nth, golfer] of golfers.entries()) {
      const { status, paid_cents, team_id, players, flags } = await golfer.registration();
      const isLate = nth % 5 === 4;
      expect([nth, status, paid_cents]).toEqual([nth, ...(isLate ? ['cancelled', 0] : ['paid', 12_500])]);
      expect([nth, flags.map(({ code }: Wire) => code)]).toEqual([
        nth,
        isLate ? ['late_payment'] : nth % 5 === 1 ? ['unseated'] : [],
      ]);
      expect([nth, players[0].player_id !== null, team_id !== null]).toEqual([
        nth,
        !isLate && nth % 5 !== 1,
        nth % 5 === 2,
      ]);
    }
    expect(await merchant.get('/contacts?email=sam@example.com')).toHaveLength(1);
  });

  it('wait for nobody who refers to the same contact', async () => {
    const merchant = await till.merchant();
    const { id } = await merchant.post('/contacts', { email: 'golfer0@example.com' });
    const [golfer] = await paidFor(merchant, 1, () => ({}));
    await till.service.database.holding(
      'select from contacts where id = $1 for key share',
      [id],
      async () => {
        expect(await merchant.told()).toEqual([200]);
        expect(await golfer?.registration()).toMatchObject({ status: 'paid', contact_id: id });
      },
    );
  });

  it('do not wait for a contact that somebody changes, unless it is of their event', async () => {
    const merchant = await till.merchant();
    const { id } = await merchant.post('/contacts', { email: 'golfer0@example.com' });
    const events = [merchant.eventId, await merchant.event()];
    const golfers = await paidFor(merchant, 4, (nth) => ({ tournament_id: events[nth === 0 ? 0 : 1] }));
    const [ofHeld, ...ofFree] = till.stripe.notices.splice(0);
    if (ofHeld === undefined) throw new Error('Each payment is told of.');
    const answered: string[] = [];
    const sent: Promise<unknown>[] = [];
    await till.service.database.holding('select from contacts where id = $1 for update', [id], async () => {
      const free = ofFree.map((notice) => merchant.send(notice).then(() => answered.push('free')));
      sent.push(merchant.send(ofHeld).then(() => answered.push('held')));
      await Promise.all(free);
    });
    await Promise.all(sent);
    expect(answered).toEqual(['free', 'free', 'free', 'held']);
    for (const golfer of golfers) expect((await golfer.registration()).status).toBe('paid');
  });

  it.each([
    ['a new one', () => undefined],
    ['a contact', (merchant: Merchant) => merchant.post('/contacts', { email: 'sam@example.com' })],
  ])('leave the same, whether Stripe tells of them or is asked, by %s', async (_, prepare) => {
    const players = [{ full_name: 'Sam Snead', email: 'sam@example.com', handicap: 4.2 }, {}];
    const [short, long] = [await till.merchant(), await till.merchant()];
    for (const merchant of [short, long]) await prepare(merchant);
    const golfers = [await short.atTheTill({ players }), await long.atTheTill({ players })];
    for (const { session } of golfers) till.stripe.pay(session.id);
    await short.told();
    await golfers[1]?.page('?checkout=done');
    for (const golfer of golfers) expect((await golfer.registration()).status).toBe('paid');
    expect(await leftBy(short)).toEqual(await leftBy(long));
  });
});
