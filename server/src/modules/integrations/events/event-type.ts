/**
 * Types of events. A module declares its own; from that one declaration come webhooks, the feed, the documents
 * and the types of the SDK.
 */
import type { Static, TSchema } from '../../../platform/text/schema.ts';

export interface EventType<Data extends TSchema = TSchema> {
  /** `contact.created`: what it is about, and what happened. The name never changes its meaning. */
  type: string;
  /** When it is sent, in one sentence. */
  description: string;
  data: Data;
  /** The scope that a reader of the feed needs for it. */
  scope: string;
  /** The tournament that filters compare; unless stated, the one that the data names. */
  tournamentOf?(data: Static<Data>): string | null;
}

export const eventType = <Data extends TSchema>(definition: EventType<Data>): EventType<Data> => definition;

/** `contact` of `contact.created`. */
export const kindOf = ({ type }: Pick<EventType, 'type'>): string => type.slice(0, type.indexOf('.'));

/** The tournament an event is about, if any. */
export function tournamentOf(type: EventType, data: object): string | null {
  if (type.tournamentOf !== undefined) return type.tournamentOf(data);
  return 'tournament_id' in data && typeof data.tournament_id === 'string' ? data.tournament_id : null;
}
