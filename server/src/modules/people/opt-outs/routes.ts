/**
 * Opting out of bulk mail, by the link that each one carries: for people and for mail programs (RFC 8058).
 */

import { Page } from '../../../http/answers/page.ts';
import { endpoint, ok, page } from '../../../http/endpoint.ts';
import { secretOf } from '../../../http/entrances/caller.ts';
import { Type } from '../../../platform/text/schema.ts';
import { setOptedOutByMail, standing, standingAfter } from './opt-outs.ts';
import { optedOutPage } from './pages.ts';

const Unsubscription = Type.Object(
  {
    organization_name: Type.String({
      description: 'Who sent the mail.',
      examples: ['Pebble Creek Golf Club'],
    }),
    opted_out: Type.Boolean({ description: 'Whether the address gets no more bulk mail.', examples: [true] }),
  },
  { title: 'Unsubscription' },
);

const Choice = Type.Object(
  { opted_out: Type.Boolean({ description: 'True to get no more bulk mail.', examples: [true] }) },
  { title: 'UnsubscriptionChoice' },
);

/** Mail programs send other fields, which are ignored. */
const UnsubscribeForm = Type.Object({ action: Type.Optional(Type.String()) });

export const publicOptOutRoutes = [
  endpoint({
    method: 'GET',
    path: '/unsubscribe/{token}',
    operation: 'getUnsubscription',
    scope: 'public',
    opens: 'unsubscribe',
    summary: 'See whether an address is unsubscribed',
    returns: ok(Unsubscription),
    fails: ['not_found'],
    run: ({ db, caller, tools }) => standing(db, tools.mailKeys, caller.organizationId, secretOf(caller).id),
  }),
  endpoint({
    method: 'POST',
    path: '/unsubscribe/{token}',
    operation: 'setUnsubscription',
    scope: 'public',
    opens: 'unsubscribe',
    summary: 'Unsubscribe an address, or subscribe it again',
    body: Choice,
    returns: ok(Unsubscription),
    fails: ['not_found'],
    run: async ({ tx, body: { opted_out }, caller, tools }) => {
      const { id } = secretOf(caller);
      await standing(tx, tools.mailKeys, caller.organizationId, id);
      await setOptedOutByMail(tx, tools.mailKeys, id, opted_out);
      return standingAfter(tx, opted_out);
    },
  }),
];

export const optOutPages = [
  endpoint({
    method: 'GET',
    path: '/u/{token}',
    operation: 'showUnsubscribePage',
    scope: 'public',
    opens: 'unsubscribe',
    summary: 'The page behind the unsubscribe link',
    returns: page(),
    run: async ({ db, caller, tools, language }) => {
      const { id, token } = secretOf(caller);
      const now = await standing(db, tools.mailKeys, caller.organizationId, id);
      return new Page(optedOutPage(now, token, language));
    },
  }),
  endpoint({
    method: 'POST',
    path: '/u/{token}',
    operation: 'unsubscribe',
    scope: 'public',
    opens: 'unsubscribe',
    summary: 'Unsubscribe by one click',
    body: UnsubscribeForm,
    returns: page(),
    run: async ({ tx, body: { action }, caller, tools, language }) => {
      const { id, token } = secretOf(caller);
      const optedOut = action !== 'resubscribe';
      await setOptedOutByMail(tx, tools.mailKeys, id, optedOut);
      return new Page(optedOutPage(await standingAfter(tx, optedOut), token, language));
    },
  }),
];
