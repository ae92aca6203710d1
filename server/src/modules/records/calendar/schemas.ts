import { Nullable, OneOf, type Static, Text, Type } from '../../../platform/text/schema.ts';
import { Tournament } from '../../event/tournaments/schemas.ts';

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] });

export const CalendarEvent = Type.Object(
  {
    ...Tournament.properties,
    when: OneOf(
      ['today', 'upcoming', 'past'],
      'By the day of the event in its own time zone. A live event is today, whatever its day.',
    ),
    teams: count('Teams.', 36),
    players: count('Players who have not withdrawn.', 144),
    money: Nullable(
      Type.Array(
        Type.Object({
          currency: Text('ISO 4217, in lower case.', { examples: ['usd'] }),
          netCents: count('What registrations have paid, without what went back.', 427_500),
        }),
        {
          description:
            'One for each currency in which somebody has paid; null for a role without registrations.',
        },
      ),
    ),
  },
  { title: 'CalendarEvent', description: 'An event as the list of events shows it.' },
);
export type CalendarEvent = Static<typeof CalendarEvent>;
