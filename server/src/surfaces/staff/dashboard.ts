/**
 * What the dashboard talks to. Below `/app/api/v1` a person signs in and out; below `/app/api/v1/o/{org}`
 * stand the very endpoints of the API, and those that only members of the organization have.
 */
import { jsonBodies } from '../../http/bodies/body.ts';
import { largeBodyReader } from '../../http/bodies/large-body.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import {
  accountEntrance,
  memberEntrance,
  type SessionOptions,
} from '../../http/entrances/session-entrance.ts';
import type { Surface } from '../../http/surface.ts';
import { MODULES } from '../../modules/all.ts';
import type { Threads } from '../../platform/threads/threads.ts';
import { ENDPOINTS } from '../api-v1.ts';

export const DASHBOARD = '/app/api/v1';

export const ACCOUNT_ENDPOINTS: readonly Endpoint[] = MODULES.flatMap(({ account = [] }) => account);

/** Beside those of the API. */
export const STAFF_ENDPOINTS: readonly Endpoint[] = MODULES.flatMap(({ staff = [] }) => staff);

export const accountSurface = (options: SessionOptions, threads: Threads): Surface => ({
  prefix: DASHBOARD,
  entrance: accountEntrance(options),
  endpoints: ACCOUNT_ENDPOINTS,
  readBodies: jsonBodies(largeBodyReader(threads)),
});

export const memberSurface = (options: SessionOptions, threads: Threads): Surface => ({
  prefix: `${DASHBOARD}/o/{org}`,
  entrance: memberEntrance(options),
  endpoints: [...ENDPOINTS, ...STAFF_ENDPOINTS],
  readBodies: jsonBodies(largeBodyReader(threads)),
});
