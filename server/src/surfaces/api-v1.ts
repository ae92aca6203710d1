/** The REST API, version 1: every module's routes, behind the entrance for clients with a token. */
import { jsonBodies } from '../http/bodies/body.ts';
import { largeBodyReader } from '../http/bodies/large-body.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { Entrance } from '../http/entrances/entrance.ts';
import type { Group } from '../http/openapi/openapi.ts';
import type { Surface } from '../http/surface.ts';
import { MODULES } from '../modules/all.ts';
import type { Threads } from '../platform/threads/threads.ts';

export const API = '/api/v1';

/** The whole API, group by group as the docs show it. */
export const GROUPS: readonly Group[] = MODULES.flatMap(({ api = [] }) => api);

export const ENDPOINTS: readonly Endpoint[] = GROUPS.flatMap((group) => group.endpoints);

/** `extra` are endpoints beyond the API's own. */
export const apiV1 = (entrance: Entrance, threads: Threads, extra: readonly Endpoint[]): Surface => ({
  prefix: API,
  entrance,
  endpoints: [...ENDPOINTS, ...extra],
  readBodies: jsonBodies(largeBodyReader(threads)),
});
