import type { CsvColumn } from '../../../platform/csv/write.ts';
import { Nullable, OneOf, type Static, Type, Uuid } from '../../../platform/text/schema.ts';
import { SideGame } from './schemas.ts';

const { type, name, hole_number, basis, carryover, currency, status, measurement, unit } =
  SideGame.properties;

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] });
const yes = (description: string) => Type.Boolean({ description, examples: [true] });
const person = Type.String({ description: 'The name.', examples: ['Sam Snead'] });

const revision = count('The version of the boards that this is made of.', 4711);
const provisional = yes(
  'While a participant who can still score has no score on a hole, until the event is final.',
);
const strokeIndexMissing = Type.Boolean({
  description: 'Without stroke indexes net skins are played as gross.',
  examples: [false],
});
const money = {
  participants: SideGame.properties.participants,
  potCents: SideGame.properties.pot_cents,
  currency,
};
const unawarded = count('Skins that are still carried after the last hole.', 0);

const hole = {
  skins: count('What the hole pays: one and all that was carried to it; 0 when it is tied.', 2),
  score: Nullable(count('The best score, tied or not.', 3)),
  provisional: yes('A participant who can still score has no score here, or nobody has.'),
  settled: yes('Not provisional, nor is any hole that may carry to it.'),
};

export const SkinsResults = Type.Object(
  {
    gameId: Uuid('The game.'),
    type,
    revision,
    provisional,
    strokeIndexMissing,
    ...money,
    holes: Type.Array(
      Type.Object({
        hole: count('The hole.', 3),
        winnerId: Nullable(Uuid('Who has won it.')),
        winnerName: Nullable(person),
        ...hole,
      }),
      { description: 'Every hole in play, by number.' },
    ),
    totals: Type.Array(
      Type.Object({
        entrantId: Uuid('The team or player.'),
        name: person,
        skins: count('How many were won.', 10),
        payoutCents: count('The share of the pot; the cents left over go one each from the top.', 3334),
      }),
      { description: 'Whoever has won any: most first, of equals the one whose first skin came earlier.' },
    ),
    unawarded,
  },
  { title: 'SkinsResults', description: 'Of skins.' },
);
export type SkinsResults = Static<typeof SkinsResults>;

export const ContestResults = Type.Object(
  {
    gameId: Uuid('The game.'),
    type,
    revision,
    ...money,
    winner: Nullable(
      Type.Object(
        {
          playerId: SideGame.properties.winner_player_id,
          teamId: SideGame.properties.winner_team_id,
          name: person,
          measurement,
          unit,
          payoutCents: count('The pot.', 72_000),
        },
        { description: 'Null while there is none.' },
      ),
    ),
  },
  { title: 'ContestResults', description: 'Of a contest or a custom game.' },
);
export type ContestResults = Static<typeof ContestResults>;

export const SideGameResults = Type.Union([SkinsResults, ContestResults]);

export const Payouts = Type.Object(
  {
    revision,
    provisional: yes('While skins of the event are.'),
    rows: Type.Array(
      Type.Object({
        entrantType: Nullable(
          OneOf(['team', 'player'], 'Who is paid; null for a winner known by name only.'),
        ),
        entrantId: Nullable(Uuid('The team or player.')),
        name: person,
        amountCents: count('Over all games.', 5334),
        currency,
        games: Type.Array(
          Type.Object({ gameId: Uuid('The game.'), name, amountCents: count('Of this game.', 3334) }),
          { description: 'What it is made of, in the order in which the games were made.' },
        ),
      }),
      { description: 'One for each entrant and currency, the largest amount first, then by name.' },
    ),
  },
  { title: 'SideGamePayouts', description: 'Who gets what.' },
);
export type Payouts = Static<typeof Payouts>;

export const SideGamePot = Type.Object(
  { gameId: Uuid('The game.'), name, type, ...money },
  { title: 'SideGamePot', description: 'What the participants of a game have put in.' },
);
export type SideGamePot = Static<typeof SideGamePot>;

type PayoutLine = Payouts['rows'][number] & { id: string };

/** An entrant may have a line in each currency, so lines are numbered. */
export const payoutLines = ({ rows }: Payouts): PayoutLine[] =>
  rows.map((row, index) => ({ ...row, id: String(index) }));

export const PAYOUT_COLUMNS: readonly CsvColumn<PayoutLine>[] = [
  { header: 'Name', value: (row) => row.name, freeText: true },
  { header: 'Entrant type', value: (row) => row.entrantType },
  { header: 'Entrant ID', value: (row) => row.entrantId },
  { header: 'Amount cents', value: (row) => row.amountCents },
  { header: 'Currency', value: (row) => row.currency },
  { header: 'Games', value: (row) => row.games.map((game) => game.name).join('; '), freeText: true },
];

export const PublicSideGame = Type.Object(
  {
    id: SideGame.properties.id,
    type,
    name,
    hole_number,
    basis,
    carryover,
    status,
    provisional,
    holes: Type.Array(Type.Object({ hole: count('The hole.', 3), winner_name: Nullable(person), ...hole }), {
      description: 'Skins: every hole in play, by number.',
    }),
    totals: Type.Array(Type.Object({ name: person, skins: count('How many were won.', 10) }), {
      description: 'Skins: whoever has won any, most first.',
    }),
    unawarded,
    winner: Nullable(
      Type.Object(
        { name: person, measurement, unit },
        { description: 'Of a contest; null while there is none.' },
      ),
    ),
  },
  { title: 'PublicSideGame', description: 'A side game as everybody sees it.' },
);
export type PublicSideGame = Static<typeof PublicSideGame>;
