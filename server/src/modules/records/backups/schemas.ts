import { Nullable, OneOf, type Static, Timestamp, Type } from '../../../platform/text/schema.ts';

export const ServiceState = Type.Object(
  {
    version: Type.String({ description: 'The release of Fairway that runs.', examples: ['0.2.0'] }),
    outbound: OneOf(
      ['on', 'off'],
      'Whether webhooks, mail and payments leave the service; off in a restored copy until its operator says otherwise.',
    ),
    last_backup_at: Nullable(Timestamp('When the last good backup of the whole service was complete.')),
    last_backup_bytes: Nullable(
      Type.Integer({ description: 'How large that backup is.', examples: [1_048_576] }),
    ),
  },
  { title: 'ServiceState' },
);
export type ServiceState = Static<typeof ServiceState>;
