/**
 * The addresses of pages of the dashboard. A misspelt path, a missing parameter and one too many do not
 * compile. The tables of pages are read for their types alone, and no page is imported.
 */
import type { BARE_PAGES, ITEM_PAGES, ORGANIZATION_PAGES, TOURNAMENT_PAGES } from './pages.ts';

type PathOf<Pages extends readonly { path: string }[]> = Pages[number]['path'];

type OrganizationPath = PathOf<typeof ORGANIZATION_PAGES> | PathOf<typeof ITEM_PAGES>;
type TournamentPath = PathOf<typeof TOURNAMENT_PAGES> | PathOf<typeof BARE_PAGES>;

/** The parameters of a path by their names: those of `webhooks/$webhookId` are `{ webhookId }`. */
type ParametersOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParametersOf<Rest>
  : Path extends `${string}$${infer Name}`
    ? Record<Name, string>
    : unknown;

/** Nothing to give for a path without parameters. */
type Given<Path extends string> = Path extends `${string}$${string}` ? [parameters: ParametersOf<Path>] : [];

export const organizationPath = <Path extends OrganizationPath>(
  org: string,
  path: Path,
  ...given: Given<Path>
): string => `/app/o/${org}/${filled(path, given[0])}`;

export const tournamentPath = <Path extends TournamentPath>(
  org: string,
  tournamentId: string,
  path: Path,
  ...given: Given<Path>
): string => `/app/o/${org}/tournaments/${tournamentId}/${filled(path, given[0])}`;

const filled = (path: string, parameters: object = {}): string =>
  Object.entries(parameters).reduce(
    (address, [name, value]) => address.replace(`$${name}`, () => value),
    path,
  );
