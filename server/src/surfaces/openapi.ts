/** The API's OpenAPI document, whole: what `/api/v1/openapi.json` serves and what is committed beside the code. */
import { openapiDocument } from '../http/openapi.ts';
import { API, GROUPS } from './api-v1.ts';
import { oauthPaths } from './oauth-openapi.ts';

export const openapi = (server: string) => openapiDocument(GROUPS, oauthPaths, server);

/** The committed form: relative to wherever it is served from. */
export const openapiText = (): string => `${JSON.stringify(openapi(API), null, 2)}\n`;
