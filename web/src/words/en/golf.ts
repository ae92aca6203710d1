/** The areas of golfers' pages. */
export { board } from './golf/board.ts';
export { calls } from './golf/calls.ts';
export { embed } from './golf/embed.ts';
export { event } from './golf/event.ts';
export { eventGames } from './golf/event-games.ts';
export { score } from './golf/score.ts';
export { tv } from './golf/tv.ts';
export { kit } from './kit.ts';
