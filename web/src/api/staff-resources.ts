// Written by sdk/generate.mjs from the OpenAPI document: change that, and run "npm run openapi".

import { type CallOptions, type List, Place, path } from '@fairway/sdk/surface';
import type * as T from './staff-types.ts';

class TournamentsTeams extends Place {
  /**
   * List the columns that an import of teams knows.
   *
   * For members whose role has the scope `tournaments:read`.
   */
  listImportColumns(
    organizationId: string,
    tournamentId: string,
    options?: CallOptions,
  ): Promise<T.ImportColumnInfo[]> {
    return this.client.data(
      'GET',
      path`/o/${organizationId}/tournaments/${tournamentId}/teams/import/columns`,
      {},
      options,
    );
  }

  /**
   * Preview the first rows of an import of teams.
   *
   * Changes nothing. The beginning of a file is enough: five rows are read. An event that is final or archived is a conflict, as for the import. For members whose role has the scope `teams:write`.
   */
  previewImport(
    organizationId: string,
    tournamentId: string,
    body: T.TeamPreviewRequest,
    options?: CallOptions,
  ): Promise<T.TeamPreview> {
    return this.client.data(
      'POST',
      path`/o/${organizationId}/tournaments/${tournamentId}/teams/import/preview`,
      { body },
      options,
    );
  }
}

class TournamentsPlaces extends Place {
  /**
   * See how many places of an event are taken.
   *
   * For members whose role has the scope `tournaments:read`.
   */
  get(organizationId: string, tournamentId: string, options?: CallOptions): Promise<T.Places> {
    return this.client.data(
      'GET',
      path`/o/${organizationId}/tournaments/${tournamentId}/places`,
      {},
      options,
    );
  }
}

class Account extends Place {
  /** Read an invitation to join. */
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

  /**
   * Sign in with the second factor.
   *
   * A code of the app, a recovery code, or a passkey as the sign-in has asked for it.
   */
  signInWithCode(
    body: {
      /** What the sign-in answered. */
      challenge: string;
      /** Six digits of the authenticator app. */
      code?: string | undefined;
      /** One of the recovery codes, in place of a code. */
      recovery_code?: string | undefined;
      passkey?: T.Assertion | undefined;
    },
    options?: CallOptions,
  ): Promise<T.Me> {
    return this.client.data('POST', path`/session/second-factor`, { body }, options);
  }

  /** Ask for a passkey to sign in with. */
  beginPasskeySignIn(options?: CallOptions): Promise<T.PasskeyRequest> {
    return this.client.data('POST', path`/session/passkey/options`, {}, options);
  }

  /**
   * Sign in with a passkey.
   *
   * The authenticator must have verified its owner. That makes two factors, so that no code is asked for.
   */
  signInWithPasskey(body: T.Assertion, options?: CallOptions): Promise<T.Me> {
    return this.client.data('POST', path`/session/passkey`, { body }, options);
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
   * Proved by the current password or by a passkey, with which somebody without a password sets one. All other sessions end. For whoever is signed in.
   */
  changePassword(
    body: {
      /** The password until now. */
      current?: string | undefined;
      passkey?: T.Assertion | undefined;
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
   * Remove the password.
   *
   * For somebody who signs in with a passkey, else a `conflict`. All other sessions end. For whoever is signed in.
   */
  removePassword(
    body?: {
      /** The password of whoever is signed in. */
      password?: string | undefined;
      passkey?: T.Assertion | undefined;
    },
    options?: CallOptions,
  ): Promise<{
    /** Always false. */
    password: boolean;
  }> {
    return this.client.data('DELETE', path`/password`, { body }, options);
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
    body?: {
      /** The password of whoever is signed in. */
      password?: string | undefined;
      passkey?: T.Assertion | undefined;
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
    body?: {
      /** The password of whoever is signed in. */
      password?: string | undefined;
      passkey?: T.Assertion | undefined;
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
   * Change your name or language.
   *
   * For whoever is signed in.
   */
  updateMe(
    body: {
      /** The name that colleagues see. */
      name?: string | undefined;
      /** The language of the dashboard; null for the browser's. */
      language?: 'en' | 'de' | null | undefined;
    },
    options?: CallOptions,
  ): Promise<T.Me> {
    return this.client.data('PATCH', path`/me`, { body }, options);
  }

  /**
   * List your passkeys.
   *
   * For whoever is signed in.
   */
  listPasskeys(query?: T.ListPasskeysQuery, options?: CallOptions): List<T.Passkey> {
    return this.client.list(path`/passkeys`, query, options);
  }

  /**
   * Add a passkey.
   *
   * Up to 20. The person is told by mail. For whoever is signed in.
   */
  addPasskey(
    body: {
      /** The name by which its owner knows it. */
      name: string;
      /** The id of the passkey, base64url. */
      id: string;
      /** What the browser says was asked, base64url. */
      client_data: string;
      /** What the authenticator says about the new passkey, base64url. */
      attestation: string;
      /** How the browser reaches the authenticator: ble, hybrid, internal, nfc, usb; others are ignored. */
      transports?: string[] | undefined;
    },
    options?: CallOptions,
  ): Promise<T.Passkey> {
    return this.client.data('POST', path`/passkeys`, { body }, options);
  }

  /**
   * Ask for one of your passkeys, to use in place of the password.
   *
   * What the authenticator answers goes as `passkey` to a request that asks for a proof. For whoever is signed in.
   */
  requestPasskeyProof(options?: CallOptions): Promise<T.PasskeyRequest> {
    return this.client.data('POST', path`/passkeys/proof`, {}, options);
  }

  /**
   * Begin to add a passkey.
   *
   * Proved by the password or by another passkey. Nothing is added yet. For whoever is signed in.
   */
  beginPasskey(
    body?: {
      /** The password of whoever is signed in. */
      password?: string | undefined;
      passkey?: T.Assertion | undefined;
    },
    options?: CallOptions,
  ): Promise<T.PasskeyOffer> {
    return this.client.data('POST', path`/passkeys/options`, { body }, options);
  }

  /**
   * Rename a passkey.
   *
   * For whoever is signed in.
   */
  renamePasskey(
    passkeyId: string,
    body: {
      /** The name by which its owner knows it. */
      name: string;
    },
    options?: CallOptions,
  ): Promise<T.Passkey> {
    return this.client.data('PATCH', path`/passkeys/${passkeyId}`, { body }, options);
  }

  /**
   * Remove a passkey.
   *
   * All other sessions end. The last way to sign in stays: without a password the last passkey is a `conflict`. For whoever is signed in.
   */
  removePasskey(
    passkeyId: string,
    body?: {
      /** The password of whoever is signed in. */
      password?: string | undefined;
      passkey?: T.Assertion | undefined;
    },
    options?: CallOptions,
  ): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/passkeys/${passkeyId}`, { body }, options);
  }
}

class Contacts extends Place {
  /**
   * List the columns that an import of contacts knows.
   *
   * For members whose role has the scope `contacts:read`.
   */
  listImportColumns(organizationId: string, options?: CallOptions): Promise<T.ImportColumnInfo[]> {
    return this.client.data('GET', path`/o/${organizationId}/contacts/import/columns`, {}, options);
  }

  /**
   * Preview the first rows of an import of contacts.
   *
   * Changes nothing. The beginning of a file is enough: five rows are read. For members whose role has the scope `contacts:write`.
   */
  previewImport(
    organizationId: string,
    body: T.ContactPreviewRequest,
    options?: CallOptions,
  ): Promise<T.ContactPreview> {
    return this.client.data('POST', path`/o/${organizationId}/contacts/import/preview`, { body }, options);
  }
}

class PublicAddress extends Place {
  /**
   * See whether a public address is available.
   *
   * For members whose role has the scope `tournaments:write`.
   */
  check(
    organizationId: string,
    query?: T.CheckPublicAddressQuery,
    options?: CallOptions,
  ): Promise<T.PublicAddress> {
    return this.client.data('GET', path`/o/${organizationId}/public-address`, { query }, options);
  }
}

class Tournaments extends Place {
  readonly teams = new TournamentsTeams(this.client);
  readonly places = new TournamentsPlaces(this.client);

  /**
   * See the day at a glance.
   *
   * Before the day what is still missing and who has registered; on the day where the teams are, who leads, what needs a hand and what has just happened; afterwards the podium, cards that are not complete, payouts and money. For members whose role has the scope `tournaments:read`.
   */
  getOverview(
    organizationId: string,
    tournamentId: string,
    options?: CallOptions,
  ): Promise<T.TournamentOverview> {
    return this.client.data(
      'GET',
      path`/o/${organizationId}/tournaments/${tournamentId}/overview`,
      {},
      options,
    );
  }

  /**
   * Mark the cart signs as printed.
   *
   * The list of what is left to do counts teams that came, or got another name, start or access code, later. An archived event is a conflict. For members whose role has the scope `teams:write`.
   */
  markSignsPrinted(
    organizationId: string,
    tournamentId: string,
    options?: CallOptions,
  ): Promise<T.SignsPrinted> {
    return this.client.data(
      'POST',
      path`/o/${organizationId}/tournaments/${tournamentId}/signs/printed`,
      {},
      options,
    );
  }

  /**
   * See all money of an event.
   *
   * The totals, what came and went day by day, the pots of side games, and what raffles and auctions have brought in. As a file: a line for each day and currency. For members whose role has the scope `registrations:read`.
   */
  getMoneyReport(
    organizationId: string,
    tournamentId: string,
    options?: CallOptions,
  ): Promise<T.MoneyReport> {
    return this.client.data(
      'GET',
      path`/o/${organizationId}/tournaments/${tournamentId}/money/report`,
      {},
      options,
    );
  }

  /**
   * See all money of an event, as a CSV file.
   *
   * The totals, what came and went day by day, the pots of side games, and what raffles and auctions have brought in. As a file: a line for each day and currency. For members whose role has the scope `registrations:read`.
   */
  getMoneyReportCsv(
    organizationId: string,
    tournamentId: string,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.client.csv(
      path`/o/${organizationId}/tournaments/${tournamentId}/money/report`,
      undefined,
      options,
    );
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
   * Every member may leave, and can also pass their own `staff_id`. Only owners remove owners, and the last owner stays. Open invitations that the person has made end. For every member of the organization.
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
   * Invite a member.
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
   * Cancel an invitation to join.
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
   * The secret is shown only in this reply. For owners and admins.
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
        | 'events:read'
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
   * Its tokens lose the scopes that it loses, and none works while it is disabled. For owners and admins.
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
            | 'events:read'
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
   * Rotate the secret of an API client.
   *
   * It is shown this once. The previous secret works until it is revoked; any older one is revoked now. For owners and admins.
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
   * Revoke a secret of an API client.
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
   * Read the payment account.
   *
   * For owners.
   */
  get(organizationId: string, options?: CallOptions): Promise<T.PaymentAccount> {
    return this.client.data('GET', path`/o/${organizationId}/payment-account`, {}, options);
  }

  /**
   * Connect Stripe.
   *
   * Both secrets are stored and never shown. Sending them again replaces them. For owners.
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
   * List changes to members, clients, the organization and its payment account.
   *
   * For owners and admins.
   */
  list(organizationId: string, query?: T.ListActivityQuery, options?: CallOptions): List<T.AuditEvent> {
    return this.client.list(path`/o/${organizationId}/activity`, query, options);
  }
}

class Service extends Place {
  /**
   * Read the release, the last backup and whether outbound is on.
   *
   * For every member of the organization.
   */
  get(organizationId: string, options?: CallOptions): Promise<T.ServiceState> {
    return this.client.data('GET', path`/o/${organizationId}/service`, {}, options);
  }
}

class Requests extends Place {
  /**
   * List API requests.
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

class Search extends Place {
  /**
   * Find events, teams, players, contacts and registrations.
   *
   * At most 20, and only what your role may read. For every member of the organization.
   */
  search(organizationId: string, query?: T.SearchQuery, options?: CallOptions): Promise<T.SearchHit[]> {
    return this.client.data('GET', path`/o/${organizationId}/search`, { query }, options);
  }
}

class Calendar extends Place {
  /**
   * List events with their teams, players and money.
   *
   * For members whose role has the scope `tournaments:read`.
   */
  list(organizationId: string, query?: T.ListCalendarQuery, options?: CallOptions): List<T.CalendarEvent> {
    return this.client.list(path`/o/${organizationId}/calendar`, query, options);
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
  readonly contacts = new Contacts(this.client);
  readonly publicAddress = new PublicAddress(this.client);
  readonly tournaments = new Tournaments(this.client);
  readonly members = new Members(this.client);
  readonly clients = new Clients(this.client);
  readonly organization = new Organization(this.client);
  readonly paymentAccount = new PaymentAccount(this.client);
  readonly activity = new Activity(this.client);
  readonly service = new Service(this.client);
  readonly requests = new Requests(this.client);
  readonly search = new Search(this.client);
  readonly calendar = new Calendar(this.client);
  readonly outbox = new Outbox(this.client);
}
