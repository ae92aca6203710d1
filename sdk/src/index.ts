/** The Fairway API. Webhooks are verified by `@fairway/sdk/webhooks`. */
export { type ErrorCode, FairwayError } from './error.ts';
export { Fairway, type FairwayOptions } from './fairway.ts';
export type { List, Page } from './list.ts';
export type { LiveOptions } from './live.ts';
export type { CallOptions, Hooks } from './transport.ts';
export type * from './types.ts';
