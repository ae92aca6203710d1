/** The modules, in the order of the docs: a new one is added here and nowhere else. */
import type { Tools } from '../http/contexts.ts';
import { members } from './access/members/module.ts';
import { organizations } from './access/organizations/module.ts';
import { staff } from './access/staff/module.ts';
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
import { requestLog } from './integrations/request-log/module.ts';
import { webhooks } from './integrations/webhooks/module.ts';
import { announcements } from './letters/announcements/module.ts';
import { invitations } from './letters/invitations/module.ts';
import { messages } from './letters/messages/module.ts';
import { outbox } from './letters/outbox/module.ts';
import { rsvps } from './letters/rsvps/module.ts';
import type { BringingModule, Module, ToolKit } from './module.ts';
import { discounts } from './money/discounts/module.ts';
import { paymentAccounts } from './money/payment-accounts/module.ts';
import { payments } from './money/payments/module.ts';
import { registrations } from './money/registrations/module.ts';
import { contacts } from './people/contacts/module.ts';
import { optOuts } from './people/opt-outs/module.ts';
import { tags } from './people/tags/module.ts';
import { activity } from './records/activity/module.ts';
import { backups } from './records/backups/module.ts';
import { changes } from './records/changes/module.ts';
import { retention } from './records/retention/module.ts';
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
  members,
  clients,
  organizations,
  paymentAccounts,
  activity,
  backups,
  requestLog,
] as const satisfies readonly Module[];

/**
 * What serves all of them is made from their list: webhooks send their events, and the outbox shows their
 * mails.
 */
export const MODULES: readonly Module[] = [
  ...NOUNS,
  webhooks(NOUNS.flatMap(({ events = [] }) => events)),
  retention,
  outbox(NOUNS.flatMap(({ mails = [] }) => mails)),
];

type NameOf<Each> = Each extends BringingModule<infer Name> ? Name : never;
type BroughtName = NameOf<(typeof NOUNS)[number]>;

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
