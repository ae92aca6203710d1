import { confidential, created, dated, endpoint, list, ok, Serialized } from '../../../http/endpoint.ts';
import { eventOf, secretOf } from '../../../http/entrances/caller.ts';
import type { Reads } from '../../../platform/db/doors.ts';
import { topicOf } from '../../records/changes/changes.ts';
import type { Terms } from '../../terms.ts';
import { byGolfer, byOrganizer, checkedOwn, checkedPlayers } from './create.ts';
import * as flags from './flags.ts';
import { change } from './golfer-changes.ts';
import { further, linksOf, manageUrl } from './links.ts';
import { moneyOf } from './money.ts';
import { Money } from './money-schemas.ts';
import { PlacesView, placesView } from './places-view.ts';
import { PublicEvent, PublicRegistered, PublicRegistration, Quote, QuoteRequest } from './public-schemas.ts';
import { factsOf, quote, stateOf, type TournamentFacts, tournamentView } from './public-views.ts';
import { registeredView, registrationView } from './registration-view.ts';
import * as registrations from './registrations.ts';
import {
  Cancellation,
  Cancelled,
  GolferPatch,
  LinkRequest,
  Links,
  REGISTRATION_COLUMNS,
  Registration,
  RegistrationCreate,
  RegistrationCreated,
  RegistrationDetail,
  RegistrationFilters,
  RegistrationInput,
  RegistrationPatch,
  Resolution,
} from './schemas.ts';

export const registrationRoutes = [
  endpoint({
    method: 'GET',
    path: '/registrations',
    operation: 'listRegistrations',
    scope: 'registrations:read',
    summary: 'List registrations',
    description: 'Newest first. Filters are combined, and disregard case where they search text.',
    query: RegistrationFilters,
    returns: dated(list(Registration)),
    csv: {
      filename: 'registrations.csv',
      columns: REGISTRATION_COLUMNS,
      rows: ({ db, query }) => registrations.listAll(db, query),
    },
    run: ({ db, query, page }) => registrations.list(db, query, page),
  }),
  endpoint({
    method: 'POST',
    path: '/registrations',
    operation: 'createRegistration',
    scope: 'registrations:write',
    summary: 'Register golfers',
    description:
      'Needs neither that registration is switched on nor that it is still open, and never exceeds the capacity. With nothing due it is `paid` at once and its players are seated. Fires `registration.created`.',
    body: RegistrationCreate,
    returns: confidential(created(RegistrationCreated)),
    fails: ['not_found', 'conflict'],
    prepare: (body, { clock }) => registrations.checkedReservation(checkedOwn(body), clock.now()),
    run: async ({ tx, body, tools }) => {
      const { registration, token } = await byOrganizer(tx, body, tools);
      return { ...registration, ...linksOf(tools.terms.publicUrl(), registration, token) };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/registrations/{id}',
    operation: 'getRegistration',
    scope: 'registrations:read',
    summary: 'Read a registration with its payments and refunds',
    returns: ok(RegistrationDetail),
    fails: ['not_found'],
    run: ({ db, params }) => registrations.detail(db, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/registrations/{id}',
    operation: 'updateRegistration',
    scope: 'registrations:write',
    summary: 'Change a registration',
    body: RegistrationPatch,
    returns: ok(Registration),
    fails: ['not_found', 'conflict'],
    prepare: (body, { clock }) => registrations.checkedReservation(body, clock.now()),
    run: ({ tx, params, body }) => registrations.update(tx, params.id, body),
  }),
  endpoint({
    method: 'POST',
    path: '/registrations/{id}/cancel',
    operation: 'cancelRegistration',
    scope: 'registrations:write',
    summary: 'Cancel a registration',
    description:
      'Gives up the place: its players are withdrawn, and those on the waitlist who fit come up. No money moves; see the refund.',
    body: Cancellation,
    returns: ok(Cancelled),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body, tools }) => registrations.cancel(tx, params.id, body, tools),
  }),
  endpoint({
    method: 'POST',
    path: '/registrations/{id}/link',
    operation: 'createRegistrationLink',
    scope: 'registrations:write',
    summary: 'Create another link for the golfer',
    body: LinkRequest,
    returns: confidential(ok(Links)),
    fails: ['not_found'],
    run: ({ tx, params, body, tools }) => further(tx, params.id, body, tools.terms.publicUrl()),
  }),
  endpoint({
    method: 'POST',
    path: '/registrations/{id}/resolve',
    operation: 'resolveRegistrationFlag',
    scope: 'registrations:write',
    summary: 'Close a flag of a registration',
    body: Resolution,
    returns: ok(Registration),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => flags.resolve(tx, params.id, body.code),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/money',
    operation: 'getTournamentMoney',
    scope: 'registrations:read',
    summary: "See an event's money",
    returns: ok(Money),
    fails: ['not_found'],
    run: ({ db, params }) => moneyOf(db, params.id),
  }),
];

/** What the dashboard's forms ask for. */
export const staffRegistrationRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/places',
    operation: 'getPlaces',
    scope: 'tournaments:read',
    summary: 'See how many places of an event are taken',
    returns: ok(PlacesView),
    fails: ['not_found'],
    run: ({ db, params }) => placesView(db, params.id),
  }),
];

interface ShownEvent {
  facts: TournamentFacts;
  bodies: Map<string, Serialized>;
}

/** The serialized event is cached, as many ask at once; the key has the state, which changes with time. */
function bodyOf({ facts, bodies }: ShownEvent, slug: string, now: Date, terms: Terms): Serialized {
  const key = `${slug} ${stateOf(facts, now)}`;
  const cached = bodies.get(key);
  if (cached !== undefined) return cached;
  const body = Serialized.of(tournamentView(facts, slug, now, terms));
  bodies.set(key, body);
  return body;
}

export const publicRegistrationRoutes = [
  endpoint({
    method: 'GET',
    path: '/events/{slug}',
    operation: 'getPublicEvent',
    scope: 'public',
    forEverybody: true,
    summary: 'See an event',
    returns: ok(PublicEvent),
    fails: ['not_found'],
    view: ({ caller, tools: { recent, clock, terms } }) => {
      const { tournamentId, slug } = eventOf(caller);
      const topic = topicOf(caller.organizationId, tournamentId);
      const body = (shown: ShownEvent) => bodyOf(shown, slug, clock.now(), terms);
      const load = async (db: Reads): Promise<ShownEvent> => ({
        facts: await factsOf(db, tournamentId),
        bodies: new Map(),
      });
      return {
        cached: () => {
          const shown = recent.peek<ShownEvent>(topic);
          return shown && body(shown);
        },
        read: async (db) => body(await recent.get(topic, () => load(db))),
      };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/events/{slug}/quote',
    operation: 'quoteRegistration',
    scope: 'public',
    summary: 'See what registering would cost',
    body: QuoteRequest,
    returns: ok(Quote),
    fails: ['not_found', 'conflict'],
    run: ({ tx, caller, body }) => {
      const { tournamentId, slug } = eventOf(caller);
      return quote(tx, tournamentId, slug, body, tx.now);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/events/{slug}/registrations',
    operation: 'register',
    scope: 'public',
    summary: 'Register',
    description: 'The answer holds the secret links, which are shown only now.',
    body: RegistrationInput,
    returns: confidential(created(PublicRegistered)),
    fails: ['not_found', 'conflict'],
    prepare: (body) => {
      checkedPlayers(body);
      return body;
    },
    run: async ({ tx, caller, body, tools }) => {
      const { terms } = tools;
      const { tournamentId, slug } = eventOf(caller);
      const withLinks = (view: PublicRegistration, token: string) => ({
        ...view,
        manage_url: manageUrl(terms.publicUrl(), token),
        token,
      });
      const made = await byGolfer(tx, tournamentId, slug, body, tools);
      const { registration, token } = made;
      const viewer = { ...tools, now: tx.now };
      const isPlain = registration.status === 'pending' && !registration.waitlisted;
      const view = isPlain
        ? registeredView(made, viewer)
        : await registrationView(tx, registration.id, token, viewer);
      return withLinks(view, token);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/registrations/{token}',
    operation: 'getPublicRegistration',
    scope: 'public',
    summary: 'See a registration by its secret link',
    returns: ok(PublicRegistration),
    fails: ['not_found'],
    run: ({ db, caller, tools }) => {
      const { id, token } = secretOf(caller);
      return registrationView(db, id, token, { ...tools, now: tools.clock.now() });
    },
  }),
  endpoint({
    method: 'PATCH',
    path: '/registrations/{token}',
    operation: 'changePublicRegistration',
    scope: 'public',
    summary: 'Change players, team name or note by the secret link',
    description:
      'Until the event goes live. Players who are in the event already are changed there too; how many there are stays.',
    body: GolferPatch,
    returns: ok(PublicRegistration),
    fails: ['not_found', 'conflict'],
    run: async ({ tx, caller, body, tools }) => {
      const { id, token } = secretOf(caller);
      await change(tx, id, body);
      return registrationView(tx, id, token, { ...tools, now: tx.now });
    },
  }),
];
