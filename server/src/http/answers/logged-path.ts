/** Paths as logs hold them: without query, and with nothing in them that could be a secret. */
import { isUuid } from '../../platform/ids.ts';
import type { Caller } from '../entrances/caller.ts';

/**
 * The route with the ids filled in, also that which a link stands for. Any other parameter may hold anything,
 * even a pasted token or a secret link, so it is logged by its name only.
 */
export function loggablePath(given: unknown, route = '(unknown)', caller: Caller | null = null): string {
  const params = given as Record<string, string>;
  let path = '';
  for (const { text, name } of partsOf(route)) {
    const id = name === undefined ? '' : (linkedId(caller, name) ?? params[name] ?? '');
    path += isUuid(id) ? id : text;
  }
  return path;
}

function linkedId(caller: Caller | null, name: string): string | undefined {
  const link = caller?.link;
  if (link?.kind === 'event') return name === 'slug' ? link.tournamentId : undefined;
  return link?.kind === 'secret' && name === 'token' ? link.id : undefined;
}

interface PathPart {
  text: string;
  /** Of a parameter. */
  name?: string;
}

/** Cached by route: it is needed for every line of the log. */
const routeParts = new Map<string, PathPart[]>();

function partsOf(route: string): PathPart[] {
  const cached = routeParts.get(route);
  if (cached !== undefined) return cached;
  const parts = route
    .split(/(:\w+)/)
    .map((text): PathPart => (text.startsWith(':') ? { text, name: text.slice(1) } : { text }));
  routeParts.set(route, parts);
  return parts;
}
