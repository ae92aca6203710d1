/** Which events a reader gets: those it asks for, of the kinds that its scopes let it read. */

import { invalid, type Problem } from '../../../platform/problems.ts';
import { type EventType, kindOf } from '../events/event-type.ts';
import type { FeedQuery } from './schemas.ts';

/** Undefined where the reader gets every type. A type that is named without its scope is refused, by that scope. */
export function typesFor(
  catalogue: readonly EventType[],
  may: ReadonlySet<string>,
  asked: FeedQuery['type'],
  refusal: (scope: string) => Problem,
): readonly string[] | undefined {
  const readable = catalogue.filter(({ scope }) => may.has(scope));
  if (asked === undefined) return readable.length === catalogue.length ? undefined : names(readable);
  const wanted = new Set(asked.flatMap((name) => mustName(catalogue, name)));
  const forbidden = [...wanted].find(({ scope }) => !may.has(scope));
  if (forbidden !== undefined) throw refusal(forbidden.scope);
  return names([...wanted]);
}

const names = (types: readonly EventType[]): string[] => types.map(({ type }) => type);

function mustName(catalogue: readonly EventType[], name: string): readonly EventType[] {
  const found = namedBy(catalogue, name);
  if (found.length === 0)
    throw invalid([
      { field: 'type', message: `${shown(name)} is no type of event, and no kind with .* after it` },
    ]);
  return found;
}

/** `contact.created`, or all of a kind by `contact.*`. */
export const namedBy = (catalogue: readonly EventType[], name: string): readonly EventType[] =>
  name.endsWith('.*')
    ? catalogue.filter((type) => kindOf(type) === name.slice(0, -2))
    : catalogue.filter(({ type }) => type === name);

const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 60).toWellFormed()}…` : name);
