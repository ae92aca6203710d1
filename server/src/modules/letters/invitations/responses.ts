/** The answers to an invitation. */
export const RESPONSES = ['yes', 'no', 'maybe'] as const;
export type Response = (typeof RESPONSES)[number];
