/** Promises about draws: who can win what, what a redraw does, and that nothing is drawn in part. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { createRaffle, type TestRaffle } from '../../../../../test/support/worlds/raffles.ts';
import { auditOf } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const newRaffle = async (...prizes: object[]) =>
  createRaffle(await running.service.person(), prizes.length === 0 ? {} : { prizes });
const ticketsOf = ({ drawn }: Wire): number[] => drawn.map(({ ticketNumber }: Wire) => ticketNumber);
const namesOf = ({ drawn }: Wire): string[] => drawn.map(({ winnerName }: Wire) => winnerName);
const prizesOf = ({ drawn }: Wire): string[] => drawn.map(({ prizeName }: Wire) => prizeName);
const winnersOf = async (raffle: TestRaffle): Promise<Wire[]> =>
  (await raffle.read()).prizes.flatMap(({ winners }: Wire) => winners);

describe('a draw', () => {
  it('answers with the winner and the proof, closes the raffle, and is on the record', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person, { prizes: [{ name: 'Putter', quantity: 2 }] });
    const contact = await data(
      person.post('/contacts', { email: 'a@example.com', first_name: 'Ann', last_name: 'Lee' }),
    );
    await data(raffle.sell({ quantity: 10, contactId: contact.id }));
    const result = await raffle.drawn({ publicWord: ' mulligan ' });
    const [ticket] = ticketsOf(result);
    const [prize] = raffle.made.prizes;
    const seed = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(result).toEqual({
      draw: 1,
      drawn: [
        {
          winnerId: A_UUID,
          prizeId: prize.id,
          prizeName: 'Putter',
          ticketNumber: ticket,
          winnerName: 'Ann Lee',
          contactId: contact.id,
        },
      ],
      remainingTickets: 0,
      remainingPrizes: 1,
      proof: {
        algorithm: 'fairway-raffle-1',
        raffleId: raffle.id,
        draw: 1,
        commitment: raffle.made.commitment,
        seed,
        publicWord: 'mulligan',
        pool: [[1, 10]],
        picks: [{ pick: 1, counter: 0, index: (ticket ?? 0) - 1, ticketNumber: ticket, removed: [[1, 10]] }],
      },
    });
    const { winnerId } = result.drawn[0];
    expect(await raffle.read()).toMatchObject({
      status: 'closed',
      draws: 1,
      commitment: raffle.made.commitment,
      prizes: [
        {
          remaining: 1,
          winners: [
            {
              id: winnerId,
              draw: 1,
              pick: 1,
              ticket_number: ticket,
              winner_name: 'Ann Lee',
              contact_id: contact.id,
              status: 'won',
              reason: null,
              drawn_at: A_TIME,
            },
          ],
        },
      ],
    });
    const entry = (await auditOf(person, raffle.event)).at(-1);
    expect(entry).toMatchObject({ action: 'raffle.drawn', target_type: 'raffle', target_id: raffle.id });
    expect(entry.metadata).toMatchObject({
      draw: 1,
      winners: [{ winner_id: winnerId, prize_id: prize.id, ticket_number: ticket }],
      old: { status: 'open', draws: 0 },
      new: { status: 'closed', draws: 1 },
    });
    expect(JSON.stringify(entry)).not.toMatch(/Ann|example\.com/);
    await data(person.delete(`/contacts/${contact.id}`));
    expect(await winnersOf(raffle)).toMatchObject([{ winner_name: 'Ann Lee', contact_id: null }]);
  });

  it('takes prizes in the order of their creation, or the one it names', async () => {
    const raffle = await newRaffle({ name: 'A', quantity: 2 }, { name: 'B' }, { name: 'C', quantity: 2 });
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await raffle.sold(2, name);
    const [, , last] = raffle.made.prizes;
    expect(prizesOf(await raffle.drawn({ prizeId: last.id.toUpperCase() }))).toEqual(['C']);
    expect(prizesOf(await raffle.drawn({ count: 3 }))).toEqual(['A', 'A', 'B']);
    expect(await raffle.draw({ prizeId: last.id, count: 2 })).toMatchObject(conflict);
    const end = await raffle.drawn();
    expect([prizesOf(end), end.remainingPrizes, end.remainingTickets]).toEqual([['C'], 0, 2]);
    expect(await raffle.read()).toMatchObject({ status: 'drawn', draws: 3 });
  });

  it('of more than there are prizes or tickets draws nothing', async () => {
    const raffle = await newRaffle({ name: 'A', quantity: 3 });
    expect(await raffle.draw()).toMatchObject(conflict);
    await raffle.sold(5, 'Ann');
    await raffle.sold(5, 'Bob');
    const before = await raffle.read();
    // Two people, so two winners; with everybody in, three.
    for (const body of [{ count: 4 }, { count: 3 }, { count: 4, excludePreviousWinners: false }])
      expect([body, await raffle.draw(body)]).toMatchObject([body, conflict]);
    expect(await raffle.read()).toEqual(before);
    expect(await raffle.draws()).toEqual([]);
    expect((await raffle.drawn({ count: 3, excludePreviousWinners: false })).remainingTickets).toBe(7);
    expect(await raffle.draw()).toMatchObject(conflict);
    expect(await (await newRaffle({ name: 'A' })).draw({ prizeId: UNKNOWN_ID })).toMatchObject(notFound);
  });

  it('leaves out whoever was drawn before, with all tickets, in this call too', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person, { prizes: [{ name: 'A', quantity: 9 }] });
    const contact = await data(person.post('/contacts', { email: 'c@example.com', first_name: 'Cy' }));
    const buys = [
      { contactId: contact.id },
      { name: 'Ann Lee', email: 'Ann@example.com' },
      { name: 'bob  jones' },
      { contactId: contact.id, email: 'other@example.com' },
      { name: 'Somebody', email: 'ANN@example.com' },
      { name: ' Bob Jones ' },
    ];
    for (const buy of buys) await data(raffle.sell({ quantity: 10, ...buy }));
    const { proof, remainingTickets } = await raffle.drawn({ count: 3 });
    const removed = proof.picks.map((pick: Wire) => pick.removed).sort();
    expect(removed).toEqual([
      [
        [1, 10],
        [31, 40],
      ],
      [
        [11, 20],
        [41, 50],
      ],
      [
        [21, 30],
        [51, 60],
      ],
    ]);
    expect(remainingTickets).toBe(0);
    expect(await raffle.draw()).toMatchObject(conflict);
    // A deleted contact does not come back as somebody else.
    await data(person.delete(`/contacts/${contact.id}`));
    expect(await raffle.draw()).toMatchObject(conflict);
    const again = await raffle.drawn({ count: 6, excludePreviousWinners: false });
    expect(again.remainingTickets).toBe(60 - 3 - 6);
    expect(new Set((await winnersOf(raffle)).map(({ ticket_number }) => ticket_number)).size).toBe(9);
  });

  it('joins neighbours in its pool, and leaves out void and drawn tickets', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person, { prizes: [{ name: 'A', quantity: 9 }] });
    await raffle.sold(10, 'Ann');
    await raffle.sold(10, 'Bob');
    const gone = await raffle.sold(10, 'Eve');
    await raffle.sold(10, 'Dan', { firstNumber: 101 });
    await raffle.sold(10, 'Cy', { firstNumber: 31 });
    await data(person.post(`${raffle.path}/tickets/${gone.id}/void`, {}));
    const first = await raffle.drawn({ excludePreviousWinners: false });
    expect(first.proof.pool).toEqual([
      [1, 20],
      [31, 40],
      [101, 110],
    ]);
    const [ticket = 0] = ticketsOf(first);
    const { pool } = (await raffle.drawn({ excludePreviousWinners: false })).proof;
    expect(pool.some(([from, to]: number[]) => (from ?? 0) <= ticket && ticket <= (to ?? 0))).toBe(false);
    expect(first.remainingTickets).toBe(39);
  });

  const LIMITS: [object, string | undefined][] = [
    [{ count: 50, excludePreviousWinners: false, publicWord: '⛳'.repeat(100), reason: null }, undefined],
    [{ count: 51 }, 'count'],
    [{ count: 0 }, 'count'],
    [{ count: null }, 'count'],
    [{ publicWord: 'x'.repeat(101) }, 'publicWord'],
    [{ publicWord: '' }, 'publicWord'],
    [{ publicWord: 'two\nlines' }, 'publicWord'],
    [{ publicWord: null, prizeId: null, redrawOf: null, excludePreviousWinners: false }, undefined],
    [{ excludePreviousWinners: 'no' }, 'excludePreviousWinners'],
    [{ prizeId: 'putter' }, 'prizeId'],
    [{ redrawOf: 'me' }, 'redrawOf'],
    [{ redrawOf: UNKNOWN_ID, prizeId: UNKNOWN_ID }, 'prizeId'],
    [{ redrawOf: UNKNOWN_ID, count: 1 }, 'count'],
    [{ reason: 'x'.repeat(201) }, 'reason'],
    [{ reason: 'x'.repeat(200), excludePreviousWinners: false }, undefined],
  ];

  it('keeps to its limits', async () => {
    const raffle = await newRaffle({ name: 'Ball', quantity: 60 });
    await raffle.sold(100, 'Ann');
    for (const [body, refused] of LIMITS) {
      const expected = refused === undefined ? { status: 200 } : invalid(refused);
      expect([body, await raffle.draw(body)]).toMatchObject([body, expected]);
    }
    const accepted = LIMITS.filter(([, refused]) => refused === undefined);
    expect(await raffle.draws()).toHaveLength(accepted.length);
  });
});

describe('the status', () => {
  it('opens between draws for more sales, and not once every prize is drawn', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person, { prizes: [{ name: 'A', quantity: 2 }] });
    await raffle.sold(5, 'Ann');
    await raffle.drawn();
    expect(await raffle.sell({ quantity: 1, name: 'Bob' })).toMatchObject(conflict);
    expect(await data(raffle.change({ status: 'open' }))).toMatchObject({ status: 'open' });
    await raffle.sold(5, 'Bob');
    expect((await raffle.drawn()).proof.pool).toEqual([[6, 10]]);
    const drawn = await raffle.read();
    expect(drawn.status).toBe('drawn');
    const before = (await auditOf(person, raffle.event)).length;
    expect(await raffle.change({ status: 'open' })).toMatchObject(conflict);
    expect(await data(raffle.change({ status: 'closed' }))).toEqual(drawn);
    expect(await auditOf(person, raffle.event)).toHaveLength(before);
    expect(await raffle.draw()).toMatchObject(conflict);
    await data(person.post(`${raffle.path}/prizes`, { name: 'B' }));
    expect(await raffle.read()).toMatchObject({ status: 'closed' });
    expect(await data(raffle.change({ status: 'open' }))).toMatchObject({ status: 'open' });
  });
});

describe('an absent winner', () => {
  it('forfeits, and the prize is drawn again among the others', async () => {
    const person = await running.service.person();
    const raffle = await createRaffle(person, { prizes: [{ name: 'A' }, { name: 'B' }] });
    for (const name of ['Ann', 'Bob', 'Cy']) await raffle.sold(10, name);
    const first = await raffle.drawn();
    const [win] = first.drawn;
    const second = await raffle.drawn({
      redrawOf: win.winnerId,
      reason: 'Gone',
      excludePreviousWinners: false,
    });
    expect(prizesOf(second)).toEqual(['A']);
    expect(namesOf(second)).not.toContain(win.winnerName);
    expect([second.draw, second.remainingPrizes, second.remainingTickets]).toEqual([2, 1, 19]);
    expect((await raffle.read()).prizes[0]).toMatchObject({
      remaining: 0,
      winners: [
        { id: win.winnerId, draw: 1, status: 'forfeited', reason: 'Gone' },
        { id: second.drawn[0].winnerId, draw: 2, status: 'won', reason: null },
      ],
    });
    expect(await raffle.draw({ redrawOf: win.winnerId })).toMatchObject(conflict);
    expect(await raffle.draw({ redrawOf: UNKNOWN_ID })).toMatchObject(notFound);
    const elsewhere = await createRaffle(person, {}, raffle.event);
    await elsewhere.sold(1, 'Ann');
    expect(await elsewhere.draw({ redrawOf: second.drawn[0].winnerId })).toMatchObject(notFound);
    const entry = (await auditOf(person, raffle.event)).findLast(({ action }) => action === 'raffle.drawn');
    expect(entry.metadata.forfeited).toEqual({
      winner_id: win.winnerId,
      ticket_number: win.ticketNumber,
      reason: 'Gone',
    });
    // The log keeps both.
    expect(await raffle.draws()).toMatchObject([
      { draw: 1, redraw_of: null, reason: null, picks: [{ status: 'forfeited' }] },
      { draw: 2, redraw_of: { draw: 1, pick: 1 }, reason: 'Gone', picks: [{ status: 'won' }] },
    ]);
    // Earlier winners stay out of the next, the absent one too.
    const third = await raffle.drawn();
    expect(third.proof.pool).toHaveLength(1);
    expect(new Set([win.winnerName, ...namesOf(second), ...namesOf(third)]).size).toBe(3);
  });

  it('keeps the win while there is nobody else to draw', async () => {
    const raffle = await newRaffle();
    await raffle.sold(10, 'Ann');
    const { drawn } = await raffle.drawn();
    const before = await raffle.read();
    expect(before.status).toBe('drawn');
    const redraw = { redrawOf: drawn[0].winnerId, excludePreviousWinners: false };
    expect(await raffle.draw(redraw)).toMatchObject(conflict);
    expect(await raffle.read()).toEqual(before);
  });
});
