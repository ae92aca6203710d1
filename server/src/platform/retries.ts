/** When something that failed is tried again: webhooks and mails have as many attempts, and a wait after each. */
export const ATTEMPTS = 8;

/** The delays before retries, after attempts 1 to 7, in milliseconds; the last one stands for those left out. */
export type Schedule = readonly number[];

export const waitAfter = (attempt: number, schedule: Schedule): number =>
  schedule[attempt - 1] ?? schedule.at(-1) ?? 0;
