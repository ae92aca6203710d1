/** The Fairway API. To only receive webhooks, import `@fairway/sdk/webhooks`, which is much smaller. */
export { type ErrorCode, FairwayError } from './error.ts';
export { Fairway, type FairwayOptions } from './fairway.ts';
export { isKnownEvent } from './known-event.ts';
export type { List, Page } from './list.ts';
export type { LiveOptions } from './live.ts';
export type { Tailed, TailOptions } from './tail.ts';
export type { Attempt, CallOptions, Hooks } from './transport.ts';
export type * from './types.ts';
export * as webhooks from './webhooks.ts';
