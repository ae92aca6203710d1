/** Paths as they are logged: without the query, and with nothing in them that could be a secret. */
import { isUuid } from '../../platform/ids.ts';
import type { Caller } from '../entrances/caller.ts';

/**
 * The route with its ids filled in; a link is replaced by the id that it stands for. Any other parameter may
 * hold a pasted token or a secret link, so only its name is logged.
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
  /** The parameter's name; undefined for fixed text. */
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
