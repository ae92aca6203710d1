import { matching } from '../../../platform/text/patterns.ts';
import { Nullable, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { ALGORITHM } from './draw.ts';
import { count, holder, Prize, Raffle, reason, SEEDS, seed, winStatus } from './schemas.ts';

const MOST_PICKS = 50;
const LONGEST_WORD = 100;

const range = Type.Unsafe<[first: number, last: number]>(
  Type.Array(Type.Integer(), { minItems: 2, maxItems: 2, description: 'The first and the last number.' }),
);
const ranges = (description: string, first: number, last: number) =>
  Type.Array(range, { description, examples: [[[first, last]]] });

const pool = ranges('The tickets that took part, ascending, neighbours put together.', 1, 100);
const removed = ranges('The tickets that left the pool with this pick.', 51, 60);
const algorithm = Type.Literal(ALGORITHM, { description: 'How the picks are made.', examples: [ALGORITHM] });
const commitment = seed('What the seed hashes to: public before the draw.', SEEDS[0]);
const revealed = seed('The seed of this draw, and the commitment of the next.', SEEDS[1]);
const counter = count('How many numbers were passed over before the one that counts.', 0);
const index = count('Which ticket of the pool, from 0.', 52);
const drawNumber = count('The draw, from 1.', 1);
const pickNumber = count('Which pick of the draw, from 1.', 1);

/** The word has no control characters, so that anybody can repeat the draw in a shell. */
const publicWord = Nullable(
  Type.String({
    minLength: 1,
    maxLength: LONGEST_WORD,
    ...matching('^[^\\u0000-\\u001f\\u007f]*$', 'Write it on one line.'),
    description: 'What the room called out once sales were over: nobody could know the outcome before.',
    examples: ['mulligan'],
  }),
);

export const DrawRequest = Type.Object(
  {
    prizeId: Type.Optional(
      Nullable(Uuid('The prize to draw; left out, prizes are drawn in the order in which they were added.')),
    ),
    count: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_PICKS,
        default: 1,
        description: 'How many winners.',
        examples: [1],
      }),
    ),
    excludePreviousWinners: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'Whether whoever was drawn before in this raffle is left out with all tickets. One person is one contact, else one email, else one name.',
        examples: [true],
      }),
    ),
    publicWord: Type.Optional(publicWord),
    redrawOf: Type.Optional(
      Nullable(
        Type.String({
          ...Uuid('The win of somebody absent: it is forfeited, and its prize drawn again among the others.'),
          examples: [null as never],
        }),
      ),
    ),
    reason: Type.Optional(reason),
  },
  {
    title: 'RaffleDrawRequest',
    description: '`redrawOf` stands without `prizeId` and `count`.',
    examples: [{ count: 1, publicWord: 'mulligan' }],
  },
);
export type DrawRequest = Static<typeof DrawRequest>;

const Proof = Type.Object(
  {
    algorithm,
    raffleId: Uuid('The raffle.'),
    draw: drawNumber,
    commitment,
    seed: revealed,
    publicWord,
    pool,
    picks: Type.Array(
      Type.Object({
        pick: pickNumber,
        counter,
        index,
        ticketNumber: count('The ticket.', 53),
        removed,
      }),
    ),
  },
  { title: 'RaffleProof', description: 'All that it takes to repeat the draw.' },
);
export type Proof = Static<typeof Proof>;

export const DrawResult = Type.Object(
  {
    draw: drawNumber,
    drawn: Type.Array(
      Type.Object({
        winnerId: Uuid('Identifies the win; `redrawOf` takes it.'),
        prizeId: Uuid('The prize.'),
        prizeName: Prize.properties.name,
        ticketNumber: count('The ticket.', 53),
        winnerName: holder('Who holds it.'),
        contactId: Nullable(Uuid('The winner as a contact.')),
      }),
    ),
    remainingTickets: count('Tickets in the pool after the last pick.', 90),
    remainingPrizes: count('Prizes that the raffle has left.', 4),
    proof: Proof,
  },
  { title: 'RaffleDrawResult' },
);
export type DrawResult = Static<typeof DrawResult>;

const winnerLabel = Text("The winner's initials.", { examples: ['S.S.'] });

export const Draw = Type.Object(
  {
    draw: drawNumber,
    drawn_at: Timestamp('When it was drawn.'),
    algorithm,
    commitment,
    seed: revealed,
    public_word: publicWord,
    exclude_previous_winners: Type.Boolean({
      description: 'Whether earlier winners were left out.',
      examples: [true],
    }),
    redraw_of: Nullable(
      Type.Object({ draw: drawNumber, pick: pickNumber }, { description: 'The pick that was undone.' }),
    ),
    reason,
    pool,
    picks: Type.Array(
      Type.Object({
        pick: pickNumber,
        counter,
        index,
        ticket_number: count('The ticket.', 53),
        removed,
        prize_id: Uuid('The prize.'),
        winner_label: winnerLabel,
        status: winStatus,
      }),
    ),
  },
  { title: 'RaffleDraw', description: 'One draw, with all that it takes to repeat it.' },
);
export type Draw = Static<typeof Draw>;

const { id, name, status, ticket_price_cents, currency, tickets_sold, commitment: first } = Raffle.properties;
const shownPrize = Prize.properties;

export const PublicRaffle = Type.Object(
  {
    id,
    name,
    status,
    ticket_price_cents,
    currency,
    tickets_sold,
    commitment: first,
    prizes: Type.Array(
      Type.Object(
        {
          id: shownPrize.id,
          name: shownPrize.name,
          quantity: shownPrize.quantity,
          remaining: shownPrize.remaining,
          value_cents: shownPrize.value_cents,
          winners: Type.Array(
            Type.Object({
              draw: drawNumber,
              pick: pickNumber,
              ticket_number: count('The ticket.', 53),
              winner_label: winnerLabel,
              status: winStatus,
            }),
          ),
        },
        { title: 'PublicRafflePrize' },
      ),
      { description: 'In the order in which they were added.' },
    ),
  },
  { title: 'PublicRaffle', description: 'A raffle as everybody sees it.' },
);
export type PublicRaffle = Static<typeof PublicRaffle>;

export const PublicRaffleDetail = Type.Object(
  {
    ...PublicRaffle.properties,
    draws: Type.Array(Draw, { description: 'First to last.' }),
  },
  { title: 'PublicRaffleDetail', description: 'A raffle with every draw, to be repeated by anybody.' },
);
export type PublicRaffleDetail = Static<typeof PublicRaffleDetail>;
