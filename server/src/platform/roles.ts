/** The roles of a person in an organization, from the most rights to the fewest. */
export const ROLES = ['owner', 'admin', 'staff', 'viewer'] as const;

export type Role = (typeof ROLES)[number];
