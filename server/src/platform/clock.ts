/** The one source of time. All code that needs the time is given a clock, so a test can move it. */
export interface Clock {
  now(): Date;
  /**
   * What the database's clock said, in milliseconds, to a question asked and answered at these readings of
   * `performance.now()`. Only a clock that follows the database's has it; a test moves its clock by itself.
   */
  compare?(databaseTime: number, askedAt: number, answeredAt: number): void;
  /** How far the machine's clock is ahead of the database's; negative if behind. */
  skewSeconds?(): number;
  /** False while the machine's clock is so wrong that background work waits. */
  isTrusted?(): boolean;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
