/** What is told of registrations: which event for which change, and what it says. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { golfer, visit } from '../../../../../test/support/worlds/registrations.ts';
import { type Golfer, type Merchant, useTill } from '../../../../../test/support/worlds/till.ts';
import { follow, resourceIn, type Told, typesOf } from '../../../../../test/support/worlds/told.ts';
import { HOUR, MINUTE } from '../../../platform/clock.ts';

const till = useTill();

interface Ears {
  /** Does something, and expects exactly these events, each as the API answers right afterwards. */
  by(act: () => Promise<unknown>, ...types: string[]): Promise<Told[]>;
}

const shownTo = async (merchant: Merchant, id: string): Promise<Wire> => {
  const { payments: _payments, refunds: _refunds, ...shown } = await merchant.get(`/registrations/${id}`);
  return shown;
};

/** Of each registration `updated_at` only grows, from one transaction to the next. */
function ears(merchant: Merchant): Ears {
  const hear = follow(till.service, merchant, 'registration');
  const dates = new Map<string, string>();
  return {
    by: async (act, ...types) => {
      await act();
      const told = await hear();
      expect(typesOf(told)).toEqual(types.map((type) => `registration.${type}`));
      for (const event of told) {
        const shown = await shownTo(merchant, event.data.id);
        expect(resourceIn(event, 'refund', 'flag')).toEqual(shown);
      }
      for (const [id, at] of new Map(told.map((event) => [event.data.id, event.data.updated_at]))) {
        expect(at > (dates.get(id) ?? '')).toBe(true);
        dates.set(id, at);
      }
      return told;
    },
  };
}

/** A golfer of whom nothing was told but the registration. */
async function created(by: Ears['by'], register: () => Promise<Golfer>): Promise<Golfer> {
  const golfers: Golfer[] = [];
  await by(async () => golfers.push(await register()), 'created');
  const [golfer] = golfers;
  if (golfer === undefined) throw new Error('Nobody has registered.');
  return golfer;
}

/** However often Stripe tells of it. */
async function pays(merchant: Merchant, { session }: Golfer): Promise<void> {
  till.stripe.pay(session.id);
  await merchant.told({ times: 2 });
}

const enter = (merchant: Merchant, fields: object = {}, key = '') =>
  merchant.try(
    '/registrations',
    golfer({ tournament_id: merchant.eventId, ...fields }),
    key === '' ? {} : { 'idempotency-key': key },
  );

const previous = ([event]: Told[]): Wire => event?.data.previous;

describe('a registration that somebody enters and changes', () => {
  it('is created once, and updated with every field that really changes', async () => {
    const merchant = await till.merchant();
    const { by } = ears(merchant);
    const sent = golfer({ tournament_id: merchant.eventId, external_id: 'crm-1', metadata: { a: '1' } });
    const post = () => merchant.try('/registrations', sent, { 'idempotency-key': 'once' });
    const [created] = await by(post, 'created');
    expect(created?.data).toMatchObject({ external_id: 'crm-1', metadata: { a: '1' } });
    expect(created?.data).not.toHaveProperty('previous');
    expect(created?.data).not.toHaveProperty('manage_url');
    await by(post);
    const path = `/registrations/${created?.data.id}`;
    const patch = async (body: object) => (await merchant.person()).patch(path, body);
    const rows: [patch: object, previous: object][] = [
      [{ note: 'By train.' }, { note: null }],
      [{ registrant_name: 'Ben Hogan' }, { registrant_name: 'Sam Snead' }],
      [{ metadata: { a: null, b: '2' } }, { metadata: { a: '1' } }],
      [{ external_id: null }, { external_id: 'crm-1' }],
      [{ hold_until: null }, { hold_until: created?.data.hold_until }],
    ];
    for (const [body, was] of rows) {
      const told = await by(async () => {
        const answered = await data(patch(body));
        expect(answered).toEqual(await shownTo(merchant, answered.id));
      }, 'updated');
      expect(previous(told)).toEqual(was);
      await by(() => patch(body));
    }
    await by(() => merchant.post(`${path}/link`));
  });

  it('is updated by its golfer, and when its team is deleted', async () => {
    const merchant = await till.merchant();
    const { by } = ears(merchant);
    const page = `/public/v1/events/${merchant.slug}/registrations`;
    const made: Wire = {};
    await by(
      async () =>
        Object.assign(made, await data(visit(till.service, 'POST', page, golfer({ team_name: 'Slammers' })))),
      'created',
    );
    expect(made).not.toHaveProperty('external_id');
    expect(made).not.toHaveProperty('updated_at');
    const change = (body: object) =>
      data(visit(till.service, 'PATCH', `/public/v1/registrations/${made.token}`, body));
    const told = await by(() => change({ players: [{ full_name: 'Ben Hogan' }] }), 'updated');
    expect(previous(told)).toEqual({ players: [expect.objectContaining({ full_name: 'Sam Snead' })] });
    await by(() => change({ players: [{ full_name: 'Ben Hogan' }] }));
    const [paid] = await by(
      () => merchant.post(`/registrations/${made.id}/mark-paid`, { method: 'cash' }),
      'paid',
    );
    expect(paid?.data).not.toHaveProperty('previous');
    const { team_id, contact_id, updated_at } = paid?.data ?? {};
    const team = `/tournaments/${merchant.eventId}/teams/${team_id}`;
    const gone = await by(async () => data((await merchant.person()).delete(team)), 'updated');
    expect(previous(gone)).toEqual({ team_id });
    expect(gone[0]?.data.updated_at > updated_at).toBe(true);
    await by(async () => data((await merchant.person()).delete(`/contacts/${contact_id}`)));
    expect(await shownTo(merchant, made.id)).toEqual({
      ...resourceIn(gone[0] as Told),
      contact_id: null,
    });
  });
});

describe('a place', () => {
  it('is given up, and goes to who waits: paid at once where nothing is due', async () => {
    const merchant = await till.merchant({ capacity: 1, waitlist: true });
    const { by } = ears(merchant);
    const ids: string[] = [];
    const entering = (fields: object) => async () => {
      ids.push((await enter(merchant, { join_waitlist: true, ...fields })).body.data.id);
    };
    const cancel = (index: number) => () => merchant.post(`/registrations/${ids[index]}/cancel`, {});
    await by(entering({}), 'created');
    await by(entering({}), 'created');
    await by(entering({ amount_cents: 0 }), 'created');
    const [promoted, cancelled] = await by(cancel(0), 'promoted', 'cancelled');
    expect(promoted?.data).toMatchObject({ id: ids[1], waitlisted: false, previous: { waitlisted: true } });
    expect(cancelled?.data).toMatchObject({ id: ids[0], cancelled_by: 'organizer' });
    expect(cancelled?.data.previous).toMatchObject({ status: 'pending', cancelled_at: null });
    const [risen, paid] = await by(cancel(1), 'promoted', 'paid', 'cancelled');
    expect(risen?.data.previous).toMatchObject({ waitlisted: true, status: 'pending', contact_id: null });
    expect(paid?.data).toMatchObject({ id: ids[2], status: 'paid' });
    expect((await merchant.try(`/registrations/${ids[1]}/cancel`, {})).status).toBe(409);
  });

  it('goes to those who wait when the event gets more of them', async () => {
    const merchant = await till.merchant({ capacity: 1, waitlist: true, feeCents: 0 });
    const { by } = ears(merchant);
    const free = { amount_cents: 0, join_waitlist: true };
    for (let golfers = 0; golfers < 3; golfers += 1) await by(() => enter(merchant, free), 'created');
    const settings = `/tournaments/${merchant.eventId}/settings`;
    const raised = { registration: { capacity: 3 } };
    await by(async () => data((await merchant.person()).patch(settings, raised)));
    await by(() => till.later(MINUTE), 'promoted', 'promoted', 'paid', 'paid');
    await by(() => till.later(MINUTE));
  });

  it('that cannot be given is flagged', async () => {
    const merchant = await till.merchant();
    const { by } = ears(merchant);
    const late = await created(by, () => merchant.golfer());
    await by(() => merchant.post(`/tournaments/${merchant.eventId}/status`, { status: 'archived' }));
    const pay = () => merchant.post(`${late.path}/mark-paid`, { method: 'cash' });
    const [paid, flagged] = await by(pay, 'paid', 'flagged');
    expect(paid?.data.team_id).toBeNull();
    expect(flagged?.data.flag).toMatchObject({ code: 'unseated' });
  });

  it('is given up when its hold ends, or its payment fails', async () => {
    const merchant = await till.merchant();
    const { by } = ears(merchant);
    await created(by, () => merchant.atTheTill());
    await by(() => till.later(HOUR), 'cancelled');
    const { session: open } = await created(by, () => merchant.atTheTill());
    const session = open.id;
    await by(async () => {
      till.stripe.pay(session, { delayed: true });
      await merchant.told();
    });
    const [cancelled] = await by(async () => {
      till.stripe.settleDelayed(session, false);
      await merchant.told();
    }, 'cancelled');
    expect(cancelled?.data).toMatchObject({ cancelled_by: 'payment_failed' });
  });
});

describe('money', () => {
  it('is paid once, goes back part by part, and may come back', async () => {
    const merchant = await till.merchant();
    const { by } = ears(merchant);
    const payer = await created(by, () => merchant.atTheTill());
    await by(() => pays(merchant, payer), 'paid');
    const [part] = await by(() => payer.refund({ amount_cents: 2500, reason: 'Rain' }), 'refunded');
    expect(part?.data).toMatchObject({ refund: { amount_cents: 2500, reason: 'Rain', status: 'succeeded' } });
    expect(part?.data.previous).toEqual({ refunded_cents: 0 });
    const [cancelled, refunded] = await by(() => payer.refund({ cancel: true }), 'cancelled', 'refunded');
    expect(cancelled?.data.previous).toEqual(refunded?.data.previous);
    const { refunds } = await payer.registration();
    expect(refunded?.data.refund).toEqual(refunds[0]);
    await by(() => merchant.told({ times: 2 }));
    const [back, flagged] = await by(
      async () => {
        const [refund] = till.stripe.refundsOf(payer.id);
        till.stripe.settleRefund(String(refund?.id), 'failed');
        await merchant.told();
      },
      'updated',
      'flagged',
    );
    expect(back?.data.previous).toMatchObject({ status: 'refunded', flags: [] });
    expect(flagged?.data.flag).toEqual(flagged?.data.flags[0]);
    expect(flagged?.data.flag).toMatchObject({ code: 'refund_failed' });
    const resolved = await by(
      () => merchant.post(`${payer.path}/resolve`, { code: 'refund_failed' }),
      'updated',
    );
    expect(previous(resolved)).toEqual({ flags: [flagged?.data.flag] });
  });

  it('is flagged at a later date when a refund that was under way fails', async () => {
    const merchant = await till.merchant();
    const { by } = ears(merchant);
    const payer = await created(by, () => merchant.atTheTill());
    await by(() => pays(merchant, payer), 'paid');
    till.stripe.refundsBecome = 'pending';
    await by(() => payer.refund({ amount_cents: 200 }));
    till.stripe.refundsBecome = 'succeeded';
    await by(async () => {
      const [refund] = till.stripe.refundsOf(payer.id);
      till.stripe.settleRefund(String(refund?.id), 'failed');
      await merchant.told();
    }, 'flagged');
  });

  it('that comes too late is flagged, and told when it has gone back', async () => {
    const merchant = await till.merchant();
    const { by } = ears(merchant);
    const late = await created(by, () => merchant.atTheTill());
    await by(() => merchant.post(`${late.path}/cancel`, {}), 'cancelled');
    await by(() => pays(merchant, late), 'flagged');
    const [returned] = await by(() => till.later(MINUTE), 'refunded');
    expect(returned?.data).toMatchObject({
      refunded_cents: 0,
      refund: { source: 'automatic' },
      previous: {},
    });
    await by(() => till.later(MINUTE));
  });
});

describe('a golfer', () => {
  it('looks at everything without a word, and leaves with one', async () => {
    const merchant = await till.merchant();
    const { by } = ears(merchant);
    const visitor = await created(by, () => merchant.golfer());
    const quote = `/public/v1/events/${merchant.slug}/quote`;
    await by(async () => {
      await data(visit(till.service, 'POST', quote, { players: 1 }));
      await visitor.page();
      await data(visitor.visit());
      await data(visit(till.service, 'GET', `/public/v1/registrations/${visitor.token}`));
    });
    const [gone] = await by(() => data(visitor.cancel()), 'cancelled');
    expect(gone?.data.cancelled_by).toBe('golfer');
    await by(() => visitor.cancel());
  });

  it('pays twice or takes the payment back, and each is told once', async () => {
    const merchant = await till.merchant();
    const { by } = ears(merchant);
    const told = () => merchant.told({ times: 2 });
    const disputing = await created(by, () => merchant.atTheTill());
    const twice = await created(by, () => merchant.atTheTill());
    await by(() => pays(merchant, disputing), 'paid');
    const dispute = async () => {
      till.stripe.dispute(disputing.intent);
      await told();
    };
    const [disputed] = await by(dispute, 'flagged');
    expect(disputed?.data.flag).toMatchObject({ code: 'disputed' });
    await by(() => merchant.post(`${twice.path}/mark-paid`, { method: 'cash' }), 'paid');
    const [duplicate] = await by(() => pays(merchant, twice), 'flagged');
    expect(duplicate?.data.flag).toMatchObject({ code: 'duplicate_payment' });
    const [back] = await by(() => till.later(MINUTE), 'refunded');
    expect(back?.data.refund).toMatchObject({ reason: 'duplicate_payment', status: 'succeeded' });
    await by(() => till.later(MINUTE));
  });

  it('is turned away at the till, and flagged once', async () => {
    const merchant = await till.merchant();
    const { by } = ears(merchant);
    const turnedAway = await created(by, () => merchant.golfer());
    const visitInVain = async () => {
      till.stripe.failNext('POST /v1/checkout/sessions', '400', {
        message: 'Your account is not activated.',
      });
      expect((await turnedAway.visit()).status).toBe(409);
    };
    const [flagged] = await by(visitInVain, 'flagged');
    expect(flagged?.data.flag).toMatchObject({ code: 'checkout_refused' });
    await by(visitInVain);
  });
});

describe('what integrators keep beside a registration', () => {
  it('is found by its own id, which no other has, and stands in files that ask for it', async () => {
    const merchant = await till.merchant();
    const person = await merchant.person();
    const made = (await enter(merchant, { external_id: ' Ä-1 ', metadata: { b: '2', gone: '' } })).body.data;
    expect(made).toMatchObject({ external_id: 'Ä-1', metadata: { b: '2' } });
    const found = (query: string) => data(person.get(`/registrations?external_id=${query}`));
    expect(await found(encodeURIComponent('Ä-1'))).toEqual([await shownTo(merchant, made.id)]);
    expect(await found('other')).toEqual([]);
    expect((await person.get('/registrations?external_id=')).status).toBe(400);
    expect((await enter(merchant, { external_id: 'Ä-1' })).status).toBe(409);
    const other = (await enter(merchant, { external_id: 'ä-1' })).body.data;
    const path = `/registrations/${other.id}`;
    expect((await person.patch(path, { external_id: 'Ä-1' })).status).toBe(409);
    expect((await person.patch(path, { metadata: { 'no spaces': '1' } })).status).toBe(400);
    const file = async (query: string) =>
      (await person.get(`/registrations?format=csv${query}`)).text.split('\r\n');
    const [plainHead] = await file('');
    const [head, ...lines] = await file('&extra=true');
    expect(head).toBe(`${plainHead},External ID,Metadata,Updated`);
    expect(lines.find((line) => line.startsWith(made.id))).toContain(
      `,Ä-1,"{""b"":""2""}",${made.updated_at}`,
    );
  });

  it('is listed by change, oldest first', async () => {
    const merchant = await till.merchant();
    const person = await merchant.person();
    const [first, second] = [(await enter(merchant)).body.data, (await enter(merchant)).body.data];
    await data(person.patch(`/registrations/${first.id}`, { note: 'Late.' }));
    const { body } = await person.get(`/registrations?updated_since=${first.created_at}`);
    expect(body.data.map(({ id }: Wire) => id)).toEqual([second.id, first.id]);
    expect(body).toHaveProperty('synced_to');
  });
});
