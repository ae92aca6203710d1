/** The modules, in the order of the docs: a new one is added here and nowhere else. */
import type { Tools } from '../http/contexts.ts';
import { activity } from './activity/module.ts';
import { announcements } from './announcements/module.ts';
import { auctions } from './auctions/module.ts';
import { brackets } from './brackets/module.ts';
import { changes } from './changes/module.ts';
import { clients } from './clients/module.ts';
import { contacts } from './contacts/module.ts';
import { discounts } from './discounts/module.ts';
import { flags } from './flags/module.ts';
import { flights } from './flights/module.ts';
import { holes } from './holes/module.ts';
import { invitations } from './invitations/module.ts';
import { leaderboard } from './leaderboard/module.ts';
import { members } from './members/module.ts';
import { messages } from './messages/module.ts';
import type { BringingModule, Module, ToolKit } from './module.ts';
import { optOuts } from './opt-outs/module.ts';
import { organizations } from './organizations/module.ts';
import { outbox } from './outbox/module.ts';
import { paymentAccounts } from './payment-accounts/module.ts';
import { payments } from './payments/module.ts';
import { play } from './play/module.ts';
import { players } from './players/module.ts';
import { publicBoards } from './public-boards/module.ts';
import { raffles } from './raffles/module.ts';
import { registrations } from './registrations/module.ts';
import { requestLog } from './request-log/module.ts';
import { retention } from './retention/module.ts';
import { rsvps } from './rsvps/module.ts';
import { scores } from './scores/module.ts';
import { series } from './series/module.ts';
import { sideGames } from './side-games/module.ts';
import { sponsors } from './sponsors/module.ts';
import { staff } from './staff/module.ts';
import { tags } from './tags/module.ts';
import { teams } from './teams/module.ts';
import { tournaments } from './tournaments/module.ts';
import { webhooks } from './webhooks/module.ts';

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
  requestLog,
] as const satisfies readonly Module[];

/** What serves all of them is made from their list: webhooks send their events, and the outbox shows their mails. */
export const MODULES: readonly Module[] = [
  ...NOUNS,
  webhooks(NOUNS.flatMap(({ events = [] }) => events)),
  retention,
  outbox(NOUNS.flatMap(({ mails = [] }) => mails)),
];

type NameOf<Each> = Each extends BringingModule<infer Name> ? Name : never;
type BroughtName = NameOf<(typeof NOUNS)[number]>;

/** The tools that modules bring. Caches that load from others are made after those, so that they hear of a change later. */
export const broughtTools = (kit: ToolKit): Pick<Tools, BroughtName> =>
  Object.assign(
    {},
    ...MODULES.map((module) => module.brings?.(kit)),
    ...MODULES.map((module) => module.derives?.(kit)),
  );
