/** Golfers who register: an event that is open to them, what they send, and how a visitor calls. */

import { data } from '../expectations/answers.ts';
import type { Service } from '../run/service.ts';
import { type Answer, call, type Person, type Wire } from './people.ts';
import { createTournament, type TestTournament, type TournamentPlan } from './tournaments.ts';
import { fresh } from './walk.ts';

export interface OpenEvent extends TestTournament {
  slug: string;
  /** `/public/v1/events/{slug}` */
  page: string;
}

interface OpenPlan extends Omit<TournamentPlan, 'settings'> {
  settings?: object;
  /** Settings of the registration: 50.00 for each player unless stated. */
  registration?: object;
}

/** An event that golfers can register for. */
export async function openEvent(person: Person, plan: OpenPlan = {}): Promise<OpenEvent> {
  const { registration, settings, ...rest } = plan;
  const slug = fresh('event');
  const event = await createTournament(person, {
    ...rest,
    settings: {
      publicSlug: slug,
      ...settings,
      registration: { enabled: true, feeCents: 5000, perPlayer: true, ...registration },
    },
  });
  return { ...event, slug, page: `/public/v1/events/${slug}` };
}

/** What a golfer sends, each from an address of his own. */
export const golfer = (fields: object = {}): Wire => ({
  registrant_name: 'Sam Snead',
  registrant_email: `${fresh('sam')}@example.com`,
  ...fields,
});

/** So many places, to be named later. */
export const places = (count: number): object[] => Array.from({ length: count }, () => ({}));

/** A call without a token, to a path of the service or to a link. */
export const visit = (
  service: Service,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  call(service, method, path.startsWith('http') ? path : `${service.url}${path}`, {
    headers,
    ...(body !== undefined && { body }),
  });

/** The answer to a golfer who registers. */
export const apply = (service: Service, { page }: OpenEvent, fields: object = {}): Promise<Answer> =>
  visit(service, 'POST', `${page}/registrations`, golfer(fields));

/** Registered by the golfer: the public view with its links. */
export const registered = (service: Service, event: OpenEvent, fields: object = {}): Promise<Wire> =>
  data(apply(service, event, fields));

/** Registered by the organizer. */
export const entered = (
  person: Person,
  { id }: Pick<TestTournament, 'id'>,
  fields: object = {},
): Promise<Wire> => data(person.post('/registrations', { tournament_id: id, ...golfer(fields) }));

export const readRegistration = (person: Person, { id }: { id: string }): Promise<Wire> =>
  data(person.get(`/registrations/${id}`));

/** How the event's registration stands, as everybody sees it. */
export const standing = async (service: Service, { page }: OpenEvent): Promise<Wire> =>
  (await data(visit(service, 'GET', page))).registration;

export const changeRules = (
  person: Person,
  { path }: Pick<TestTournament, 'path'>,
  registration: object,
): Promise<Wire> => data(person.patch(`${path}/settings`, { registration }));
