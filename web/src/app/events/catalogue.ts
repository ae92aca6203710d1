/** Every type of event by its kind, and the scope that a reader of the feed needs. A test compares it with the API's. */
import type { Scope, WebhookEndpointCreate } from '@fairway/sdk';

/** A type, or a kind with `.*` after it. */
type Wanted = NonNullable<WebhookEndpointCreate['event_types']>[number];

type EventType = Exclude<Wanted, `${string}.*`>;
type KindOf<Type> = Type extends `${infer Kind}.${string}` ? Kind : never;
type Kind = KindOf<EventType>;
type VerbOf<Type, Name extends Kind> = Type extends `${Name}.${infer Verb}` ? Verb : never;

interface Told<Name extends Kind> {
  scope: Scope;
  verbs: readonly VerbOf<EventType, Name>[];
}

const PLAIN = ['created', 'updated', 'deleted'] as const;

const CATALOGUE: { readonly [Name in Kind]: Told<Name> } = {
  contact: { scope: 'contacts:read', verbs: [...PLAIN, 'opted_out', 'tagged', 'untagged'] },
  tag: { scope: 'contacts:read', verbs: ['created', 'deleted'] },
  tournament: {
    scope: 'tournaments:read',
    verbs: ['created', 'updated', 'status_changed', 'settings_updated', 'holes_updated', 'sponsors_updated'],
  },
  flight: { scope: 'flights:read', verbs: PLAIN },
  team: { scope: 'tournaments:read', verbs: PLAIN },
  discount: { scope: 'tournaments:read', verbs: PLAIN },
  player: {
    scope: 'tournaments:read',
    verbs: ['created', 'updated', 'moved', 'checked_in', 'checked_out', 'withdrawn', 'reinstated'],
  },
  score: { scope: 'scorecards:read', verbs: ['posted', 'corrected'] },
  card: { scope: 'scorecards:read', verbs: ['signed', 'reopened'] },
  flag: { scope: 'tournaments:read', verbs: ['opened', 'updated', 'resolved'] },
  leaderboard: { scope: 'tournaments:read', verbs: ['leader_changed'] },
  registration: {
    scope: 'registrations:read',
    verbs: ['created', 'updated', 'promoted', 'paid', 'cancelled', 'refunded', 'flagged'],
  },
  invitation: { scope: 'invitations:read', verbs: [...PLAIN, 'sent', 'delivered', 'bounced'] },
  rsvp: { scope: 'rsvps:read', verbs: ['answered'] },
  announcement: { scope: 'announcements:read', verbs: [...PLAIN, 'sent'] },
  message: { scope: 'messages:write', verbs: ['sent'] },
  sidegame: { scope: 'tournaments:read', verbs: [...PLAIN, 'winner_set'] },
  bracket: { scope: 'brackets:read', verbs: [...PLAIN, 'match_completed'] },
  raffle: { scope: 'raffles:read', verbs: [...PLAIN, 'tickets_sold', 'tickets_voided', 'drawn'] },
  auction: {
    scope: 'auctions:read',
    verbs: [...PLAIN, 'opened', 'bid_placed', 'bid_struck', 'closed'],
  },
  series: { scope: 'series:read', verbs: PLAIN },
  webhook: { scope: 'webhooks:read', verbs: ['endpoint_disabled'] },
  organization: { scope: 'events:read', verbs: ['updated'] },
};

const isKind = (text: string): text is Kind => Object.hasOwn(CATALOGUE, text);

interface KindEntry {
  kind: Kind;
  /** All of the kind, those that are added later too. */
  whole: string;
  types: readonly string[];
  scope: Scope;
}

export const KINDS: readonly KindEntry[] = Object.keys(CATALOGUE)
  .filter(isKind)
  .map((kind) => {
    const { scope, verbs }: { scope: Scope; verbs: readonly string[] } = CATALOGUE[kind];
    return { kind, scope, whole: `${kind}.*`, types: verbs.map((verb) => `${kind}.${verb}`) };
  });

const EVERY: ReadonlySet<string> = new Set(KINDS.flatMap(({ whole, types }) => [whole, ...types]));

export const isWanted = (text: string): text is Wanted => EVERY.has(text);
