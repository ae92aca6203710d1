import type { CsvColumn } from '../../../platform/csv/write.ts';
import { Nullable, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';

export const AuditEvent = Type.Object(
  {
    id: Uuid('Identifies the entry.'),
    action: Type.String({
      description:
        'What was done, such as tournament.created, tournament.updated, tournament.settings_updated.',
      examples: ['player.moved'],
    }),
    actor_email: Nullable(
      Text('The member of staff who acted; null for API clients and for the service itself.'),
    ),
    target_type: Nullable(Text('What kind of thing was affected.', { examples: ['player'] })),
    target_id: Nullable(Text('Which one.', { examples: ['0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90'] })),
    metadata: Nullable(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        description:
          'Old and new values, the `client_id` of an API client, and `auto: true` for what the service did by itself.',
        examples: [{ old: { team_id: null }, client_id: 'fwc_9vGm4Tq8Kx2LhWb7RsYc1D' }],
      }),
    ),
    created_at: Timestamp('When it was done.'),
  },
  { title: 'AuditEvent', description: 'One change to an event.' },
);
export type AuditEvent = Static<typeof AuditEvent>;

export const AuditFilters = Type.Object({
  action: Type.Optional(Text('Only this action.', { examples: ['player.moved'] })),
  target_type: Type.Optional(Text('Only what was done to this kind of thing.', { examples: ['player'] })),
  since: Type.Optional(Timestamp('Only what was done at this time or later.')),
});
export type AuditFilters = Static<typeof AuditFilters>;

export const AUDIT_COLUMNS: readonly CsvColumn<AuditEvent>[] = [
  { header: 'ID', value: (row) => row.id },
  { header: 'Time', value: (row) => row.created_at },
  { header: 'Action', value: (row) => row.action },
  { header: 'Actor', value: (row) => row.actor_email, freeText: true },
  { header: 'Target type', value: (row) => row.target_type },
  { header: 'Target', value: (row) => row.target_id },
  { header: 'Metadata', value: (row) => JSON.stringify(row.metadata), freeText: true },
];
