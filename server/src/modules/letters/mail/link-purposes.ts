/** What a link of a mail is for. */
export type LinkPurpose = 'rsvp' | 'unsubscribe' | 'track' | 'registration' | StaffPurpose;

/** Links that let somebody into the dashboard. */
export type StaffPurpose = 'join' | 'reset';
