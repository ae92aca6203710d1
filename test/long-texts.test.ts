/**
 * No text holds the event loop for over 50 ms: every text that an operation of any document takes, as long as
 * it may be and of what is the hardest to read, and the mails that are made of it. What seems to take longer
 * is tried again by itself, and held against the service when it takes longer every time: the collector of
 * garbage and a busy machine are not its fault.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../server/src/platform/clock.ts';
import { ENDPOINTS } from '../server/src/surfaces/api-v1.ts';
import { data } from './support/expectations/answers.ts';
import {
  isText,
  longest,
  type Operation,
  operationsOf,
  RUNS,
  type Run,
  sampleOf,
  textsIn,
  withTexts,
} from './support/expectations/long-texts.ts';
import { useScriptedServer } from './support/peers/scripted-mail-server.ts';
import { useService } from './support/run/service.ts';
import { longestStall } from './support/run/stalls.ts';
import { endpointName, realBody, realPath } from './support/worlds/fixtures.ts';
import { contactsOf } from './support/worlds/invitations.ts';
import { type Answer, call, type Person } from './support/worlds/people.ts';
import { phoneOf } from './support/worlds/play.ts';
import { openEvent } from './support/worlds/registrations.ts';
import { PARS } from './support/worlds/rounds.ts';
import { SCRAMBLE } from './support/worlds/scores.ts';
import { type Member, member } from './support/worlds/staff.ts';
import { createTournament } from './support/worlds/tournaments.ts';

const MOST_MS = 50;
const TRIES = 3;
const TOMORROW = () => new Date(Date.now() + DAY).toISOString();

const mail = useScriptedServer();
const running = useService(() => ({ smtpUrl: mail.url, signInTries: 1_000_000, playCodeTries: 1_000_000 }));

type Send = (body: unknown, query?: string) => Promise<Answer>;
interface Prepared {
  send: Send;
  body: unknown;
}
/** Makes what an operation needs, and tells how it is called and with what body. */
type Prepare = (operation: Operation) => Promise<Prepared>;

let person: Person;
let staff: Member;
/** What each `{…}` of a path stands for, where no walk knows it. */
let ids: Record<string, string>;

beforeAll(async () => {
  const { service } = running;
  person = await service.person();
  staff = await member(service, person.organizationId);
  const event = await openEvent(person);
  const auction = await data(
    event.post('/auctions', {
      title: 'Lot',
      startingBidCents: 100,
      minIncrementCents: 100,
      closesAt: TOMORROW(),
    }),
  );
  const client = await data(
    staff.browser.post(staff.at('/clients'), { name: 'Board', scopes: ['tournaments:read'] }),
  );
  ids = {
    '{org}': person.organizationId,
    '{slug}': event.slug,
    '{aid}': auction.id,
    '{client_id}': client.client_id,
    '{id}': (await member(service, person.organizationId, 'viewer')).id,
  };
});

const called =
  (headers: Record<string, string>, method: string, url: string): Send =>
  (body, query = '') =>
    call(running.service, method, `${url}${query}`, { headers, body });

const known = (path: string): string => path.replace(/\{\w+\}/g, (name) => ids[name] ?? 'none');

const apiDoor: Prepare = async (operation) => {
  const { service } = running;
  const { method, path } = operation;
  const headers = { authorization: `Bearer ${person.token}` };
  const endpoint = ENDPOINTS.find((each) => endpointName(each) === `${method} ${path}`);
  if (endpoint === undefined) {
    const url = path.startsWith('/public/') ? service.url : service.api;
    return { send: called({}, method, `${url}${known(path)}`), body: sample(operation) };
  }
  const real = await realPath(endpoint, person);
  return { send: called(headers, method, service.api + real), body: await realBody(endpoint, person, real) };
};

const staffDoor: Prepare = async (operation) => ({
  send: (body, query = '') =>
    staff.browser.copy().call(operation.method, known(operation.path) + query, { body }),
  body: sample(operation),
});

/** Each time another team, whose card is full and not signed. */
const playDoor: Prepare = async (operation) => {
  const { service } = running;
  const event = await createTournament(person, { ...SCRAMBLE, status: 'live' });
  await event.cards([event.team(0), PARS]);
  const headers = { authorization: `Bearer ${(await phoneOf(service, event)).token}` };
  const url = `${service.url}/play/v1${operation.path}`;
  return { send: called(headers, operation.method, url), body: sample(operation) };
};

const sample = ({ bodies: [first] }: Operation): unknown => first && sampleOf(first[1]);

/** Calls operations with texts: those that are taken are counted, those that take too long noted. */
class Feeder {
  #taken = 0;
  #slow: string[] = [];
  readonly #prepare: Prepare;
  /** By operation, until a call has succeeded: a refusal changes nothing. */
  readonly #ready = new Map<Operation, Prepared>();

  constructor(prepare: Prepare) {
    this.#prepare = prepare;
  }

  async feed(operations: Operation[], run: Run): Promise<{ taken: number; slow: string[] }> {
    this.#taken = 0;
    this.#slow = [];
    for (const operation of operations) {
      await this.#feedBody(operation, run);
      await this.#feedQuery(operation, run);
    }
    return { taken: this.#taken, slow: this.#slow };
  }

  /**
   * All free texts at once, or one by one where that is refused; then all that must have a form, which
   * refuses them.
   */
  async #feedBody(operation: Operation, run: Run): Promise<void> {
    const [schema] = operation.bodies.flatMap(([type, each]) => (type === JSON_TYPE ? [each] : []));
    if (schema === undefined) return;
    const texts = textsIn(schema);
    const [free, formed] = [true, false].map((is) => texts.filter(({ isFree }) => isFree === is));
    const feed = (chosen: typeof texts = []): Promise<boolean> => {
      const places = chosen.map(({ at }) => at);
      return this.#hold(operation, places.join(' '), ({ send, body }) =>
        send(withTexts(schema, body, places, run)),
      );
    };
    const isTaken = free?.length === 0 || (await feed(free));
    if (!isTaken && free !== undefined && free.length > 1) for (const text of free) await feed([text]);
    if (formed?.length !== 0) await feed(formed);
  }

  async #feedQuery(operation: Operation, run: Run): Promise<void> {
    for (const [name, schema] of operation.query.filter(([, each]) => isText(each))) {
      const text = encodeURIComponent(run(longest(schema)))
        .slice(0, LONGEST_QUERY)
        .replace(/%\w?$/, '');
      await this.#hold(operation, `?${name}`, ({ send }) => send(undefined, `?${name}=${text}`));
    }
  }

  async #hold(
    operation: Operation,
    what: string,
    work: (prepared: Prepared) => Promise<Answer>,
  ): Promise<boolean> {
    let isTaken = false;
    await hold(this.#slow, `${operation.method} ${operation.path} ${what}`, async () => {
      const prepared = this.#ready.get(operation) ?? (await this.#prepare(operation));
      this.#ready.set(operation, prepared);
      return async () => {
        const { status, text } = await work(prepared);
        expect(status, text).toBeLessThan(500);
        isTaken = status < 300;
        if (isTaken && operation.method !== 'GET') this.#ready.delete(operation);
      };
    });
    if (isTaken) this.#taken += 1;
    return isTaken;
  }
}

/** Notes what takes too long every time. */
async function hold(slow: string[], name: string, attempt: () => Promise<() => Promise<unknown>>) {
  const stalls: number[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    stalls.push(await longestStall(await attempt()));
    if (Math.min(...stalls) < MOST_MS) return;
  }
  slow.push(`${name}: ${stalls.map(Math.round).join(', ')} ms`);
}

const JSON_TYPE = 'application/json';
/** No header may be longer than 16 KiB, and the address is one of them. */
const LONGEST_QUERY = 8000;

const DOCUMENTS = (
  [
    ['openapi.json', apiDoor, 40],
    ['openapi-staff.json', staffDoor, 3],
    ['openapi-play.json', playDoor, 1],
  ] as const
).map(([file, door, least]) => ({
  file,
  feeder: new Feeder(door),
  operations: operationsOf(file),
  least,
}));

describe.each(Object.entries(RUNS))('%s', (_kind, run) => {
  it.each(DOCUMENTS)(
    'in any text of $file hold nobody up',
    async ({ feeder, operations, least }) => {
      const { taken, slow } = await feeder.feed(operations, run);
      expect(slow).toEqual([]);
      expect(taken).toBeGreaterThanOrEqual(least);
    },
    120_000,
  );

  it('in a mail hold nobody up, from its writing to the outbox', async () => {
    const slow: string[] = [];
    const step = async (name: string, work: () => Promise<unknown>) => hold(slow, name, async () => work);
    const contacts = await contactsOf(person, 5);
    const letter = {
      subject: 'News',
      body_html: `<a href="https://club.example/">Read on</a>${run(199_000)}`,
      audience: { contact_ids: contacts.map(({ id }) => id) },
    };
    let written: Answer | undefined;
    await step('write', async () => {
      written = await person.post('/invitations', letter);
    });
    // Braces are no merge field, and no mail is nested that deep.
    if (written?.status === 400) return expect(slow).toEqual([]);
    const { id } = written?.body.data ?? {};
    await step('preview', () => data(person.get(`/invitations/${id}/preview`)));
    const before = mail.accepted.length;
    await hold(slow, 'send', async () => {
      const { id: another } = await data(person.post('/invitations', letter));
      await data(person.post(`/invitations/${another}/send`));
      return () => running.service.sendMail();
    });
    expect(mail.accepted.length).toBeGreaterThanOrEqual(before + contacts.length);
    await step('list', () => data(staff.browser.get(staff.at('/outbox'))));
    const [first] = await data(staff.browser.get(staff.at('/outbox?kind=invitation')));
    await step('show', () => data(staff.browser.get(staff.at(`/outbox/${first.id}`))));
    expect(slow).toEqual([]);
  }, 60_000);
});

it('a page of the longest invitations holds nobody up', async () => {
  const slow: string[] = [];
  const writer = await running.service.person();
  await running.service.database.query(
    `insert into invitations (organization_id, id, status, track, created_at, audience_all, audience_tag_ids,
       audience_contact_ids, recipient_count, body_text, body_html)
     select $1, gen_random_uuid(), 'draft', true, now(), false, '{}', '{}', 0, $2, $3 from generate_series(1, 50)`,
    [writer.organizationId, 'a\n'.repeat(25_000), '<p>a</p>'.repeat(25_000)],
  );
  // Read piece by piece: parsing the answer would be the test's own stall, as reading a much longer one
  // would.
  await hold(slow, 'list', async () => async () => {
    const response = await fetch(`${running.service.api}/invitations?limit=50`, {
      headers: { authorization: `Bearer ${writer.token}` },
    });
    let bytes = 0;
    for await (const piece of response.body ?? []) bytes += piece.length;
    expect([response.status, bytes]).toEqual([200, Number(response.headers.get('content-length'))]);
    expect(bytes).toBeGreaterThan(12_500_000);
  });
  expect(slow).toEqual([]);
}, 60_000);
