/** What the audit log says to people. */
import { readFileSync } from 'node:fs';
import type { AuditEvent } from '@fairway/sdk';
import { describe, expect, it } from 'vitest';
import { changesOf, targetOf } from '../src/app/tournaments/audit/changes.ts';
import { actionText, actorOf } from '../src/app/tournaments/audit/words.ts';
import { auditFields as german } from '../src/words/de/audit-fields.ts';

const lexicon = { names: new Map([['t1', 'Aces']]), currency: 'gbp', timezone: 'UTC' };

const entry = (event: Partial<AuditEvent>): AuditEvent => ({
  ...{ id: '1', action: 'score.corrected', actor_email: null, target_type: 'score', target_id: 't1' },
  ...{ metadata: null, created_at: '2026-11-14T09:05:00.000Z' },
  ...event,
});

/** As the page shows them: `field: old → new`. */
const told = (metadata: AuditEvent['metadata']): string[] =>
  changesOf(entry({ metadata }), lexicon).map((change) => `${change.field}: ${change.old} → ${change.new}`);

describe('an entry of the audit log', () => {
  it('tells a score by its hole and its team', () => {
    expect(told({ hole: 7, old: null, new: 4, reason: 'Card recount', entrant_type: 'team' })).toEqual([
      'hole 7: none → 4',
      'reason: undefined → Card recount',
    ]);
    expect(targetOf(entry({}), lexicon)).toBe('Aces');
  });

  it('tells settings field by field, sums with their currency', () => {
    const old = { registration: { feeCents: 1000, capacity: null, waitlist: true } };
    const now = { registration: { feeCents: 1250, capacity: 72, waitlist: true } };
    expect(told({ old, new: now })).toEqual([
      'registration, fee: £10.00 → £12.50',
      'registration, places: none → 72',
    ]);
  });

  it('tells only the holes that changed', () => {
    const hole = (hole_number: number, par: number) => ({ hole_number, par, stroke_index: hole_number });
    expect(told({ old: [hole(1, 4), hole(2, 5)], new: [hole(1, 4), hole(2, 4)] })).toEqual([
      'hole 2, par: 5 → 4',
    ]);
  });

  it('tells a status and other choices in words, and leaves what people wrote alone', () => {
    expect(told({ old: 'setup', new: 'open' })).toEqual([': setup → open']);
    expect(told({ old: { format: 'individual' }, new: { format: 'best_ball' } })).toEqual([
      'format: individual → best ball',
    ]);
    expect(told({ reason: 'open' })).toEqual(['reason: undefined → open']);
    expect(told({ reason: 'snake_case stays' })).toEqual(['reason: undefined → snake_case stays']);
  });

  it('names whoever acted', () => {
    expect(actorOf(entry({ actor_email: 'ann@club.example' }))).toBe('ann@club.example');
    expect(actorOf(entry({ metadata: { client_id: 'fwc_1' } }))).toBe('API client fwc_1');
    expect(actorOf(entry({ metadata: { via: 'play' } }))).toBe('A phone on the course');
    expect(actorOf(entry({ metadata: { auto: true } }))).toBe('Fairway, automatically');
  });

  it('is told by its name where no words are known for it', () => {
    expect(actionText('score.corrected')).toBe('entered a score');
    expect(actionText('cart.charged_up')).toBe('cart: charged up');
  });
});

interface Schema {
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

const { schemas } = JSON.parse(readFileSync(new URL('../../server/openapi.json', import.meta.url), 'utf8'))
  .components as { schemas: Record<string, Schema> };

/** What the log shows elsewhere, or not at all. */
const NOT_SHOWN =
  /(^|_)(id|ids)$|^(created_at|opens_at|entrant_type|title|name|full_name|team_name|commitment|winners|revision|flightId)$/;

const namesIn = ({ properties = {}, anyOf = [] }: Schema): string[] => [
  ...anyOf.flatMap(namesIn),
  ...Object.entries(properties).flatMap(([name, below]) => [name, ...namesIn(below)]),
];

const plain = (name: string): string =>
  name
    .replace(/_?cents$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

describe('the fields of the audit log', () => {
  const logged =
    'Tournament TournamentSettings Team Player PlayerDetail Flight Discount SideGame Bracket Raffle RafflePrize AuctionItem Announcement Registration HoleConfig Sponsor RsvpAnswer Bid RaffleTicketSale';
  it.each(logged.split(' '))('of %s have words in German', (title) => {
    const schema = schemas[title];
    const names = schema === undefined ? [] : namesIn(schema).filter((name) => !NOT_SHOWN.test(name));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !(plain(name) in german.names))).toEqual([]);
  });
});
