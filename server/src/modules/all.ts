/** The modules, in the order of the docs: a new one is added here and nowhere else. */
import type { Tools } from '../http/contexts.ts';
import { members } from './access/members/module.ts';
import { organizations } from './access/organizations/module.ts';
import { passkeys } from './access/passkeys/module.ts';
import { staff } from './access/staff/module.ts';
import { copies } from './event/copies/module.ts';
import { flights } from './event/flights/module.ts';
import { holes } from './event/holes/module.ts';
import { players } from './event/players/module.ts';
import { series } from './event/series/module.ts';
import { sponsors } from './event/sponsors/module.ts';
import { teams } from './event/teams/module.ts';
import { tournaments } from './event/tournaments/module.ts';
import { auctions } from './games/auctions/module.ts';
import { brackets } from './games/brackets/module.ts';
import { raffles } from './games/raffles/module.ts';
import { sideGames } from './games/side-games/module.ts';
import { clients } from './integrations/clients/module.ts';
import type { EventKind } from './integrations/events/subject.ts';
import { feed } from './integrations/feed/module.ts';
import { requestLog } from './integrations/request-log/module.ts';
import { webhookKind } from './integrations/webhooks/events.ts';
import { WEBHOOK_LETTERS } from './integrations/webhooks/letters.ts';
import { webhooks } from './integrations/webhooks/module.ts';
import { announcements } from './letters/announcements/module.ts';
import { invitations } from './letters/invitations/module.ts';
import { messages } from './letters/messages/module.ts';
import { outbox } from './letters/outbox/module.ts';
import { rsvps } from './letters/rsvps/module.ts';
import type { BringingModule, Module, ToolKit } from './module.ts';
import { discounts } from './money/discounts/module.ts';
import { golferPages } from './money/golfer-pages/module.ts';
import { paymentAccounts } from './money/payment-accounts/module.ts';
import { payments } from './money/payments/module.ts';
import { registrations } from './money/registrations/module.ts';
import { moneyReport } from './money/report/module.ts';
import { contacts } from './people/contacts/module.ts';
import { optOuts } from './people/opt-outs/module.ts';
import { tags } from './people/tags/module.ts';
import { activity } from './records/activity/module.ts';
import { backups } from './records/backups/module.ts';
import { calendar } from './records/calendar/module.ts';
import { changes } from './records/changes/module.ts';
import { overview } from './records/overview/module.ts';
import { retention } from './records/retention/module.ts';
import { search } from './records/search/module.ts';
import { flags } from './scoring/flags/module.ts';
import { leaderboard } from './scoring/leaderboard/module.ts';
import { play } from './scoring/play/module.ts';
import { publicBoards } from './scoring/public-boards/module.ts';
import { scores } from './scoring/scores/module.ts';

/** Each for itself: none of these needs to know of the others. */
const NOUNS = [
  contacts,
  tags,
  tournaments,
  copies,
  holes,
  sponsors,
  teams,
  players,
  scores,
  flags,
  play,
  leaderboard,
  publicBoards,
  changes,
  flights,
  discounts,
  registrations,
  payments,
  golferPages,
  invitations,
  rsvps,
  optOuts,
  announcements,
  messages,
  sideGames,
  brackets,
  raffles,
  auctions,
  series,
  staff,
  passkeys,
  members,
  clients,
  organizations,
  paymentAccounts,
  overview,
  moneyReport,
  activity,
  backups,
  requestLog,
  search,
  calendar,
] as const satisfies readonly Module[];

/** The order of the catalogue: what an event names, an earlier one has told of. */
const ORDER = [
  ...['contact', 'tag', 'tournament', 'flight', 'team', 'discount', 'player', 'score', 'card', 'flag'],
  ...['leaderboard', 'registration', 'invitation', 'rsvp', 'announcement', 'message', 'sidegame', 'bracket'],
  ...['raffle', 'auction', 'series', 'webhook', 'organization'],
];

/** All that is told, by webhooks and the feed. */
export const KINDS: readonly EventKind[] = [
  ...NOUNS.flatMap(({ kinds = [] }: Module) => kinds),
  webhookKind,
].sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));

const CATALOGUE = KINDS.flatMap(({ types }) => types);

const FEED = feed(CATALOGUE);

/**
 * What serves all of them is made from their list: webhooks send their events, and the outbox shows their
 * mails.
 */
export const MODULES: readonly Module[] = [
  ...NOUNS,
  webhooks(CATALOGUE),
  FEED,
  retention,
  outbox([...NOUNS.flatMap(({ mails = [] }: Module) => mails), ...WEBHOOK_LETTERS]),
];

type NameOf<Each> = Each extends BringingModule<infer Name> ? Name : never;
type BroughtName = NameOf<(typeof NOUNS)[number] | typeof FEED>;

/**
 * The tools that modules bring. Caches that load from others are made after those, so that they hear of a
 * change later.
 */
export const broughtTools = (kit: ToolKit): Pick<Tools, BroughtName> =>
  Object.assign(
    {},
    ...MODULES.map((module) => module.brings?.(kit)),
    ...MODULES.map((module) => module.derives?.(kit)),
  );
