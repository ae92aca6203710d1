/** Whether an event is of a type that this SDK knows: a service may be newer. */
import { EVENT_TYPES } from './event-types.ts';
import type { FairwayEvent } from './types.ts';

let known: Set<string> | undefined;

/** `switch` by `type` after it covers all there is; types that are newer than this SDK are passed over. */
export function isKnownEvent(event: { type: string }): event is FairwayEvent {
  known ??= new Set(
    EVENT_TYPES.split(',').flatMap((kind) => {
      const [noun, ...verbs] = kind.split(' ');
      return verbs.map((verb) => `${noun}.${verb}`);
    }),
  ).add('webhook.test');
  return known.has(event.type);
}
