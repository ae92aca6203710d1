/** Phones of golfers in tests: each has a scoring session of its own. */
import { randomUUID } from 'node:crypto';
import { data } from '../expectations/answers.ts';
import { Follower } from '../peers/streams.ts';
import type { Service } from '../run/service.ts';
import { type Answer, call, type Wire } from './people.ts';
import type { TestTournament } from './tournaments.ts';

export interface Tap {
  op_id: string;
  hole: number;
  strokes: number | null;
  player_id?: string;
  base_strokes: number | null;
  at: string;
}

export const TAPPED_AT = '2026-06-08T15:30:00.000Z';

/** One tap, by a phone that knows of no score there unless stated. */
export const tap = (hole: number, strokes: number | null, more: Partial<Tap> = {}): Tap => ({
  op_id: randomUUID(),
  hole,
  strokes,
  base_strokes: null,
  at: TAPPED_AT,
  ...more,
});

export class Phone {
  readonly #service: Service;
  readonly token: string;
  /** As the session's beginning showed it. */
  readonly first: Wire;

  constructor(service: Service, { token, card }: { token: string; card: Wire }) {
    this.#service = service;
    this.token = token;
    this.first = card;
  }

  /** The same session, at another node. */
  at(service: Service): Phone {
    return new Phone(service, { token: this.token, card: this.first });
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return call(this.#service, method, playUrl(this.#service, path), {
      body,
      headers: { authorization: `Bearer ${this.token}`, ...headers },
    });
  }

  read = (headers: Record<string, string> = {}) => this.call('GET', '/card', undefined, headers);
  card = (): Promise<Wire> => data(this.read());
  send = (...items: Tap[]): Promise<Answer> => this.call('POST', '/scores', { items });
  sign = (name = 'Sam Snead') => this.call('POST', '/sign', { name });

  /** The outcomes of taps that must be taken. */
  async tap(...items: Tap[]): Promise<Wire[]> {
    return (await data(this.send(...items))).results;
  }

  follow(headers: Record<string, string> = {}): Promise<Follower> {
    return Follower.at(playUrl(this.#service, '/stream'), {
      authorization: `Bearer ${this.token}`,
      ...headers,
    });
  }
}

const playUrl = (service: Service, path: string): string => `${service.url}/play/v1${path}`;

export const openSession = (service: Service, code: unknown, headers = {}): Promise<Answer> =>
  call(service, 'POST', playUrl(service, '/session'), { body: { access_code: code }, headers });

/** A phone that has shown the code of a team. */
export const phoneOf = async (service: Service, event: TestTournament, team = 0): Promise<Phone> =>
  new Phone(service, await data(openSession(service, event.teams[team].access_code)));
