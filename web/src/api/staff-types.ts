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
    /** Whether the person has a password. */
    password: boolean;
    /** How many passkeys the person has. */
    passkeys: number;
    /** The language of the dashboard; null for the browser's. */
    language: 'en' | 'de' | null;
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

export interface PasskeyRequest {
  /** What the authenticator signs, base64url. It counts once, within five minutes. */
  challenge: string;
  /** The host that passkeys belong to. */
  rp_id: string;
  /** The passkeys that will do. Empty: any that the authenticator has for this host. */
  credentials: Array<{
    /** The id of the passkey, base64url. */
    id: string;
    /** How the browser reaches the authenticator. */
    transports: Array<'ble' | 'hybrid' | 'internal' | 'nfc' | 'usb'>;
  }>;
  /** Whether a fingerprint, a face or a PIN is needed. */
  user_verification: 'required' | 'discouraged';
}

export interface Challenge {
  /** What is asked for. */
  second_factor: 'totp';
  /** To be sent along with the code, within five minutes. */
  challenge: string;
  passkey?: PasskeyRequest | undefined;
}

/** What an authenticator answers when a passkey is used. */
export interface Assertion {
  /** The id of the passkey, base64url. */
  id: string;
  /** What the browser says was asked, base64url. */
  client_data: string;
  /** What the authenticator says, base64url. */
  authenticator_data: string;
  /** Its signature, base64url. */
  signature: string;
  /** Whose passkey it is, as the authenticator remembers, base64url. */
  user_handle?: string | undefined;
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

export interface Passkey {
  /** Identifies the passkey. */
  id: string;
  /** The name by which its owner knows it. */
  name: string;
  /** When it was added. */
  created_at: string;
  /** When it was last used; null if never. */
  last_used_at: string | null;
}

export interface PasskeyOffer {
  /** What the authenticator signs, base64url. It counts once, within five minutes. */
  challenge: string;
  rp: {
    /** The host that the passkey will belong to. */
    id: string;
    /** Its name, as authenticators show it. */
    name: string;
  };
  user: {
    /** The person, base64url. */
    id: string;
    /** The address of the person. */
    name: string;
    /** The name of the person. */
    display_name: string;
  };
  /** The kinds of signature that are accepted, as COSE numbers them. */
  algorithms: number[];
  /** The passkeys that the person has: an authenticator that holds one makes no second. */
  exclude: Array<{
    /** The id of the passkey, base64url. */
    id: string;
    /** How the browser reaches the authenticator. */
    transports: Array<'ble' | 'hybrid' | 'internal' | 'nfc' | 'usb'>;
  }>;
}

export interface ImportColumnInfo {
  /** Its name in a `mapping`. */
  name: string;
  /** Its header in our own files. */
  label: string;
  /** Other headers by which it is found, in any case. */
  synonyms: string[];
}

export interface ContactPreviewRequest {
  /** Text with a header row; cells are separated by commas, semicolons or tabs. Known columns, in any order and case: Email (required), First, Last, Title, Department, Company, Phone, External ID, or what other programs call them, such as `E-mail Address` or `Given name`. Others are ignored. */
  csv: string;
  /** Which column of the file is which of ours, as `{ours: theirs}`, both in any case. It wins over a header that is known. Ours are email, first, last, title, department, company, phone and external id. */
  mapping?: Record<string, string> | undefined;
  /** Columns of the file that are not read, though their headers are known. */
  ignore?: string[] | undefined;
}

export interface MatchedColumn {
  /** Our column, as in a `mapping`. */
  name: string;
  /** The column of the file; null if there is none. */
  header: string | null;
}

export interface ContactPreview {
  /** What separates the cells of the file. */
  separator: ',' | ';' | '\t';
  /** The columns of the file. */
  header: string[];
  /** Which column of the file is which of ours. */
  columns: MatchedColumn[];
  /** The first rows. */
  rows: Array<{
    /** Row as a spreadsheet shows it; the header is row 1. */
    row: number;
    /** Its cells in the order of `columns`; empty if the row cannot be read. */
    cells: Array<string | null>;
    /** What becomes of the row. */
    outcome: 'new' | 'updated' | 'skipped';
    /** Why it is skipped. */
    message: string | null;
  }>;
}

/** A public address, and whether an event can have it. */
export interface PublicAddress {
  /** The public address of the event, unique in the service: lower case letters, digits and hyphens, up to 60. */
  slug: string;
  /** Whether no other event has it. */
  available: boolean;
  /** The address itself where it is available, else the first variant that is; null where none is. */
  suggestion: string | null;
}

export interface TeamPreviewRequest {
  /** Text with a header row; cells are separated by commas, semicolons or tabs. A row for each player, with the columns Team (required), Name or First or Last (one is required), Email, Phone, Handicap, External ID (the player's), Hole, Sequence, Flight, in any order and case. Or a row for each team, with Player 1, Player 1 email, Player 1 handicap and so on up to Player 6 in place of the name. What other programs call these columns is known too; others are ignored. */
  csv: string;
  /** Which column of the file is which of ours, as `{ours: theirs}`, both in any case. It wins over a header that is known. Ours are team, name, first, last, email, phone, handicap, external id, hole, sequence and flight; in a file with a row for each team player 1 to player 6, with `player 1 email`, `player 1 phone`, `player 1 handicap` and `player 1 external id`. */
  mapping?: Record<string, string> | undefined;
  /** Columns of the file that are not read, though their headers are known. */
  ignore?: string[] | undefined;
}

export interface TeamPreview {
  /** The columns of the file. */
  header: string[];
  /** Which column of the file is which of ours. */
  columns: MatchedColumn[];
  /** The first rows. */
  rows: Array<{
    /** Row as a spreadsheet shows it; the header is row 1. */
    row: number;
    /** The team. */
    team: string | null;
    /** The players of the row. */
    players: string[];
    /** The starting hole. */
    hole: string | null;
    /** What becomes of the row. */
    outcome: 'new' | 'skipped';
    /** What is wrong with it. */
    message: string | null;
  }>;
}

/** The places of an event. */
export interface Places {
  /** How many there are; null for no limit. */
  capacity: number | null;
  /** How many are taken by players, and by registrations that are not paid yet. */
  taken: number;
  /** How many are free; null without a limit. */
  left: number | null;
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
  /** When it changed last. */
  updated_at: string;
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

export interface MoneyTotals {
  /** ISO 4217, in lower case. */
  currency: string;
  /** Due of registrations that are pending and not waitlisted. */
  expectedCents: number;
  /** Taken off by discounts, where money was accepted. */
  discountCents: number;
  /** Accepted. */
  grossCents: number;
  /** Gone back of it. */
  refundedCents: number;
  /** On its way back. */
  pendingRefundCents: number;
  /** Accepted and not gone back. */
  netCents: number;
  /** Came, could not be accepted, and went back. */
  returnedCents: number;
  byProcessor: {
    /** Through Stripe. */
    stripe: {
      /** Accepted. */
      grossCents: number;
      /** Gone back. */
      refundedCents: number;
    };
    /** In the sandbox. */
    sandbox: {
      /** Accepted. */
      grossCents: number;
      /** Gone back. */
      refundedCents: number;
    };
    /** Cash, checks, transfers. */
    offline: {
      /** Accepted. */
      grossCents: number;
      /** Gone back. */
      refundedCents: number;
    };
  };
}

/** An event's money. */
export interface Money {
  registrations: {
    /** That wait for their money. */
    pending: number;
    /** Paid. */
    paid: number;
    /** Cancelled. */
    cancelled: number;
    /** Refunded. */
    refunded: number;
    /** That wait for a place. */
    waitlisted: number;
  };
  places: {
    /** How many fit in. */
    capacity: number | null;
    /** Active players, and places of pending registrations. */
    taken: number;
    /** Free; null without a capacity. */
    left: number | null;
  };
  /** One for each currency that occurs, by name. */
  totals: MoneyTotals[];
}

/** Before the day: what is still missing, and who comes. */
export type OverviewBefore = {
  /** Holes that have been configured. */
  holes: number;
  /** Teams. */
  teams: number;
  /** Teams without a starting hole. */
  teams_without_start: number;
  /** Teams that came, or got another name, start or access code, after the signs were printed; all while they are not. */
  teams_without_sign: number;
  /** Whether everybody finds the event at its public address. */
  public_page: boolean;
  /** `off` when golfers cannot register here, `closed` when they no longer can; `full` and `waitlist` when no place is left. */
  registration: 'open' | 'waitlist' | 'full' | 'closed' | 'off';
  /** By the day on which they were made, oldest first; days without any are left out. */
  registrations: Array<{
    /** The day, in the time zone of the event. */
    day: string;
    /** How many were made and stand. */
    registrations: number;
    /** For how many players. */
    players: number;
  }>;
  money: Money;
} | null;

/** Where a team is. */
export interface OverviewTeam {
  /** The team. */
  team_id: string;
  /** Its name. */
  name: string;
  /** Where it began. */
  start_label: string | null;
  /** The hole it plays next; null once it is finished. */
  hole: number | null;
  /** How many holes are scored. */
  thru: number;
  /** Active players. */
  players: number;
  /** How many of them are checked in. */
  checked_in: number;
  /** Whether its card is signed. */
  signed: boolean;
  /** When its last score came in. */
  last_score_at: string | null;
  /** For how long no score of it came, once that is over 20 minutes of play; else null. */
  silent_minutes: number | null;
}

/** A line of a board, in short. */
export interface OverviewStanding {
  /** The team. */
  team_id: string | null;
  /** The player, in an individual event. */
  player_id: string | null;
  /** Who is ranked. */
  name: string;
  /** The team of a player. */
  team_name: string | null;
  /** The place to show. */
  position_label: string;
  /** Against par, to show. */
  to_par_label: string;
  /** How many holes are scored, to show. */
  thru_label: string;
  /** Strokes, net strokes or points. */
  total: number | null;
}

/** A value that a phone sent and that was not stored. */
export interface Offer {
  /** What stands on the card; null for no score. */
  stored: number | null;
  /** What a phone offered in its place. */
  offered: number | null;
  /** The phone, by its scoring session. */
  by: string;
  /** When it was tapped. */
  at: string;
  /** Whether it came after the event had been made final. */
  late?: boolean | undefined;
}

/** An open flag, with the name of whose score it is. */
export interface OverviewFlag {
  /** Identifies the flag. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** What looks wrong. */
  kind: 'conflict' | 'outlier' | 'missing_hole';
  /** The team whose score it is. */
  team_id: string | null;
  /** The player whose score it is. */
  player_id: string | null;
  /** The hole. */
  hole_number: number;
  /** The reason in words; of a conflict, what stands and what was offered. */
  detail: string | Offer;
  /** Whether it is still to be checked. */
  status: 'open' | 'resolved';
  /** When it was raised. */
  created_at: string;
  /** When it was resolved. */
  resolved_at: string | null;
  /** When it changed last. It grows with every change. */
  updated_at: string;
  /** Whose score it is. */
  name: string;
}

/** Something of the live day. */
export interface OverviewHappening {
  /** Identifies it. */
  id: string;
  /** What happened. */
  kind: 'score' | 'correction' | 'check_in' | 'signed';
  /** When. */
  at: string;
  /** The team or player. */
  name: string;
  /** Of a score: the hole. */
  hole: number | null;
  /** Of a correction: what stood there. */
  old_strokes: number | null;
  /** Of a score: the strokes; null where it was cleared. */
  strokes: number | null;
  /** Of a score: how it came in. */
  via: 'api' | 'staff' | 'play' | null;
  /** The member of staff who did it. */
  by: string | null;
}

/** The day itself. */
export type OverviewLive = {
  /** Phones of golfers that were heard in the last five minutes. */
  phones: number;
  /** The holes in play. */
  holes: Array<{
    /** The hole. */
    hole: number;
    /** Its par. */
    par: number | null;
  }>;
  /** Where each team is, in the order of their starts. */
  teams: OverviewTeam[];
  /** The board of the leaders. */
  board: 'gross' | 'net' | 'stableford';
  /** The first five that have a place. */
  leaders: OverviewStanding[];
  /** Flags that are open. */
  open_flags: number;
  /** Twenty of them: conflicts first, then the newest. */
  flags: OverviewFlag[];
  /** The last ten scores, corrections and check-ins. */
  latest: OverviewHappening[];
} | null;

/** The result, and what is left to do. */
export type OverviewFinal = {
  /** One for each board that is switched on. */
  podium: Array<{
    /** Which board. */
    board: 'gross' | 'net' | 'stableford';
    /** The first three places. */
    rows: OverviewStanding[];
  }>;
  /** Cards with a score, but not on every hole. */
  incomplete: Array<{
    /** The team. */
    team_id: string | null;
    /** The player. */
    player_id: string | null;
    /** Whose card it is. */
    name: string;
    /** How many holes have a score. */
    thru: number;
    /** How many were to be played. */
    holes: number;
  }>;
  /** Flags that are open. */
  open_flags: number;
  /** One for each entrant and currency, the largest amount first, then by name. */
  payouts: Array<{
    /** Who is paid; null for a winner known by name only. */
    entrantType: 'team' | 'player' | null;
    /** The team or player. */
    entrantId: string | null;
    /** The name. */
    name: string;
    /** Over all games. */
    amountCents: number;
    /** ISO 4217, lower case: that of the event when the game was made. */
    currency: string;
    /** What it is made of, in the order in which the games were made. */
    games: Array<{
      /** The game. */
      gameId: string;
      /** What the game is called. */
      name: string;
      /** Of this game. */
      amountCents: number;
    }>;
  }>;
  money: Money;
} | null;

/** The day at a glance: the part that its status asks for, and null for the others. */
export interface TournamentOverview {
  /** Where the event stands. */
  status: 'setup' | 'open' | 'live' | 'final' | 'archived';
  /** When it is played. */
  event_date: string | null;
  /** The day it is where the event is. */
  today: string;
  /** Whether play is interrupted. Meanwhile the event does not become final by itself. */
  suspended: boolean;
  /** What everybody outside sees of the boards: as they are, as they were when they were frozen, or nothing. The API shows them as they are. */
  public_board: 'live' | 'frozen' | 'hidden';
  /** The public address of the event, unique in the service: lower case letters, digits and hyphens, up to 60. */
  public_slug: string | null;
  before: OverviewBefore;
  live: OverviewLive;
  final: OverviewFinal;
}

/** The signs of all teams are printed. */
export interface SignsPrinted {
  /** When. */
  signs_printed_at: string;
}

/** What came and went on one day, in one currency. */
export interface MoneyDay {
  /** The day, in the time zone of the event. */
  day: string;
  /** ISO 4217, in lower case. */
  currency: string;
  /** Accepted for registrations. */
  received_cents: number;
  /** Gone back of what was accepted. */
  refunded_cents: number;
  /** For raffle tickets, without those that were voided. */
  raffle_cents: number;
  /** For auction items whose bidding ended with a sale. */
  auction_cents: number;
  /** All of it together, less what went back. */
  net_cents: number;
}

/** What the participants of a game have put in. */
export interface SideGamePot {
  /** The game. */
  gameId: string;
  /** What the game is called. */
  name: string;
  /** What is played: skins over the whole round, a contest on a hole, or anything else. */
  type: 'skins' | 'longest_drive' | 'closest_to_pin' | 'straightest_drive' | 'custom';
  /** How many take part now. */
  participants: number;
  /** The buy-in times the participants. */
  potCents: number;
  /** ISO 4217, lower case: that of the event when the game was made. */
  currency: string;
}

export interface RaffleSum {
  /** The raffle. */
  raffle_id: string;
  /** What it is called. */
  name: string;
  /** Where it stands. */
  status: 'open' | 'closed' | 'drawn';
  /** Tickets that are sold and not void. */
  tickets: number;
  /** What was paid for them. */
  amount_cents: number;
  /** ISO 4217, in lower case. */
  currency: string;
}

export interface AuctionSum {
  /** ISO 4217, in lower case. */
  currency: string;
  /** Items that were sold. */
  sold: number;
  /** What the winners owe for them. */
  amount_cents: number;
  /** Items that can still be bid for. */
  open: number;
  /** The highest bids for those. */
  bid_cents: number;
}

/** An event's money: in total, by day, and of its games. */
export interface MoneyReport {
  money: Money;
  /** Oldest first; days on which nothing moved are left out. */
  days: MoneyDay[];
  /** Of side games that cost something, oldest first. */
  pots: SideGamePot[];
  /** Oldest first. */
  raffles: RaffleSum[];
  /** One for each currency. */
  auctions: AuctionSum[];
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

export interface SearchHit {
  /** What was found. */
  kind: 'tournament' | 'team' | 'player' | 'contact' | 'registration';
  /** Identifies it. */
  id: string;
  /** What it is called. */
  title: string;
  /** What tells it from others of that name; null where there is nothing to tell. */
  detail: string | null;
  /** The page of the dashboard that shows it. */
  path: string;
}

/** An event as the list of events shows it. */
export interface CalendarEvent {
  /** Identifies the tournament. */
  id: string;
  /** What the event is called. */
  name: string;
  /** Where it is played. */
  course_name: string | null;
  /** When it is played. */
  event_date: string | null;
  /** How it is played. */
  format: 'scramble' | 'best_ball' | 'individual' | null;
  /** Where the event stands between set-up and archive. */
  status: 'setup' | 'open' | 'live' | 'final' | 'archived';
  /** When the tournament was created. */
  created_at: string;
  /** Whether the status moves by itself as the event goes on. */
  auto_status: boolean;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata: Record<string, string>;
  /** When it changed last; its settings, holes and people aside. It grows with every change. */
  updated_at: string;
  /** By the day of the event in its own time zone. A live event is today, whatever its day. */
  when: 'today' | 'upcoming' | 'past';
  /** Teams. */
  teams: number;
  /** Players who have not withdrawn. */
  players: number;
  /** One for each currency in which somebody has paid; null for a role without registrations. */
  money: Array<{
    /** ISO 4217, in lower case. */
    currency: string;
    /** What registrations have paid, without what went back. */
    netCents: number;
  }> | null;
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
  /** The page that says what the code means and what to do. */
  doc_url: string;
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

/** List your passkeys: which, and how. */
export interface ListPasskeysQuery {
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** See whether a public address is available: which, and how. */
export interface CheckPublicAddressQuery {
  /** The public address of the event, unique in the service: lower case letters, digits and hyphens, up to 60. */
  slug?: string | undefined;
  /** The event that would have it; its own address is free for it. */
  tournament_id?: string | undefined;
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

/** List changes to members, clients, the organization and its payment account: which, and how. */
export interface ListActivityQuery {
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List API requests: which, and how. */
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

/** Find events, teams, players, contacts and registrations: which, and how. */
export interface SearchQuery {
  /** The beginnings of words of a name, company or email, or parts of them; all have to occur. Or the access code of a team. */
  q?: string | undefined;
}

/** List events with their teams, players and money: which, and how. */
export interface ListCalendarQuery {
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
