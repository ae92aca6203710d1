/**
 * Random histories of an organization: every way to change something, on things that are there already more often than on
 * new ones, and changes that tie tournaments to each other by contacts, tags and series. A change may be refused; it may
 * not fail.
 */
import fc from 'fast-check';
import { ENDPOINTS } from '../../../server/src/surfaces/api-v1.ts';
import { endpointName, newResource, realBody, realPath } from './fixtures.ts';
import { type Answer, methodsOf, type Person, type Wire } from './people.ts';

/** One step: what is done, and numbers that choose to what. */
export interface Step {
  does: string;
  choices: readonly number[];
}

/** Every operation that changes something, by its name. */
const WRITES = new Map(
  ENDPOINTS.filter(({ method }) => method !== 'GET').map((endpoint) => [endpointName(endpoint), endpoint]),
);

/** One in so many things is made anew. */
const NEW_ONE_IN = 4;

/** Chooses among what there is. */
type Pick = <Kind>(all: readonly Kind[]) => Kind | undefined;

const rows = async (person: Person, path: string): Promise<Wire[]> =>
  (await person.get(`${path}${path.includes('?') ? '&' : '?'}limit=200`)).body?.data ?? [];

/** Changes of things by others, chosen from the lists. */
const TYING: Record<string, (person: Person, pick: Pick) => Promise<Answer | undefined>> = {
  'tag or untag contacts': async (person, pick) => {
    const [contacts, tags] = [await rows(person, '/contacts'), await rows(person, '/tags')];
    const ids = contacts.filter(() => pick([true, false])).map(({ id }) => id);
    const action = pick(['tag', 'tag', 'untag', 'delete']);
    const tag_id = action === 'delete' ? undefined : pick(tags)?.id;
    const chosen = action === 'delete' ? ids.slice(0, 1) : ids;
    return person.post('/contacts/bulk', { action, ids: chosen, tag_id });
  },
  'answer for a contact': async (person, pick) => {
    const [event, contact] = [
      pick(await rows(person, '/tournaments')),
      pick(await rows(person, '/contacts')),
    ];
    const body = { response: pick(['yes', 'no', 'maybe']), partySize: 1 };
    return person.call('PUT', `/tournaments/${event?.id}/rsvps/${contact?.id}`, { body });
  },
  'register a contact': async (person, pick) => {
    const [event, contact] = [
      pick(await rows(person, '/tournaments')),
      pick(await rows(person, '/contacts')),
    ];
    const golfer = { registrant_name: 'Gus Golfer', registrant_email: contact?.email, amount_cents: 1000 };
    const made = await person.post('/registrations', { tournament_id: event?.id, ...golfer });
    if (made.status !== 201) return made;
    return person.post(`/registrations/${made.body.data.id}/mark-paid`, { method: 'cash' });
  },
  'sell tickets to a contact': async (person, pick) => {
    const contact = pick(await rows(person, '/contacts'));
    const raffle = pick(await partsOf(person, 'raffles'));
    return person.post(`${raffle}/tickets`, { quantity: 3, contactId: contact?.id });
  },
  'draw, or draw again': async (person, pick) => {
    const raffle = pick(await partsOf(person, 'raffles'));
    const prizes: Wire[] = (await person.get(raffle ?? '/raffles')).body?.data?.prizes ?? [];
    const won = pick(prizes.flatMap(({ winners }) => winners));
    return person.post(`${raffle}/draw`, won === undefined ? {} : { redrawOf: won.id, reason: 'Has left' });
  },
  'put a tournament into a series, or out': async (person, pick) => {
    const [event, series] = [pick(await rows(person, '/tournaments')), pick(await rows(person, '/series'))];
    const path = `/series/${series?.id}/events`;
    return pick([true, true, false])
      ? person.post(path, { tournament_id: event?.id, weight: pick([50, 100, 200]) })
      : person.delete(`${path}/${event?.id}`);
  },
  'copy a tournament': async (person, pick) =>
    person.post('/tournaments', { name: 'A copy', copyFrom: pick(await rows(person, '/tournaments'))?.id }),
  'score somebody': async (person, pick) => {
    const player = pick(await partsOf(person, 'players'));
    const [hole, strokes] = [pick([1, 2, 3, 18]), pick([null, 1, 4, 5, 12])];
    return person.post(`${player}/scores`, { hole, strokes });
  },
  'seat somebody': async (person, pick) => {
    const player = pick(await partsOf(person, 'players')) ?? '';
    const team = pick(await rows(person, player.replace(/players\/.*/, 'teams')));
    return person.post(`${player}/move`, { toTeamId: team?.id });
  },
  'keep metadata': async (person, pick) => {
    const kind = pick(['contacts', 'tournaments', 'series', 'registrations']);
    const one = pick(await rows(person, `/${kind}`));
    const metadata = pick([null, { a: '1' }, { a: null, b: '2' }, { b: 'x', c: '' }]);
    return person.patch(`/${kind}/${one?.id}`, { metadata });
  },
};

/** The paths of all things of this kind in all tournaments. */
async function partsOf(person: Person, kind: string): Promise<string[]> {
  const paths: string[] = [];
  for (const { id } of await rows(person, '/tournaments'))
    for (const part of await rows(person, `/tournaments/${id}/${kind}`))
      paths.push(`/tournaments/${id}/${kind}/${part.id}`);
  return paths;
}

const stepOf = (names: Iterable<string>): fc.Arbitrary<Step> =>
  fc.record({ does: fc.constantFrom(...names), choices: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }) });

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: stepOf(WRITES.keys()) },
  { weight: 1, arbitrary: stepOf(Object.keys(TYING)) },
);

/** What a person lives through, step by step. */
export class History {
  readonly #person: Person;
  /** What was made behind each path. */
  readonly #made = new Map<string, string[]>();

  constructor(person: Person) {
    this.#person = unforgiving(person);
  }

  async live({ does, choices }: Step): Promise<void> {
    let turn = 0;
    const next = (): number => {
      turn += 1;
      return choices[turn % choices.length] ?? 0;
    };
    await this.#does(does, next).catch((error: unknown) => {
      // What a step needs beforehand may be refused, too: in an event that is over nobody can be added.
      if (error instanceof Failure) throw error;
    });
  }

  async #does(does: string, next: () => number): Promise<Answer | undefined> {
    const person = this.#person;
    const tie = TYING[does];
    if (tie !== undefined) return tie(person, (all) => all[next() % Math.max(all.length, 1)]);
    const endpoint = WRITES.get(does);
    if (endpoint === undefined) throw new Error(`Nothing is called ${does}.`);
    const at = await realPath(endpoint, person, (_owner, path) => this.#chosen(path, next()));
    return person.call(endpoint.method, at, { body: await realBody(endpoint, person, at) });
  }

  async #chosen(path: string, choice: number): Promise<string> {
    const known = this.#made.get(path) ?? [];
    const old = choice % NEW_ONE_IN === 0 ? undefined : known[choice % Math.max(known.length, 1)];
    if (old !== undefined) return old;
    const made = await newResource(this.#person, path);
    this.#made.set(path, [...known, made]);
    return made;
  }
}

/** No request may fail, whichever a step makes. */
class Failure extends Error {}

function unforgiving(person: Person): Person {
  const call: Person['call'] = async (method, path, options) => {
    const answer = await person.call(method, path, options);
    if (answer.status >= 500) throw new Failure(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  };
  return { ...person, ...methodsOf(call) };
}
