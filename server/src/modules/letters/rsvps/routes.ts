import { Page, SeeOther } from '../../../http/answers/page.ts';
import { dated, endpoint, list, ok, page } from '../../../http/endpoint.ts';
import { secretOf } from '../../../http/entrances/caller.ts';
import { clicked } from '../mail/tracking.ts';
import { rsvpPage } from './pages.ts';
import * as rsvps from './rsvps.ts';
import {
  PublicRsvp,
  RSVP_COLUMNS,
  Rsvp,
  RsvpAnswer,
  RsvpEntry,
  RsvpFilters,
  RsvpSummary,
} from './schemas.ts';

export const rsvpRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/rsvps',
    operation: 'listRsvps',
    scope: 'rsvps:read',
    summary: 'List answers to invitations',
    query: RsvpFilters,
    returns: dated(list(Rsvp)),
    csv: {
      filename: 'rsvps.csv',
      columns: RSVP_COLUMNS,
      rows: ({ db, params, query }) => rsvps.listAll(db, params.id, query),
    },
    fails: ['not_found'],
    run: ({ db, params, query, page: where }) => rsvps.list(db, params.id, query, where),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/rsvps/summary',
    operation: 'getRsvpSummary',
    scope: 'rsvps:read',
    summary: 'Count answers and people',
    returns: ok(RsvpSummary),
    fails: ['not_found'],
    run: ({ db, params }) => rsvps.summary(db, params.id),
  }),
  endpoint({
    method: 'PUT',
    path: '/tournaments/{id}/rsvps/{contactId}',
    operation: 'enterRsvp',
    scope: 'tournaments:write',
    summary: 'Enter an answer that was given by phone',
    description: 'Replaces the answer so far as a whole, whatever the deadline.',
    body: RsvpEntry,
    returns: ok(Rsvp),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body: { response, partySize, note } }) =>
      rsvps.enter(tx, params.id, params.contactId, { response, partySize, note }),
  }),
];

export const publicRsvpRoutes = [
  endpoint({
    method: 'GET',
    path: '/rsvp/{token}',
    operation: 'getRsvpByLink',
    scope: 'public',
    opens: 'rsvp',
    summary: 'See an invitation and its answer by its link',
    returns: ok(PublicRsvp),
    fails: ['not_found'],
    run: ({ db, caller, tools }) => rsvps.byLink(db, secretOf(caller).id, tools.clock.now()),
  }),
  endpoint({
    method: 'POST',
    path: '/rsvp/{token}',
    operation: 'answerByLink',
    scope: 'public',
    opens: 'rsvp',
    summary: 'Answer an invitation by its link',
    description: 'The last answer wins as a whole.',
    body: RsvpAnswer,
    returns: ok(PublicRsvp),
    fails: ['not_found', 'conflict'],
    run: ({ tx, caller, body }) => rsvps.answerByLink(tx, secretOf(caller).id, body),
  }),
];

export const rsvpPages = [
  endpoint({
    method: 'GET',
    path: '/rsvp/{token}',
    operation: 'showRsvpPage',
    scope: 'public',
    opens: 'rsvp',
    summary: 'The page behind an RSVP link',
    returns: page(),
    // Nothing in the request answers: mail scanners follow links.
    operate: async ({ door, caller, tools, isHead, language }) => {
      const { id, token } = secretOf(caller);
      const view = await rsvps.byLink(door(), id, tools.clock.now());
      if (!isHead) await door().write((tx) => clicked(tx, id));
      return new Page(rsvpPage(view, token, language));
    },
  }),
  endpoint({
    method: 'POST',
    path: '/rsvp/{token}',
    operation: 'answerOnPage',
    scope: 'public',
    opens: 'rsvp',
    summary: 'Answer on the page',
    body: RsvpAnswer,
    returns: page(),
    run: async ({ tx, body, caller }) => {
      const { id, token } = secretOf(caller);
      await rsvps.answerByLink(tx, id, body);
      return new SeeOther(`/rsvp/${token}`);
    },
  }),
];
