/** The OpenAPI documents, as promises that tests hold the service to. */

import { openapiText } from '../../../server/src/surfaces/openapi/openapi.ts';
import { playOpenapiText } from '../../../server/src/surfaces/openapi/openapi-play.ts';
import { staffOpenapiText } from '../../../server/src/surfaces/openapi/openapi-staff.ts';

interface Operation {
  operationId: string;
  method: string;
  /** The whole path. */
  path: string;
  /** The statuses that it may answer with. */
  statuses: number[];
}

interface Document {
  servers: [{ url: string }];
  paths: Record<string, Record<string, unknown>>;
}

export const OPERATIONS: readonly Operation[] = [
  openapiText(),
  staffOpenapiText(),
  playOpenapiText(),
].flatMap((text) => operationsOf(JSON.parse(text)));

function operationsOf({ servers: [{ url }], paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods).map(([method, described]) => {
      const { operationId, responses } = described as { operationId: string; responses: object };
      return {
        operationId,
        method: method.toUpperCase(),
        path: servers === undefined ? `${url}${path}` : path,
        statuses: Object.keys(responses).map(Number),
      };
    }),
  );
}

/** What the documents say that an operation may answer with. */
export function statusesOf(operationId: string): number[] {
  const operation = OPERATIONS.find((each) => each.operationId === operationId);
  if (operation === undefined) throw new Error(`no document has ${operationId}`);
  return operation.statuses;
}
