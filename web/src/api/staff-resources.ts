// Written by sdk/generate.mjs from the OpenAPI document: change that, and run "npm run openapi".

import { type CallOptions, type List, Place, path } from '@fairway/sdk/surface';
import type * as T from './staff-types.ts';

class Account extends Place {
  /** Read what an invitation is to. */
  getStaffInvitation(
    token: string,
    options?: CallOptions,
  ): Promise<{
    /** Who invites. */
    organization_name: string;
    /** What the person will be to the organization. */
    role: 'owner' | 'admin' | 'staff' | 'viewer';
    /** The invited address; null where whoever has the link may choose. */
    email: string | null;
    /** Whether there is an account with that address, to sign in to first. */
    known: boolean;
  }> {
    return this.client.data('GET', path`/join/${token}`, {}, options);
  }

  /**
   * Accept an invitation.
   *
   * A new person gives a name, an email address and a password, and is signed in. Whoever has an account signs in first; then only the token is read. An organization that is suspended is `forbidden`.
   */
  join(
    body: {
      /** From the link of the invitation. */
      token: string;
      /** The name that colleagues see. */
      name?: string | undefined;
      /** The address to sign in with; that of the invitation goes before it. */
      email?: string | undefined;
      /** The password to sign in with. */
      password?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<T.Me> {
    return this.client.data('POST', path`/join`, { body }, options);
  }

  /**
   * Sign in.
   *
   * With two-factor authentication the answer is a challenge, and a code is asked for next.
   */
  signIn(
    body: {
      /** The address of the account. */
      email: string;
      /** Its password. */
      password: string;
    },
    options?: CallOptions,
  ): Promise<T.Me | T.Challenge> {
    return this.client.data('POST', path`/session`, { body }, options);
  }

  /**
   * Read who is signed in.
   *
   * For whoever is signed in.
   */
  getMe(options?: CallOptions): Promise<T.Me> {
    return this.client.data('GET', path`/session`, {}, options);
  }

  /**
   * Sign out.
   *
   * For whoever is signed in.
   */
  signOut(options?: CallOptions): Promise<{
    /** Always true. */
    signed_out: boolean;
  }> {
    return this.client.data('DELETE', path`/session`, {}, options);
  }

  /** Sign in with the code of the second factor. */
  signInWithCode(
    body: {
      /** What the sign-in answered. */
      challenge: string;
      /** Six digits of the authenticator app. */
      code?: string | undefined;
      /** One of the recovery codes, in place of a code. */
      recovery_code?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<T.Me> {
    return this.client.data('POST', path`/session/second-factor`, { body }, options);
  }

  /**
   * List the devices that are signed in.
   *
   * For whoever is signed in.
   */
  listSessions(query?: T.ListSessionsQuery, options?: CallOptions): List<T.Session> {
    return this.client.list(path`/sessions`, query, options);
  }

  /**
   * Sign all other devices out.
   *
   * For whoever is signed in.
   */
  endOtherSessions(options?: CallOptions): Promise<{
    /** How many sessions were ended. */
    ended: number;
  }> {
    return this.client.data('DELETE', path`/sessions`, {}, options);
  }

  /**
   * Sign a device out.
   *
   * For whoever is signed in.
   */
  endSession(sessionId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/sessions/${sessionId}`, {}, options);
  }

  /**
   * Change the password.
   *
   * All other sessions end. For whoever is signed in.
   */
  changePassword(
    body: {
      /** The password until now. */
      current: string;
      /** The password from now on. */
      new: string;
    },
    options?: CallOptions,
  ): Promise<{
    /** Always true. */
    changed: boolean;
  }> {
    return this.client.data('POST', path`/password`, { body }, options);
  }

  /**
   * Ask for a mail with a link to set a new password.
   *
   * The answer is the same whether there is such an account or not.
   */
  forgetPassword(
    body: {
      /** The address of the account. */
      email: string;
    },
    options?: CallOptions,
  ): Promise<{
    /** Always true, whether there is such an account or not. */
    sent: boolean;
  }> {
    return this.client.data('POST', path`/password/forgot`, { body }, options);
  }

  /**
   * Set a new password by the link of the mail.
   *
   * All sessions end. Two-factor authentication stays in force, unless it was turned on before anything had shown that the address is the person's own: then it ends, and a mail says so.
   */
  resetPassword(
    body: {
      /** From the link of the mail. */
      token: string;
      /** The new password. */
      password: string;
    },
    options?: CallOptions,
  ): Promise<{
    /** Always true. */
    changed: boolean;
  }> {
    return this.client.data('POST', path`/password/reset`, { body }, options);
  }

  /**
   * Ask for a secret for an authenticator app.
   *
   * Nothing is in force before a code was confirmed. For whoever is signed in.
   */
  beginTwoFactor(
    body: {
      /** The password of whoever is signed in. */
      password: string;
    },
    options?: CallOptions,
  ): Promise<{
    /** To type into an authenticator app, base32. */
    secret: string;
    /** The same as an address, for a QR code. */
    otpauth_url: string;
  }> {
    return this.client.data('POST', path`/two-factor`, { body }, options);
  }

  /**
   * Turn two-factor authentication off.
   *
   * For whoever is signed in.
   */
  endTwoFactor(
    body: {
      /** The password of whoever is signed in. */
      password: string;
    },
    options?: CallOptions,
  ): Promise<{
    /** Always false. */
    two_factor: boolean;
  }> {
    return this.client.data('DELETE', path`/two-factor`, { body }, options);
  }

  /**
   * Turn two-factor authentication on.
   *
   * For whoever is signed in.
   */
  confirmTwoFactor(
    body: {
      /** Six digits of the authenticator app. */
      code: string;
    },
    options?: CallOptions,
  ): Promise<{
    /** Each is good for one sign-in without the app. They are shown only now. */
    recovery_codes: string[];
  }> {
    return this.client.data('POST', path`/two-factor/confirm`, { body }, options);
  }

  /**
   * Change your name.
   *
   * For whoever is signed in.
   */
  updateMe(
    body: {
      /** The name that colleagues see. */
      name: string;
    },
    options?: CallOptions,
  ): Promise<T.Me> {
    return this.client.data('PATCH', path`/me`, { body }, options);
  }
}

class Members extends Place {
  /**
   * List members.
   *
   * For owners and admins.
   */
  list(organizationId: string, query?: T.ListMembersQuery, options?: CallOptions): List<T.Member> {
    return this.client.list(path`/o/${organizationId}/members`, query, options);
  }

  /**
   * Change the role of a member.
   *
   * Only owners change owners. The last owner stays one. Open invitations that the person could no longer make end. For owners and admins.
   */
  update(
    organizationId: string,
    memberId: string,
    body: {
      /** What the person is to be. */
      role: 'owner' | 'admin' | 'staff' | 'viewer';
    },
    options?: CallOptions,
  ): Promise<T.Member> {
    return this.client.data('PATCH', path`/o/${organizationId}/members/${memberId}`, { body }, options);
  }

  /**
   * Remove a member.
   *
   * Everybody may leave, and can name himself by his `staff_id` too. Only owners remove owners, and the last owner stays. Open invitations that the person has made end. For every member of the organization.
   */
  remove(organizationId: string, memberId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/o/${organizationId}/members/${memberId}`, {}, options);
  }

  /**
   * List open invitations.
   *
   * For owners and admins.
   */
  listStaffInvitations(
    organizationId: string,
    query?: T.ListStaffInvitationsQuery,
    options?: CallOptions,
  ): List<T.StaffInvitation> {
    return this.client.list(path`/o/${organizationId}/members/invitations`, query, options);
  }

  /**
   * Invite somebody.
   *
   * A link is mailed, and another one to hand over is shown this once. A second invitation to the same address ends the first, and an invitation ends with the right of its maker to make it. For owners and admins.
   */
  invite(
    organizationId: string,
    body: {
      /** Who is invited. */
      email: string;
      /** What the person will be. */
      role: 'owner' | 'admin' | 'staff' | 'viewer';
    },
    options?: CallOptions,
  ): Promise<T.StaffInvitationCreated> {
    return this.client.data('POST', path`/o/${organizationId}/members/invitations`, { body }, options);
  }

  /**
   * Take an invitation back.
   *
   * For owners and admins.
   */
  endStaffInvitation(
    organizationId: string,
    invitationId: string,
    options?: CallOptions,
  ): Promise<T.Deleted> {
    return this.client.data(
      'DELETE',
      path`/o/${organizationId}/members/invitations/${invitationId}`,
      {},
      options,
    );
  }
}

class Clients extends Place {
  /**
   * List API clients.
   *
   * For owners and admins.
   */
  list(organizationId: string, options?: CallOptions): Promise<T.ApiClient[]> {
    return this.client.data('GET', path`/o/${organizationId}/clients`, {}, options);
  }

  /**
   * Create an API client.
   *
   * The secret is shown this once. For owners and admins.
   */
  create(
    organizationId: string,
    body: {
      /** What it is called, for people. */
      name: string;
      /** What it may do. */
      scopes: Array<
        | 'contacts:read'
        | 'contacts:write'
        | 'registrations:read'
        | 'registrations:write'
        | 'invitations:read'
        | 'invitations:write'
        | 'tournaments:read'
        | 'tournaments:write'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'teams:write'
        | 'checkin:write'
        | 'messages:write'
        | 'scores:write'
        | 'sidegames:write'
        | 'players:write'
        | 'brackets:read'
        | 'brackets:write'
        | 'raffles:read'
        | 'raffles:write'
        | 'auctions:read'
        | 'announcements:read'
        | 'announcements:write'
        | 'rsvps:read'
        | 'series:read'
        | 'scorecards:read'
        | 'flights:read'
        | 'audit:read'
      >;
    },
    options?: CallOptions,
  ): Promise<T.ApiClientCreated> {
    return this.client.data('POST', path`/o/${organizationId}/clients`, { body }, options);
  }

  /**
   * Read an API client.
   *
   * For owners and admins.
   */
  get(organizationId: string, clientId: string, options?: CallOptions): Promise<T.ApiClient> {
    return this.client.data('GET', path`/o/${organizationId}/clients/${clientId}`, {}, options);
  }

  /**
   * Change an API client.
   *
   * Its tokens lose what it no longer holds, and none is good while it is disabled. For owners and admins.
   */
  update(
    organizationId: string,
    clientId: string,
    body: {
      /** What it is called, for people. */
      name?: string | undefined;
      /** What it may do. */
      scopes?:
        | Array<
            | 'contacts:read'
            | 'contacts:write'
            | 'registrations:read'
            | 'registrations:write'
            | 'invitations:read'
            | 'invitations:write'
            | 'tournaments:read'
            | 'tournaments:write'
            | 'webhooks:read'
            | 'webhooks:write'
            | 'teams:write'
            | 'checkin:write'
            | 'messages:write'
            | 'scores:write'
            | 'sidegames:write'
            | 'players:write'
            | 'brackets:read'
            | 'brackets:write'
            | 'raffles:read'
            | 'raffles:write'
            | 'auctions:read'
            | 'announcements:read'
            | 'announcements:write'
            | 'rsvps:read'
            | 'series:read'
            | 'scorecards:read'
            | 'flights:read'
            | 'audit:read'
          >
        | undefined;
      /** Whether it may ask for tokens and use them. */
      status?: 'enabled' | 'disabled' | undefined;
    },
    options?: CallOptions,
  ): Promise<T.ApiClient> {
    return this.client.data('PATCH', path`/o/${organizationId}/clients/${clientId}`, { body }, options);
  }

  /**
   * Give an API client a new secret.
   *
   * It is shown this once. The one before stays good until it is ended; an older one ends now. For owners and admins.
   */
  rotateSecret(
    organizationId: string,
    clientId: string,
    options?: CallOptions,
  ): Promise<T.ClientCredentials> {
    return this.client.data(
      'POST',
      path`/o/${organizationId}/clients/${clientId}/rotate-secret`,
      {},
      options,
    );
  }

  /**
   * End a secret of an API client.
   *
   * For owners and admins.
   */
  endSecret(
    organizationId: string,
    clientId: string,
    secretId: string,
    options?: CallOptions,
  ): Promise<T.Deleted> {
    return this.client.data(
      'DELETE',
      path`/o/${organizationId}/clients/${clientId}/secrets/${secretId}`,
      {},
      options,
    );
  }
}

class Organization extends Place {
  /**
   * Read the organization.
   *
   * For owners and admins.
   */
  get(organizationId: string, options?: CallOptions): Promise<T.Organization> {
    return this.client.data('GET', path`/o/${organizationId}/organization`, {}, options);
  }

  /**
   * Rename the organization.
   *
   * For owners and admins.
   */
  update(
    organizationId: string,
    body: {
      /** What it is called: the sender of its mails. */
      name: string;
    },
    options?: CallOptions,
  ): Promise<T.Organization> {
    return this.client.data('PATCH', path`/o/${organizationId}/organization`, { body }, options);
  }
}

class PaymentAccount extends Place {
  /**
   * Read how the organization is paid online.
   *
   * For owners.
   */
  get(organizationId: string, options?: CallOptions): Promise<T.PaymentAccount> {
    return this.client.data('GET', path`/o/${organizationId}/payment-account`, {}, options);
  }

  /**
   * Let the organization be paid by Stripe.
   *
   * Both secrets go in and never come out. A second time they are replaced. For owners.
   */
  set(
    organizationId: string,
    body: {
      /** A secret or restricted key of Stripe. */
      secret_key: string;
      /** The signing secret of the webhook at Stripe. */
      webhook_secret: string;
    },
    options?: CallOptions,
  ): Promise<T.PaymentAccount> {
    return this.client.data('PUT', path`/o/${organizationId}/payment-account`, { body }, options);
  }
}

class Activity extends Place {
  /**
   * List what was done to members, clients, the organization and its payment account.
   *
   * For owners and admins.
   */
  list(organizationId: string, query?: T.ListActivityQuery, options?: CallOptions): List<T.AuditEvent> {
    return this.client.list(path`/o/${organizationId}/activity`, query, options);
  }
}

class Service extends Place {
  /**
   * Read how the service is run: its release, its last backup, and whether anything leaves it.
   *
   * For every member of the organization.
   */
  get(organizationId: string, options?: CallOptions): Promise<T.ServiceState> {
    return this.client.data('GET', path`/o/${organizationId}/service`, {}, options);
  }
}

class Requests extends Place {
  /**
   * List what API clients asked.
   *
   * For owners and admins.
   */
  list(organizationId: string, query?: T.ListRequestsQuery, options?: CallOptions): List<T.Request> {
    return this.client.list(path`/o/${organizationId}/requests`, query, options);
  }

  /**
   * Read an entry of the request log.
   *
   * For owners and admins.
   */
  get(organizationId: string, requestId: string, options?: CallOptions): Promise<T.Request> {
    return this.client.data('GET', path`/o/${organizationId}/requests/${requestId}`, {}, options);
  }
}

class Outbox extends Place {
  /**
   * List the mails of the organization.
   *
   * For owners and admins.
   */
  list(organizationId: string, query?: T.ListOutboxQuery, options?: CallOptions): List<T.OutboxLine> {
    return this.client.list(path`/o/${organizationId}/outbox`, query, options);
  }

  /**
   * Read a mail with its headers, text and HTML.
   *
   * Links that let somebody into the dashboard are left out. For owners and admins.
   */
  getMail(organizationId: string, outboxId: string, options?: CallOptions): Promise<T.OutboxMail> {
    return this.client.data('GET', path`/o/${organizationId}/outbox/${outboxId}`, {}, options);
  }
}

/** Every operation of the API, by its place. */
export class Resources extends Place {
  readonly account = new Account(this.client);
  readonly members = new Members(this.client);
  readonly clients = new Clients(this.client);
  readonly organization = new Organization(this.client);
  readonly paymentAccount = new PaymentAccount(this.client);
  readonly activity = new Activity(this.client);
  readonly service = new Service(this.client);
  readonly requests = new Requests(this.client);
  readonly outbox = new Outbox(this.client);
}
