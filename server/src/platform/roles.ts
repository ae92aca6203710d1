/** What a person is to an organization, from the one who may do everything to the one who only looks. */
export const ROLES = ['owner', 'admin', 'staff', 'viewer'] as const;

export type Role = (typeof ROLES)[number];
