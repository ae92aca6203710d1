/** When a piece of background work last succeeded on this node, and which pieces are overdue. */
import { MINUTE } from '../clock.ts';

export interface Progress {
  /** As a person says it: `sending webhooks`. */
  name: string;
  /** By `performance.now()`. */
  succeededAt: number;
}

/** Loops step every few seconds. One that has not succeeded for so long hangs, or fails again and again. */
const OVERDUE_AFTER_MS = MINUTE;

export const overdueAmong = (works: readonly Progress[]): string[] =>
  works
    .filter(({ succeededAt }) => performance.now() - succeededAt > OVERDUE_AFTER_MS)
    .map(({ name }) => name);
