/** When failed work is retried: webhooks and mails have equally many attempts, and a wait after each. */
export const ATTEMPTS = 8;

/** The delays after attempts 1 to 7, in milliseconds; if there are fewer, the last one is repeated. */
export type Schedule = readonly number[];

export const waitAfter = (attempt: number, schedule: Schedule): number =>
  schedule[attempt - 1] ?? schedule.at(-1) ?? 0;
