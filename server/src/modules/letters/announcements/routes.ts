import { created, Deleted, dated, endpoint, list, ok } from '../../../http/endpoint.ts';
import { eventOf } from '../../../http/entrances/caller.ts';
import { Type } from '../../../platform/text/schema.ts';
import * as announcements from './announcements.ts';
import { publicBoard } from './board.ts';
import * as content from './content.ts';
import {
  Announcement,
  AnnouncementCreate,
  AnnouncementFilters,
  AnnouncementPatch,
  AnnouncementRecipient,
  AnnouncementRecipientFilters,
  PublicAnnouncement,
  RECIPIENT_COLUMNS,
} from './schemas.ts';
import { send } from './send.ts';

export const announcementRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/announcements',
    operation: 'listAnnouncements',
    scope: 'announcements:read',
    summary: 'List announcements',
    query: AnnouncementFilters,
    returns: dated(list(Announcement)),
    fails: ['not_found'],
    run: ({ db, params, query, page }) => announcements.list(db, params.id, query, page),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/announcements/{aid}',
    operation: 'getAnnouncement',
    scope: 'announcements:read',
    summary: 'Read an announcement',
    returns: ok(Announcement),
    fails: ['not_found'],
    run: ({ db, params }) => announcements.get(db, params.id, params.aid),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/announcements/{aid}/recipients',
    operation: 'listAnnouncementRecipients',
    scope: 'announcements:read',
    summary: 'List the recipients of an announcement',
    description: 'Addresses that had opted out when it was sent got no mail, and are not listed.',
    query: AnnouncementRecipientFilters,
    returns: list(AnnouncementRecipient),
    csv: {
      filename: 'announcement-recipients.csv',
      columns: RECIPIENT_COLUMNS,
      rows: ({ db, params, query }) => announcements.allRecipients(db, params.id, params.aid, query),
    },
    fails: ['not_found'],
    run: ({ db, params, query, page }) => announcements.recipients(db, params.id, params.aid, query, page),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/announcements',
    operation: 'createAnnouncement',
    scope: 'announcements:write',
    summary: 'Create an announcement',
    description:
      'A draft; with `scheduledAt`, at most a year ahead, it is sent by itself then. An archived event is a conflict.',
    body: AnnouncementCreate,
    returns: created(Announcement),
    fails: ['not_found', 'conflict'],
    prepare: (body, { clock }) => content.created(body, clock.now()),
    run: ({ tx, params, body }) => announcements.create(tx, params.id, body),
  }),
  endpoint({
    method: 'PATCH',
    path: '/tournaments/{id}/announcements/{aid}',
    operation: 'updateAnnouncement',
    scope: 'announcements:write',
    summary: 'Change an announcement that is not sent yet',
    description: 'A time schedules it, `scheduledAt: null` makes it a draft again.',
    body: AnnouncementPatch,
    returns: ok(Announcement),
    fails: ['not_found', 'conflict'],
    prepare: (body, { clock }) => content.inTime(body, clock.now()),
    run: ({ tx, params, body }) => announcements.update(tx, params.id, params.aid, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/announcements/{aid}',
    operation: 'deleteAnnouncement',
    scope: 'announcements:write',
    summary: 'Delete an announcement that is not sent yet',
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => announcements.remove(tx, params.id, params.aid),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/announcements/{aid}/send',
    operation: 'sendAnnouncement',
    scope: 'announcements:write',
    summary: 'Send an announcement now',
    description:
      'The audience is made up at this instant, with one mail for each address. What goes to the board only is `sent` at once. Sending again, and mailing nobody, are conflicts.',
    returns: ok(Announcement),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, tools }) => send(tx, params.id, params.aid, tools.mailKeys),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/announcements/{aid}/retract',
    operation: 'retractAnnouncement',
    scope: 'announcements:write',
    summary: 'Remove a sent announcement from the board',
    description:
      'A mail cannot be unsent. What is not sent yet, or whose mails are under way, and retracting again are conflicts.',
    returns: ok(Announcement),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => announcements.retract(tx, params.id, params.aid),
  }),
];

/** On the public surface the path has a slug for the tournament's id. */
export const publicAnnouncementRoutes = [
  endpoint({
    method: 'GET',
    path: '/events/{slug}/announcements',
    operation: 'listPublicAnnouncements',
    scope: 'public',
    forEverybody: true,
    summary: 'See what is on the board of an event',
    description: 'The newest 50, newest first.',
    returns: ok(Type.Array(PublicAnnouncement)),
    fails: ['not_found'],
    run: ({ db, caller }) => {
      const { tournamentId, slug } = eventOf(caller);
      return publicBoard(db, tournamentId, slug);
    },
  }),
];
