// Written by sdk/generate.mjs from the OpenAPI document: change that, and run "npm run openapi".

export interface Membership {
  /** The organization. */
  organization_id: string;
  /** Its name. */
  organization_name: string;
  /** What the person is to it. */
  role: 'owner' | 'admin' | 'staff' | 'viewer';
  /** The scopes of the API that the role has. */
  scopes: string[];
}

/** Who is signed in. */
export interface Me {
  staff: {
    /** Identifies the person. */
    id: string;
    /** The address that the person signs in with. */
    email: string;
    /** The name that colleagues see. */
    name: string;
    /** Whether a code is asked for after the password. */
    two_factor: boolean;
  };
  /** The organizations the person belongs to. */
  memberships: Membership[];
  session: {
    /** Identifies the session. */
    id: string;
    /** When it ends at the latest. */
    expires_at: string;
  };
}

export interface Challenge {
  /** What is asked for. */
  second_factor: 'totp';
  /** To be sent along with the code, within five minutes. */
  challenge: string;
}

export interface Session {
  /** Identifies the session. */
  id: string;
  /** Whether it is the one that asks. */
  current: boolean;
  /** What the browser says it is. */
  user_agent: string | null;
  /** When the person signed in. */
  created_at: string;
  /** When it was last of use, to the minute. */
  last_seen_at: string;
}

export interface PageInfo {
  /** Pass as `cursor` to get the next page; null on the last page. */
  next_cursor: string | null;
  /** Whether there is another page. */
  has_more: boolean;
}

export interface Deleted {
  /** What was deleted. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

export interface Member {
  /** Identifies the membership. */
  id: string;
  /** Identifies the person, who may belong to other organizations too. */
  staff_id: string;
  /** The name of the person. */
  name: string;
  /** The address that the person signs in with. */
  email: string;
  /** What the person is to the organization. */
  role: 'owner' | 'admin' | 'staff' | 'viewer';
  /** Whether the person signs in with a code as well. */
  two_factor: boolean;
  /** When the person last used the dashboard, to the minute. */
  last_seen_at: string | null;
  /** Who invited the person; null for an operator, or if it is not known. */
  invited_by: {
    /** Identifies the person. */
    staff_id: string;
    /** The name that colleagues see. */
    name: string;
    /** The address of the person. */
    email: string;
  } | null;
  /** When the person joined. */
  created_at: string;
}

export interface StaffInvitation {
  /** Identifies the invitation. */
  id: string;
  /** Who is invited; null for a link that an operator made for whoever has it. */
  email: string | null;
  /** What the person will be. */
  role: 'owner' | 'admin' | 'staff' | 'viewer';
  /** Until when the link is good. */
  expires_at: string;
  /** Who invited the person; null for an operator, or if it is not known. */
  invited_by: {
    /** Identifies the person. */
    staff_id: string;
    /** The name that colleagues see. */
    name: string;
    /** The address of the person. */
    email: string;
  } | null;
}

export interface StaffInvitationCreated {
  /** Identifies the invitation. */
  id: string;
  /** Who is invited; null for a link that an operator made for whoever has it. */
  email: string | null;
  /** What the person will be. */
  role: 'owner' | 'admin' | 'staff' | 'viewer';
  /** Until when the link is good. */
  expires_at: string;
  /** Who invited the person; null for an operator, or if it is not known. */
  invited_by: {
    /** Identifies the person. */
    staff_id: string;
    /** The name that colleagues see. */
    name: string;
    /** The address of the person. */
    email: string;
  } | null;
  /** A link to hand over, shown only now. The mail has one of its own; the first of the two that is used ends both. */
  url: string;
}

export interface ApiClient {
  /** Identifies the client. */
  client_id: string;
  /** What it is called, for people. */
  name: string;
  /** What it may do. */
  scopes: string[];
  /** Whether it may ask for tokens and use them. */
  status: 'enabled' | 'disabled';
  /** One, or two while a secret is being rotated; newest first. */
  secrets: Array<{
    /** Identifies the secret. */
    id: string;
    /** Its last four characters; null for one that was made before they were kept. */
    hint: string | null;
    /** When it was made. */
    created_at: string;
    /** When a token was last asked for with it, to the minute. */
    last_used_at: string | null;
  }>;
  /** Who made it; null for an operator. */
  created_by: {
    /** Identifies the person. */
    staff_id: string;
    /** The name that colleagues see. */
    name: string;
    /** The address of the person. */
    email: string;
  } | null;
  /** When it was made. */
  created_at: string;
  /** When it last asked for a token, to the minute. */
  last_used_at: string | null;
}

export interface ApiClientCreated {
  /** Identifies the client. */
  client_id: string;
  /** What it is called, for people. */
  name: string;
  /** What it may do. */
  scopes: string[];
  /** Whether it may ask for tokens and use them. */
  status: 'enabled' | 'disabled';
  /** One, or two while a secret is being rotated; newest first. */
  secrets: Array<{
    /** Identifies the secret. */
    id: string;
    /** Its last four characters; null for one that was made before they were kept. */
    hint: string | null;
    /** When it was made. */
    created_at: string;
    /** When a token was last asked for with it, to the minute. */
    last_used_at: string | null;
  }>;
  /** Who made it; null for an operator. */
  created_by: {
    /** Identifies the person. */
    staff_id: string;
    /** The name that colleagues see. */
    name: string;
    /** The address of the person. */
    email: string;
  } | null;
  /** When it was made. */
  created_at: string;
  /** When it last asked for a token, to the minute. */
  last_used_at: string | null;
  /** The secret. It is shown only now. */
  client_secret: string;
}

export interface ClientCredentials {
  /** Identifies the client. */
  client_id: string;
  /** The secret. It is shown only now. */
  client_secret: string;
}

export interface Organization {
  /** Identifies the organization. */
  id: string;
  /** What it is called: the sender of its mails. */
  name: string;
  /** When it was made. */
  created_at: string;
}

export interface PaymentAccount {
  /** Identifies the account; null where there is none. */
  account_id: string | null;
  /** Who takes the money; null where nobody does. */
  processor: 'stripe' | 'sandbox' | null;
  /** Whether real money moves. */
  mode: 'test' | 'live' | null;
  /** Where Stripe is to send its notices. */
  webhook_url: string | null;
}

/** One change to an event. */
export interface AuditEvent {
  /** Identifies the entry. */
  id: string;
  /** What was done, such as tournament.created, tournament.updated, tournament.settings_updated. */
  action: string;
  /** The member of staff who acted; null for API clients and for the service itself. */
  actor_email: string | null;
  /** What kind of thing was affected. */
  target_type: string | null;
  /** Which one. */
  target_id: string | null;
  /** Old and new values, the `client_id` of an API client, and `auto: true` for what the service did by itself. */
  metadata: Record<string, unknown> | null;
  /** When it was done. */
  created_at: string;
}

export interface ServiceState {
  /** The release of Fairway that runs. */
  version: string;
  /** Whether webhooks, mail and payments leave the service; off in a restored copy until its operator says otherwise. */
  outbound: 'on' | 'off';
  /** When the last good backup of the whole service was complete. */
  last_backup_at: string | null;
  /** How large that backup is. */
  last_backup_bytes: number | null;
}

export interface Request {
  /** Identifies the entry. */
  id: string;
  /** When it was answered. */
  at: string;
  /** The client that asked. */
  client_id: string;
  /** Its name now. */
  client_name: string;
  /** The method. */
  method: string;
  /** The path without its query; what is no id in it stands by its name. */
  path: string;
  /** The path as the docs have it. */
  route: string;
  /** The status of the answer. */
  status: number;
  /** How long it took. */
  duration_ms: number;
  /** The code of a refusal. */
  code: string | null;
  /** Exactly why it was refused, also where the answer may not say so. */
  reason: string | null;
  /** Equal to the `X-Request-Id` of the answer. */
  request_id: string;
  /** The address it came from. */
  ip: string;
  /** What the program says it is. */
  user_agent: string | null;
  /** Whether it had an Idempotency-Key, and whether that was known. */
  idempotency: 'none' | 'first' | 'replayed' | 'conflict';
}

export interface OutboxLine {
  /** Identifies the mail. */
  id: string;
  /** What it is about. */
  kind: 'message' | 'receipt' | 'notice' | 'test' | 'announcement' | 'invitation';
  /** What became of it. */
  status: 'queued' | 'sending' | 'delivered' | 'bounced' | 'failed' | 'skipped';
  /** Why it was not delivered. */
  reason: string | null;
  /** The address; null once its contact was deleted. */
  to: string | null;
  /** As it would be written now, of any length: names are filled in. Null once its source is gone. */
  subject: string | null;
  /** How often it was tried. */
  attempts: number;
  /** Its Message-ID. */
  message_id: string;
  /** The event it is about. */
  tournament_id: string | null;
  /** What caused it: a registration, an invitation, a message. */
  source_id: string;
  /** When it was queued. */
  created_at: string;
  /** When a mail server took it. */
  delivered_at: string | null;
}

export interface OutboxMail {
  /** Identifies the mail. */
  id: string;
  /** What it is about. */
  kind: 'message' | 'receipt' | 'notice' | 'test' | 'announcement' | 'invitation';
  /** What became of it. */
  status: 'queued' | 'sending' | 'delivered' | 'bounced' | 'failed' | 'skipped';
  /** Why it was not delivered. */
  reason: string | null;
  /** The address; null once its contact was deleted. */
  to: string | null;
  /** As it would be written now, of any length: names are filled in. Null once its source is gone. */
  subject: string | null;
  /** How often it was tried. */
  attempts: number;
  /** Its Message-ID. */
  message_id: string;
  /** The event it is about. */
  tournament_id: string | null;
  /** What caused it: a registration, an invitation, a message. */
  source_id: string;
  /** When it was queued. */
  created_at: string;
  /** When a mail server took it. */
  delivered_at: string | null;
  /** Its headers. */
  headers: Record<string, unknown> | null;
  /** Its plain text. */
  text: string | null;
  /** The same as HTML. */
  html: string | null;
}

export interface Error {
  /** What went wrong, for people. */
  error: string;
  /** What went wrong, for programs. */
  code:
    | 'invalid_token'
    | 'unauthorized'
    | 'insufficient_scope'
    | 'forbidden'
    | 'not_found'
    | 'validation_error'
    | 'bad_request'
    | 'conflict'
    | 'rate_limited'
    | 'internal_error'
    | 'service_unavailable';
  /** Equal to the `X-Request-Id` header. */
  request_id: string;
  /** With `validation_error`: the fields that failed, the first 20 of them. */
  details?:
    | Array<{
        field: string;
        message: string;
      }>
    | undefined;
}

/** List the devices that are signed in: which, and how. */
export interface ListSessionsQuery {
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List members: which, and how. */
export interface ListMembersQuery {
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List open invitations: which, and how. */
export interface ListStaffInvitationsQuery {
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List what was done to members, clients, the organization and its payment account: which, and how. */
export interface ListActivityQuery {
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List what API clients asked: which, and how. */
export interface ListRequestsQuery {
  /** Only those of this client. */
  client_id?: string | undefined;
  /** Only those that were answered so: `2xx`, `4xx`, `5xx` or a number. */
  status?: string | undefined;
  /** Only those whose path holds this. */
  path?: string | undefined;
  /** Only those at this time or later. */
  since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List the mails of the organization: which, and how. */
export interface ListOutboxQuery {
  /** Only those with this status. */
  status?: 'queued' | 'sending' | 'delivered' | 'bounced' | 'failed' | 'skipped' | undefined;
  /** Only those of this kind. */
  kind?: 'message' | 'receipt' | 'notice' | 'test' | 'announcement' | 'invitation' | undefined;
  /** Only those to this address. */
  to?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}
