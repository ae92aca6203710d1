import { ImageReply, SeeOther } from '../../../http/answers/page.ts';
import { created, Deleted, dated, endpoint, list, ok, page } from '../../../http/endpoint.ts';
import { secretOf } from '../../../http/entrances/caller.ts';
import { notFound } from '../../../platform/problems.ts';
import { Type } from '../../../platform/text/schema.ts';
import { deskFor } from '../mail/render.ts';
import { behind, clicked, opened } from '../mail/tracking.ts';
import * as invitations from './invitations.ts';
import { destination, load } from './letters.ts';
import * as record from './record.ts';
import {
  Invitation,
  InvitationCreate,
  InvitationFilters,
  InvitationPatch,
  InvitationPreview,
  InvitationRecipientFilters,
  PreviewQuery,
  RECIPIENT_COLUMNS,
  Recipient,
  Retried,
  Schedule,
  Stats,
  TestQueued,
  TestRequest,
} from './schemas.ts';
import { cancel, retry, send } from './states.ts';
import { allRecipients, recipients, statsOf } from './stats.ts';
import { preview, sendTest } from './trial.ts';

export const invitationRoutes = [
  endpoint({
    method: 'GET',
    path: '/invitations',
    operation: 'listInvitations',
    scope: 'invitations:read',
    summary: 'List invitations',
    query: InvitationFilters,
    returns: dated(list(Invitation)),
    run: ({ db, query, page: where }) => record.list(db, query, where),
  }),
  endpoint({
    method: 'POST',
    path: '/invitations',
    operation: 'createInvitation',
    scope: 'invitations:write',
    summary: 'Create an invitation',
    description: 'A draft; with `scheduled_at` it is scheduled too, all or nothing.',
    body: InvitationCreate,
    returns: created(Invitation),
    fails: ['not_found', 'conflict'],
    prepare: (body, { clock, threads }, { organizationId }) =>
      invitations.checked(body, clock.now(), organizationId, threads),
    run: ({ tx, body }) => invitations.create(tx, body),
  }),
  endpoint({
    method: 'GET',
    path: '/invitations/{id}',
    operation: 'getInvitation',
    scope: 'invitations:read',
    summary: 'Read an invitation',
    returns: ok(Invitation),
    fails: ['not_found'],
    run: ({ db, params }) => record.get(db, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/invitations/{id}',
    operation: 'updateInvitation',
    scope: 'invitations:write',
    summary: 'Change an invitation',
    description: 'While it is a draft or scheduled.',
    body: InvitationPatch,
    returns: ok(Invitation),
    fails: ['not_found', 'conflict'],
    prepare: (body, { clock, threads }, { organizationId }) =>
      invitations.checked(body, clock.now(), organizationId, threads),
    run: ({ tx, params, body }) => invitations.update(tx, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/invitations/{id}',
    operation: 'deleteInvitation',
    scope: 'invitations:write',
    summary: 'Delete an invitation',
    description: 'While it is a draft or scheduled.',
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => invitations.remove(tx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/invitations/{id}/schedule',
    operation: 'scheduleInvitation',
    scope: 'invitations:write',
    summary: 'Schedule an invitation',
    body: Schedule,
    returns: ok(Invitation),
    fails: ['not_found', 'conflict'],
    prepare: ({ scheduled_at }, { clock }) => invitations.checkedTime(scheduled_at, clock.now()),
    run: ({ tx, params, body }) => invitations.schedule(tx, params.id, body),
  }),
  endpoint({
    method: 'POST',
    path: '/invitations/{id}/send',
    operation: 'sendInvitation',
    scope: 'invitations:write',
    summary: 'Send an invitation now',
    description:
      'The audience is made up at this instant, all or none. Fires `invitation.delivered` once for each recipient.',
    heavy: true,
    returns: ok(Invitation),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => send(tx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/invitations/{id}/cancel',
    operation: 'cancelInvitation',
    scope: 'invitations:write',
    summary: 'Cancel an invitation',
    description: 'Mails that are not on their way yet are not sent.',
    returns: ok(Invitation),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => cancel(tx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/invitations/{id}/retry',
    operation: 'retryInvitation',
    scope: 'invitations:write',
    summary: 'Retry failed mails',
    returns: ok(Retried),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => retry(tx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/invitations/{id}/test',
    operation: 'testInvitation',
    scope: 'invitations:write',
    summary: 'Send one test mail',
    description: 'With the values of a sample golfer; counted nowhere.',
    body: TestRequest,
    returns: ok(TestQueued),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => sendTest(tx, params.id, body.email),
  }),
  endpoint({
    method: 'GET',
    path: '/invitations/{id}/preview',
    operation: 'previewInvitation',
    scope: 'invitations:read',
    summary: 'Preview the mail',
    query: PreviewQuery,
    returns: ok(InvitationPreview),
    fails: ['not_found'],
    run: ({ db, params, query, tools: { clock, terms, threads }, caller: { organizationId } }) =>
      preview(db, params.id, query.contact_id, {
        now: clock.now(),
        terms,
        apart: (task, input) => threads.run(task, organizationId, input),
      }),
  }),
  endpoint({
    method: 'GET',
    path: '/invitations/{id}/stats',
    operation: 'getInvitationStats',
    scope: 'invitations:read',
    summary: 'Read the results of an invitation',
    returns: ok(Stats),
    fails: ['not_found'],
    run: ({ db, params }) => statsOf(db, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/invitations/{id}/recipients',
    operation: 'listInvitationRecipients',
    scope: 'invitations:read',
    summary: 'List the recipients of an invitation',
    query: InvitationRecipientFilters,
    returns: list(Recipient),
    csv: {
      filename: 'recipients.csv',
      columns: RECIPIENT_COLUMNS,
      rows: ({ db, params, query }) => allRecipients(db, params.id, query),
    },
    fails: ['not_found'],
    run: ({ db, params, query, page: where }) => recipients(db, params.id, query, where),
  }),
];

/** The smallest GIF: one transparent pixel. */
const PIXEL = new ImageReply(
  'image/gif',
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
);

export const trackingPages = [
  endpoint({
    method: 'GET',
    path: '/t/{token}',
    operation: 'countOpen',
    scope: 'public',
    opens: 'track',
    summary: 'The pixel of a mail',
    returns: page(),
    operate: async ({ door, caller, isHead }) => {
      const { id } = secretOf(caller);
      await behind(door(), id);
      if (!isHead) await door().write((tx) => opened(tx, id));
      return PIXEL;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/t/{token}/{n}',
    operation: 'followLink',
    scope: 'public',
    opens: 'track',
    summary: 'A link of a mail',
    params: Type.Object({ n: Type.String({ pattern: '^[1-9][0-9]{0,3}$' }) }),
    returns: page(),
    operate: async ({ door, params: { n }, caller, tools, isHead }) => {
      const { id } = secretOf(caller);
      const mail = await behind(door(), id);
      const source = await load(door(), mail.source_id);
      const desk = deskFor(mail.organization_name, tools.terms, (purpose) =>
        tools.mailKeys.token(mail.id, purpose),
      );
      const address = source && destination(mail, source, desk, Number(n));
      if (address === undefined) throw notFound('Link');
      if (!isHead) await door().write((tx) => clicked(tx, id));
      return new SeeOther(address, 302);
    },
  }),
];
