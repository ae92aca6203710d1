import { dated, endpoint, list, ok } from '../../../http/endpoint.ts';
import * as messages from './messages.ts';
import { Message, MessageCreate, MessageSent } from './schemas.ts';

export const messageRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/messages',
    operation: 'listMessages',
    scope: 'messages:write',
    summary: 'List messages',
    returns: dated(list(Message)),
    fails: ['not_found'],
    run: ({ db, params, page }) => messages.list(db, params.id, page),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/messages',
    operation: 'sendMessage',
    scope: 'messages:write',
    summary: 'Send a message to players',
    description:
      'Mailed at once, one mail for each address, also to those who opted out of announcements. Without an audience and ids it is for all. Ids are united; a withdrawn player gets it only when named. A message for nobody, and an archived event, are conflicts. There is no SMS: who has no address is `unreachable`.',
    body: MessageCreate,
    returns: ok(MessageSent),
    fails: ['not_found', 'conflict'],
    prepare: messages.checked,
    run: ({ tx, params, body }) => messages.send(tx, params.id, body),
  }),
];
