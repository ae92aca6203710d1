/** The key of the list of passkeys. */
export const PASSKEYS = ['passkeys'] as const;
