import { endpoint, list, ok, type Tools } from '../../../http/endpoint.ts';
import type { Caller } from '../../../http/entrances/caller.ts';
import * as outbox from '../mail/outbox.ts';
import type { Writer } from '../mail/writers.ts';
import { OutboxFilters, OutboxLine, OutboxMail } from './schemas.ts';

/** Hides links into the dashboard: whoever read another's here could take over an owner's account. */
const concealing = ({ mailKeys }: Tools): outbox.OutboxKit['keys'] => ({
  token: (mailId, purpose) =>
    purpose === 'join' || purpose === 'reset' ? 'hidden' : mailKeys.token(mailId, purpose),
});

/** `writers` are those of all modules that send mail. */
export const outboxRoutes = (writers: readonly Writer[]) => {
  const kitOf = (tools: Tools, { organizationId }: Caller): outbox.OutboxKit => ({
    writers,
    keys: concealing(tools),
    terms: tools.terms,
    apart: (task, input) => tools.threads.run(task, organizationId, input),
  });
  return [
    endpoint({
      method: 'GET',
      path: '/outbox',
      operation: 'listOutbox',
      scope: 'admin',
      summary: 'List the mails of the organization',
      query: OutboxFilters,
      returns: list(OutboxLine),
      run: ({ db, query, page, tools, caller }) => outbox.list(db, query, page, kitOf(tools, caller)),
    }),
    endpoint({
      method: 'GET',
      path: '/outbox/{mail}',
      operation: 'getOutboxMail',
      scope: 'admin',
      summary: 'Read a mail with its headers, text and HTML',
      description: 'Links that let somebody into the dashboard are left out.',
      returns: ok(OutboxMail),
      fails: ['not_found'],
      run: ({ db, params, tools, caller }) => outbox.show(db, params.mail, kitOf(tools, caller)),
    }),
  ];
};
