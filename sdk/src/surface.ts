/** For the service's own pages: the building blocks of calls to other surfaces, on the same transport. */
export { Place, path } from './client.ts';
export { eventOf, StreamBlocks, type StreamEvent } from './event-stream.ts';
export { connect } from './fairway.ts';
export type { List } from './list.ts';
export type { LiveOptions } from './live.ts';
export type { CallOptions } from './transport.ts';
