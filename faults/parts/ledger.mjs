/**
 * Changes an event all the time, as a careful client would: under idempotency keys, with retries. It remembers
 * what was acknowledged, and afterwards looks for every single one.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fairway } from './nodes.mjs';

const EVERY_MS = 1000 / 15;
const GIVE_UP_MS = 90_000;
const LONGEST_WAIT_MS = 500;
const HOLES = 18;

export class Ledger {
  /** By status; `none` is a connection without an answer. */
  statuses = {};
  acknowledged = 0;
  givenUp = 0;
  /** The longest time without an acknowledgement, in milliseconds. */
  longestPause = 0;
  #acknowledgedAt;
  #bases;
  #token;
  #event;
  #teams;
  #contacts = new Set();
  #scores = new Map();
  #busy = new Set();
  #turn = 0;
  #goesOn = false;
  #loop;

  /** Makes an organization with a live event, by the command line. */
  static async open(databaseUrl, bases) {
    const demo = await fairway(databaseUrl, 'demo');
    const { token } = await fairway(databaseUrl, 'demo', 'env', '--org', demo.organization_id);
    const ledger = new Ledger();
    ledger.#bases = bases;
    ledger.#token = token;
    const { data: events } = await ledger.#get('/tournaments?status=live');
    ledger.#event = events[0].id;
    const { data: teams } = await ledger.#get(`/tournaments/${ledger.#event}/teams?limit=50`);
    ledger.#teams = teams.map(({ id }) => id);
    return ledger;
  }

  /** Where requests go from now on. */
  moveTo(bases) {
    this.#bases = bases;
  }

  begin() {
    this.#goesOn = true;
    this.statuses = {};
    this.acknowledged = 0;
    this.givenUp = 0;
    this.longestPause = 0;
    this.#acknowledgedAt = performance.now();
    this.#loop = (async () => {
      while (this.#goesOn) {
        const change = this.#next();
        this.#busy.add(change);
        change.finally(() => this.#busy.delete(change));
        await sleep(EVERY_MS);
      }
    })();
  }

  /** Waits for what is under way. */
  async end() {
    this.#goesOn = false;
    await this.#loop;
    await Promise.all(this.#busy);
  }

  /** Every second change is a contact, every other a score; a hole of a team has one scorer at a time. */
  async #next() {
    this.#turn += 1;
    if (this.#turn % 2 === 0) {
      const email = `golfer-${randomUUID()}@faults.example`;
      if (await this.#change('/contacts', { email })) this.#contacts.add(email);
      return;
    }
    const team = this.#teams[this.#turn % this.#teams.length];
    const hole = (Math.floor(this.#turn / this.#teams.length) % HOLES) + 1;
    const place = `${team} ${hole}`;
    if (this.#scores.get(place)?.isOpen) return;
    const before = this.#scores.get(place)?.strokes;
    const strokes = ((before ?? 2) % 9) + 1;
    this.#scores.set(place, { strokes: before, isOpen: true });
    const done = await this.#change(`/tournaments/${this.#event}/teams/${team}/scores`, { hole, strokes });
    this.#scores.set(place, { strokes: done ? strokes : undefined, isOpen: false });
  }

  /** Until it is acknowledged, under one key. */
  async #change(path, body) {
    const key = randomUUID();
    const end = Date.now() + GIVE_UP_MS;
    for (let attempt = 0; Date.now() < end; attempt += 1) {
      const answer = await this.#send(path, body, key, attempt);
      const status = answer?.status ?? 'none';
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      if (answer?.ok) {
        this.acknowledged += 1;
        const now = performance.now();
        this.longestPause = Math.max(this.longestPause, now - this.#acknowledgedAt);
        this.#acknowledgedAt = now;
        return true;
      }
      if (answer !== undefined && answer.status < 500 && answer.status !== 409 && answer.status !== 429)
        throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      await sleep(Math.min(LONGEST_WAIT_MS, 100 * (attempt + 1)));
    }
    this.givenUp += 1;
    return false;
  }

  async #send(path, body, key, attempt) {
    const bases = this.#bases();
    try {
      return await fetch(`${bases[(this.#turn + attempt) % bases.length]}/api/v1${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.#token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      });
    } catch {
      return undefined;
    }
  }

  async #get(path, base = this.#bases()[0]) {
    const answer = await fetch(`${base}/api/v1${path}`, {
      headers: { authorization: `Bearer ${this.#token}` },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  }

  /** What was acknowledged so far. */
  snapshot() {
    const scores = [...this.#scores].filter(([, { strokes }]) => strokes !== undefined);
    return {
      contacts: [...this.#contacts],
      scores: new Map(scores.map(([place, { strokes }]) => [place, strokes])),
    };
  }

  leaderboard = (base) => this.#get(`/tournaments/${this.#event}/leaderboard`, base);

  /** Looks for everything that was acknowledged: how much is missing, and how much is there twice. */
  async look(base = this.#bases()[0], { contacts, scores } = this.snapshot()) {
    const found = new Map();
    let cursor = '';
    do {
      const page = await this.#get(`/contacts?limit=200${cursor && `&cursor=${cursor}`}`, base);
      for (const { email } of page.data) found.set(email, (found.get(email) ?? 0) + 1);
      cursor = page.page.next_cursor ?? '';
    } while (cursor);
    let lost = contacts.filter((email) => !found.has(email)).length;
    const doubled = [...found.values()].filter((count) => count > 1).length;
    for (const team of this.#teams) {
      const { data: card } = await this.#get(`/tournaments/${this.#event}/scorecards/${team}`, base);
      const strokes = new Map(card.holes.map(({ hole, strokes }) => [hole, strokes]));
      for (let hole = 1; hole <= HOLES; hole += 1) {
        const wanted = scores.get(`${team} ${hole}`);
        if (wanted !== undefined && strokes.get(hole) !== wanted) lost += 1;
      }
    }
    return { lost, doubled, looked: contacts.length + scores.size };
  }
}
