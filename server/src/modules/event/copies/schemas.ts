import { OneOf, type Static, Type, Uuid } from '../../../platform/text/schema.ts';
import { TournamentCreate } from '../tournaments/schemas.ts';
import { SettingsPatch } from '../tournaments/settings-schemas.ts';

const PARTS = ['course', 'flights', 'sponsors', 'discounts', 'sidegames'] as const;
export type CopiedPart = (typeof PARTS)[number];

/** What comes along where nothing is said. */
export const USUAL_PARTS: readonly CopiedPart[] = ['course', 'flights'];

export const TournamentMake = Type.Object(
  {
    ...TournamentCreate.properties,
    copyFrom: Type.Optional(
      Uuid('A tournament whose settings, without the public address, the new one begins with.'),
    ),
    copy: Type.Optional(
      Type.Array(OneOf(PARTS, 'A part of an event.'), {
        maxItems: 20,
        description:
          'What else comes along from `copyFrom`: course and flights unless stated. Discounts come unused, side games open, without participants and winners; games of a flight need `flights`. `sidegames` also needs the scope `sidegames:write`.',
        examples: [['course', 'flights']],
      }),
    ),
    settings: Type.Optional(SettingsPatch),
  },
  { title: 'TournamentCreate' },
);
export type TournamentMake = Static<typeof TournamentMake>;

const notHere = Type.Optional(
  Type.Unsafe<never>({ not: {}, description: 'Only a tournament that is made by POST may be a copy.' }),
);

export const TournamentPut = Type.Object(
  {
    ...Type.Partial(TournamentCreate).properties,
    settings: Type.Optional(SettingsPatch),
    copyFrom: notHere,
    copy: notHere,
  },
  { title: 'TournamentPut', description: 'Only the fields sent change. A new tournament needs a name.' },
);
export type TournamentPut = Static<typeof TournamentPut>;
