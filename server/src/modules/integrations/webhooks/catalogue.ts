/** How the docs show an event that can be subscribed to. */

import { Timestamp, type TSchema, Type, Uuid } from '../../../platform/text/schema.ts';
import type { EventType } from '../events/event-type.ts';

/** The schema of the whole payload as `emit` writes it. */
export const payloadOf = <Data extends TSchema>(event: EventType<Data>) =>
  Type.Object(
    {
      id: Type.String({
        ...Uuid('Identifies the event. An event may arrive more than once: pass over an id you have seen.'),
        examples: ['0197a3c2-5b22-7a08-b7d9-4e1c6f03a925'],
      }),
      type: Type.Literal(event.type, { description: 'What happened.' }),
      created_at: Timestamp('When it happened.'),
      data: event.data,
    },
    { title: `${pascalCase(event.type)}Event`, description: event.description },
  );

/** `contact.created` → `ContactCreated`. */
export const pascalCase = (type: string): string =>
  type.replace(/(?:^|[._])(.)/g, (_all, letter: string) => letter.toUpperCase());
