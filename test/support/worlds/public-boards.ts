/**
 * Spectators: an event with a public address, what everybody sees of it, and a reader who keeps a board by
 * patches.
 */
import { data } from '../expectations/answers.ts';
import { Follower } from '../peers/streams.ts';
import type { Service } from '../run/service.ts';
import { type Answer, call, type Person, type Wire } from './people.ts';
import { COURSE } from './rounds.ts';
import { createTournament, type TestTournament, type TournamentPlan } from './tournaments.ts';
import { fresh } from './walk.ts';

export interface PublicEvent extends TestTournament {
  slug: string;
  /** `/public/v1/events/{slug}` */
  page: string;
}

export async function publicEvent(person: Person, plan: TournamentPlan = {}): Promise<PublicEvent> {
  const slug = fresh('board');
  const event = await createTournament(person, {
    holes: COURSE,
    status: 'live',
    ...plan,
    settings: { ...plan.settings, publicSlug: slug },
  });
  return { ...event, slug, page: `/public/v1/events/${slug}` };
}

export const setTo = (event: TestTournament, publicBoard: 'live' | 'frozen' | 'hidden'): Promise<Wire> =>
  data(event.person.patch(`${event.path}/settings`, { publicBoard }));

export const see = (
  service: Service,
  { page }: PublicEvent,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> => call(service, 'GET', `${service.url}${page}${path}`, { headers });

export const boardsOf = (service: Service, event: PublicEvent, query = ''): Promise<Wire> =>
  data(see(service, event, `/boards${query}`));

/** The only board of a body, or the first. */
export const rowsOf = ({ boards }: Wire): Wire[] => boards[0]?.rows ?? [];

/** Follows one board, and applies every patch to what it has, as a browser would. */
export class Spectator {
  readonly #follower: Follower;
  /** The data of the board as it has it; undefined before the first event. */
  board: Wire;

  private constructor(follower: Follower, board?: Wire) {
    this.#follower = follower;
    this.board = board;
  }

  static async of(
    service: Service,
    { page }: PublicEvent,
    {
      query = '',
      headers = {},
      board,
    }: { query?: string; headers?: Record<string, string>; board?: Wire } = {},
  ): Promise<Spectator> {
    const resumed = board === undefined ? {} : { 'last-event-id': String(board.version) };
    const url = `${service.url}${page}/boards/stream${query}`;
    return new Spectator(await Follower.at(url, { ...resumed, ...headers }), board);
  }

  get response(): Response {
    return this.#follower.response;
  }

  leave(): void {
    this.#follower.leave();
  }

  /** The next event as it came, applied to the board. */
  async next(): Promise<{ event: string; id: string; body: Wire } | undefined> {
    const told = await this.#follower.next();
    if (told?.event === 'board') this.board = told.body.data;
    if (told?.event === 'patch') this.#apply(told.body);
    return told;
  }

  /** Reads on until it has that version. */
  async until(version: number): Promise<Wire> {
    while (this.board?.version !== version)
      if ((await this.next()) === undefined) throw new Error('The stream has ended.');
    return this.board;
  }

  block(): Promise<string | undefined> {
    return this.#follower.block();
  }

  #apply({ from, to, order, rows, event }: Wire): void {
    if (this.board.version !== from)
      throw new Error(`A patch from ${from} to one who has ${this.board.version}`);
    const patched = (board: Wire) => {
      const known = new Map([...board.rows, ...rows].map((row: Wire) => [row.key, row]));
      return { ...board, rows: order.map((key: number) => known.get(key)) };
    };
    // While the boards are hidden there is none.
    const boards = this.board.boards.map(patched);
    this.board = { ...this.board, version: to, event: event ?? this.board.event, boards };
  }
}
