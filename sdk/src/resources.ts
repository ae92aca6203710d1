// Written by sdk/generate.mjs from the OpenAPI document: change that, and run "npm run openapi".

import { type Client, path } from './client.ts';
import type { List } from './list.ts';
import type { LiveOptions } from './live.ts';
import type { CallOptions } from './transport.ts';
import type * as T from './types.ts';

class TournamentsHoles {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Read the holes. */
  list(tournamentId: string, options?: CallOptions): Promise<T.HoleConfig[]> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}/holes`, {}, options);
  }

  /** Replace the holes. */
  replace(tournamentId: string, body: T.HolesPut, options?: CallOptions): Promise<T.HoleConfig[]> {
    return this.#client.data('PUT', path`/tournaments/${tournamentId}/holes`, { body }, options);
  }
}

class TournamentsTeams {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List teams. */
  list(tournamentId: string, query?: T.ListTeamsQuery, options?: CallOptions): List<T.Team> {
    return this.#client.list(path`/tournaments/${tournamentId}/teams`, query, options);
  }

  /** List teams, as a CSV file. */
  listCsv(
    tournamentId: string,
    query?: T.ListTeamsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.#client.csv(path`/tournaments/${tournamentId}/teams`, query, options);
  }

  /** Create a team. */
  create(tournamentId: string, body: T.TeamCreate, options?: CallOptions): Promise<T.TeamCreated> {
    return this.#client.data('POST', path`/tournaments/${tournamentId}/teams`, { body }, options);
  }

  /** Read a team. */
  get(tournamentId: string, teamId: string, options?: CallOptions): Promise<T.TeamDetail> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}/teams/${teamId}`, {}, options);
  }

  /** Delete a team. */
  delete(tournamentId: string, teamId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.#client.data('DELETE', path`/tournaments/${tournamentId}/teams/${teamId}`, {}, options);
  }

  /** Move a team to another start. */
  move(tournamentId: string, teamId: string, body: T.TeamMove, options?: CallOptions): Promise<T.Moved> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/teams/${teamId}/move`,
      { body },
      options,
    );
  }

  /** Check a team in. */
  checkIn(tournamentId: string, teamId: string, options?: CallOptions): Promise<T.CheckedIn> {
    return this.#client.data('POST', path`/tournaments/${tournamentId}/teams/${teamId}/checkin`, {}, options);
  }

  /** Make a new access code. */
  regenerateAccessCode(tournamentId: string, teamId: string, options?: CallOptions): Promise<T.AccessCode> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/teams/${teamId}/access-code`,
      {},
      options,
    );
  }

  /** Post a team's score. */
  postScore(
    tournamentId: string,
    teamId: string,
    body: T.ScorePost,
    options?: CallOptions,
  ): Promise<T.ScoreCorrected> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/teams/${teamId}/scores`,
      { body },
      options,
    );
  }

  /** Put a team into a flight. */
  assignToFlight(
    tournamentId: string,
    teamId: string,
    body: T.FlightAssignment,
    options?: CallOptions,
  ): Promise<T.Assigned> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/teams/${teamId}/flight`,
      { body },
      options,
    );
  }
}

class TournamentsPlayers {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Read the roster. */
  list(tournamentId: string, options?: CallOptions): Promise<T.Player[]> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}/players`, {}, options);
  }

  /** Read the roster, as a CSV file. */
  listCsv(tournamentId: string, options?: CallOptions): AsyncGenerator<string, void, void> {
    return this.#client.csv(path`/tournaments/${tournamentId}/players`, undefined, options);
  }

  /** Add a player. */
  create(tournamentId: string, body?: T.PlayerCreate, options?: CallOptions): Promise<T.Player> {
    return this.#client.data('POST', path`/tournaments/${tournamentId}/players`, { body }, options);
  }

  /** Read a player. */
  get(tournamentId: string, playerId: string, options?: CallOptions): Promise<T.PlayerDetail> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}/players/${playerId}`, {}, options);
  }

  /** Check a player in. */
  checkIn(tournamentId: string, playerId: string, options?: CallOptions): Promise<T.CheckedIn> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/checkin`,
      {},
      options,
    );
  }

  /** Move a player to another team. */
  move(tournamentId: string, playerId: string, body: T.PlayerMove, options?: CallOptions): Promise<T.Moved> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/move`,
      { body },
      options,
    );
  }

  /** Change the details of a player. */
  update(
    tournamentId: string,
    playerId: string,
    body?: T.PlayerUpdate,
    options?: CallOptions,
  ): Promise<T.Updated> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/update`,
      { body },
      options,
    );
  }

  /** Withdraw a player. */
  withdraw(
    tournamentId: string,
    playerId: string,
    body?: T.Withdrawal,
    options?: CallOptions,
  ): Promise<T.Withdrawn> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/withdraw`,
      { body },
      options,
    );
  }

  /** Undo a withdrawal. */
  reinstate(tournamentId: string, playerId: string, options?: CallOptions): Promise<T.Reinstated> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/reinstate`,
      {},
      options,
    );
  }

  /** Post a player's score. */
  postScore(
    tournamentId: string,
    playerId: string,
    body: T.ScorePost,
    options?: CallOptions,
  ): Promise<T.ScoreCorrected> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/scores`,
      { body },
      options,
    );
  }

  /** Put a player into a flight. */
  assignToFlight(
    tournamentId: string,
    playerId: string,
    body: T.FlightAssignment,
    options?: CallOptions,
  ): Promise<T.Assigned> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/flight`,
      { body },
      options,
    );
  }
}

class TournamentsScores {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Post many scores. */
  postMany(tournamentId: string, body: T.ScoresBulk, options?: CallOptions): Promise<T.BulkCorrected> {
    return this.#client.data('POST', path`/tournaments/${tournamentId}/scores/bulk`, { body }, options);
  }
}

class TournamentsFlags {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List score flags. */
  list(tournamentId: string, query?: T.ListFlagsQuery, options?: CallOptions): List<T.Flag> {
    return this.#client.list(path`/tournaments/${tournamentId}/flags`, query, options);
  }

  /** Resolve a flag. */
  resolve(tournamentId: string, flagId: string, options?: CallOptions): Promise<T.Flag> {
    return this.#client.data('POST', path`/tournaments/${tournamentId}/flags/${flagId}/resolve`, {}, options);
  }
}

class TournamentsLeaderboard {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Read the leaderboard. */
  get(tournamentId: string, query?: T.GetLeaderboardQuery, options?: CallOptions): Promise<T.BoardRow[]> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}/leaderboard`, { query }, options);
  }

  /** Read the leaderboard, as a CSV file. */
  getCsv(
    tournamentId: string,
    query?: T.GetLeaderboardQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.#client.csv(path`/tournaments/${tournamentId}/leaderboard`, query, options);
  }
}

class TournamentsBoards {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Read all boards. */
  list(tournamentId: string, query?: T.ListBoardsQuery, options?: CallOptions): Promise<T.Board[]> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}/boards`, { query }, options);
  }

  /** Follow the boards. */
  live(
    tournamentId: string,
    query?: T.FollowBoardsQuery,
    options?: LiveOptions,
  ): AsyncGenerator<T.Board[], void, void> {
    return this.#client.live(path`/tournaments/${tournamentId}/leaderboard/stream`, 'boards', query, options);
  }
}

class TournamentsScorecards {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Read all scorecards. */
  list(tournamentId: string, options?: CallOptions): Promise<T.Scorecard[]> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}/scorecards`, {}, options);
  }

  /** Read all scorecards, as a CSV file. */
  listCsv(tournamentId: string, options?: CallOptions): AsyncGenerator<string, void, void> {
    return this.#client.csv(path`/tournaments/${tournamentId}/scorecards`, undefined, options);
  }

  /** Read a scorecard. */
  get(tournamentId: string, scorecardId: string, options?: CallOptions): Promise<T.Scorecard> {
    return this.#client.data(
      'GET',
      path`/tournaments/${tournamentId}/scorecards/${scorecardId}`,
      {},
      options,
    );
  }
}

class TournamentsFlights {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Read the standings of each flight. */
  list(tournamentId: string, query?: T.ListFlightsQuery, options?: CallOptions): Promise<T.FlightStanding[]> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}/flights`, { query }, options);
  }

  /** Read the standings of each flight, as a CSV file. */
  listCsv(
    tournamentId: string,
    query?: T.ListFlightsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.#client.csv(path`/tournaments/${tournamentId}/flights`, query, options);
  }

  /** Create a flight. */
  create(tournamentId: string, body: T.FlightCreate, options?: CallOptions): Promise<T.Flight> {
    return this.#client.data('POST', path`/tournaments/${tournamentId}/flights`, { body }, options);
  }

  /** Make flights by handicap. */
  make(tournamentId: string, body: T.FlightsAuto, options?: CallOptions): Promise<T.Flight[]> {
    return this.#client.data('POST', path`/tournaments/${tournamentId}/flights/auto`, { body }, options);
  }

  /** Change a flight. */
  update(
    tournamentId: string,
    flightId: string,
    body: T.FlightPatch,
    options?: CallOptions,
  ): Promise<T.Flight> {
    return this.#client.data(
      'PATCH',
      path`/tournaments/${tournamentId}/flights/${flightId}`,
      { body },
      options,
    );
  }

  /** Delete a flight. */
  delete(tournamentId: string, flightId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.#client.data('DELETE', path`/tournaments/${tournamentId}/flights/${flightId}`, {}, options);
  }
}

class TournamentsDiscounts {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List the discounts of an event. */
  list(tournamentId: string, query?: T.ListDiscountsQuery, options?: CallOptions): List<T.Discount> {
    return this.#client.list(path`/tournaments/${tournamentId}/discounts`, query, options);
  }

  /** Create a discount. */
  create(tournamentId: string, body: T.DiscountCreate, options?: CallOptions): Promise<T.Discount> {
    return this.#client.data('POST', path`/tournaments/${tournamentId}/discounts`, { body }, options);
  }

  /** Change a discount. */
  update(
    tournamentId: string,
    discountId: string,
    body: T.DiscountPatch,
    options?: CallOptions,
  ): Promise<T.Discount> {
    return this.#client.data(
      'PATCH',
      path`/tournaments/${tournamentId}/discounts/${discountId}`,
      { body },
      options,
    );
  }

  /** Delete a discount. */
  delete(tournamentId: string, discountId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.#client.data(
      'DELETE',
      path`/tournaments/${tournamentId}/discounts/${discountId}`,
      {},
      options,
    );
  }
}

class TournamentsRsvps {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List answers to invitations. */
  list(tournamentId: string, query?: T.ListRsvpsQuery, options?: CallOptions): List<T.Rsvp> {
    return this.#client.list(path`/tournaments/${tournamentId}/rsvps`, query, options);
  }

  /** List answers to invitations, as a CSV file. */
  listCsv(
    tournamentId: string,
    query?: T.ListRsvpsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.#client.csv(path`/tournaments/${tournamentId}/rsvps`, query, options);
  }

  /** Count answers and heads. */
  getSummary(tournamentId: string, options?: CallOptions): Promise<T.RsvpSummary> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}/rsvps/summary`, {}, options);
  }

  /** Enter an answer that was given by phone. */
  enter(tournamentId: string, rsvpId: string, body: T.RsvpEntry, options?: CallOptions): Promise<T.Rsvp> {
    return this.#client.data('PUT', path`/tournaments/${tournamentId}/rsvps/${rsvpId}`, { body }, options);
  }
}

class TournamentsAnnouncements {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List announcements. */
  list(tournamentId: string, query?: T.ListAnnouncementsQuery, options?: CallOptions): List<T.Announcement> {
    return this.#client.list(path`/tournaments/${tournamentId}/announcements`, query, options);
  }

  /** Write an announcement. */
  create(tournamentId: string, body: T.AnnouncementCreate, options?: CallOptions): Promise<T.Announcement> {
    return this.#client.data('POST', path`/tournaments/${tournamentId}/announcements`, { body }, options);
  }

  /** Read an announcement. */
  get(tournamentId: string, announcementId: string, options?: CallOptions): Promise<T.Announcement> {
    return this.#client.data(
      'GET',
      path`/tournaments/${tournamentId}/announcements/${announcementId}`,
      {},
      options,
    );
  }

  /** Change an announcement that is not sent yet. */
  update(
    tournamentId: string,
    announcementId: string,
    body: T.AnnouncementPatch,
    options?: CallOptions,
  ): Promise<T.Announcement> {
    return this.#client.data(
      'PATCH',
      path`/tournaments/${tournamentId}/announcements/${announcementId}`,
      { body },
      options,
    );
  }

  /** Delete an announcement that is not sent yet. */
  delete(tournamentId: string, announcementId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.#client.data(
      'DELETE',
      path`/tournaments/${tournamentId}/announcements/${announcementId}`,
      {},
      options,
    );
  }

  /** See what became of each mail. */
  listRecipients(
    tournamentId: string,
    announcementId: string,
    query?: T.ListAnnouncementRecipientsQuery,
    options?: CallOptions,
  ): List<T.AnnouncementRecipient> {
    return this.#client.list(
      path`/tournaments/${tournamentId}/announcements/${announcementId}/recipients`,
      query,
      options,
    );
  }

  /** See what became of each mail, as a CSV file. */
  listRecipientsCsv(
    tournamentId: string,
    announcementId: string,
    query?: T.ListAnnouncementRecipientsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.#client.csv(
      path`/tournaments/${tournamentId}/announcements/${announcementId}/recipients`,
      query,
      options,
    );
  }

  /** Send an announcement now. */
  send(tournamentId: string, announcementId: string, options?: CallOptions): Promise<T.Announcement> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/announcements/${announcementId}/send`,
      {},
      options,
    );
  }

  /** Take a sent announcement off the board. */
  retract(tournamentId: string, announcementId: string, options?: CallOptions): Promise<T.Announcement> {
    return this.#client.data(
      'POST',
      path`/tournaments/${tournamentId}/announcements/${announcementId}/retract`,
      {},
      options,
    );
  }
}

class TournamentsMessages {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List messages. */
  list(tournamentId: string, query?: T.ListMessagesQuery, options?: CallOptions): List<T.Message> {
    return this.#client.list(path`/tournaments/${tournamentId}/messages`, query, options);
  }

  /** Send a message to players. */
  send(tournamentId: string, body: T.MessageCreate, options?: CallOptions): Promise<T.MessageSent> {
    return this.#client.data('POST', path`/tournaments/${tournamentId}/messages`, { body }, options);
  }
}

class Contacts {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List contacts. */
  list(query?: T.ListContactsQuery, options?: CallOptions): List<T.Contact> {
    return this.#client.list('/contacts', query, options);
  }

  /** Create a contact. */
  create(body: T.ContactCreate, options?: CallOptions): Promise<T.Contact> {
    return this.#client.data('POST', '/contacts', { body }, options);
  }

  /** Export contacts as CSV. */
  export(options?: CallOptions): AsyncGenerator<string, void, void> {
    return this.#client.csv('/contacts/export', undefined, options);
  }

  /** Delete, tag or untag many contacts. */
  changeMany(body: T.ContactBulk, options?: CallOptions): Promise<T.BulkResult> {
    return this.#client.whole('POST', '/contacts/bulk', { body }, options);
  }

  /** Import contacts from CSV. */
  import(body: T.ContactImport, options?: CallOptions): Promise<T.ImportReport> {
    return this.#client.whole('POST', '/contacts/import', { body }, options);
  }

  /** Read a contact. */
  get(contactId: string, options?: CallOptions): Promise<T.Contact> {
    return this.#client.data('GET', path`/contacts/${contactId}`, {}, options);
  }

  /** Change a contact. */
  update(contactId: string, body: T.ContactPatch, options?: CallOptions): Promise<T.Contact> {
    return this.#client.data('PATCH', path`/contacts/${contactId}`, { body }, options);
  }

  /** Delete a contact. */
  delete(contactId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.#client.data('DELETE', path`/contacts/${contactId}`, {}, options);
  }

  /** Stop bulk mail to a contact. */
  optOut(contactId: string, options?: CallOptions): Promise<T.Contact> {
    return this.#client.data('POST', path`/contacts/${contactId}/opt-out`, {}, options);
  }

  /** Allow bulk mail to a contact again. */
  optIn(contactId: string, body: T.ContactOptIn, options?: CallOptions): Promise<T.Contact> {
    return this.#client.data('POST', path`/contacts/${contactId}/opt-in`, { body }, options);
  }

  /** List the tags of a contact. */
  listTags(contactId: string, query?: T.ListContactTagsQuery, options?: CallOptions): List<T.Tag> {
    return this.#client.list(path`/contacts/${contactId}/tags`, query, options);
  }
}

class Tags {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List tags. */
  list(query?: T.ListTagsQuery, options?: CallOptions): List<T.Tag> {
    return this.#client.list('/tags', query, options);
  }

  /** Create a tag. */
  create(body: T.TagCreate, options?: CallOptions): Promise<T.Tag> {
    return this.#client.data('POST', '/tags', { body }, options);
  }

  /** Delete a tag. */
  delete(tagId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.#client.data('DELETE', path`/tags/${tagId}`, {}, options);
  }
}

class Tournaments {
  readonly #client: Client;
  readonly holes: TournamentsHoles;
  readonly teams: TournamentsTeams;
  readonly players: TournamentsPlayers;
  readonly scores: TournamentsScores;
  readonly flags: TournamentsFlags;
  readonly leaderboard: TournamentsLeaderboard;
  readonly boards: TournamentsBoards;
  readonly scorecards: TournamentsScorecards;
  readonly flights: TournamentsFlights;
  readonly discounts: TournamentsDiscounts;
  readonly rsvps: TournamentsRsvps;
  readonly announcements: TournamentsAnnouncements;
  readonly messages: TournamentsMessages;

  constructor(client: Client) {
    this.#client = client;
    this.holes = new TournamentsHoles(client);
    this.teams = new TournamentsTeams(client);
    this.players = new TournamentsPlayers(client);
    this.scores = new TournamentsScores(client);
    this.flags = new TournamentsFlags(client);
    this.leaderboard = new TournamentsLeaderboard(client);
    this.boards = new TournamentsBoards(client);
    this.scorecards = new TournamentsScorecards(client);
    this.flights = new TournamentsFlights(client);
    this.discounts = new TournamentsDiscounts(client);
    this.rsvps = new TournamentsRsvps(client);
    this.announcements = new TournamentsAnnouncements(client);
    this.messages = new TournamentsMessages(client);
  }

  /** List tournaments. */
  list(query?: T.ListTournamentsQuery, options?: CallOptions): List<T.Tournament> {
    return this.#client.list('/tournaments', query, options);
  }

  /** Create a tournament. */
  create(body: T.TournamentCreate, options?: CallOptions): Promise<T.Tournament> {
    return this.#client.data('POST', '/tournaments', { body }, options);
  }

  /** Read a tournament. */
  get(tournamentId: string, options?: CallOptions): Promise<T.Tournament> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}`, {}, options);
  }

  /** Change a tournament. */
  update(tournamentId: string, body: T.TournamentPatch, options?: CallOptions): Promise<T.TournamentPatched> {
    return this.#client.data('PATCH', path`/tournaments/${tournamentId}`, { body }, options);
  }

  /** Read the settings. */
  getSettings(tournamentId: string, options?: CallOptions): Promise<T.TournamentSettings> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}/settings`, {}, options);
  }

  /** Change settings. */
  updateSettings(
    tournamentId: string,
    body: T.TournamentSettingsPatch,
    options?: CallOptions,
  ): Promise<T.TournamentSettings> {
    return this.#client.data('PATCH', path`/tournaments/${tournamentId}/settings`, { body }, options);
  }

  /** Change the status. */
  changeStatus(tournamentId: string, body: T.StatusChange, options?: CallOptions): Promise<T.StatusChanged> {
    return this.#client.data('POST', path`/tournaments/${tournamentId}/status`, { body }, options);
  }

  /** See the event at a glance. */
  getSummary(tournamentId: string, options?: CallOptions): Promise<T.TournamentSummary> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}/summary`, {}, options);
  }

  /** Read the audit log. */
  listAuditEvents(
    tournamentId: string,
    query?: T.ListAuditEventsQuery,
    options?: CallOptions,
  ): List<T.AuditEvent> {
    return this.#client.list(path`/tournaments/${tournamentId}/audit`, query, options);
  }

  /** Read the audit log, as a CSV file. */
  listAuditEventsCsv(
    tournamentId: string,
    query?: T.ListAuditEventsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.#client.csv(path`/tournaments/${tournamentId}/audit`, query, options);
  }

  /** See an event's money. */
  getMoney(tournamentId: string, options?: CallOptions): Promise<T.Money> {
    return this.#client.data('GET', path`/tournaments/${tournamentId}/money`, {}, options);
  }
}

class Scoring {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Work out boards. */
  preview(body: T.ScoringPreview, options?: CallOptions): Promise<T.PreviewBoard[]> {
    return this.#client.data('POST', '/scoring/preview', { body }, options);
  }
}

class Registrations {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List registrations. */
  list(query?: T.ListRegistrationsQuery, options?: CallOptions): List<T.Registration> {
    return this.#client.list('/registrations', query, options);
  }

  /** List registrations, as a CSV file. */
  listCsv(query?: T.ListRegistrationsQuery, options?: CallOptions): AsyncGenerator<string, void, void> {
    return this.#client.csv('/registrations', query, options);
  }

  /** Register golfers. */
  create(body: T.RegistrationCreate, options?: CallOptions): Promise<T.RegistrationCreated> {
    return this.#client.data('POST', '/registrations', { body }, options);
  }

  /** Read a registration with its payments and refunds. */
  get(registrationId: string, options?: CallOptions): Promise<T.RegistrationDetail> {
    return this.#client.data('GET', path`/registrations/${registrationId}`, {}, options);
  }

  /** Change a registration. */
  update(registrationId: string, body: T.RegistrationPatch, options?: CallOptions): Promise<T.Registration> {
    return this.#client.data('PATCH', path`/registrations/${registrationId}`, { body }, options);
  }

  /** Cancel a registration. */
  cancel(
    registrationId: string,
    body?: T.RegistrationCancellation,
    options?: CallOptions,
  ): Promise<T.RegistrationCancelled> {
    return this.#client.data('POST', path`/registrations/${registrationId}/cancel`, { body }, options);
  }

  /** Make a further link for the golfer. */
  createLink(
    registrationId: string,
    body?: T.LinkRequest,
    options?: CallOptions,
  ): Promise<T.RegistrationLinks> {
    return this.#client.data('POST', path`/registrations/${registrationId}/link`, { body }, options);
  }

  /** Close a flag of a registration. */
  resolveFlag(
    registrationId: string,
    body: T.FlagResolution,
    options?: CallOptions,
  ): Promise<T.Registration> {
    return this.#client.data('POST', path`/registrations/${registrationId}/resolve`, { body }, options);
  }

  /** Mark a registration paid offline. */
  markPaid(registrationId: string, body: T.OfflinePayment, options?: CallOptions): Promise<T.Registration> {
    return this.#client.data('POST', path`/registrations/${registrationId}/mark-paid`, { body }, options);
  }

  /** Refund a registration. */
  refund(registrationId: string, body?: T.RefundRequest, options?: CallOptions): Promise<T.RefundAnswer> {
    return this.#client.data('POST', path`/registrations/${registrationId}/refund`, { body }, options);
  }
}

class Invitations {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List invitations. */
  list(query?: T.ListInvitationsQuery, options?: CallOptions): List<T.Invitation> {
    return this.#client.list('/invitations', query, options);
  }

  /** Write an invitation. */
  create(body?: T.InvitationCreate, options?: CallOptions): Promise<T.Invitation> {
    return this.#client.data('POST', '/invitations', { body }, options);
  }

  /** Read an invitation. */
  get(invitationId: string, options?: CallOptions): Promise<T.Invitation> {
    return this.#client.data('GET', path`/invitations/${invitationId}`, {}, options);
  }

  /** Change an invitation. */
  update(invitationId: string, body: T.InvitationPatch, options?: CallOptions): Promise<T.Invitation> {
    return this.#client.data('PATCH', path`/invitations/${invitationId}`, { body }, options);
  }

  /** Delete an invitation. */
  delete(invitationId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.#client.data('DELETE', path`/invitations/${invitationId}`, {}, options);
  }

  /** Have an invitation sent at a time. */
  schedule(invitationId: string, body: T.InvitationSchedule, options?: CallOptions): Promise<T.Invitation> {
    return this.#client.data('POST', path`/invitations/${invitationId}/schedule`, { body }, options);
  }

  /** Send an invitation now. */
  send(invitationId: string, options?: CallOptions): Promise<T.Invitation> {
    return this.#client.data('POST', path`/invitations/${invitationId}/send`, {}, options);
  }

  /** Cancel an invitation. */
  cancel(invitationId: string, options?: CallOptions): Promise<T.Invitation> {
    return this.#client.data('POST', path`/invitations/${invitationId}/cancel`, {}, options);
  }

  /** Try failed mails again. */
  retry(
    invitationId: string,
    options?: CallOptions,
  ): Promise<{
    /** T.How many failed mails are tried again. */
    retried: number;
  }> {
    return this.#client.data('POST', path`/invitations/${invitationId}/retry`, {}, options);
  }

  /** Send one test mail. */
  test(
    invitationId: string,
    body: T.InvitationTest,
    options?: CallOptions,
  ): Promise<{
    /** T.Always true. */
    queued: boolean;
  }> {
    return this.#client.data('POST', path`/invitations/${invitationId}/test`, { body }, options);
  }

  /** See the mail as it would be now. */
  preview(
    invitationId: string,
    query?: T.PreviewInvitationQuery,
    options?: CallOptions,
  ): Promise<T.InvitationPreview> {
    return this.#client.data('GET', path`/invitations/${invitationId}/preview`, { query }, options);
  }

  /** Read how an invitation went. */
  getStats(invitationId: string, options?: CallOptions): Promise<T.InvitationStats> {
    return this.#client.data('GET', path`/invitations/${invitationId}/stats`, {}, options);
  }

  /** List the recipients of an invitation. */
  listRecipients(
    invitationId: string,
    query?: T.ListInvitationRecipientsQuery,
    options?: CallOptions,
  ): List<T.InvitationRecipient> {
    return this.#client.list(path`/invitations/${invitationId}/recipients`, query, options);
  }

  /** List the recipients of an invitation, as a CSV file. */
  listRecipientsCsv(
    invitationId: string,
    query?: T.ListInvitationRecipientsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.#client.csv(path`/invitations/${invitationId}/recipients`, query, options);
  }
}

class Webhooks {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List webhook endpoints. */
  list(query?: T.ListWebhooksQuery, options?: CallOptions): List<T.WebhookEndpoint> {
    return this.#client.list('/webhooks', query, options);
  }

  /** Create a webhook endpoint. */
  create(body: T.WebhookEndpointCreate, options?: CallOptions): Promise<T.WebhookEndpointWithSecret> {
    return this.#client.data('POST', '/webhooks', { body }, options);
  }

  /** Read a webhook endpoint. */
  get(webhookId: string, options?: CallOptions): Promise<T.WebhookEndpoint> {
    return this.#client.data('GET', path`/webhooks/${webhookId}`, {}, options);
  }

  /** Change a webhook endpoint. */
  update(webhookId: string, body: T.WebhookEndpointPatch, options?: CallOptions): Promise<T.WebhookEndpoint> {
    return this.#client.data('PATCH', path`/webhooks/${webhookId}`, { body }, options);
  }

  /** Delete a webhook endpoint. */
  delete(webhookId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.#client.data('DELETE', path`/webhooks/${webhookId}`, {}, options);
  }

  /** Rotate the signing secret. */
  rotateSecret(
    webhookId: string,
    body?: T.RotateSecret,
    options?: CallOptions,
  ): Promise<T.WebhookEndpointWithSecret> {
    return this.#client.data('POST', path`/webhooks/${webhookId}/rotate-secret`, { body }, options);
  }

  /** Send a test event. */
  sendTestEvent(webhookId: string, options?: CallOptions): Promise<T.WebhookDelivery> {
    return this.#client.data('POST', path`/webhooks/${webhookId}/test`, {}, options);
  }

  /** Replay everything that is dead. */
  recover(webhookId: string, body: T.Recover, options?: CallOptions): Promise<T.Recovered> {
    return this.#client.data('POST', path`/webhooks/${webhookId}/recover`, { body }, options);
  }

  /** List deliveries. */
  listDeliveries(
    webhookId: string,
    query?: T.ListWebhookDeliveriesQuery,
    options?: CallOptions,
  ): List<T.WebhookDelivery> {
    return this.#client.list(path`/webhooks/${webhookId}/deliveries`, query, options);
  }

  /** Read a delivery. */
  getDelivery(
    webhookId: string,
    deliveryId: string,
    options?: CallOptions,
  ): Promise<T.WebhookDeliveryDetail> {
    return this.#client.data('GET', path`/webhooks/${webhookId}/deliveries/${deliveryId}`, {}, options);
  }

  /** Replay a delivery. */
  replayDelivery(webhookId: string, deliveryId: string, options?: CallOptions): Promise<T.WebhookDelivery> {
    return this.#client.data(
      'POST',
      path`/webhooks/${webhookId}/deliveries/${deliveryId}/replay`,
      {},
      options,
    );
  }
}

class Public {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** See an event. */
  getEvent(slug: string, options?: CallOptions): Promise<T.PublicEvent> {
    return this.#client.data('GET', path`/public/v1/events/${slug}`, {}, options);
  }

  /** See what registering would cost. */
  quoteRegistration(slug: string, body: T.QuoteRequest, options?: CallOptions): Promise<T.Quote> {
    return this.#client.data('POST', path`/public/v1/events/${slug}/quote`, { body }, options);
  }

  /** Register. */
  register(slug: string, body: T.RegistrationInput, options?: CallOptions): Promise<T.PublicRegistered> {
    return this.#client.data('POST', path`/public/v1/events/${slug}/registrations`, { body }, options);
  }

  /** See a registration by its secret link. */
  getRegistration(token: string, options?: CallOptions): Promise<T.PublicRegistration> {
    return this.#client.data('GET', path`/public/v1/registrations/${token}`, {}, options);
  }

  /** Cancel by the secret link. */
  cancelRegistration(token: string, options?: CallOptions): Promise<T.PublicRegistration> {
    return this.#client.data('POST', path`/public/v1/registrations/${token}/cancel`, {}, options);
  }

  /** See an invitation and its answer by its link. */
  getRsvpByLink(token: string, options?: CallOptions): Promise<T.PublicRsvp> {
    return this.#client.data('GET', path`/public/v1/rsvp/${token}`, {}, options);
  }

  /** Answer an invitation by its link. */
  answerByLink(token: string, body: T.RsvpAnswer, options?: CallOptions): Promise<T.PublicRsvp> {
    return this.#client.data('POST', path`/public/v1/rsvp/${token}`, { body }, options);
  }

  /** See whether an address is unsubscribed. */
  getUnsubscription(token: string, options?: CallOptions): Promise<T.Unsubscription> {
    return this.#client.data('GET', path`/public/v1/unsubscribe/${token}`, {}, options);
  }

  /** Unsubscribe an address, or subscribe it again. */
  setUnsubscription(
    token: string,
    body: T.UnsubscriptionChoice,
    options?: CallOptions,
  ): Promise<T.Unsubscription> {
    return this.#client.data('POST', path`/public/v1/unsubscribe/${token}`, { body }, options);
  }

  /** See what is on the board of an event. */
  listAnnouncements(slug: string, options?: CallOptions): Promise<T.PublicAnnouncement[]> {
    return this.#client.data('GET', path`/public/v1/events/${slug}/announcements`, {}, options);
  }
}

/** Every operation of the API, by its place. */
export class Resources {
  readonly contacts: Contacts;
  readonly tags: Tags;
  readonly tournaments: Tournaments;
  readonly scoring: Scoring;
  readonly registrations: Registrations;
  readonly invitations: Invitations;
  readonly webhooks: Webhooks;
  readonly public: Public;

  constructor(client: Client) {
    this.contacts = new Contacts(client);
    this.tags = new Tags(client);
    this.tournaments = new Tournaments(client);
    this.scoring = new Scoring(client);
    this.registrations = new Registrations(client);
    this.invitations = new Invitations(client);
    this.webhooks = new Webhooks(client);
    this.public = new Public(client);
  }
}
