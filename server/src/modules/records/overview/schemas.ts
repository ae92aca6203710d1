import {
  Day,
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/text/schema.ts';
import { STATUSES } from '../../event/tournaments/schemas.ts';
import { BOARDS, Settings } from '../../event/tournaments/settings-schemas.ts';
import { Payouts } from '../../games/side-games/result-schemas.ts';
import { Money } from '../../money/registrations/money-schemas.ts';
import { PublicEvent } from '../../money/registrations/public-schemas.ts';
import { Flag } from '../../scoring/flags/schemas.ts';

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });
const yes = (description: string) => Type.Boolean({ description, examples: [true] });
const entrant = (description: string) => Text(description, { examples: ['The Mulligans'] });
const hole = (description: string) =>
  Nullable(Type.Integer({ minimum: 1, maximum: 18, description, examples: [7] }));
const strokes = (description: string) => Nullable(Type.Integer({ description, examples: [4] }));

const Before = Type.Object(
  {
    holes: count('Holes that have been configured.', 18),
    teams: count('Teams.', 36),
    teams_without_start: count('Teams without a starting hole.', 2),
    teams_without_sign: count(
      'Teams that came, or got another name, start or access code, after the signs were printed; all while they are not.',
      0,
    ),
    public_page: yes('Whether everybody finds the event at its public address.'),
    registration: PublicEvent.properties.registration.properties.state,
    registrations: Type.Array(
      Type.Object({
        day: Day('The day, in the time zone of the event.'),
        registrations: count('How many were made and stand.', 4),
        players: count('For how many players.', 15),
      }),
      { description: 'By the day on which they were made, oldest first; days without any are left out.' },
    ),
    money: Money,
  },
  { title: 'OverviewBefore', description: 'Before the day: what is still missing, and who comes.' },
);
export type OverviewBefore = Static<typeof Before>;

const Standing = Type.Object(
  {
    team_id: Nullable(Uuid('The team.')),
    player_id: Nullable(Uuid('The player, in an individual event.')),
    name: entrant('Who is ranked.'),
    team_name: Nullable(entrant('The team of a player.')),
    position_label: Type.String({ description: 'The place to show.', examples: ['T3'] }),
    to_par_label: Type.String({ description: 'Against par, to show.', examples: ['-2'] }),
    thru_label: Type.String({ description: 'How many holes are scored, to show.', examples: ['7*'] }),
    total: Nullable(Type.Integer({ description: 'Strokes, net strokes or points.', examples: [70] })),
  },
  { title: 'OverviewStanding', description: 'A line of a board, in short.' },
);
export type OverviewStanding = Static<typeof Standing>;

const OnCourse = Type.Object(
  {
    team_id: Uuid('The team.'),
    name: entrant('Its name.'),
    start_label: Nullable(Type.String({ description: 'Where it began.', examples: ['7A'] })),
    hole: hole('The hole it plays next; null once it is finished.'),
    thru: count('How many holes are scored.', 7),
    players: count('Active players.', 4),
    checked_in: count('How many of them are checked in.', 4),
    signed: yes('Whether its card is signed.'),
    last_score_at: Nullable(Timestamp('When its last score came in.')),
    silent_minutes: Nullable(
      count('For how long no score of it came, once that is over 20 minutes of play; else null.', 24),
    ),
  },
  { title: 'OverviewTeam', description: 'Where a team is.' },
);
export type OverviewTeam = Static<typeof OnCourse>;

const Raised = Type.Object(
  { ...Flag.properties, name: entrant('Whose score it is.') },
  { title: 'OverviewFlag', description: 'An open flag, with the name of whose score it is.' },
);

const Happening = Type.Object(
  {
    id: Uuid('Identifies it.'),
    kind: OneOf(['score', 'correction', 'check_in', 'signed'], 'What happened.'),
    at: Timestamp('When.'),
    name: entrant('The team or player.'),
    hole: hole('Of a score: the hole.'),
    old_strokes: strokes('Of a correction: what stood there.'),
    strokes: strokes('Of a score: the strokes; null where it was cleared.'),
    via: Nullable(OneOf(['api', 'staff', 'play'], 'Of a score: how it came in.')),
    by: Nullable(Text('The member of staff who did it.', { examples: ['ann@example.com'] })),
  },
  { title: 'OverviewHappening', description: 'Something of the live day.' },
);

const LiveDay = Type.Object(
  {
    phones: count('Phones of golfers that were heard in the last five minutes.', 31),
    holes: Type.Array(
      Type.Object({
        hole: count('The hole.', 7),
        par: Nullable(count('Its par.', 4)),
      }),
      { description: 'The holes in play.' },
    ),
    teams: Type.Array(OnCourse, { description: 'Where each team is, in the order of their starts.' }),
    board: OneOf(BOARDS, 'The board of the leaders.'),
    leaders: Type.Array(Standing, { description: 'The first five that have a place.' }),
    open_flags: count('Flags that are open.', 2),
    flags: Type.Array(Raised, { description: 'Twenty of them: conflicts first, then the newest.' }),
    latest: Type.Array(Happening, { description: 'The last ten scores, corrections and check-ins.' }),
  },
  { title: 'OverviewLive', description: 'The day itself.' },
);
export type OverviewLive = Static<typeof LiveDay>;

const After = Type.Object(
  {
    podium: Type.Array(
      Type.Object({
        board: OneOf(BOARDS, 'Which board.'),
        rows: Type.Array(Standing, { description: 'The first three places.' }),
      }),
      { description: 'One for each board that is switched on.' },
    ),
    incomplete: Type.Array(
      Type.Object({
        team_id: Nullable(Uuid('The team.')),
        player_id: Nullable(Uuid('The player.')),
        name: entrant('Whose card it is.'),
        thru: count('How many holes have a score.', 12),
        holes: count('How many were to be played.', 18),
      }),
      { description: 'Cards with a score, but not on every hole.' },
    ),
    open_flags: count('Flags that are open.', 0),
    payouts: Payouts.properties.rows,
    money: Money,
  },
  { title: 'OverviewFinal', description: 'The result, and what is left to do.' },
);
export type OverviewFinal = Static<typeof After>;

export const Overview = Type.Object(
  {
    status: OneOf(STATUSES, 'Where the event stands.'),
    event_date: Nullable(Day('When it is played.')),
    today: Day('The day it is where the event is.'),
    suspended: Settings.properties.suspended,
    public_board: Settings.properties.publicBoard,
    public_slug: Settings.properties.publicSlug,
    before: Nullable(Before),
    live: Nullable(LiveDay),
    final: Nullable(After),
  },
  {
    title: 'TournamentOverview',
    description: 'The day at a glance: the part that its status asks for, and null for the others.',
  },
);
export type Overview = Static<typeof Overview>;

export const SignsPrinted = Type.Object(
  { signs_printed_at: Timestamp('When.') },
  { title: 'SignsPrinted', description: 'The signs of all teams are printed.' },
);
export type SignsPrinted = Static<typeof SignsPrinted>;
