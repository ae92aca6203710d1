/**
 * Promises about what nobody can bend: seeds that prove each other, secrets that stay secret, and draws at
 * once.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { ENCRYPTION_KEY, useService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { createRaffle, verifyInBrowser, verifyInShell } from '../../../../../test/support/worlds/raffles.ts';
import { openEvent, visit } from '../../../../../test/support/worlds/registrations.ts';
import { auditOf, createTournament } from '../../../../../test/support/worlds/tournaments.ts';
import { fresh } from '../../../../../test/support/worlds/walk.ts';
import { Sealer } from '../../../platform/crypto/seal.ts';
import { deriveKey } from '../../../platform/crypto/secrets.ts';
import { seedOf } from './draw.ts';

const running = useService();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Checks a chain from its commitment on, and that the draws have no gap. */
function expectChain({ commitment, draws }: Wire): void {
  let before = commitment;
  for (const [index, draw] of draws.entries()) {
    expect([draw.draw, draw.commitment, sha256(draw.seed)]).toEqual([index + 1, before, before]);
    before = draw.seed;
  }
}

/** A public event with a raffle. */
async function openRaffle(...prizes: object[]) {
  const person = await running.service.person();
  const event = await openEvent(person);
  const raffle = await createRaffle(person, { prizes }, event);
  const page = `${event.page}/raffles`;
  const look = () => visit(running.service, 'GET', `${page}/${raffle.id}`);
  return { ...raffle, person, event, page, look };
}

describe('everybody', () => {
  it('sees the raffle and its draws, and of the winners their initials', async () => {
    const raffle = await openRaffle({ name: 'Putter', quantity: 2, valueCents: 100 }, { name: 'Hat' });
    await raffle.sold(10, 'Ann van der Sloot', { email: 'ann@example.com', phone: '555 0101' });
    await raffle.sold(10, 'Öz', { email: 'oz@example.com' });
    await raffle.sold(10, '!?', { email: 'x@example.com' });
    await raffle.drawn({ count: 2, publicWord: 'fore' });
    await raffle.drawn();
    const answer = await raffle.look();
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const { draws, ...rest } = answer.body.data;
    expect((await visit(running.service, 'GET', raffle.page)).body).toEqual({ data: [rest] });
    expect(Object.keys(rest)).toEqual([
      ...['id', 'name', 'status', 'ticket_price_cents', 'currency', 'tickets_sold', 'commitment', 'prizes'],
    ]);
    expect(Object.keys(rest.prizes[0])).toEqual([
      ...['id', 'name', 'quantity', 'remaining', 'value_cents', 'winners'],
    ]);
    const winners = rest.prizes.flatMap((prize: Wire) => prize.winners);
    for (const winner of winners)
      expect(Object.keys(winner)).toEqual(['draw', 'pick', 'ticket_number', 'winner_label', 'status']);
    expect(winners.map(({ winner_label }: Wire) => winner_label).sort()).toEqual(['', 'A.S.', 'Ö.']);
    expect(draws).toEqual(await raffle.draws());
    expect(draws[0]).toMatchObject({ draw: 1, public_word: 'fore', exclude_previous_winners: true });
    expect(Object.keys(draws[0])).toEqual([
      ...['draw', 'drawn_at', 'algorithm', 'commitment', 'seed', 'public_word', 'exclude_previous_winners'],
      ...['redraw_of', 'reason', 'pool', 'picks'],
    ]);
    expect(Object.keys(draws[0].picks[0])).toEqual([
      ...['pick', 'counter', 'index', 'ticket_number', 'removed', 'prize_id', 'winner_label', 'status'],
    ]);
    expectChain(answer.body.data);
    expect(answer.text).not.toMatch(/Ann|Sloot|example\.com|555 0101/);
  });

  it('finds only raffles of an event that is public', async () => {
    const raffle = await openRaffle({ name: 'A' });
    const hidden = await createTournament(raffle.person, {
      settings: { publicSlug: fresh('hidden') },
    });
    const { publicSlug } = await data(hidden.get('/settings'));
    const inside = await createRaffle(raffle.person, {}, hidden);
    for (const path of [
      `/public/v1/events/${publicSlug}/raffles`,
      `/public/v1/events/${publicSlug}/raffles/${inside.id}`,
      `/public/v1/events/nobody/raffles`,
      `${raffle.page}/${inside.id}`,
      `${raffle.page}/${UNKNOWN_ID}`,
      `${raffle.page}/mine`,
    ])
      expect([path, await visit(running.service, 'GET', path)]).toMatchObject([path, notFound]);
  });

  it('can repeat every draw with a shell, or a browser, and notices what was changed', async () => {
    const raffle = await openRaffle({ name: 'A', quantity: 30 });
    for (const [index, name] of ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal'].entries())
      await raffle.sold(7 + index, name);
    await raffle.sold(1000, 'Paper', { firstNumber: 5_000_000 });
    await raffle.drawn({ count: 2, publicWord: `it's "fore" \\ $(ls) ⛳: null` });
    const { drawn } = await raffle.drawn({ excludePreviousWinners: false, publicWord: 'null' });
    await raffle.drawn({ redrawOf: drawn[0].winnerId, reason: 'Gone', excludePreviousWinners: false });
    const { text, body } = await raffle.look();
    const shell = verifyInShell(text);
    expect(shell).toMatchObject({ status: 0 });
    const browser = await verifyInBrowser(body.data);
    expect(browser.wrong).toHaveLength(0);
    for (const { ticket_number, index } of body.data.draws.flatMap(({ picks }: Wire) => picks))
      for (const output of [shell.output, browser.lines.join('\n')])
        expect(output).toContain(`ticket ${ticket_number} (index ${index})`);
    const tampered: ((raffle: Wire) => void)[] = [
      ({ draws }) => draws[1].picks[0].ticket_number++,
      ({ draws }) => draws[1].picks[0].index++,
      ({ draws }) => draws[0].picks[0].counter++,
      ({ draws }) => draws[0].pool[0][1]--,
      ({ draws }) => draws[0].picks[1].removed.pop(),
      ({ draws }) => draws[1].picks[0].removed.push([1, 1]),
      ({ draws }) => draws.splice(1, 1),
      ({ draws }) => draws[2].picks.unshift(draws[2].picks[0]),
      ({ draws }) => {
        draws[0].public_word = 'another';
      },
      ({ draws }) => {
        draws[2].seed = sha256('another');
      },
      (all) => {
        all.commitment = sha256('another');
      },
    ];
    for (const change of tampered) {
      const copy = structuredClone(body.data);
      change(copy);
      expect([String(change), verifyInShell(JSON.stringify({ data: copy })).status]).toEqual([
        String(change),
        1,
      ]);
      expect([String(change), (await verifyInBrowser(copy)).wrong.length > 0]).toEqual([
        String(change),
        true,
      ]);
    }
    expect(verifyInShell('{}').status).toBe(1);
  });
});

describe('the seeds', () => {
  it('are fixed at creation, kept encrypted, and shown by no reply, log or audit row before their draw', async () => {
    const raffle = await openRaffle({ name: 'A', quantity: 3 });
    await raffle.sold(10, 'Ann');
    await raffle.drawn({ excludePreviousWinners: false });
    const [stored] = await running.service.database.query<{ sealed_seed: string; row: string }>(
      'select sealed_seed, raffles::text as row from raffles where id = $1',
      [raffle.id],
    );
    const sealer = new Sealer(deriveKey(ENCRYPTION_KEY, 'seal'));
    const last = sealer.open(stored?.sealed_seed ?? '', `raffle:${raffle.id}`);
    expect(last).toMatch(/^[0-9a-f]{64}$/);
    expect(seedOf(last, 0)).toBe(raffle.made.commitment);
    expect((await raffle.draws())[0].seed).toBe(seedOf(last, 1));
    const everything = [
      stored?.row,
      JSON.stringify(raffle.made),
      JSON.stringify(await raffle.read()),
      (await raffle.look()).text,
      JSON.stringify(await auditOf(raffle.person, raffle.event)),
      running.service.logged.join('\n'),
      JSON.stringify(await running.service.database.query('select body from idempotency_keys')),
    ].join('\n');
    for (const secret of [last, seedOf(last, 999), seedOf(last, 3), seedOf(last, 2)])
      expect(everything).not.toContain(secret);
  });

  it('last for a thousand draws', async () => {
    const raffle = await openRaffle({ name: 'A', quantity: 3 });
    await raffle.sold(10, 'Ann');
    await running.service.database.query('update raffles set draws = 999 where id = $1', [raffle.id]);
    const body = { excludePreviousWinners: false };
    const { draw, proof } = await raffle.drawn(body);
    expect([draw, proof.draw, sha256(proof.seed)]).toEqual([1000, 1000, proof.commitment]);
    expect(await raffle.draw(body)).toMatchObject(conflict);
    expect(await raffle.read()).toMatchObject({ draws: 1000 });
  });
});

describe('at once', () => {
  it('draws take turns: no prize too often, no ticket twice, no gap', async () => {
    const raffle = await openRaffle({ name: 'A', quantity: 4 }, { name: 'B', quantity: 3 });
    for (let buyer = 0; buyer < 20; buyer += 1) await raffle.sold(3, `Buyer ${buyer}`);
    const answers = await Promise.all(Array.from({ length: 12 }, () => raffle.draw()));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(7).fill(200),
      ...Array(5).fill(409),
    ]);
    const { prizes, status, draws } = await raffle.read();
    expect([status, draws]).toEqual(['drawn', 7]);
    expect(prizes.map(({ remaining, winners }: Wire) => [remaining, winners.length])).toEqual([
      [0, 4],
      [0, 3],
    ]);
    const { data: shown } = (await raffle.look()).body;
    expectChain(shown);
    expect((await verifyInBrowser(shown)).wrong).toHaveLength(0);
    const picks = shown.draws.flatMap((one: Wire) => one.picks);
    expect(new Set(picks.map(({ ticket_number }: Wire) => ticket_number)).size).toBe(7);
  });

  it('a sale is in the pool of a draw, or refused', async () => {
    const raffle = await openRaffle({ name: 'A' });
    await raffle.sold(5, 'First');
    const [draw, ...sales] = await Promise.all([
      raffle.draw(),
      ...Array.from({ length: 12 }, (_, index) => raffle.sell({ quantity: 5, name: `Buyer ${index}` })),
    ]);
    const taken = sales.filter(({ status }) => status === 201);
    expect(sales.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true);
    expect(draw?.body.data.proof.pool).toEqual([[1, 5 + 5 * taken.length]]);
  });

  it('one absent winner is drawn again once', async () => {
    const raffle = await openRaffle({ name: 'A' });
    for (let buyer = 0; buyer < 9; buyer += 1) await raffle.sold(3, `Buyer ${buyer}`);
    const { drawn } = await raffle.drawn();
    const answers = await Promise.all([1, 2, 3].map(() => raffle.draw({ redrawOf: drawn[0].winnerId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await raffle.draws()).toHaveLength(2);
    expect(await raffle.read()).toMatchObject({ status: 'drawn', draws: 2, prizes: [{ remaining: 0 }] });
  });

  it('a draw under one Idempotency-Key is one draw', async () => {
    const raffle = await openRaffle({ name: 'A', quantity: 5 });
    await raffle.sold(9, 'Ann');
    const answers = await Promise.all([1, 2, 3].map(() => raffle.draw({}, { 'idempotency-key': 'draw' })));
    for (const { status, text } of answers) expect([status, text]).toEqual([200, answers[0]?.text]);
    expect(await raffle.draws()).toHaveLength(1);
  });
});
