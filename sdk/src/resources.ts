// Written by sdk/generate.mjs from the OpenAPI document: change that, and run "npm run openapi".

import { Place, path } from './client.ts';
import type { List } from './list.ts';
import type { LiveOptions } from './live.ts';
import type { Tailed, TailOptions } from './tail.ts';
import type { CallOptions } from './transport.ts';
import type * as T from './types.ts';

class TournamentsPlayersExternal extends Place {
  /**
   * Read a player by an external id.
   *
   * Needs the scope `tournaments:read`.
   */
  get(tournamentId: string, externalId: string, options?: CallOptions): Promise<T.PlayerDetail> {
    return this.client.data(
      'GET',
      path`/tournaments/${tournamentId}/players/external/${externalId}`,
      {},
      options,
    );
  }

  /**
   * Add or change a player by an external id.
   *
   * Changes the player of the event with this external id. Where there is none, the player with that `email` and no external id gets it, and else one is added. The same request may be sent again and at the same time: one player comes of it. Needs the scope `players:write`.
   */
  put(
    tournamentId: string,
    externalId: string,
    body?: T.PlayerPut,
    options?: CallOptions,
  ): Promise<T.PlayerDetail> {
    return this.client.data(
      'PUT',
      path`/tournaments/${tournamentId}/players/external/${externalId}`,
      { body },
      options,
    );
  }
}

class ContactsExternal extends Place {
  /**
   * Read a contact by its external id.
   *
   * Needs the scope `contacts:read`.
   */
  get(externalId: string, options?: CallOptions): Promise<T.Contact> {
    return this.client.data('GET', path`/contacts/external/${externalId}`, {}, options);
  }

  /**
   * Create or change a contact by its external id.
   *
   * Changes the contact with this external id. Where there is none, the contact with that `email` and no external id gets it, and else one is created. The same request may be sent again and at the same time: one contact comes of it. Needs the scope `contacts:write`.
   */
  put(externalId: string, body?: T.ContactPut, options?: CallOptions): Promise<T.Contact> {
    return this.client.data('PUT', path`/contacts/external/${externalId}`, { body }, options);
  }
}

class TournamentsExternal extends Place {
  /**
   * Read a tournament by its external id.
   *
   * Needs the scope `tournaments:read`.
   */
  get(externalId: string, options?: CallOptions): Promise<T.Tournament> {
    return this.client.data('GET', path`/tournaments/external/${externalId}`, {}, options);
  }

  /**
   * Create or change a tournament by its external id.
   *
   * Changes the tournament with this external id; where there is none, one is created. The same request may be sent again and at the same time: one tournament comes of it. Needs the scope `tournaments:write`.
   */
  put(externalId: string, body?: T.TournamentPut, options?: CallOptions): Promise<T.Tournament> {
    return this.client.data('PUT', path`/tournaments/external/${externalId}`, { body }, options);
  }
}

class TournamentsHoles extends Place {
  /**
   * Read the holes.
   *
   * Empty until they are configured; the event is played over 18 holes then. Needs the scope `tournaments:read`.
   */
  list(tournamentId: string, options?: CallOptions): Promise<T.HoleConfig[]> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/holes`, {}, options);
  }

  /**
   * Replace the holes.
   *
   * A set without a hole that has scores, that a team starts on or that a side game is played on is a conflict. Side games stay as they are, whatever `contest` says. Needs the scope `tournaments:write`.
   */
  replace(tournamentId: string, body: T.HolesPut, options?: CallOptions): Promise<T.HoleConfig[]> {
    return this.client.data('PUT', path`/tournaments/${tournamentId}/holes`, { body }, options);
  }
}

class TournamentsSponsors extends Place {
  /**
   * Read the sponsors.
   *
   * In the order in which they are shown. Needs the scope `tournaments:read`.
   */
  list(tournamentId: string, options?: CallOptions): Promise<T.Sponsor[]> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/sponsors`, {}, options);
  }

  /**
   * Replace the sponsors.
   *
   * Up to 20. A logo is a PNG, JPEG or WebP image of up to 256 KiB, recognised by its bytes; `keepLogo` names a sponsor of the event whose logo is used again. An event that is archived is a conflict. Needs the scope `tournaments:write`.
   */
  replace(tournamentId: string, body: T.SponsorsPut, options?: CallOptions): Promise<T.Sponsor[]> {
    return this.client.data('PUT', path`/tournaments/${tournamentId}/sponsors`, { body }, options);
  }
}

class TournamentsTeams extends Place {
  /**
   * List teams.
   *
   * Needs the scope `tournaments:read`.
   */
  list(
    tournamentId: string,
    query?: T.ListTeamsQuery,
    options?: CallOptions,
  ): List<
    T.Team,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tournaments/${tournamentId}/teams`, query, options);
  }

  /**
   * List teams, as a CSV file.
   *
   * Needs the scope `tournaments:read`.
   */
  listCsv(
    tournamentId: string,
    query?: T.ListTeamsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/tournaments/${tournamentId}/teams`, query, options);
  }

  /**
   * Create a team.
   *
   * Without a starting hole it gets the least crowded one: with the fewest teams, then not a par 3, then the lowest number. Without a letter it gets the next free one. Listed players of other teams are moved, others are added to the event. A taken name or start, a withdrawn player, more players than the team size, and an event that is final or archived are conflicts. Needs the scope `teams:write`.
   */
  create(tournamentId: string, body: T.TeamCreate, options?: CallOptions): Promise<T.TeamCreated> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/teams`, { body }, options);
  }

  /**
   * Import teams from CSV.
   *
   * Up to 2000 rows, one for each player or one for each team; rows with the same Team make one team. All or nothing: with an error anywhere nothing is made, and the answer is a 400 that names the rows, up to 20; with `dryRun` nothing is made either, and the answer lists all of them. Starts that are asked for are given first. A Flight that the event does not have is made; it is the flight of the team, in an individual event that of the player. A handicap with a plus is better than scratch. An event that is final or archived is a conflict. Needs the scope `teams:write`.
   */
  import(tournamentId: string, body: T.TeamImport, options?: CallOptions): Promise<T.TeamImportReport> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/teams/import`, { body }, options);
  }

  /**
   * Read a team.
   *
   * Needs the scope `tournaments:read`.
   */
  get(tournamentId: string, teamId: string, options?: CallOptions): Promise<T.TeamDetail> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/teams/${teamId}`, {}, options);
  }

  /**
   * Rename a team, or correct its handicap.
   *
   * A taken name is a conflict. In a final event only the name can be corrected, in an archived one nothing. Needs the scope `teams:write`.
   */
  update(tournamentId: string, teamId: string, body: T.TeamPatch, options?: CallOptions): Promise<T.Team> {
    return this.client.data('PATCH', path`/tournaments/${tournamentId}/teams/${teamId}`, { body }, options);
  }

  /**
   * Delete a team.
   *
   * Its players stay in the event, without a team. A team that has scores, or is in a bracket, stays too. Needs the scope `teams:write`.
   */
  delete(tournamentId: string, teamId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/tournaments/${tournamentId}/teams/${teamId}`, {}, options);
  }

  /**
   * Move a team to another start.
   *
   * Needs the scope `teams:write`.
   */
  move(tournamentId: string, teamId: string, body: T.TeamMove, options?: CallOptions): Promise<T.Moved> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/teams/${teamId}/move`,
      { body },
      options,
    );
  }

  /**
   * Check a team in.
   *
   * All its players who have not withdrawn. Checking in again changes nothing. Needs the scope `checkin:write`.
   */
  checkIn(tournamentId: string, teamId: string, options?: CallOptions): Promise<T.CheckedIn> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/teams/${teamId}/checkin`, {}, options);
  }

  /**
   * Undo a team's check-in.
   *
   * All its players. Undoing it again changes nothing. The status of the event stays. An event that is final or archived is a conflict. Needs the scope `checkin:write`.
   */
  undoCheckIn(tournamentId: string, teamId: string, options?: CallOptions): Promise<T.CheckedOut> {
    return this.client.data(
      'DELETE',
      path`/tournaments/${tournamentId}/teams/${teamId}/checkin`,
      {},
      options,
    );
  }

  /**
   * Create a new access code.
   *
   * The old one stops working. Needs the scope `teams:write`.
   */
  regenerateAccessCode(tournamentId: string, teamId: string, options?: CallOptions): Promise<T.AccessCode> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/teams/${teamId}/access-code`,
      {},
      options,
    );
  }

  /**
   * Read the access codes.
   *
   * Of all teams, in the order of their starts, to print signs again. Needs the right to change teams: whoever has a code can score. Needs the scope `teams:write`.
   */
  listAccessCodes(tournamentId: string, options?: CallOptions): Promise<T.TeamCode[]> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/access-codes`, {}, options);
  }

  /**
   * Post a team's score.
   *
   * For scrambles. Stores, corrects or (with null) clears the score of one hole. The same value again changes nothing. Scores need a live or final event, or one whose status moves by itself, which the first score makes live. Conflicts: an archived event, no format, the wrong kind of entrant for the format, and `expectedStrokes` that differ. Needs the scope `scores:write`.
   */
  postScore(
    tournamentId: string,
    teamId: string,
    body: T.ScorePost,
    options?: CallOptions,
  ): Promise<T.ScoreCorrected> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/teams/${teamId}/scores`,
      { body },
      options,
    );
  }

  /**
   * Reopen a signed card.
   *
   * Its phones can score again. Opening one that is not signed changes nothing. An archived event is a conflict. Needs the scope `scores:write`.
   */
  reopenCard(tournamentId: string, teamId: string, options?: CallOptions): Promise<T.CardReopened> {
    return this.client.data(
      'DELETE',
      path`/tournaments/${tournamentId}/teams/${teamId}/signature`,
      {},
      options,
    );
  }

  /**
   * Put a team into a flight.
   *
   * Needs the scope `teams:write`.
   */
  assignToFlight(
    tournamentId: string,
    teamId: string,
    body: T.FlightAssignment,
    options?: CallOptions,
  ): Promise<T.Assigned> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/teams/${teamId}/flight`,
      { body },
      options,
    );
  }
}

class TournamentsPlayers extends Place {
  readonly external = new TournamentsPlayersExternal(this.client);

  /**
   * Read the roster.
   *
   * All players at once, newest first, withdrawn ones too. Needs the scope `tournaments:read`.
   */
  list(tournamentId: string, query?: T.ListPlayersQuery, options?: CallOptions): Promise<T.Player[]> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/players`, { query }, options);
  }

  /**
   * Read the roster, as a CSV file.
   *
   * All players at once, newest first, withdrawn ones too. Needs the scope `tournaments:read`.
   */
  listCsv(
    tournamentId: string,
    query?: T.ListPlayersQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/tournaments/${tournamentId}/players`, query, options);
  }

  /**
   * Add a player.
   *
   * A team that is full, an email that another player of the event has, and an event that is final or archived are conflicts. Needs the scope `players:write`.
   */
  create(tournamentId: string, body?: T.PlayerCreate, options?: CallOptions): Promise<T.Player> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/players`, { body }, options);
  }

  /**
   * Read a player.
   *
   * Needs the scope `tournaments:read`.
   */
  get(tournamentId: string, playerId: string, options?: CallOptions): Promise<T.PlayerDetail> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/players/${playerId}`, {}, options);
  }

  /**
   * Check a player in.
   *
   * Checking in again changes nothing. The first check-in makes an event live whose status moves by itself. Needs the scope `checkin:write`.
   */
  checkIn(tournamentId: string, playerId: string, options?: CallOptions): Promise<T.CheckedIn> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/checkin`,
      {},
      options,
    );
  }

  /**
   * Undo a player's check-in.
   *
   * Undoing it again changes nothing. The status of the event stays. An event that is final or archived is a conflict. Needs the scope `checkin:write`.
   */
  undoCheckIn(tournamentId: string, playerId: string, options?: CallOptions): Promise<T.CheckedOut> {
    return this.client.data(
      'DELETE',
      path`/tournaments/${tournamentId}/players/${playerId}/checkin`,
      {},
      options,
    );
  }

  /**
   * Move a player to another team.
   *
   * The player's own scores move with the player. Needs the scope `teams:write`.
   */
  move(tournamentId: string, playerId: string, body: T.PlayerMove, options?: CallOptions): Promise<T.Moved> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/move`,
      { body },
      options,
    );
  }

  /**
   * Change the details of a player.
   *
   * Needs the scope `players:write`.
   */
  update(
    tournamentId: string,
    playerId: string,
    body?: T.PlayerUpdate,
    options?: CallOptions,
  ): Promise<T.Updated> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/update`,
      { body },
      options,
    );
  }

  /**
   * Withdraw a player.
   *
   * The player is marked, not deleted, fills no seat any more, and is left out of individual and best-ball boards. Needs the scope `players:write`.
   */
  withdraw(
    tournamentId: string,
    playerId: string,
    body?: T.Withdrawal,
    options?: CallOptions,
  ): Promise<T.Withdrawn> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/withdraw`,
      { body },
      options,
    );
  }

  /**
   * Undo a withdrawal.
   *
   * Needs the scope `players:write`.
   */
  reinstate(tournamentId: string, playerId: string, options?: CallOptions): Promise<T.Reinstated> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/reinstate`,
      {},
      options,
    );
  }

  /**
   * Post a player's score.
   *
   * For best ball and individual events. Stores, corrects or (with null) clears the score of one hole. The same value again changes nothing. Scores need a live or final event, or one whose status moves by itself, which the first score makes live. Conflicts: an archived event, no format, the wrong kind of entrant for the format, and `expectedStrokes` that differ. A withdrawn player is a conflict, too. Needs the scope `scores:write`.
   */
  postScore(
    tournamentId: string,
    playerId: string,
    body: T.ScorePost,
    options?: CallOptions,
  ): Promise<T.ScoreCorrected> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/scores`,
      { body },
      options,
    );
  }

  /**
   * Put a player into a flight.
   *
   * For individual events; elsewhere it is the team that plays in a flight. Needs the scope `teams:write`.
   */
  assignToFlight(
    tournamentId: string,
    playerId: string,
    body: T.FlightAssignment,
    options?: CallOptions,
  ): Promise<T.Assigned> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/players/${playerId}/flight`,
      { body },
      options,
    );
  }
}

class TournamentsScores extends Place {
  /**
   * Read all scores.
   *
   * As they are stored, of everybody who has one: of players without a team, too, whom no scorecard shows. Needs the scope `scorecards:read`.
   */
  list(tournamentId: string, options?: CallOptions): Promise<T.StoredScores[]> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/scores`, {}, options);
  }

  /**
   * Post many scores.
   *
   * Up to 500, all or nothing. The same hole of the same entrant twice is refused. Needs the scope `scores:write`.
   */
  postMany(tournamentId: string, body: T.ScoresBulk, options?: CallOptions): Promise<T.BulkCorrected> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/scores/bulk`, { body }, options);
  }
}

class TournamentsFlags extends Place {
  /**
   * List score flags.
   *
   * A score far from par, or a hole without a score before one that has one. Scores entered in the dashboard raise one flag for all such holes of a card, with the first of them as its `hole_number`; it follows the card until none is missing. Cards are judged again when a score, a par, a start or a seat changes and when a player withdraws or comes back: a flag whose cause is gone is resolved by itself. Needs the scope `tournaments:read`.
   */
  list(
    tournamentId: string,
    query?: T.ListFlagsQuery,
    options?: CallOptions,
  ): List<
    T.Flag,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tournaments/${tournamentId}/flags`, query, options);
  }

  /**
   * Resolve a flag.
   *
   * It does not come back for the same value. Needs the scope `scores:write`.
   */
  resolve(tournamentId: string, flagId: string, options?: CallOptions): Promise<T.Flag> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/flags/${flagId}/resolve`, {}, options);
  }
}

class TournamentsLeaderboard extends Place {
  /**
   * Read the leaderboard.
   *
   * The rows of the gross board. The `ETag` names the version: send it as `If-None-Match` and get 304 until something changes. Needs the scope `tournaments:read`.
   */
  get(tournamentId: string, query?: T.GetLeaderboardQuery, options?: CallOptions): Promise<T.BoardRow[]> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/leaderboard`, { query }, options);
  }

  /**
   * Read the leaderboard, as a CSV file.
   *
   * The rows of the gross board. The `ETag` names the version: send it as `If-None-Match` and get 304 until something changes. Needs the scope `tournaments:read`.
   */
  getCsv(
    tournamentId: string,
    query?: T.GetLeaderboardQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/tournaments/${tournamentId}/leaderboard`, query, options);
  }
}

class TournamentsBoards extends Place {
  /**
   * Read all boards.
   *
   * Gross, net and stableford, those that are switched on. The `ETag` names the version: send it as `If-None-Match` and get 304 until something changes. Needs the scope `tournaments:read`.
   */
  list(tournamentId: string, query?: T.ListBoardsQuery, options?: CallOptions): Promise<T.Board[]> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/boards`, { query }, options);
  }

  /**
   * Follow the boards.
   *
   * Server-Sent Events named `boards`, with the version as `id` and the body of `/boards` as data: one at once, then within a second of every change. After a break send `Last-Event-ID`; what you have is not sent again. A comment comes every 15 s. With `Accept-Encoding: gzip` the stream is compressed, and every event can be read as soon as it arrives. A slow reader skips overtaken versions. What is announced to the board comes within a second as events named `announcement`, without an `id`, with `{data: {id, title, body, sent_at, retracted}}` as data: a new reader gets those of the last hour first, and one that is taken off the board comes again with `retracted: true`. A client may have 200 streams open at once; one more answers 429. Needs the scope `tournaments:read`.
   */
  live(
    tournamentId: string,
    query?: T.FollowBoardsQuery,
    options?: LiveOptions,
  ): AsyncGenerator<T.Board[], void, void> {
    return this.client.live(path`/tournaments/${tournamentId}/leaderboard/stream`, 'boards', query, options);
  }
}

class TournamentsScorecards extends Place {
  /**
   * Read all scorecards.
   *
   * Hole by hole, team by team. The `ETag` names the version: send it as `If-None-Match` and get 304 until something changes. Needs the scope `scorecards:read`.
   */
  list(tournamentId: string, options?: CallOptions): Promise<T.Scorecard[]> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/scorecards`, {}, options);
  }

  /**
   * Read all scorecards, as a CSV file.
   *
   * Hole by hole, team by team. The `ETag` names the version: send it as `If-None-Match` and get 304 until something changes. Needs the scope `scorecards:read`.
   */
  listCsv(tournamentId: string, options?: CallOptions): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/tournaments/${tournamentId}/scorecards`, undefined, options);
  }

  /**
   * Read a scorecard.
   *
   * The `ETag` names the version: send it as `If-None-Match` and get 304 until something changes. Needs the scope `scorecards:read`.
   */
  get(tournamentId: string, teamId: string, options?: CallOptions): Promise<T.Scorecard> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/scorecards/${teamId}`, {}, options);
  }
}

class TournamentsFlights extends Place {
  /**
   * Read the standings of each flight.
   *
   * Positions begin at 1 in each; those without a flight come last. The `ETag` names the version: send it as `If-None-Match` and get 304 until something changes. Needs the scope `flights:read`.
   */
  list(tournamentId: string, query?: T.ListFlightsQuery, options?: CallOptions): Promise<T.FlightStanding[]> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/flights`, { query }, options);
  }

  /**
   * Read the standings of each flight, as a CSV file.
   *
   * Positions begin at 1 in each; those without a flight come last. The `ETag` names the version: send it as `If-None-Match` and get 304 until something changes. Needs the scope `flights:read`.
   */
  listCsv(
    tournamentId: string,
    query?: T.ListFlightsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/tournaments/${tournamentId}/flights`, query, options);
  }

  /**
   * Create a flight.
   *
   * Needs the scope `teams:write`.
   */
  create(tournamentId: string, body: T.FlightCreate, options?: CallOptions): Promise<T.Flight> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/flights`, { body }, options);
  }

  /**
   * Create flights by handicap.
   *
   * Replaces all flights by `count` new ones of equal size: of players in an individual event, of teams otherwise. A team without a handicap counts with the mean of its players. Needs the scope `teams:write`.
   */
  make(tournamentId: string, body: T.FlightsAuto, options?: CallOptions): Promise<T.Flight[]> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/flights/auto`, { body }, options);
  }

  /**
   * Change a flight.
   *
   * Needs the scope `teams:write`.
   */
  update(
    tournamentId: string,
    flightId: string,
    body: T.FlightPatch,
    options?: CallOptions,
  ): Promise<T.Flight> {
    return this.client.data(
      'PATCH',
      path`/tournaments/${tournamentId}/flights/${flightId}`,
      { body },
      options,
    );
  }

  /**
   * Delete a flight.
   *
   * Its entrants then have no flight. Needs the scope `teams:write`.
   */
  delete(tournamentId: string, flightId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/tournaments/${tournamentId}/flights/${flightId}`, {}, options);
  }
}

class TournamentsChanges extends Place {
  /**
   * Follow what changes.
   *
   * Server-Sent Events named `changes`, for screens that read again what they show: for each kind of thing the newest entry of the audit log about it, and the version of the boards. One comes at once, then one within a second of a change, at most four a second. After a break send `Last-Event-ID`; what you have is not sent again. A comment comes every 15 s. A client may have 200 streams open at once; one more answers 429. Needs the scope `tournaments:read`.
   */
  live(tournamentId: string, options?: LiveOptions): AsyncGenerator<T.Changes, void, void> {
    return this.client.live(path`/tournaments/${tournamentId}/changes/stream`, 'changes', undefined, options);
  }
}

class TournamentsDiscounts extends Place {
  /**
   * List the discounts of an event.
   *
   * Needs the scope `tournaments:read`.
   */
  list(
    tournamentId: string,
    query?: T.ListDiscountsQuery,
    options?: CallOptions,
  ): List<
    T.Discount,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tournaments/${tournamentId}/discounts`, query, options);
  }

  /**
   * Create a discount.
   *
   * A percentage of the fee, rounded down, or an amount; never more than the fee. It is never used more often than `maxUses` says. Needs the scope `tournaments:write`.
   */
  create(tournamentId: string, body: T.DiscountCreate, options?: CallOptions): Promise<T.Discount> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/discounts`, { body }, options);
  }

  /**
   * Change a discount.
   *
   * Needs the scope `tournaments:write`.
   */
  update(
    tournamentId: string,
    discountId: string,
    body: T.DiscountPatch,
    options?: CallOptions,
  ): Promise<T.Discount> {
    return this.client.data(
      'PATCH',
      path`/tournaments/${tournamentId}/discounts/${discountId}`,
      { body },
      options,
    );
  }

  /**
   * Delete a discount.
   *
   * Registrations that used it keep their price. Needs the scope `tournaments:write`.
   */
  delete(tournamentId: string, discountId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data(
      'DELETE',
      path`/tournaments/${tournamentId}/discounts/${discountId}`,
      {},
      options,
    );
  }
}

class TournamentsRsvps extends Place {
  /**
   * List answers to invitations.
   *
   * Needs the scope `rsvps:read`.
   */
  list(
    tournamentId: string,
    query?: T.ListRsvpsQuery,
    options?: CallOptions,
  ): List<
    T.Rsvp,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tournaments/${tournamentId}/rsvps`, query, options);
  }

  /**
   * List answers to invitations, as a CSV file.
   *
   * Needs the scope `rsvps:read`.
   */
  listCsv(
    tournamentId: string,
    query?: T.ListRsvpsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/tournaments/${tournamentId}/rsvps`, query, options);
  }

  /**
   * Count answers and people.
   *
   * Needs the scope `rsvps:read`.
   */
  getSummary(tournamentId: string, options?: CallOptions): Promise<T.RsvpSummary> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/rsvps/summary`, {}, options);
  }

  /**
   * Enter an answer that was given by phone.
   *
   * Replaces the answer so far as a whole, whatever the deadline. Needs the scope `tournaments:write`.
   */
  enter(tournamentId: string, contactId: string, body: T.RsvpEntry, options?: CallOptions): Promise<T.Rsvp> {
    return this.client.data('PUT', path`/tournaments/${tournamentId}/rsvps/${contactId}`, { body }, options);
  }
}

class TournamentsAnnouncements extends Place {
  /**
   * List announcements.
   *
   * Needs the scope `announcements:read`.
   */
  list(
    tournamentId: string,
    query?: T.ListAnnouncementsQuery,
    options?: CallOptions,
  ): List<
    T.Announcement,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tournaments/${tournamentId}/announcements`, query, options);
  }

  /**
   * Create an announcement.
   *
   * A draft; with `scheduledAt`, at most a year ahead, it is sent by itself then. An archived event is a conflict. Needs the scope `announcements:write`.
   */
  create(tournamentId: string, body: T.AnnouncementCreate, options?: CallOptions): Promise<T.Announcement> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/announcements`, { body }, options);
  }

  /**
   * Read an announcement.
   *
   * Needs the scope `announcements:read`.
   */
  get(tournamentId: string, announcementId: string, options?: CallOptions): Promise<T.Announcement> {
    return this.client.data(
      'GET',
      path`/tournaments/${tournamentId}/announcements/${announcementId}`,
      {},
      options,
    );
  }

  /**
   * Change an announcement that is not sent yet.
   *
   * A time schedules it, `scheduledAt: null` makes it a draft again. Needs the scope `announcements:write`.
   */
  update(
    tournamentId: string,
    announcementId: string,
    body: T.AnnouncementPatch,
    options?: CallOptions,
  ): Promise<T.Announcement> {
    return this.client.data(
      'PATCH',
      path`/tournaments/${tournamentId}/announcements/${announcementId}`,
      { body },
      options,
    );
  }

  /**
   * Delete an announcement that is not sent yet.
   *
   * Needs the scope `announcements:write`.
   */
  delete(tournamentId: string, announcementId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data(
      'DELETE',
      path`/tournaments/${tournamentId}/announcements/${announcementId}`,
      {},
      options,
    );
  }

  /**
   * List the recipients of an announcement.
   *
   * Addresses that had opted out when it was sent got no mail, and are not listed. Needs the scope `announcements:read`.
   */
  listRecipients(
    tournamentId: string,
    announcementId: string,
    query?: T.ListAnnouncementRecipientsQuery,
    options?: CallOptions,
  ): List<T.AnnouncementRecipient> {
    return this.client.list(
      path`/tournaments/${tournamentId}/announcements/${announcementId}/recipients`,
      query,
      options,
    );
  }

  /**
   * List the recipients of an announcement, as a CSV file.
   *
   * Addresses that had opted out when it was sent got no mail, and are not listed. Needs the scope `announcements:read`.
   */
  listRecipientsCsv(
    tournamentId: string,
    announcementId: string,
    query?: T.ListAnnouncementRecipientsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.client.csv(
      path`/tournaments/${tournamentId}/announcements/${announcementId}/recipients`,
      query,
      options,
    );
  }

  /**
   * Send an announcement now.
   *
   * The audience is made up at this instant, with one mail for each address. What goes to the board only is `sent` at once. Sending again, and mailing nobody, are conflicts. Needs the scope `announcements:write`.
   */
  send(tournamentId: string, announcementId: string, options?: CallOptions): Promise<T.Announcement> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/announcements/${announcementId}/send`,
      {},
      options,
    );
  }

  /**
   * Remove a sent announcement from the board.
   *
   * A mail cannot be unsent. What is not sent yet, or whose mails are under way, and retracting again are conflicts. Needs the scope `announcements:write`.
   */
  retract(tournamentId: string, announcementId: string, options?: CallOptions): Promise<T.Announcement> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/announcements/${announcementId}/retract`,
      {},
      options,
    );
  }
}

class TournamentsMessages extends Place {
  /**
   * List messages.
   *
   * Needs the scope `messages:write`.
   */
  list(
    tournamentId: string,
    query?: T.ListMessagesQuery,
    options?: CallOptions,
  ): List<
    T.Message,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tournaments/${tournamentId}/messages`, query, options);
  }

  /**
   * Send a message to players.
   *
   * Mailed at once, one mail for each address, also to those who opted out of announcements. Without an audience and ids it is for all. Ids are united; a withdrawn player gets it only when named. A message for nobody, and an archived event, are conflicts. There is no SMS: who has no address is `unreachable`. Needs the scope `messages:write`.
   */
  send(tournamentId: string, body: T.MessageCreate, options?: CallOptions): Promise<T.MessageSent> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/messages`, { body }, options);
  }
}

class TournamentsSideGames extends Place {
  /**
   * List the side games of an event.
   *
   * Needs the scope `tournaments:read`.
   */
  list(
    tournamentId: string,
    query?: T.ListSideGamesQuery,
    options?: CallOptions,
  ): List<
    T.SideGame,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tournaments/${tournamentId}/sidegames`, query, options);
  }

  /**
   * Create a side game.
   *
   * Skins go over all holes; a contest is on one, whose `contest` it sets; a custom game may be. Skins for whom the format has no scores, and an archived event, are conflicts. Needs the scope `sidegames:write`.
   */
  create(tournamentId: string, body: T.SideGameCreate, options?: CallOptions): Promise<T.SideGame> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/sidegames`, { body }, options);
  }

  /**
   * Read the payouts of all side games.
   *
   * Over all side games of the event. Made of the same state as the boards: `revision` is their version, and the `ETag` names it. Send that as `If-None-Match` and get 304 until something changes. Needs the scope `tournaments:read`.
   */
  getPayouts(tournamentId: string, options?: CallOptions): Promise<T.SideGamePayouts> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/sidegames/payouts`, {}, options);
  }

  /**
   * Read the payouts of all side games, as a CSV file.
   *
   * Over all side games of the event. Made of the same state as the boards: `revision` is their version, and the `ETag` names it. Send that as `If-None-Match` and get 304 until something changes. Needs the scope `tournaments:read`.
   */
  getPayoutsCsv(tournamentId: string, options?: CallOptions): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/tournaments/${tournamentId}/sidegames/payouts`, undefined, options);
  }

  /**
   * Read a side game.
   *
   * Needs the scope `tournaments:read`.
   */
  get(tournamentId: string, sideGameId: string, options?: CallOptions): Promise<T.SideGame> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/sidegames/${sideGameId}`, {}, options);
  }

  /**
   * Change a side game.
   *
   * Of a closed game only `status` can be changed, by itself. A contest that moves takes its mark to the other hole. Needs the scope `sidegames:write`.
   */
  update(
    tournamentId: string,
    sideGameId: string,
    body: T.SideGamePatch,
    options?: CallOptions,
  ): Promise<T.SideGame> {
    return this.client.data(
      'PATCH',
      path`/tournaments/${tournamentId}/sidegames/${sideGameId}`,
      { body },
      options,
    );
  }

  /**
   * Delete a side game.
   *
   * The hole then shows the newest contest left on it. A closed game is a conflict. Needs the scope `sidegames:write`.
   */
  delete(tournamentId: string, sideGameId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data(
      'DELETE',
      path`/tournaments/${tournamentId}/sidegames/${sideGameId}`,
      {},
      options,
    );
  }

  /**
   * List the participants of a side game.
   *
   * By name. Needs the scope `tournaments:read`.
   */
  listParticipants(
    tournamentId: string,
    sideGameId: string,
    options?: CallOptions,
  ): Promise<T.SideGameParticipant[]> {
    return this.client.data(
      'GET',
      path`/tournaments/${tournamentId}/sidegames/${sideGameId}/participants`,
      {},
      options,
    );
  }

  /**
   * Add participants.
   *
   * To a game whose entry is `listed`. All are added, or none: an unknown one is not found, a withdrawn player is a conflict. Needs the scope `sidegames:write`.
   */
  addParticipants(
    tournamentId: string,
    sideGameId: string,
    body: T.SideGameParticipantsAdd,
    options?: CallOptions,
  ): Promise<T.SideGameParticipantCount> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/sidegames/${sideGameId}/participants`,
      { body },
      options,
    );
  }

  /**
   * Remove a participant.
   *
   * Needs the scope `sidegames:write`.
   */
  removeParticipant(
    tournamentId: string,
    sideGameId: string,
    entrantId: string,
    options?: CallOptions,
  ): Promise<T.Deleted> {
    return this.client.data(
      'DELETE',
      path`/tournaments/${tournamentId}/sidegames/${sideGameId}/participants/${entrantId}`,
      {},
      options,
    );
  }

  /**
   * Set the winner of a side game.
   *
   * Replaces the winner before. Where there is a list, the winner is on it, or on a team that is. Skins are a conflict: scores decide. Needs the scope `sidegames:write`.
   */
  setWinner(
    tournamentId: string,
    sideGameId: string,
    body?: T.SideGameWinnerInput,
    options?: CallOptions,
  ): Promise<T.SideGame> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/sidegames/${sideGameId}/winner`,
      { body },
      options,
    );
  }

  /**
   * Clear the winner of a side game.
   *
   * Needs the scope `sidegames:write`.
   */
  clearWinner(tournamentId: string, sideGameId: string, options?: CallOptions): Promise<T.SideGame> {
    return this.client.data(
      'DELETE',
      path`/tournaments/${tournamentId}/sidegames/${sideGameId}/winner`,
      {},
      options,
    );
  }

  /**
   * Read the results of a side game.
   *
   * Skins hole by hole with what they pay, or the winner of a contest. Made of the same state as the boards: `revision` is their version, and the `ETag` names it. Send that as `If-None-Match` and get 304 until something changes. Needs the scope `tournaments:read`.
   */
  getResults(
    tournamentId: string,
    sideGameId: string,
    options?: CallOptions,
  ): Promise<T.SkinsResults | T.ContestResults> {
    return this.client.data(
      'GET',
      path`/tournaments/${tournamentId}/sidegames/${sideGameId}/results`,
      {},
      options,
    );
  }
}

class TournamentsBrackets extends Place {
  /**
   * List the brackets of an event.
   *
   * Needs the scope `brackets:read`.
   */
  list(
    tournamentId: string,
    query?: T.ListBracketsQuery,
    options?: CallOptions,
  ): List<
    T.Bracket,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tournaments/${tournamentId}/brackets`, query, options);
  }

  /**
   * Create a bracket.
   *
   * For 2 to 64 teams or players, seeded so that the two best can meet only in the final. Where they do not fill the bracket, the best go through the first round without a match. Seeds taken from a board stay as they are, whatever is scored later. Needs the scope `brackets:write`.
   */
  create(tournamentId: string, body: T.BracketCreate, options?: CallOptions): Promise<T.BracketDetail> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/brackets`, { body }, options);
  }

  /**
   * Get a bracket with its entrants and matches.
   *
   * Needs the scope `brackets:read`.
   */
  get(tournamentId: string, bracketId: string, options?: CallOptions): Promise<T.BracketDetail> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/brackets/${bracketId}`, {}, options);
  }

  /**
   * Rename a bracket.
   *
   * Needs the scope `brackets:write`.
   */
  update(
    tournamentId: string,
    bracketId: string,
    body: T.BracketPatch,
    options?: CallOptions,
  ): Promise<T.BracketDetail> {
    return this.client.data(
      'PATCH',
      path`/tournaments/${tournamentId}/brackets/${bracketId}`,
      { body },
      options,
    );
  }

  /**
   * Delete a bracket.
   *
   * With all its matches and results. Needs the scope `brackets:write`.
   */
  delete(tournamentId: string, bracketId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/tournaments/${tournamentId}/brackets/${bracketId}`, {}, options);
  }

  /**
   * Record who won a match.
   *
   * The winner goes on to the next match at once. With `overwrite` another winner replaces the first, or `null` takes the result back; every later match that somebody of this one was in loses its result then. Needs the scope `brackets:write`.
   */
  recordMatchResult(
    tournamentId: string,
    bracketId: string,
    matchId: string,
    body: T.MatchResult,
    options?: CallOptions,
  ): Promise<T.MatchRecorded> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/brackets/${bracketId}/matches/${matchId}/result`,
      { body },
      options,
    );
  }

  /**
   * Update the score of a match.
   *
   * While it is played. A result ends it. Needs the scope `brackets:write`.
   */
  reportMatchProgress(
    tournamentId: string,
    bracketId: string,
    matchId: string,
    body: T.MatchProgress,
    options?: CallOptions,
  ): Promise<T.BracketMatch> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/brackets/${bracketId}/matches/${matchId}/progress`,
      { body },
      options,
    );
  }
}

class TournamentsRaffles extends Place {
  /**
   * List the raffles of an event.
   *
   * Needs the scope `raffles:read`.
   */
  list(
    tournamentId: string,
    query?: T.ListRafflesQuery,
    options?: CallOptions,
  ): List<
    T.Raffle,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tournaments/${tournamentId}/raffles`, query, options);
  }

  /**
   * Create a raffle.
   *
   * Open for sales at once. Its `commitment` fixes the outcome of every draw, and is public from now on. Needs the scope `tournaments:write`.
   */
  create(tournamentId: string, body: T.RaffleCreate, options?: CallOptions): Promise<T.Raffle> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/raffles`, { body }, options);
  }

  /**
   * Read a raffle.
   *
   * Needs the scope `raffles:read`.
   */
  get(tournamentId: string, raffleId: string, options?: CallOptions): Promise<T.Raffle> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/raffles/${raffleId}`, {}, options);
  }

  /**
   * Change a raffle, close it or open it again.
   *
   * It may be opened for more sales between draws. Once every prize is drawn, opening it is a conflict. Needs the scope `tournaments:write`.
   */
  update(
    tournamentId: string,
    raffleId: string,
    body: T.RafflePatch,
    options?: CallOptions,
  ): Promise<T.Raffle> {
    return this.client.data(
      'PATCH',
      path`/tournaments/${tournamentId}/raffles/${raffleId}`,
      { body },
      options,
    );
  }

  /**
   * Delete a raffle.
   *
   * A conflict once a ticket was sold, void or not. Needs the scope `tournaments:write`.
   */
  delete(tournamentId: string, raffleId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/tournaments/${tournamentId}/raffles/${raffleId}`, {}, options);
  }

  /**
   * Add a prize.
   *
   * Needs the scope `tournaments:write`.
   */
  addPrize(
    tournamentId: string,
    raffleId: string,
    body: T.RafflePrizeCreate,
    options?: CallOptions,
  ): Promise<T.RafflePrize> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/raffles/${raffleId}/prizes`,
      { body },
      options,
    );
  }

  /**
   * Change a prize.
   *
   * A quantity below what was won is a conflict. Needs the scope `tournaments:write`.
   */
  updatePrize(
    tournamentId: string,
    raffleId: string,
    prizeId: string,
    body: T.RafflePrizePatch,
    options?: CallOptions,
  ): Promise<T.RafflePrize> {
    return this.client.data(
      'PATCH',
      path`/tournaments/${tournamentId}/raffles/${raffleId}/prizes/${prizeId}`,
      { body },
      options,
    );
  }

  /**
   * Delete a prize.
   *
   * A conflict once it was drawn. Needs the scope `tournaments:write`.
   */
  deletePrize(
    tournamentId: string,
    raffleId: string,
    prizeId: string,
    options?: CallOptions,
  ): Promise<T.Deleted> {
    return this.client.data(
      'DELETE',
      path`/tournaments/${tournamentId}/raffles/${raffleId}/prizes/${prizeId}`,
      {},
      options,
    );
  }

  /**
   * List ticket sales.
   *
   * Needs the scope `raffles:read`.
   */
  listTickets(
    tournamentId: string,
    raffleId: string,
    query?: T.ListRaffleTicketsQuery,
    options?: CallOptions,
  ): List<
    T.RaffleTicketSale,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tournaments/${tournamentId}/raffles/${raffleId}/tickets`, query, options);
  }

  /**
   * List ticket sales, as a CSV file.
   *
   * Needs the scope `raffles:read`.
   */
  listTicketsCsv(
    tournamentId: string,
    raffleId: string,
    query?: T.ListRaffleTicketsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/tournaments/${tournamentId}/raffles/${raffleId}/tickets`, query, options);
  }

  /**
   * Sell tickets.
   *
   * Numbers follow each other without gaps. With `firstNumber` they are those of paper tickets; a number that is taken, by a void ticket too, is a conflict. Needs the scope `tournaments:write`.
   */
  sellTickets(
    tournamentId: string,
    raffleId: string,
    body: T.RaffleTicketSaleCreate,
    options?: CallOptions,
  ): Promise<T.RaffleTicketSale> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/raffles/${raffleId}/tickets`,
      { body },
      options,
    );
  }

  /**
   * Void the tickets of a sale.
   *
   * They are in no later draw. A conflict once one of them was drawn. Needs the scope `tournaments:write`.
   */
  voidTickets(
    tournamentId: string,
    raffleId: string,
    ticketId: string,
    body?: T.RaffleTicketVoid,
    options?: CallOptions,
  ): Promise<T.RaffleTicketSale> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/raffles/${raffleId}/tickets/${ticketId}/void`,
      { body },
      options,
    );
  }

  /**
   * Draw winners.
   *
   * Closes an open raffle. More winners than there are prizes or tickets is a conflict, and nothing is drawn then. The `proof` is public: whoever has it can repeat the draw. Needs the scope `raffles:write`.
   */
  draw(
    tournamentId: string,
    raffleId: string,
    body?: T.RaffleDrawRequest,
    options?: CallOptions,
  ): Promise<T.RaffleDrawResult> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/raffles/${raffleId}/draw`,
      { body },
      options,
    );
  }

  /**
   * List all draws, first to last.
   *
   * As everybody sees them: with all that it takes to repeat them. Needs the scope `raffles:read`.
   */
  listDraws(tournamentId: string, raffleId: string, options?: CallOptions): Promise<T.RaffleDraw[]> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/raffles/${raffleId}/draws`, {}, options);
  }
}

class TournamentsAuctions extends Place {
  /**
   * List the auction items of an event.
   *
   * Needs the scope `auctions:read`.
   */
  list(
    tournamentId: string,
    query?: T.ListAuctionsQuery,
    options?: CallOptions,
  ): List<
    T.AuctionItem,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tournaments/${tournamentId}/auctions`, query, options);
  }

  /**
   * Add an auction item.
   *
   * It opens and closes by itself at its times. Its currency is that of the registration. An archived event is a conflict. Needs the scope `tournaments:write`.
   */
  create(tournamentId: string, body: T.AuctionCreate, options?: CallOptions): Promise<T.AuctionItem> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/auctions`, { body }, options);
  }

  /**
   * See who owes what.
   *
   * The items that were sold, by bidder. As a file it has a line for each item. Needs the scope `auctions:read`.
   */
  getSettlement(tournamentId: string, options?: CallOptions): Promise<T.Settlement[]> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/auctions/settlement`, {}, options);
  }

  /**
   * See who owes what, as a CSV file.
   *
   * The items that were sold, by bidder. As a file it has a line for each item. Needs the scope `auctions:read`.
   */
  getSettlementCsv(tournamentId: string, options?: CallOptions): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/tournaments/${tournamentId}/auctions/settlement`, undefined, options);
  }

  /**
   * Read an auction item.
   *
   * Needs the scope `auctions:read`.
   */
  get(tournamentId: string, auctionId: string, options?: CallOptions): Promise<T.AuctionItem> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/auctions/${auctionId}`, {}, options);
  }

  /**
   * Change an auction item.
   *
   * From the first bid on only the texts change, and the end until it has come. Needs the scope `tournaments:write`.
   */
  update(
    tournamentId: string,
    auctionId: string,
    body: T.AuctionPatch,
    options?: CallOptions,
  ): Promise<T.AuctionItem> {
    return this.client.data(
      'PATCH',
      path`/tournaments/${tournamentId}/auctions/${auctionId}`,
      { body },
      options,
    );
  }

  /**
   * Delete an auction item without bids.
   *
   * Needs the scope `tournaments:write`.
   */
  delete(tournamentId: string, auctionId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/tournaments/${tournamentId}/auctions/${auctionId}`, {}, options);
  }

  /**
   * End an auction now.
   *
   * The highest bid wins. With `award: false` the item is taken down, and nobody does. Needs the scope `tournaments:write`.
   */
  close(
    tournamentId: string,
    auctionId: string,
    body?: T.AuctionClose,
    options?: CallOptions,
  ): Promise<T.AuctionItem> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/auctions/${auctionId}/close`,
      { body },
      options,
    );
  }

  /**
   * List the bids on an item.
   *
   * Needs the scope `auctions:read`.
   */
  listBids(
    tournamentId: string,
    auctionId: string,
    query?: T.ListBidsQuery,
    options?: CallOptions,
  ): List<T.Bid> {
    return this.client.list(path`/tournaments/${tournamentId}/auctions/${auctionId}/bids`, query, options);
  }

  /**
   * Strike a bid.
   *
   * The next highest stands, also once the auction is over: for a bid that was not meant, or a winner who does not pay. Needs the scope `tournaments:write`.
   */
  strikeBid(
    tournamentId: string,
    auctionId: string,
    bidId: string,
    body?: T.BidStrike,
    options?: CallOptions,
  ): Promise<T.Bid> {
    return this.client.data(
      'POST',
      path`/tournaments/${tournamentId}/auctions/${auctionId}/bids/${bidId}/strike`,
      { body },
      options,
    );
  }
}

class Contacts extends Place {
  readonly external = new ContactsExternal(this.client);

  /**
   * List contacts.
   *
   * Newest first. Filters are combined and disregard case. Needs the scope `contacts:read`.
   */
  list(
    query?: T.ListContactsQuery,
    options?: CallOptions,
  ): List<
    T.Contact,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/contacts`, query, options);
  }

  /**
   * Create a contact.
   *
   * Fires `contact.created`. Needs the scope `contacts:write`.
   */
  create(body: T.ContactCreate, options?: CallOptions): Promise<T.Contact> {
    return this.client.data('POST', path`/contacts`, { body }, options);
  }

  /**
   * Export contacts as CSV.
   *
   * Newest first. Text that a spreadsheet would run as a formula gets a leading apostrophe, which the import takes off again. Needs the scope `contacts:read`.
   */
  export(query?: T.ExportContactsQuery, options?: CallOptions): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/contacts/export`, query, options);
  }

  /**
   * Delete, tag or untag many contacts.
   *
   * Needs the scope `contacts:write`.
   */
  changeMany(body: T.ContactBulk, options?: CallOptions): Promise<T.BulkResult> {
    return this.client.whole('POST', path`/contacts/bulk`, { body }, options);
  }

  /**
   * Import contacts from CSV.
   *
   * Up to 5000 rows and 100 columns, all in one transaction. A row with more cells than the header is an error of that row. Known emails are updated, new ones inserted; an empty cell keeps the stored value. An external id is set where a contact has none; another one, one that is taken and one that is twice in the file are errors of their rows. Fires `contact.created` for each new contact. With `dryRun` nothing changes, and the answer is what it would be. Needs the scope `contacts:write`.
   */
  import(body: T.ContactImport, options?: CallOptions): Promise<T.ImportReport> {
    return this.client.whole('POST', path`/contacts/import`, { body }, options);
  }

  /**
   * Read a contact.
   *
   * Needs the scope `contacts:read`.
   */
  get(contactId: string, options?: CallOptions): Promise<T.Contact> {
    return this.client.data('GET', path`/contacts/${contactId}`, {}, options);
  }

  /**
   * Change a contact.
   *
   * Needs the scope `contacts:write`.
   */
  update(contactId: string, body: T.ContactPatch, options?: CallOptions): Promise<T.Contact> {
    return this.client.data('PATCH', path`/contacts/${contactId}`, { body }, options);
  }

  /**
   * Delete a contact.
   *
   * Deletes the contact for good. The tags stay. Needs the scope `contacts:write`.
   */
  delete(contactId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/contacts/${contactId}`, {}, options);
  }

  /**
   * Unsubscribe a contact.
   *
   * The address gets no more invitations and announcements, even if the contact is deleted and created again. Waiting ones are not sent. Needs the scope `contacts:write`.
   */
  optOut(contactId: string, options?: CallOptions): Promise<T.Contact> {
    return this.client.data('POST', path`/contacts/${contactId}/opt-out`, {}, options);
  }

  /**
   * Subscribe a contact again.
   *
   * Only with the consent of that person. Needs the scope `contacts:write`.
   */
  optIn(contactId: string, body: T.ContactOptIn, options?: CallOptions): Promise<T.Contact> {
    return this.client.data('POST', path`/contacts/${contactId}/opt-in`, { body }, options);
  }

  /**
   * List the tags of a contact.
   *
   * Needs the scope `contacts:read`.
   */
  listTags(contactId: string, query?: T.ListContactTagsQuery, options?: CallOptions): List<T.Tag> {
    return this.client.list(path`/contacts/${contactId}/tags`, query, options);
  }
}

class Tags extends Place {
  /**
   * List tags.
   *
   * Needs the scope `contacts:read`.
   */
  list(
    query?: T.ListTagsQuery,
    options?: CallOptions,
  ): List<
    T.Tag,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tags`, query, options);
  }

  /**
   * Create a tag.
   *
   * Needs the scope `contacts:write`.
   */
  create(body: T.TagCreate, options?: CallOptions): Promise<T.Tag> {
    return this.client.data('POST', path`/tags`, { body }, options);
  }

  /**
   * Delete a tag.
   *
   * Takes the tag off every contact. The contacts stay. Needs the scope `contacts:write`.
   */
  delete(tagId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/tags/${tagId}`, {}, options);
  }
}

class Tournaments extends Place {
  readonly external = new TournamentsExternal(this.client);
  readonly holes = new TournamentsHoles(this.client);
  readonly sponsors = new TournamentsSponsors(this.client);
  readonly teams = new TournamentsTeams(this.client);
  readonly players = new TournamentsPlayers(this.client);
  readonly scores = new TournamentsScores(this.client);
  readonly flags = new TournamentsFlags(this.client);
  readonly leaderboard = new TournamentsLeaderboard(this.client);
  readonly boards = new TournamentsBoards(this.client);
  readonly scorecards = new TournamentsScorecards(this.client);
  readonly flights = new TournamentsFlights(this.client);
  readonly changes = new TournamentsChanges(this.client);
  readonly discounts = new TournamentsDiscounts(this.client);
  readonly rsvps = new TournamentsRsvps(this.client);
  readonly announcements = new TournamentsAnnouncements(this.client);
  readonly messages = new TournamentsMessages(this.client);
  readonly sideGames = new TournamentsSideGames(this.client);
  readonly brackets = new TournamentsBrackets(this.client);
  readonly raffles = new TournamentsRaffles(this.client);
  readonly auctions = new TournamentsAuctions(this.client);

  /**
   * List tournaments.
   *
   * Needs the scope `tournaments:read`.
   */
  list(
    query?: T.ListTournamentsQuery,
    options?: CallOptions,
  ): List<
    T.Tournament,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/tournaments`, query, options);
  }

  /**
   * Create a tournament.
   *
   * It begins in `setup`, and its status moves by itself until somebody changes it by hand. With `copyFrom` it has the settings of that tournament and the parts that `copy` lists; its name, course, day and format are its own. `settings` go over those. A public address that another event has is a conflict, and nothing is created. Needs the scope `tournaments:write`.
   */
  create(body: T.TournamentCreate, options?: CallOptions): Promise<T.Tournament> {
    return this.client.data('POST', path`/tournaments`, { body }, options);
  }

  /**
   * Read a tournament.
   *
   * Needs the scope `tournaments:read`.
   */
  get(tournamentId: string, options?: CallOptions): Promise<T.Tournament> {
    return this.client.data('GET', path`/tournaments/${tournamentId}`, {}, options);
  }

  /**
   * Change a tournament.
   *
   * The answer holds the id and the fields that were sent. The format cannot be changed once there are scores. Needs the scope `tournaments:write`.
   */
  update(tournamentId: string, body: T.TournamentPatch, options?: CallOptions): Promise<T.TournamentPatched> {
    return this.client.data('PATCH', path`/tournaments/${tournamentId}`, { body }, options);
  }

  /**
   * Read the settings.
   *
   * Needs the scope `tournaments:read`.
   */
  getSettings(tournamentId: string, options?: CallOptions): Promise<T.TournamentSettings> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/settings`, {}, options);
  }

  /**
   * Change settings.
   *
   * The answer holds all settings. A public address that another event has, or a team size that an existing team exceeds, is a conflict. Where caches in front of the service keep public boards, freezing or hiding the board is answered some three seconds later, when the last copy is gone. Needs the scope `tournaments:write`.
   */
  updateSettings(
    tournamentId: string,
    body: T.TournamentSettingsPatch,
    options?: CallOptions,
  ): Promise<T.TournamentSettings> {
    return this.client.data('PATCH', path`/tournaments/${tournamentId}/settings`, { body }, options);
  }

  /**
   * Change the status.
   *
   * The status stops moving by itself unless `autoStatus` is true. Asking for the status it has is allowed and sets the flag. From `setup`: to `open`, `live`, `archived`. From `open`: to `live`, `archived`, and back to `setup` while there are no scores and no check-ins. From `live`: to `final`, and back to `open` while there are no scores. From `final`: to `live`, `archived`. From `archived`: to `final`. Needs the scope `tournaments:write`.
   */
  changeStatus(tournamentId: string, body: T.StatusChange, options?: CallOptions): Promise<T.StatusChanged> {
    return this.client.data('POST', path`/tournaments/${tournamentId}/status`, { body }, options);
  }

  /**
   * See the event at a glance.
   *
   * Needs the scope `tournaments:read`.
   */
  getSummary(tournamentId: string, options?: CallOptions): Promise<T.TournamentSummary> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/summary`, {}, options);
  }

  /**
   * Read the audit log.
   *
   * Everything that was done to the event, newest first. Needs the scope `audit:read`.
   */
  listAuditEvents(
    tournamentId: string,
    query?: T.ListAuditEventsQuery,
    options?: CallOptions,
  ): List<T.AuditEvent> {
    return this.client.list(path`/tournaments/${tournamentId}/audit`, query, options);
  }

  /**
   * Read the audit log, as a CSV file.
   *
   * Everything that was done to the event, newest first. Needs the scope `audit:read`.
   */
  listAuditEventsCsv(
    tournamentId: string,
    query?: T.ListAuditEventsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/tournaments/${tournamentId}/audit`, query, options);
  }

  /**
   * See an event's money.
   *
   * Needs the scope `registrations:read`.
   */
  getMoney(tournamentId: string, options?: CallOptions): Promise<T.Money> {
    return this.client.data('GET', path`/tournaments/${tournamentId}/money`, {}, options);
  }
}

class Scoring extends Place {
  /**
   * Calculate boards without storing anything.
   *
   * Holes, up to 400 entrants, scores and rules in, boards out; nothing is stored. Use it to verify a result. Needs the scope `tournaments:read`.
   */
  preview(body: T.ScoringPreview, options?: CallOptions): Promise<T.PreviewBoard[]> {
    return this.client.data('POST', path`/scoring/preview`, { body }, options);
  }
}

class Registrations extends Place {
  /**
   * List registrations.
   *
   * Newest first. Filters are combined, and disregard case where they search text. Needs the scope `registrations:read`.
   */
  list(
    query?: T.ListRegistrationsQuery,
    options?: CallOptions,
  ): List<
    T.Registration,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/registrations`, query, options);
  }

  /**
   * List registrations, as a CSV file.
   *
   * Newest first. Filters are combined, and disregard case where they search text. Needs the scope `registrations:read`.
   */
  listCsv(query?: T.ListRegistrationsQuery, options?: CallOptions): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/registrations`, query, options);
  }

  /**
   * Register golfers.
   *
   * Needs neither that registration is switched on nor that it is still open, and never exceeds the capacity. With nothing due it is `paid` at once and its players are seated. Fires `registration.created`. Needs the scope `registrations:write`.
   */
  create(body: T.RegistrationCreate, options?: CallOptions): Promise<T.RegistrationCreated> {
    return this.client.data('POST', path`/registrations`, { body }, options);
  }

  /**
   * Read a registration with its payments and refunds.
   *
   * Needs the scope `registrations:read`.
   */
  get(registrationId: string, options?: CallOptions): Promise<T.RegistrationDetail> {
    return this.client.data('GET', path`/registrations/${registrationId}`, {}, options);
  }

  /**
   * Change a registration.
   *
   * Needs the scope `registrations:write`.
   */
  update(registrationId: string, body: T.RegistrationPatch, options?: CallOptions): Promise<T.Registration> {
    return this.client.data('PATCH', path`/registrations/${registrationId}`, { body }, options);
  }

  /**
   * Cancel a registration.
   *
   * Gives up the place: its players are withdrawn, and those on the waitlist who fit come up. No money moves; see the refund. Needs the scope `registrations:write`.
   */
  cancel(
    registrationId: string,
    body?: T.RegistrationCancellation,
    options?: CallOptions,
  ): Promise<T.RegistrationCancelled> {
    return this.client.data('POST', path`/registrations/${registrationId}/cancel`, { body }, options);
  }

  /**
   * Create another link for the golfer.
   *
   * Needs the scope `registrations:write`.
   */
  createLink(
    registrationId: string,
    body?: T.LinkRequest,
    options?: CallOptions,
  ): Promise<T.RegistrationLinks> {
    return this.client.data('POST', path`/registrations/${registrationId}/link`, { body }, options);
  }

  /**
   * Close a flag of a registration.
   *
   * Needs the scope `registrations:write`.
   */
  resolveFlag(
    registrationId: string,
    body: T.FlagResolution,
    options?: CallOptions,
  ): Promise<T.Registration> {
    return this.client.data('POST', path`/registrations/${registrationId}/resolve`, { body }, options);
  }

  /**
   * Mark a registration paid offline.
   *
   * For cash, checks and transfers. Its open payment session, if any, is closed. Fires `registration.paid`. Needs the scope `registrations:write`.
   */
  markPaid(registrationId: string, body: T.OfflinePayment, options?: CallOptions): Promise<T.Registration> {
    return this.client.data('POST', path`/registrations/${registrationId}/mark-paid`, { body }, options);
  }

  /**
   * Refund a registration.
   *
   * All that is left, or a part. A refund that the processor has not settled yet is answered with `refunded: false` and settles by itself. With an `Idempotency-Key` a repeat shows the refund that the first request made, also after a crash. Needs the scope `registrations:write`.
   */
  refund(registrationId: string, body?: T.RefundRequest, options?: CallOptions): Promise<T.RefundAnswer> {
    return this.client.data('POST', path`/registrations/${registrationId}/refund`, { body }, options);
  }
}

class Invitations extends Place {
  /**
   * List invitations.
   *
   * Needs the scope `invitations:read`.
   */
  list(
    query?: T.ListInvitationsQuery,
    options?: CallOptions,
  ): List<
    T.Invitation,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/invitations`, query, options);
  }

  /**
   * Create an invitation.
   *
   * A draft; with `scheduled_at` it is scheduled too, all or nothing. Needs the scope `invitations:write`.
   */
  create(body?: T.InvitationCreate, options?: CallOptions): Promise<T.Invitation> {
    return this.client.data('POST', path`/invitations`, { body }, options);
  }

  /**
   * Read an invitation.
   *
   * Needs the scope `invitations:read`.
   */
  get(invitationId: string, options?: CallOptions): Promise<T.Invitation> {
    return this.client.data('GET', path`/invitations/${invitationId}`, {}, options);
  }

  /**
   * Change an invitation.
   *
   * While it is a draft or scheduled. Needs the scope `invitations:write`.
   */
  update(invitationId: string, body: T.InvitationPatch, options?: CallOptions): Promise<T.Invitation> {
    return this.client.data('PATCH', path`/invitations/${invitationId}`, { body }, options);
  }

  /**
   * Delete an invitation.
   *
   * While it is a draft or scheduled. Needs the scope `invitations:write`.
   */
  delete(invitationId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/invitations/${invitationId}`, {}, options);
  }

  /**
   * Schedule an invitation.
   *
   * Needs the scope `invitations:write`.
   */
  schedule(invitationId: string, body: T.InvitationSchedule, options?: CallOptions): Promise<T.Invitation> {
    return this.client.data('POST', path`/invitations/${invitationId}/schedule`, { body }, options);
  }

  /**
   * Send an invitation now.
   *
   * The audience is made up at this instant, all or none. Fires `invitation.delivered` once for each recipient. Needs the scope `invitations:write`.
   */
  send(invitationId: string, options?: CallOptions): Promise<T.Invitation> {
    return this.client.data('POST', path`/invitations/${invitationId}/send`, {}, options);
  }

  /**
   * Cancel an invitation.
   *
   * Mails that are not on their way yet are not sent. Needs the scope `invitations:write`.
   */
  cancel(invitationId: string, options?: CallOptions): Promise<T.Invitation> {
    return this.client.data('POST', path`/invitations/${invitationId}/cancel`, {}, options);
  }

  /**
   * Retry failed mails.
   *
   * Needs the scope `invitations:write`.
   */
  retry(
    invitationId: string,
    options?: CallOptions,
  ): Promise<{
    /** How many failed mails are tried again. */
    retried: number;
  }> {
    return this.client.data('POST', path`/invitations/${invitationId}/retry`, {}, options);
  }

  /**
   * Send one test mail.
   *
   * With the values of a sample golfer; counted nowhere. Needs the scope `invitations:write`.
   */
  test(
    invitationId: string,
    body: T.InvitationTest,
    options?: CallOptions,
  ): Promise<{
    /** Always true. */
    queued: boolean;
  }> {
    return this.client.data('POST', path`/invitations/${invitationId}/test`, { body }, options);
  }

  /**
   * Preview the mail.
   *
   * Needs the scope `invitations:read`.
   */
  preview(
    invitationId: string,
    query?: T.PreviewInvitationQuery,
    options?: CallOptions,
  ): Promise<T.InvitationPreview> {
    return this.client.data('GET', path`/invitations/${invitationId}/preview`, { query }, options);
  }

  /**
   * Read the results of an invitation.
   *
   * Needs the scope `invitations:read`.
   */
  getStats(invitationId: string, options?: CallOptions): Promise<T.InvitationStats> {
    return this.client.data('GET', path`/invitations/${invitationId}/stats`, {}, options);
  }

  /**
   * List the recipients of an invitation.
   *
   * Needs the scope `invitations:read`.
   */
  listRecipients(
    invitationId: string,
    query?: T.ListInvitationRecipientsQuery,
    options?: CallOptions,
  ): List<T.InvitationRecipient> {
    return this.client.list(path`/invitations/${invitationId}/recipients`, query, options);
  }

  /**
   * List the recipients of an invitation, as a CSV file.
   *
   * Needs the scope `invitations:read`.
   */
  listRecipientsCsv(
    invitationId: string,
    query?: T.ListInvitationRecipientsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/invitations/${invitationId}/recipients`, query, options);
  }
}

class Series extends Place {
  /**
   * List series.
   *
   * Needs the scope `series:read`.
   */
  list(
    query?: T.ListSeriesQuery,
    options?: CallOptions,
  ): List<
    T.Series,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/series`, query, options);
  }

  /**
   * Create a series.
   *
   * Needs the scope `tournaments:write`.
   */
  create(body: T.SeriesCreate, options?: CallOptions): Promise<T.Series> {
    return this.client.data('POST', path`/series`, { body }, options);
  }

  /**
   * Read a series.
   *
   * Needs the scope `series:read`.
   */
  get(seriesId: string, options?: CallOptions): Promise<T.Series> {
    return this.client.data('GET', path`/series/${seriesId}`, {}, options);
  }

  /**
   * Change a series.
   *
   * The standings follow at once, those of past events too. Needs the scope `tournaments:write`.
   */
  update(seriesId: string, body: T.SeriesPatch, options?: CallOptions): Promise<T.Series> {
    return this.client.data('PATCH', path`/series/${seriesId}`, { body }, options);
  }

  /**
   * Delete a series.
   *
   * Its events stay; the log of each says that it has left the series. Needs the scope `tournaments:write`.
   */
  delete(seriesId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/series/${seriesId}`, {}, options);
  }

  /**
   * List the events of a series.
   *
   * By date; those without one come last. Needs the scope `series:read`.
   */
  listEvents(seriesId: string, options?: CallOptions): Promise<T.SeriesEvent[]> {
    return this.client.data('GET', path`/series/${seriesId}/events`, {}, options);
  }

  /**
   * Add an event to a series.
   *
   * An event that is in the series already gets the weight. A series holds up to 500 events. Needs the scope `tournaments:write`.
   */
  addEvent(seriesId: string, body: T.SeriesEventInput, options?: CallOptions): Promise<T.SeriesEvent> {
    return this.client.data('POST', path`/series/${seriesId}/events`, { body }, options);
  }

  /**
   * Remove an event from a series.
   *
   * Needs the scope `tournaments:write`.
   */
  removeEvent(seriesId: string, tournamentId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/series/${seriesId}/events/${tournamentId}`, {}, options);
  }

  /**
   * Read the standings of a series.
   *
   * Final and archived events count, with everybody whom their board ranks. Those who share a place share what the places are worth together. The `ETag` names what the standings were made of: send it as `If-None-Match` and get 304 until something changes. Needs the scope `series:read`.
   */
  getStandings(
    seriesId: string,
    query?: T.GetSeriesStandingsQuery,
    options?: CallOptions,
  ): Promise<T.SeriesStanding[]> {
    return this.client.data('GET', path`/series/${seriesId}/standings`, { query }, options);
  }

  /**
   * Read the standings of a series, as a CSV file.
   *
   * Final and archived events count, with everybody whom their board ranks. Those who share a place share what the places are worth together. The `ETag` names what the standings were made of: send it as `If-None-Match` and get 304 until something changes. Needs the scope `series:read`.
   */
  getStandingsCsv(
    seriesId: string,
    query?: T.GetSeriesStandingsQuery,
    options?: CallOptions,
  ): AsyncGenerator<string, void, void> {
    return this.client.csv(path`/series/${seriesId}/standings`, query, options);
  }
}

class Webhooks extends Place {
  /**
   * List webhook endpoints.
   *
   * Needs the scope `webhooks:read`.
   */
  list(
    query?: T.ListWebhooksQuery,
    options?: CallOptions,
  ): List<
    T.WebhookEndpoint,
    {
      /** Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have. */
      synced_to?: string | undefined;
    }
  > {
    return this.client.list(path`/webhooks`, query, options);
  }

  /**
   * Create a webhook endpoint.
   *
   * The reply holds the signing secret, which is shown only here. The address must be `https` and public; a name that does not resolve yet is accepted. An organization can have at most 100 endpoints. A tournament that is not known answers 404. Needs the scope `webhooks:write`.
   */
  create(body: T.WebhookEndpointCreate, options?: CallOptions): Promise<T.WebhookEndpointWithSecret> {
    return this.client.data('POST', path`/webhooks`, { body }, options);
  }

  /**
   * Read a webhook endpoint.
   *
   * Needs the scope `webhooks:read`.
   */
  get(webhookId: string, options?: CallOptions): Promise<T.WebhookEndpoint> {
    return this.client.data('GET', path`/webhooks/${webhookId}`, {}, options);
  }

  /**
   * Change a webhook endpoint.
   *
   * Enabling a disabled endpoint clears the reason and the count of failures. Deliveries that came due while it was disabled become `dead`; replay them one by one, or with recover. A change counts for what is committed after it is answered. Needs the scope `webhooks:write`.
   */
  update(webhookId: string, body: T.WebhookEndpointPatch, options?: CallOptions): Promise<T.WebhookEndpoint> {
    return this.client.data('PATCH', path`/webhooks/${webhookId}`, { body }, options);
  }

  /**
   * Delete a webhook endpoint.
   *
   * Waiting deliveries are dropped, and the delivery log is deleted. Needs the scope `webhooks:write`.
   */
  delete(webhookId: string, options?: CallOptions): Promise<T.Deleted> {
    return this.client.data('DELETE', path`/webhooks/${webhookId}`, {}, options);
  }

  /**
   * Rotate the signing secret.
   *
   * The reply holds the new secret, which is shown only here. The old one stops at once, or after `grace_seconds`, during which every delivery carries two signatures, the newest first. A further rotation ends an earlier grace. Needs the scope `webhooks:write`.
   */
  rotateSecret(
    webhookId: string,
    body?: T.RotateSecret,
    options?: CallOptions,
  ): Promise<T.WebhookEndpointWithSecret> {
    return this.client.data('POST', path`/webhooks/${webhookId}/rotate-secret`, { body }, options);
  }

  /**
   * Send a test event.
   *
   * Sends one event of type `webhook.test` with one attempt, which is never repeated and never counts as a failure of the endpoint. The reply is the delivery before the attempt; read it again to see how it went. Needs the scope `webhooks:write`.
   */
  sendTestEvent(webhookId: string, options?: CallOptions): Promise<T.WebhookDelivery> {
    return this.client.data('POST', path`/webhooks/${webhookId}/test`, {}, options);
  }

  /**
   * Replay all dead deliveries.
   *
   * Replays the `dead` deliveries that were created in a span of time, except tests. Needs the scope `webhooks:write`.
   */
  recover(webhookId: string, body: T.Recover, options?: CallOptions): Promise<T.Recovered> {
    return this.client.data('POST', path`/webhooks/${webhookId}/recover`, { body }, options);
  }

  /**
   * Read the delivery statistics of an endpoint.
   *
   * Attempts by the hour they began in, replays and tests too, and how long they took. Attempts are known as long as their delivery is kept. Needs the scope `webhooks:read`.
   */
  getStats(
    webhookId: string,
    query?: T.GetWebhookStatsQuery,
    options?: CallOptions,
  ): Promise<T.WebhookStats> {
    return this.client.data('GET', path`/webhooks/${webhookId}/stats`, { query }, options);
  }

  /**
   * List deliveries.
   *
   * Needs the scope `webhooks:read`.
   */
  listDeliveries(
    webhookId: string,
    query?: T.ListWebhookDeliveriesQuery,
    options?: CallOptions,
  ): List<T.WebhookDelivery> {
    return this.client.list(path`/webhooks/${webhookId}/deliveries`, query, options);
  }

  /**
   * Read a delivery.
   *
   * With every attempt and the exact text that is sent. Needs the scope `webhooks:read`.
   */
  getDelivery(
    webhookId: string,
    deliveryId: string,
    options?: CallOptions,
  ): Promise<T.WebhookDeliveryDetail> {
    return this.client.data('GET', path`/webhooks/${webhookId}/deliveries/${deliveryId}`, {}, options);
  }

  /**
   * Replay a delivery.
   *
   * Sends the same delivery again at once, with the next attempt number. If it fails and fewer than eight attempts were made, the schedule goes on. A replay never counts as a failure of the endpoint. Needs the scope `webhooks:write`.
   */
  replayDelivery(webhookId: string, deliveryId: string, options?: CallOptions): Promise<T.WebhookDelivery> {
    return this.client.data(
      'POST',
      path`/webhooks/${webhookId}/deliveries/${deliveryId}/replay`,
      {},
      options,
    );
  }
}

class Events extends Place {
  /**
   * List events.
   *
   * Everything that happens, oldest first and without a gap. Keep the `position` of the answer and send it as `after`: whoever holds a position has missed nothing before it. A token sees the kinds whose read scope it has. A position or time before what is kept answers 410. Needs the scope `events:read`.
   */
  list(
    query?: T.ListEventsQuery,
    options?: CallOptions,
  ): List<
    T.FairwayEvent,
    {
      /** Where this reading ends: everything up to it was looked at. Keep it and send it as `after` next time; it grows even while nothing matches. */
      position: string;
    }
  > {
    return this.client.list(path`/events`, query, options);
  }

  /**
   * Follow events.
   *
   * Server-Sent Events: each has `data`, the event exactly as webhooks send it, and `id`, the position after it. A block with `id` alone comes first, and every 15 s with a comment. After a break send `Last-Event-ID`: it takes what `after` takes. A client may have 200 streams open at once; one more answers 429. Needs the scope `events:read`.
   */
  tail(options?: TailOptions): AsyncGenerator<Tailed, void, void> {
    return this.client.tail(path`/events/stream`, options);
  }

  /**
   * Read an event.
   *
   * Needs the scope `events:read`.
   */
  get(eventId: string, options?: CallOptions): Promise<T.FairwayEvent> {
    return this.client.data('GET', path`/events/${eventId}`, {}, options);
  }
}

class Public extends Place {
  /**
   * See the boards of an event.
   *
   * While the organizers have frozen the boards, all of it is as it was at `frozen_at`; while they hide them, there are none. The `ETag` names the version: send it as `If-None-Match` and get 304 until something changes.
   */
  getBoards(slug: string, query?: T.GetPublicBoardsQuery, options?: CallOptions): Promise<T.PublicBoards> {
    return this.client.data('GET', path`/public/v1/events/${slug}/boards`, { query }, options);
  }

  /**
   * See the card of an entrant.
   *
   * While the organizers have frozen the boards, all of it is as it was at `frozen_at`; while they hide them, there are none.
   */
  getCard(slug: string, cardId: string, options?: CallOptions): Promise<T.PublicCard> {
    return this.client.data('GET', path`/public/v1/events/${slug}/cards/${cardId}`, {}, options);
  }

  /**
   * Follow a board of an event.
   *
   * Server-Sent Events. The first is named `board`, with the version as `id` and the body of `/boards` with that one board as data. Then, within a second of every change, comes one named `patch` with `{from, to, order, rows, event}` as data: for a reader who has version `from`, `rows` are those that are new or have changed, `order` is the whole board by `key`, and `event` is there when that has changed. One score moves the places of others: with 144 rows a patch takes some 5 kB, and where many share a place up to the size of the board, so ask for gzip, which makes a few kB of either. Whoever has another version, or when more than that has changed, gets a `board`. After a break send `Last-Event-ID`. What is announced comes as events named `announcement`, without an `id`, with `{data: {id, title, body, sent_at, retracted}}` as data. A comment comes every 15 s. An address may have 2000 streams open at once; one more answers 429.
   */
  liveBoard(
    slug: string,
    query?: T.FollowPublicBoardQuery,
    options?: LiveOptions,
  ): AsyncGenerator<T.PublicBoards, void, void> {
    return this.client.liveBoard(path`/public/v1/events/${slug}/boards/stream`, query, options);
  }

  /** See an event. */
  getEvent(slug: string, options?: CallOptions): Promise<T.PublicEvent> {
    return this.client.data('GET', path`/public/v1/events/${slug}`, {}, options);
  }

  /** See what registering would cost. */
  quoteRegistration(slug: string, body: T.QuoteRequest, options?: CallOptions): Promise<T.Quote> {
    return this.client.data('POST', path`/public/v1/events/${slug}/quote`, { body }, options);
  }

  /**
   * Register.
   *
   * The answer holds the secret links, which are shown only now.
   */
  register(slug: string, body: T.RegistrationInput, options?: CallOptions): Promise<T.PublicRegistered> {
    return this.client.data('POST', path`/public/v1/events/${slug}/registrations`, { body }, options);
  }

  /** See a registration by its secret link. */
  getRegistration(token: string, options?: CallOptions): Promise<T.PublicRegistration> {
    return this.client.data('GET', path`/public/v1/registrations/${token}`, {}, options);
  }

  /**
   * Change players, team name or note by the secret link.
   *
   * Until the event goes live. Players who are in the event already are changed there too; how many there are stays.
   */
  changeRegistration(
    token: string,
    body: T.GolferPatch,
    options?: CallOptions,
  ): Promise<T.PublicRegistration> {
    return this.client.data('PATCH', path`/public/v1/registrations/${token}`, { body }, options);
  }

  /**
   * Cancel by the secret link.
   *
   * Free when nothing was paid; else all that is left is refunded, as long as the event gives it back.
   */
  cancelRegistration(token: string, options?: CallOptions): Promise<T.PublicRegistration> {
    return this.client.data('POST', path`/public/v1/registrations/${token}/cancel`, {}, options);
  }

  /** See an invitation and its answer by its link. */
  getRsvpByLink(token: string, options?: CallOptions): Promise<T.PublicRsvp> {
    return this.client.data('GET', path`/public/v1/rsvp/${token}`, {}, options);
  }

  /**
   * Answer an invitation by its link.
   *
   * The last answer wins as a whole.
   */
  answerByLink(token: string, body: T.RsvpAnswer, options?: CallOptions): Promise<T.PublicRsvp> {
    return this.client.data('POST', path`/public/v1/rsvp/${token}`, { body }, options);
  }

  /** See whether an address is unsubscribed. */
  getUnsubscription(token: string, options?: CallOptions): Promise<T.Unsubscription> {
    return this.client.data('GET', path`/public/v1/unsubscribe/${token}`, {}, options);
  }

  /** Unsubscribe an address, or subscribe it again. */
  setUnsubscription(
    token: string,
    body: T.UnsubscriptionChoice,
    options?: CallOptions,
  ): Promise<T.Unsubscription> {
    return this.client.data('POST', path`/public/v1/unsubscribe/${token}`, { body }, options);
  }

  /**
   * See what is on the board of an event.
   *
   * The newest 50, newest first.
   */
  listAnnouncements(slug: string, options?: CallOptions): Promise<T.PublicAnnouncement[]> {
    return this.client.data('GET', path`/public/v1/events/${slug}/announcements`, {}, options);
  }

  /**
   * See the side games of an event.
   *
   * Newest first, without money. Empty unless the event shows its side games. While the public boards are frozen or hidden, skins know no other scores than those.
   */
  listSideGames(slug: string, options?: CallOptions): Promise<T.PublicSideGame[]> {
    return this.client.data('GET', path`/public/v1/events/${slug}/sidegames`, {}, options);
  }

  /**
   * See the brackets of an event.
   *
   * Newest first, with entrants and matches; without those that were drawn from a board since the public boards are frozen or hidden.
   */
  listBrackets(slug: string, options?: CallOptions): Promise<T.PublicBracket[]> {
    return this.client.data('GET', path`/public/v1/events/${slug}/brackets`, {}, options);
  }

  /** See the raffles of an event. */
  listRaffles(slug: string, options?: CallOptions): Promise<T.PublicRaffle[]> {
    return this.client.data('GET', path`/public/v1/events/${slug}/raffles`, {}, options);
  }

  /**
   * See a raffle with every draw.
   *
   * Enough to repeat every draw with a program of your own.
   */
  getRaffle(slug: string, raffleId: string, options?: CallOptions): Promise<T.PublicRaffleDetail> {
    return this.client.data('GET', path`/public/v1/events/${slug}/raffles/${raffleId}`, {}, options);
  }

  /**
   * List the auction items of an event.
   *
   * Newest first. `now` is the clock by which items open and close.
   */
  listAuctions(
    slug: string,
    options?: CallOptions,
  ): Promise<{
    data: T.PublicAuctionItem[];
    /** The clock by which items open and close. */
    now: string;
  }> {
    return this.client.whole('GET', path`/public/v1/events/${slug}/auctions`, {}, options);
  }

  /** See an auction item and its latest bids. */
  getAuction(
    slug: string,
    auctionId: string,
    options?: CallOptions,
  ): Promise<{
    data: {
      /** Identifies the item. */
      id: string;
      /** The event. */
      tournament_id: string;
      /** What is auctioned. */
      title: string;
      /** More about it. */
      description: string | null;
      /** Who gave it. */
      donor: string | null;
      /** The least that the first bid must be. */
      starting_bid_cents: number;
      /** How much the next bid must be above the last. */
      min_increment_cents: number;
      /** At this price the item is sold at once; above the starting bid. Null for none. */
      buy_now_cents: number | null;
      /** ISO 4217, in lower case. */
      currency: string;
      /** The highest bid; null without one. */
      current_bid_cents: number | null;
      /** What the next bid must reach; null once it is over. */
      minimum_bid_cents: number | null;
      /** Bids, without those that were struck. */
      bid_count: number;
      /** Who holds the highest bid, by initials and number. */
      high_bidder_label: string | null;
      /** From then on bids are taken. */
      opens_at: string;
      /** Until then bids are taken; a late bid moves it. */
      closes_at: string;
      /** Whether a late bid has moved the end. */
      extended: boolean;
      /** `closed` was taken down: nobody wins it. All else follows from the time and the bids. */
      status: 'open' | 'upcoming' | 'closed' | 'sold' | 'unsold';
      /** When it was added. */
      created_at: string;
      /** The last 20 that count, newest first. */
      bids: Array<{
        /** What was bid. */
        amount_cents: number;
        /** How everybody sees the bidder. */
        bidder_label: string;
        /** When it counted, by the clock of the database. */
        created_at: string;
      }>;
    };
    /** The clock by which items open and close. */
    now: string;
  }> {
    return this.client.whole('GET', path`/public/v1/events/${slug}/auctions/${auctionId}`, {}, options);
  }

  /**
   * Bid on an auction item.
   *
   * The first bid makes a bidder and answers with the token for further ones. Too low, too early, too late, or by whoever holds the highest bid is a conflict. A bid shortly before the end moves the end.
   */
  placeBid(slug: string, auctionId: string, body: T.BidCreate, options?: CallOptions): Promise<T.BidPlaced> {
    return this.client.data(
      'POST',
      path`/public/v1/events/${slug}/auctions/${auctionId}/bids`,
      { body },
      options,
    );
  }
}

/** Every operation of the API, by its place. */
export class Resources extends Place {
  readonly contacts = new Contacts(this.client);
  readonly tags = new Tags(this.client);
  readonly tournaments = new Tournaments(this.client);
  readonly scoring = new Scoring(this.client);
  readonly registrations = new Registrations(this.client);
  readonly invitations = new Invitations(this.client);
  readonly series = new Series(this.client);
  readonly webhooks = new Webhooks(this.client);
  readonly events = new Events(this.client);
  readonly public = new Public(this.client);
}
