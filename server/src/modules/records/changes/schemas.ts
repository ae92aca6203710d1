import { Type } from '../../../platform/text/schema.ts';

/** Its fields are the kinds of targets in the audit log, so a schema cannot list them. */
export const Changes = Type.Unsafe<Record<string, string | number>>({
  title: 'Changes',
  type: 'object',
  description:
    'The newest entry of the audit log for each `target_type`, by its id, and the version of the boards as `boards`.',
  additionalProperties: { type: ['string', 'integer'] },
  examples: [
    {
      player: '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90',
      tournament: '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b8f',
      boards: 412,
    },
  ],
});
