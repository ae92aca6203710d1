/**
 * What the endpoint walk needs to call each endpoint with success, gathered from the modules: how to make the
 * resource a path names, and a body. An endpoint without its line in its module's `walk.fixture.ts` fails the
 * walk.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '../../../server/src/http/endpoint.ts';
import type { Person } from './people.ts';
import type { Walk } from './walk.ts';

const MODULES = fileURLToPath(new URL('../../../server/src/modules/', import.meta.url));

const walks: Walk[] = [];
for (const file of readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).sort())
  if (file.endsWith('/walk.fixture.ts')) walks.push((await import(path.join(MODULES, file))).walk);

const gathered = <Part extends keyof Walk>(part: Part): NonNullable<Walk[Part]> =>
  Object.assign({}, ...walks.map((walk) => walk[part]));

const RESOURCES = gathered('resources');
const BEFOREHAND = gathered('beforehand');
const BODIES = gathered('bodies');
const TOLD = gathered('told');

export const endpointName = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Whether the path names what others may own. An upsert makes what its external id does not find. */
export const hasParams = ({ method, path }: Endpoint): boolean =>
  (method === 'PUT' ? path.replace('{external_id}', '') : path).includes('{');

/** Makes what an id behind this path names: `/tournaments/…/teams/`. */
export function newResource(owner: Person, path: string): Promise<string> {
  const resource = RESOURCES[path.replace(/[0-9a-f-]{36}/g, '{}')];
  if (resource === undefined) throw new Error(`no walk.fixture.ts knows what is behind ${path}`);
  return resource(owner, path);
}

/** The path with ids of resources that `owner` has just made, or that `resourceAt` chooses. */
export async function realPath(
  endpoint: Endpoint,
  owner: Person,
  resourceAt: typeof newResource = newResource,
): Promise<string> {
  const [start = '', ...rest] = endpoint.path.split(/\{\w+\}/);
  let real = start;
  for (const part of rest) real += (await resourceAt(owner, real)) + part;
  await BEFOREHAND[endpointName(endpoint)]?.(owner, real);
  return real;
}

export async function realBody(endpoint: Endpoint, owner: Person, path: string): Promise<unknown> {
  if (endpoint.body === undefined) return undefined;
  const body = BODIES[endpointName(endpoint)];
  if (body === undefined) throw new Error(`no walk.fixture.ts has a body for ${endpointName(endpoint)}`);
  return body(owner, path);
}

/** The types of the events that a write tells, in their order; reads tell nothing. */
export function toldByEndpoint(endpoint: Endpoint): readonly string[] {
  const told = endpoint.method === 'GET' ? [] : TOLD[endpointName(endpoint)];
  if (told === undefined) throw new Error(`no walk.fixture.ts says what ${endpointName(endpoint)} tells`);
  return told;
}
