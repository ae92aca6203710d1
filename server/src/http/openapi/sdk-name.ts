/**
 * How the TypeScript SDK calls an operation, `tournaments.players.checkIn`: its place follows the path, and
 * its name is the operation's without the nouns of that place.
 */
import type { Endpoint } from '../endpoint.ts';

/** What belongs to a tournament but is no collection: a method of `tournaments` itself. */
const OWN_OF_TOURNAMENTS = new Set(['settings', 'status', 'summary', 'audit', 'money', 'overview', 'signs']);

/** Path segments that are two words. */
const TWO_WORDS: Record<string, string> = { sidegames: 'sideGames' };

const NAMES: Record<string, string> = {
  followBoards: 'tournaments.boards.live',
  followChanges: 'tournaments.changes.live',
  followEvents: 'events.tail',
  followPublicBoard: 'public.liveBoard',
  listAccessCodes: 'tournaments.teams.listAccessCodes',
};

/** `within` is the place of all operations of a group, where it is not by their paths. */
export function sdkName(
  { path, operation }: Pick<Endpoint, 'path' | 'operation'>,
  within: string | undefined,
): string {
  const named = NAMES[operation];
  if (named !== undefined) return named;
  const place = within !== undefined ? [within] : placeOf(path);
  const name = place.reduceRight(without, operation);
  return [...place, name].join('.');
}

function placeOf(path: string): string[] {
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  if (rest.at(-1) === 'external') return [...placeOf(path.slice(0, path.indexOf('/external'))), 'external'];
  const [second] = rest;
  if (first !== 'tournaments' || second === undefined || OWN_OF_TOURNAMENTS.has(second))
    return [camelCase(first)];
  return [first, TWO_WORDS[second] ?? second];
}

const camelCase = (words: string): string =>
  words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `checkInPlayer` without players: `checkIn`. */
function without(name: string, noun: string): string {
  const capital = noun.slice(0, 1).toUpperCase() + noun.slice(1);
  for (const form of [capital, singular(capital)]) {
    const at = name.indexOf(form);
    if (at > 0) return name.slice(0, at) + name.slice(at + form.length);
  }
  return name;
}

const singular = (noun: string): string =>
  /series$/i.test(noun) ? noun : noun.replace(/ies$/, 'y').replace(/(?<=ch)es$|s$/, '');
