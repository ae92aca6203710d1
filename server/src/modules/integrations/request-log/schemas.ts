import { matching } from '../../../platform/text/patterns.ts';
import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';

export const LoggedRequest = Type.Object(
  {
    id: Uuid('Identifies the entry.'),
    at: Timestamp('When it was answered.'),
    client_id: Text('The client that asked.', { examples: ['fwc_9vGm4Tq8Kx2LhWb7RsYc1D'] }),
    client_name: Text('Its name now.', { examples: ['Scoreboard at the clubhouse'] }),
    method: Text('The method.', { examples: ['POST'] }),
    path: Text('The path without its query; what is no id in it stands by its name.', {
      examples: ['/api/v1/tournaments/0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90/teams'],
    }),
    route: Text('The path as the docs have it.', { examples: ['/api/v1/tournaments/{id}/teams'] }),
    status: Type.Integer({ description: 'The status of the answer.', examples: [403] }),
    duration_ms: Type.Number({ minimum: 0, description: 'How long it took.', examples: [3.4] }),
    code: Nullable(Text('The code of a refusal.', { examples: ['insufficient_scope'] })),
    reason: Nullable(
      Text('Exactly why it was refused, also where the answer may not say so.', {
        examples: ['scope_missing: teams:write (has tournaments:read)'],
      }),
    ),
    request_id: Uuid('Equal to the `X-Request-Id` of the answer.'),
    ip: Text('The address it came from.', { examples: ['203.0.113.7'] }),
    user_agent: Nullable(Text('What the program says it is.', { examples: ['curl/8.5.0'] })),
    idempotency: OneOf(
      ['none', 'first', 'replayed', 'conflict'],
      'Whether it had an Idempotency-Key, and whether that was known.',
    ),
  },
  { title: 'Request' },
);
export type LoggedRequest = Static<typeof LoggedRequest>;

export const RequestFilters = Type.Object({
  client_id: Type.Optional(Text('Only those of this client.', { examples: ['fwc_9vGm4Tq8Kx2LhWb7RsYc1D'] })),
  status: Type.Optional(
    Type.String({
      ...matching('^(?:[245]xx|[1-5][0-9][0-9])$', 'Use `2xx`, `4xx`, `5xx` or a status such as `404`.'),
      description: 'Only those that were answered so: `2xx`, `4xx`, `5xx` or a number.',
      examples: ['4xx'],
    }),
  ),
  path: Type.Optional(Text('Only those whose path holds this.', { examples: ['/teams'] })),
  since: Type.Optional(Timestamp('Only those at this time or later.')),
});
export type RequestFilters = Static<typeof RequestFilters>;
