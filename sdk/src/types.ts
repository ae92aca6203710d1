// Written by sdk/generate.mjs from the OpenAPI document: change that, and run "npm run openapi".

/** A person in an organization's address book. */
export interface Contact {
  /** Identifies the contact. */
  id: string;
  /** Unique within the organization, without regard to case; kept as given. */
  email: string;
  /** Given name. */
  first_name: string | null;
  /** Family name. */
  last_name: string | null;
  /** Job title. */
  title: string | null;
  /** Department within the company. */
  department: string | null;
  /** Employer or club. */
  company: string | null;
  /** Telephone number, as written. */
  phone: string | null;
  /** Whether the person asked for no more mail. */
  opted_out: boolean;
  /** How the contact came in. */
  source: 'api' | 'import' | 'registration' | 'dashboard' | null;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata: Record<string, string>;
  /** When the contact was created. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
}

export interface PageInfo {
  /** Pass as `cursor` to get the next page; null on the last page. */
  next_cursor: string | null;
  /** Whether there is another page. */
  has_more: boolean;
}

export interface ContactCreate {
  /** Unique within the organization, without regard to case; kept as given. */
  email: string;
  /** Given name. */
  first_name?: string | null | undefined;
  /** Family name. */
  last_name?: string | null | undefined;
  /** Job title. */
  title?: string | null | undefined;
  /** Department within the company. */
  department?: string | null | undefined;
  /** Employer or club. */
  company?: string | null | undefined;
  /** Telephone number, as written. */
  phone?: string | null | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  external_id?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
}

export interface ContactBulk {
  /** What to do with the contacts. `delete` is for good. */
  action: 'delete' | 'tag' | 'untag';
  /** The contacts. Repeated ids count once, unknown ones are ignored. */
  ids: string[];
  /** The tag to put on or take off; required for `tag` and `untag`. */
  tag_id?: string | null | undefined;
}

export interface BulkResult {
  /** Always true. */
  ok: boolean;
  /** How many contacts were actually changed. */
  count: number;
}

export interface ContactImport {
  /** Text with a header row; cells are separated by commas, semicolons or tabs. Known columns, in any order and case: Email (required), First, Last, Title, Department, Company, Phone, External ID, or what other programs call them, such as `E-mail Address` or `Given name`. Others are ignored. */
  csv: string;
  /** Confirms that these people agreed to be contacted. */
  consent: true;
  /** Whether the file is only checked: the answer is what it would be, and nothing changes. */
  dryRun?: boolean | undefined;
  /** Which column of the file is which of ours, as `{ours: theirs}`, both in any case. It wins over a header that is known. Ours are email, first, last, title, department, company, phone and external id. */
  mapping?: Record<string, string> | undefined;
  /** Columns of the file that are not read, though their headers are known. */
  ignore?: string[] | undefined;
  /** A tag to put on every contact of the file, new or known. */
  tag_id?: string | undefined;
}

export interface ImportReport {
  /** New contacts. */
  inserted: number;
  /** Contacts that were there already, whether or not a value changed. */
  updated: number;
  /** Rows that could not be used; see `errors`. */
  skipped: number;
  /** Further rows with an email that an earlier row has; the first row wins. */
  duplicatesInFile: number;
  /** One entry for each skipped row. */
  errors: Array<{
    /** Row as a spreadsheet shows it; the header is row 1. */
    row: number;
    message: string;
  }>;
}

/** Only the fields sent change; null clears a field. A new contact needs an `email`. */
export interface ContactPut {
  /** Unique within the organization, without regard to case; kept as given. */
  email?: string | undefined;
  /** Given name. */
  first_name?: string | null | undefined;
  /** Family name. */
  last_name?: string | null | undefined;
  /** Job title. */
  title?: string | null | undefined;
  /** Department within the company. */
  department?: string | null | undefined;
  /** Employer or club. */
  company?: string | null | undefined;
  /** Telephone number, as written. */
  phone?: string | null | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  external_id?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
}

/** Only the fields sent change; null clears a field. */
export interface ContactPatch {
  /** Unique within the organization, without regard to case; kept as given. */
  email?: string | undefined;
  /** Given name. */
  first_name?: string | null | undefined;
  /** Family name. */
  last_name?: string | null | undefined;
  /** Job title. */
  title?: string | null | undefined;
  /** Department within the company. */
  department?: string | null | undefined;
  /** Employer or club. */
  company?: string | null | undefined;
  /** Telephone number, as written. */
  phone?: string | null | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  external_id?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
}

export interface Deleted {
  /** What was deleted. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

export interface ContactOptIn {
  /** Confirms that this person agreed to be contacted. */
  consent: true;
}

/** A label for contacts. */
export interface Tag {
  /** Identifies the tag. */
  id: string;
  /** What the tag says; unique within the organization, without regard to case. */
  name: string;
  /** Colour for display, as `#rgb` or `#rrggbb`. */
  color: string | null;
  /** When the tag was created. */
  created_at: string;
  /** When it changed last. */
  updated_at: string;
}

export interface TagCreate {
  /** What the tag says; unique within the organization, without regard to case. */
  name: string;
  /** Colour for display, as `#rgb` or `#rrggbb`. */
  color?: string | null | undefined;
}

/** A golf event. */
export interface Tournament {
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
}

/** At least one field; only those sent change. */
export interface TournamentPatch {
  /** What the event is called. */
  name?: string | undefined;
  /** Where it is played. */
  courseName?: string | undefined;
  /** When it is played. */
  eventDate?: string | undefined;
  /** How it is played. */
  format?: 'scramble' | 'best_ball' | 'individual' | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  externalId?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
}

/** The id and the fields that were sent, metadata as they are now. */
export interface TournamentPatched {
  /** The tournament. */
  id: string;
  /** What the event is called. */
  name?: string | undefined;
  /** Where it is played. */
  courseName?: string | undefined;
  /** When it is played. */
  eventDate?: string | undefined;
  /** How it is played. */
  format?: 'scramble' | 'best_ball' | 'individual' | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  externalId?: string | null | undefined;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata?: Record<string, string> | undefined;
}

/** How the event is run. */
export interface TournamentSettings {
  /** An IANA time zone. */
  timezone: string;
  /** Seats on a team. */
  teamSize: number;
  /** The boards that are shown; gross always is. */
  boards: Array<'gross' | 'net' | 'stableford'>;
  /** How many balls of a team count on a hole (best ball). */
  bestBallCount: number;
  /** Whether handicaps are played as entered or with the allowances of the World Handicap System. */
  handicapMode: 'as_entered' | 'whs';
  /** Which score earns stableford points. */
  stablefordBasis: 'net' | 'gross';
  /** The most that counts on a hole; null for no limit. */
  maxScore: 'net_double_bogey' | null;
  /** Whether equal scores share a position; `auto` shares it until the event is final. */
  ties: 'auto' | 'shared' | 'countback';
  /** What becomes of cards that lack a hole once the event is final: they are ranked as they are, or listed below the others without a place (`no_return`) on the gross and net boards. Stableford points stand. */
  incompleteCards: 'rank' | 'unranked';
  /** Whether side games are played. */
  sideGamesEnabled: boolean;
  /** Whether play is interrupted. Meanwhile the event does not become final by itself. */
  suspended: boolean;
  /** The public address of the event, unique in the service: lower case letters, digits and hyphens, up to 60. */
  publicSlug: string | null;
  /** What everybody outside sees of the boards: as they are, as they were when they were frozen, or nothing. The API shows them as they are. */
  publicBoard: 'live' | 'frozen' | 'hidden';
  /** What golfers should know, as plain text. A blank line begins a new paragraph. */
  description: string | null;
  /** When play starts, in the event's time zone, as hours and minutes. */
  startTime: string | null;
  /** Where golfers can write to; replies to mails about the event go there. */
  replyTo: string | null;
  /** The language of mails about the event. */
  language: 'en' | 'de';
  /** What the screens in the clubhouse show. */
  tv: {
    /** How long a page stays. */
    seconds: number;
    /** Whether each flight has its turn. */
    rotateFlights: boolean;
    /** The boards that have their turn, of those that are switched on; all of them unless stated. */
    boards: Array<'gross' | 'net' | 'stableford'>;
  };
  /** How golfers can register. */
  registration: {
    /** Whether golfers can register. Switched on, an event in set-up opens. */
    enabled: boolean;
    /** What it costs. */
    feeCents: number;
    /** ISO 4217, in lower case. */
    currency: string;
    /** How many fit in; null for no limit. */
    capacity: number | null;
    /** Whether the fee is for each player rather than for the team. */
    perPlayer: boolean;
    /** From then on nobody can register; null for no such time. */
    closesAt: string | null;
    /** Whether golfers can join a waitlist once every place is taken. */
    waitlist: boolean;
    /** Whether golfers can choose to pay later, by cash, check or transfer. */
    payOffline: boolean;
    /** Until then golfers can cancel by themselves and get their money back; null: never. */
    refundUntil: string | null;
  };
  /** When they changed last. It grows with every change. */
  updatedAt: string;
}

/** At least one field; only those sent change. */
export interface TournamentSettingsPatch {
  /** An IANA time zone. */
  timezone?: string | undefined;
  /** Seats on a team. */
  teamSize?: number | undefined;
  /** The boards that are shown; gross always is. */
  boards?: Array<'gross' | 'net' | 'stableford'> | undefined;
  /** How many balls of a team count on a hole (best ball). */
  bestBallCount?: number | undefined;
  /** Whether handicaps are played as entered or with the allowances of the World Handicap System. */
  handicapMode?: 'as_entered' | 'whs' | undefined;
  /** Which score earns stableford points. */
  stablefordBasis?: 'net' | 'gross' | undefined;
  /** The most that counts on a hole; null for no limit. */
  maxScore?: 'net_double_bogey' | null | undefined;
  /** Whether equal scores share a position; `auto` shares it until the event is final. */
  ties?: 'auto' | 'shared' | 'countback' | undefined;
  /** What becomes of cards that lack a hole once the event is final: they are ranked as they are, or listed below the others without a place (`no_return`) on the gross and net boards. Stableford points stand. */
  incompleteCards?: 'rank' | 'unranked' | undefined;
  /** Whether side games are played. */
  sideGamesEnabled?: boolean | undefined;
  /** Whether play is interrupted. Meanwhile the event does not become final by itself. */
  suspended?: boolean | undefined;
  /** The public address of the event, unique in the service: lower case letters, digits and hyphens, up to 60. */
  publicSlug?: string | null | undefined;
  /** What everybody outside sees of the boards: as they are, as they were when they were frozen, or nothing. The API shows them as they are. */
  publicBoard?: 'live' | 'frozen' | 'hidden' | undefined;
  /** What golfers should know, as plain text. A blank line begins a new paragraph. */
  description?: string | null | undefined;
  /** When play starts, in the event's time zone, as hours and minutes. */
  startTime?: string | null | undefined;
  /** Where golfers can write to; replies to mails about the event go there. */
  replyTo?: string | null | undefined;
  /** The language of mails about the event. */
  language?: 'en' | 'de' | undefined;
  tv?:
    | {
        /** How long a page stays. */
        seconds?: number | undefined;
        /** Whether each flight has its turn. */
        rotateFlights?: boolean | undefined;
        /** The boards that have their turn, of those that are switched on; all of them unless stated. */
        boards?: Array<'gross' | 'net' | 'stableford'> | undefined;
      }
    | undefined;
  registration?:
    | {
        /** Whether golfers can register. Switched on, an event in set-up opens. */
        enabled?: boolean | undefined;
        /** What it costs. */
        feeCents?: number | undefined;
        /** ISO 4217, in lower case. */
        currency?: string | undefined;
        /** How many fit in; null for no limit. */
        capacity?: number | null | undefined;
        /** Whether the fee is for each player rather than for the team. */
        perPlayer?: boolean | undefined;
        /** From then on nobody can register; null for no such time. */
        closesAt?: string | null | undefined;
        /** Whether golfers can join a waitlist once every place is taken. */
        waitlist?: boolean | undefined;
        /** Whether golfers can choose to pay later, by cash, check or transfer. */
        payOffline?: boolean | undefined;
        /** Until then golfers can cancel by themselves and get their money back; null: never. */
        refundUntil?: string | null | undefined;
      }
    | undefined;
}

export interface StatusChange {
  /** `draft` means `setup`. */
  status: 'draft' | 'setup' | 'open' | 'live' | 'final' | 'archived';
  /** Whether the status moves by itself from now on. Left out, it does not. */
  autoStatus?: boolean | undefined;
}

export interface StatusChanged {
  /** The status now. */
  status: 'setup' | 'open' | 'live' | 'final' | 'archived';
  /** Whether it moves by itself now. */
  autoStatus: boolean;
}

/** The event at a glance. */
export interface TournamentSummary {
  /** What the event is called. */
  name: string;
  /** Where the event stands. */
  status: 'setup' | 'open' | 'live' | 'final' | 'archived';
  /** A team is here when all of its active players are. */
  teams: {
    /** All of them. */
    total: number;
    /** How many are checked in. */
    checkedIn: number;
  };
  /** Without those who have withdrawn. */
  players: {
    /** All of them. */
    total: number;
    /** How many are checked in. */
    checkedIn: number;
  };
  /** Hole scores that are stored, without those of withdrawn players. */
  scoresPosted: number;
  /** Flags that are open. */
  openFlags: number;
  /** Holes that have been configured. */
  holes: number;
  /** Whether side games are played. */
  sideGamesEnabled: boolean;
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

export interface TournamentCreate {
  /** What the event is called. */
  name: string;
  /** Where it is played. */
  courseName?: string | undefined;
  /** When it is played. */
  eventDate?: string | undefined;
  /** How it is played. */
  format?: 'scramble' | 'best_ball' | 'individual' | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  externalId?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
  /** A tournament whose settings, without the public address, the new one begins with. */
  copyFrom?: string | undefined;
  /** What else comes along from `copyFrom`: course and flights unless stated. Discounts come unused, side games open, without participants and winners; games of a flight need `flights`. `sidegames` also needs the scope `sidegames:write`. */
  copy?: Array<'course' | 'flights' | 'sponsors' | 'discounts' | 'sidegames'> | undefined;
  settings?: TournamentSettingsPatch | undefined;
}

/** Only the fields sent change. A new tournament needs a name. */
export interface TournamentPut {
  /** What the event is called. */
  name?: string | undefined;
  /** Where it is played. */
  courseName?: string | undefined;
  /** When it is played. */
  eventDate?: string | undefined;
  /** How it is played. */
  format?: 'scramble' | 'best_ball' | 'individual' | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  externalId?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
  settings?: TournamentSettingsPatch | undefined;
  /** Only a tournament that is made by POST may be a copy. */
  copyFrom?: never | undefined;
  /** Only a tournament that is made by POST may be a copy. */
  copy?: never | undefined;
}

/** A hole of the course as this event plays it. */
export interface HoleConfig {
  /** Identifies the hole. */
  id: string;
  /** The hole. */
  hole_number: number;
  /** Strokes an expert takes. */
  par: number | null;
  /** How hard the hole is: 1 is the hardest. */
  stroke_index: number | null;
  /** Length in yards. */
  yardage: number | null;
  /** The contest that is held on the hole. */
  contest: 'longest_drive' | 'closest_to_pin' | 'straightest_drive' | null;
}

export interface HolesPut {
  /** 9 or 18 holes, numbered from 1 without gaps. Stroke indexes are 1 to 9 or 1 to 18, each once, or all left out. */
  holes: Array<{
    /** The hole. */
    holeNumber: number;
    /** Strokes an expert takes. */
    par?: number | null | undefined;
    /** How hard the hole is: 1 is the hardest. */
    strokeIndex?: number | null | undefined;
    /** Length in yards. */
    yardage?: number | null | undefined;
    /** The contest that is held on the hole. */
    contest?: 'longest_drive' | 'closest_to_pin' | 'straightest_drive' | null | undefined;
  }>;
}

/** Who pays for an event. */
export interface Sponsor {
  /** Identifies the sponsor. */
  id: string;
  /** What the sponsor is called. */
  name: string;
  /** Where a click on the sponsor leads: an `https` address without user name and password. */
  url: string | null;
  /** The logo, for everybody who has the address; what is there never changes. */
  logo_url: string | null;
}

export interface SponsorsPut {
  /** All sponsors of the event, in the order in which they are shown. */
  sponsors: Array<{
    /** What the sponsor is called. */
    name: string;
    /** Where a click on the sponsor leads: an `https` address without user name and password. */
    url?: string | null | undefined;
    /** A new logo. */
    logo?:
      | {
          /** What the image is; the bytes have the last word. */
          type: 'image/png' | 'image/jpeg' | 'image/webp';
          /** A PNG, JPEG or WebP image of up to 256 KiB, in base64. */
          base64: string;
        }
      | null
      | undefined;
    /** The sponsor of the event whose logo is kept. */
    keepLogo?: string | null | undefined;
  }>;
}

/** Golfers who start together. */
export interface Team {
  /** Identifies the team. */
  id: string;
  /** Its tournament. */
  tournament_id: string;
  /** Unique within the event, without regard to case. */
  team_name: string;
  /** The hole the team starts on. */
  starting_hole: number | null;
  /** Its turn on that hole. */
  starting_sequence: string | null;
  /** Playing strength of the team, where it has one of its own. */
  handicap: number | null;
  /** The flight the team plays in. */
  flight_id: string | null;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata: Record<string, string>;
  /** When the team was created. */
  created_at: string;
  /** When it changed last, its players and scores aside. It grows with every change. */
  updated_at: string;
}

/** Either `playerId`, or the name and details of a new player. */
export interface SeatInput {
  /** A player of the event. */
  playerId?: string | undefined;
  /** The name that is shown. */
  fullName?: string | null | undefined;
  /** Given name. */
  firstName?: string | null | undefined;
  /** Family name. */
  lastName?: string | null | undefined;
  /** Unique within the event, without regard to case. */
  email?: string | null | undefined;
  /** Telephone number, as written. */
  phone?: string | null | undefined;
  /** Course handicap; a plus handicap is negative. */
  handicap?: number | null | undefined;
  /** Employer. */
  company?: string | null | undefined;
  /** Job title. */
  jobTitle?: string | null | undefined;
  /** Shirt size. */
  shirtSize?: string | null | undefined;
  /** The number of the cart. */
  cart?: number | null | undefined;
  /** Clubs to rent. */
  rentalClubs?: string | null | undefined;
  /** For example guest or sponsor. */
  playerType?: string | null | undefined;
  /** Number in the Golf Handicap Information Network. */
  ghinNumber?: string | null | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  externalId?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
}

export interface TeamCreate {
  /** Unique within the event, without regard to case. */
  teamName: string;
  /** The hole the team starts on. */
  startingHole?: number | null | undefined;
  /** Its turn on that hole, a letter; `1A` is understood as `A` on hole 1. */
  startingSequence?: string | null | undefined;
  /** Playing strength of the team, where it has one of its own. */
  handicap?: number | null | undefined;
  /** The flight the team plays in. */
  flightId?: string | null | undefined;
  /** The players of the team. A player of another team is moved. */
  players?: SeatInput[] | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  externalId?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
}

/** A golfer in an event. */
export interface Player {
  /** Identifies the player. */
  id: string;
  /** The tournament. */
  tournament_id: string;
  /** The name that is shown. */
  full_name: string | null;
  /** The team the player sits on. */
  team_id: string | null;
  /** Its name. */
  team_name: string | null;
  /** Whether the player is here. */
  checked_in: boolean;
  /** Since when; null for a player who is not here. */
  checked_in_at: string | null;
  /** Course handicap; a plus handicap is negative. */
  handicap: number | null;
  /** Employer. */
  company: string | null;
  /** The flight of the player, in an individual event. */
  flight_id: string | null;
  /** Whether the player has withdrawn. */
  withdrawn: boolean;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata: Record<string, string>;
  /** When the player was added. */
  created_at: string;
  /** When the player changed last, scores aside. It grows with every change. */
  updated_at: string;
}

export interface TeamCreated {
  /** Identifies the team. */
  id: string;
  /** Its tournament. */
  tournament_id: string;
  /** Unique within the event, without regard to case. */
  team_name: string;
  /** The hole the team starts on. */
  starting_hole: number | null;
  /** Its turn on that hole. */
  starting_sequence: string | null;
  /** Playing strength of the team, where it has one of its own. */
  handicap: number | null;
  /** The flight the team plays in. */
  flight_id: string | null;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata: Record<string, string>;
  /** When the team was created. */
  created_at: string;
  /** When it changed last, its players and scores aside. It grows with every change. */
  updated_at: string;
  /** What golfers enter to score for the team. */
  access_code: string;
  /** The players of the team. */
  players: Player[];
}

export interface TeamImport {
  /** Text with a header row; cells are separated by commas, semicolons or tabs. A row for each player, with the columns Team (required), Name or First or Last (one is required), Email, Phone, Handicap, External ID (the player's), Hole, Sequence, Flight, in any order and case. Or a row for each team, with Player 1, Player 1 email, Player 1 handicap and so on up to Player 6 in place of the name. What other programs call these columns is known too; others are ignored. */
  csv: string;
  /** Whether the file is only checked: nothing is made, and errors are part of the answer. */
  dryRun?: boolean | undefined;
  /** Which column of the file is which of ours, as `{ours: theirs}`, both in any case. It wins over a header that is known. Ours are team, name, first, last, email, phone, handicap, external id, hole, sequence and flight; in a file with a row for each team player 1 to player 6, with `player 1 email`, `player 1 phone`, `player 1 handicap` and `player 1 external id`. */
  mapping?: Record<string, string> | undefined;
  /** Columns of the file that are not read, though their headers are known. */
  ignore?: string[] | undefined;
}

/** What was made; after a dry run, what would be made of the rows without errors. */
export interface TeamImportReport {
  /** New teams. */
  teams: number;
  /** New players. */
  players: number;
  /** New flights: those that the event did not have by that name. */
  flights: number;
  /** What keeps the file from being imported; only a dry run has any. */
  errors: Array<{
    /** Row as a spreadsheet shows it; the header is row 1. */
    row: number;
    /** What is wrong with it. */
    message: string;
  }>;
}

export interface TeamDetail {
  /** Identifies the team. */
  id: string;
  /** Its tournament. */
  tournament_id: string;
  /** Unique within the event, without regard to case. */
  team_name: string;
  /** The hole the team starts on. */
  starting_hole: number | null;
  /** Its turn on that hole. */
  starting_sequence: string | null;
  /** Playing strength of the team, where it has one of its own. */
  handicap: number | null;
  /** The flight the team plays in. */
  flight_id: string | null;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata: Record<string, string>;
  /** When the team was created. */
  created_at: string;
  /** When it changed last, its players and scores aside. It grows with every change. */
  updated_at: string;
  /** The players of the team. */
  players: Player[];
}

/** At least one field; only those sent change. A handicap of null clears it. */
export interface TeamPatch {
  /** Unique within the event, without regard to case. */
  teamName?: string | undefined;
  /** Playing strength of the team, where it has one of its own. */
  handicap?: number | null | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  externalId?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
}

export interface TeamMove {
  /** The hole the team starts on. */
  startingHole: number;
  /** Its turn on that hole, a letter; `1A` is understood as `A` on hole 1. */
  startingSequence?: string | null | undefined;
}

export interface Moved {
  /** Always true. */
  moved: boolean;
}

export interface CheckedIn {
  /** Always true. */
  checkedIn: boolean;
}

export interface CheckedOut {
  /** Always false. */
  checkedIn: boolean;
}

export interface AccessCode {
  /** What golfers enter to score for the team. */
  access_code: string;
}

/** A team, its start and its access code, as a sign shows them. */
export interface TeamCode {
  /** The team. */
  team_id: string;
  /** Unique within the event, without regard to case. */
  team_name: string;
  /** Where it starts. */
  start_label: string | null;
  /** What golfers enter to score for the team; null for a team whose code was issued before codes were kept. */
  access_code: string | null;
}

/** A full name, or a first or last name to make it from, is required. */
export interface PlayerCreate {
  /** The name that is shown. */
  fullName?: string | null | undefined;
  /** Given name. */
  firstName?: string | null | undefined;
  /** Family name. */
  lastName?: string | null | undefined;
  /** Unique within the event, without regard to case. */
  email?: string | null | undefined;
  /** Telephone number, as written. */
  phone?: string | null | undefined;
  /** Course handicap; a plus handicap is negative. */
  handicap?: number | null | undefined;
  /** Employer. */
  company?: string | null | undefined;
  /** Job title. */
  jobTitle?: string | null | undefined;
  /** Shirt size. */
  shirtSize?: string | null | undefined;
  /** The number of the cart. */
  cart?: number | null | undefined;
  /** Clubs to rent. */
  rentalClubs?: string | null | undefined;
  /** For example guest or sponsor. */
  playerType?: string | null | undefined;
  /** Number in the Golf Handicap Information Network. */
  ghinNumber?: string | null | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  externalId?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
  /** The team to seat the player on. */
  teamId?: string | null | undefined;
}

/** A golfer in an event, with all that is known. */
export interface PlayerDetail {
  /** Identifies the player. */
  id: string;
  /** The tournament. */
  tournament_id: string;
  /** The name that is shown. */
  full_name: string | null;
  /** The team the player sits on. */
  team_id: string | null;
  /** Its name. */
  team_name: string | null;
  /** Whether the player is here. */
  checked_in: boolean;
  /** Since when; null for a player who is not here. */
  checked_in_at: string | null;
  /** The flight of the player, in an individual event. */
  flight_id: string | null;
  /** Whether the player has withdrawn. */
  withdrawn: boolean;
  /** Shirt size. */
  shirt_size: string | null;
  /** The number of the cart. */
  cart: number | null;
  /** Clubs to rent. */
  rental_clubs: string | null;
  /** For example guest or sponsor. */
  player_type: string | null;
  /** Course handicap; a plus handicap is negative. */
  handicap: number | null;
  /** Employer. */
  company: string | null;
  /** Job title. */
  job_title: string | null;
  /** Unique within the event, without regard to case. */
  email: string | null;
  /** Telephone number, as written. */
  phone: string | null;
  /** Given name. */
  first_name: string | null;
  /** Family name. */
  last_name: string | null;
  /** Number in the Golf Handicap Information Network. */
  ghin_number: string | null;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata: Record<string, string>;
  /** When the player was added. */
  created_at: string;
  /** When the player changed last, scores aside. It grows with every change. */
  updated_at: string;
}

/** Only the fields sent change. A new player needs a name; `teamId` seats a new one and is passed over otherwise. */
export interface PlayerPut {
  /** The name that is shown. */
  fullName?: string | null | undefined;
  /** Given name. */
  firstName?: string | null | undefined;
  /** Family name. */
  lastName?: string | null | undefined;
  /** Unique within the event, without regard to case. */
  email?: string | null | undefined;
  /** Telephone number, as written. */
  phone?: string | null | undefined;
  /** Course handicap; a plus handicap is negative. */
  handicap?: number | null | undefined;
  /** Employer. */
  company?: string | null | undefined;
  /** Job title. */
  jobTitle?: string | null | undefined;
  /** Shirt size. */
  shirtSize?: string | null | undefined;
  /** The number of the cart. */
  cart?: number | null | undefined;
  /** Clubs to rent. */
  rentalClubs?: string | null | undefined;
  /** For example guest or sponsor. */
  playerType?: string | null | undefined;
  /** Number in the Golf Handicap Information Network. */
  ghinNumber?: string | null | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  externalId?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
  /** The team to seat the player on. */
  teamId?: string | null | undefined;
}

export interface PlayerMove {
  /** The team to move to. */
  toTeamId: string;
}

/** At least one field; only those sent change. Null clears a field. */
export interface PlayerUpdate {
  /** Shirt size. */
  shirt_size?: string | null | undefined;
  /** The number of the cart. */
  cart?: number | null | undefined;
  /** Clubs to rent. */
  rental_clubs?: string | null | undefined;
  /** For example guest or sponsor. */
  player_type?: string | null | undefined;
  /** Course handicap; a plus handicap is negative. */
  handicap?: number | null | undefined;
  /** Employer. */
  company?: string | null | undefined;
  /** Job title. */
  job_title?: string | null | undefined;
  /** Unique within the event, without regard to case. */
  email?: string | null | undefined;
  /** Telephone number, as written. */
  phone?: string | null | undefined;
  /** Given name. */
  first_name?: string | null | undefined;
  /** Family name. */
  last_name?: string | null | undefined;
  /** The name that is shown. */
  full_name?: string | null | undefined;
  /** Number in the Golf Handicap Information Network. */
  ghin_number?: string | null | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  external_id?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
}

export interface Updated {
  /** Always true. */
  updated: boolean;
}

export interface Withdrawal {
  /** Why. */
  reason?: string | null | undefined;
}

export interface Withdrawn {
  /** Always true. */
  withdrawn: boolean;
}

export interface Reinstated {
  /** Always true. */
  reinstated: boolean;
}

/** What is stored on the card of a team, or of a player. */
export interface StoredScores {
  /** The team whose card it is, in a scramble. */
  team_id: string | null;
  /** The player whose card it is, in the other formats. */
  player_id: string | null;
  /** Hole by hole, from hole 1; null for no score. */
  strokes: Array<number | null>;
}

export interface ScorePost {
  /** The hole. */
  hole: number;
  /** Strokes on it; null for no score. */
  strokes: number | null;
  /** Why, for the audit log. */
  reason?: string | null | undefined;
  /** The score you expect to be stored, null for none; another one is a conflict. */
  expectedStrokes?: number | null | undefined;
  /** Shows what would happen to the boards, and changes nothing. */
  dryRun?: boolean | undefined;
}

export interface ScoreCorrected {
  /** False after a dry run. */
  corrected: boolean;
  /** The hole. */
  hole: number;
  /** Strokes on it; null for no score. */
  previousStrokes: number | null;
  /** Strokes on it; null for no score. */
  strokes: number | null;
  /** The version of the boards that shows this; it only grows. */
  revision: number;
  /** The rows of the entrant on every board. */
  before?:
    | Array<{
        /** The board. */
        board: string;
        /** The row of the entrant, as on the board. */
        row: Record<string, unknown> | null;
      }>
    | undefined;
  /** The rows of the entrant on every board. */
  after?:
    | Array<{
        /** The board. */
        board: string;
        /** The row of the entrant, as on the board. */
        row: Record<string, unknown> | null;
      }>
    | undefined;
}

export interface ScoresBulk {
  /** All of them are stored, or none. */
  items: Array<{
    /** The team, in a scramble. */
    teamId?: string | null | undefined;
    /** The player, in the other formats. */
    playerId?: string | null | undefined;
    /** The hole. */
    hole: number;
    /** Strokes on it; null for no score. */
    strokes: number | null;
  }>;
}

export interface BulkCorrected {
  /** How many scores were sent. */
  corrected: number;
  /** The version of the boards that shows this; it only grows. */
  revision: number;
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

/** A score that the organizer should check. */
export interface Flag {
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
}

export interface CardReopened {
  /** No signature any more. */
  signed: null;
}

export interface HoleLine {
  /** The hole. */
  hole: number;
  /** Its par. */
  par: number | null;
  /** Its stroke index. */
  strokeIndex: number | null;
  /** As they were played. */
  strokes: number | null;
  /** Handicap strokes on it; null where players have strokes of their own. */
  strokesReceived: number | null;
  /** Net score. */
  net: number | null;
  /** Stableford points. */
  points: number | null;
  /** Whose balls count. */
  countingPlayerIds: string[];
}

/** One line of a board. */
export interface BoardRow {
  /** The place, shared by equals; null for the unranked. */
  position: number | null;
  /** The same to show. */
  positionLabel: string;
  /** Whether others have the same place. */
  tied: boolean;
  /** Who is ranked. */
  entryType: 'team' | 'player';
  /** The team. */
  teamId: string | null;
  /** Its name. */
  teamName: string | null;
  /** The player, in an individual event. */
  playerId: string | null;
  /** The name of the player. */
  playerName: string | null;
  /** The flight. */
  flightId: string | null;
  /** Its name. */
  flightName: string | null;
  /** Where play began. */
  startLabel: string | null;
  /** How many holes are scored. */
  thru: number;
  /** The same to show; a star marks a start elsewhere than hole 1. */
  thruLabel: string;
  /** The first hole without a score. */
  nextHole: number | null;
  /** How many holes are played. */
  holesInPlay: number;
  /** What the board ranks by: to par, or points. */
  score: number | null;
  /** Strokes. */
  gross: number | null;
  /** Strokes against par. */
  grossToPar: number | null;
  /** Strokes less handicap. */
  net: number | null;
  /** The same against par. */
  netToPar: number | null;
  /** Stableford points. */
  points: number | null;
  /** Against par, by the board's own measure. */
  toPar: number | null;
  /** The same to show. */
  toParLabel: string;
  /** Over holes 1 to 9. */
  out: number | null;
  /** Over holes 10 to 18. */
  in: number | null;
  /** The playing handicap. */
  handicap: number | null;
  /** How far the entrant is. */
  status: 'not_started' | 'in_progress' | 'complete' | 'no_return';
  /** On every row of a tie that countback was asked for. */
  tiebreak: {
    /** How the tie was broken. */
    method: string;
    /** The step that decided. */
    decidedBy: string;
    /** The numbers up to that step. */
    values: number[];
  } | null;
  /** When the last score came in. */
  lastScoreAt: string | null;
  /** Every hole, with `explain=true`. */
  holes?: HoleLine[] | undefined;
}

/** A ranking of the field. */
export interface Board {
  /** Which board. */
  board: 'gross' | 'net' | 'stableford';
  /** Its title. */
  label: string;
  /** Whether the lowest or the highest wins. */
  direction: 'asc' | 'desc';
  /** How equal scores are ranked now. */
  ties: 'shared' | 'countback';
  /** Until the event is final. */
  provisional: boolean;
  /** Without stroke indexes handicaps are given on the whole round only. */
  strokeIndexMissing: boolean;
  /** When this was worked out. */
  generatedAt: string;
  /** From the first place to the last. */
  rows: BoardRow[];
}

/** The marker's signature; null while the card is not signed. */
export type Signature = {
  /** Who signed. */
  name: string;
  /** When. */
  at: string;
  /** When the card was corrected last since. */
  amended_at: string | null;
} | null;

/** A team's card, hole by hole. */
export interface Scorecard {
  /** The team. */
  teamId: string;
  /** Its name. */
  teamName: string;
  /** How it is played. */
  format: 'scramble' | 'best_ball' | 'individual' | null;
  /** The playing handicap of the team. */
  handicap: number | null;
  /** Where play began. */
  startLabel: string | null;
  /** How far the team is. */
  status: 'not_started' | 'in_progress' | 'complete' | 'no_return';
  /** Every hole. */
  holes: HoleLine[];
  /** Over holes 1 to 9. */
  out: number | null;
  /** Over holes 10 to 18. */
  in: number | null;
  /** Over all of them. */
  total: number | null;
  /** Against par. */
  toPar: number | null;
  /** How many holes are scored. */
  thru: number | null;
  signed: Signature;
  /** The players of the team; with holes where each plays a ball. */
  players: Array<{
    /** The player. */
    playerId: string;
    /** The name. */
    name: string | null;
    /** The playing handicap. */
    handicap: number | null;
    /** Whether the player has withdrawn. */
    withdrawn: boolean;
    /** Every hole. */
    holes: HoleLine[];
    /** Over holes 1 to 9. */
    out: number | null;
    /** Over holes 10 to 18. */
    in: number | null;
    /** Over all of them. */
    total: number | null;
  }>;
}

/** The ranking within a flight. */
export interface FlightStanding {
  /** The flight; null for those who have none. */
  flightId: string | null;
  /** Its name. */
  name: string | null;
  /** The lowest handicap in it. */
  handicapMin: number | null;
  /** The highest handicap in it. */
  handicapMax: number | null;
  /** How many are in it. */
  entries: number;
  /** Which board. */
  board: 'gross' | 'net' | 'stableford';
  /** Positions begin at 1 in each flight. */
  rows: BoardRow[];
}

/** An event that is not stored. */
export interface ScoringPreview {
  /** 9 or 18 holes as in `PUT …/holes`, or none for 18 without par. */
  holes: Array<{
    /** The hole. */
    holeNumber: number;
    /** Its par. */
    par?: number | null | undefined;
    /** Its stroke index. */
    strokeIndex?: number | null | undefined;
  }>;
  /** Teams, or players in an individual event. */
  entrants: Array<{
    /** Any name of your own; scores refer to it. */
    id: string;
    /** The name to show. */
    name?: string | undefined;
    /** Course handicap; a plus handicap is negative. */
    handicap?: number | null | undefined;
    /** The hole. */
    startingHole?: number | null | undefined;
    /** Its turn on that hole. */
    startingSequence?: string | null | undefined;
    /** Who plays on the team; in an individual event an entrant plays alone. */
    players?:
      | Array<{
          /** Any unique name of your own. */
          id: string;
          /** The name to show. */
          name?: string | undefined;
          /** Course handicap; a plus handicap is negative. */
          handicap?: number | null | undefined;
          /** Left the event. */
          withdrawn?: boolean | undefined;
        }>
      | undefined;
  }>;
  /** The scores. */
  scores: Array<{
    /** The team (scramble) or the player (individual). */
    entrantId?: string | undefined;
    /** The player (best ball). */
    playerId?: string | undefined;
    /** The hole. */
    hole: number;
    /** Strokes on it. */
    strokes: number;
  }>;
  /** As in the settings of a tournament. */
  rules: {
    /** How it is played. */
    format: 'scramble' | 'best_ball' | 'individual';
    /** All of them unless stated. */
    boards?: Array<'gross' | 'net' | 'stableford'> | undefined;
    /** Balls that count on a hole. */
    bestBallCount?: number | undefined;
    /** As in the settings of a tournament. */
    handicapMode?: 'as_entered' | 'whs' | undefined;
    /** As in the settings of a tournament. */
    stablefordBasis?: 'net' | 'gross' | undefined;
    /** As in the settings of a tournament. */
    maxScore?: 'net_double_bogey' | null | undefined;
    /** How equal scores are ranked. */
    ties?: 'shared' | 'countback' | undefined;
  };
  /** Adds every hole to every row. */
  explain?: boolean | undefined;
}

export interface PreviewBoardRow {
  /** The place, shared by equals; null for the unranked. */
  position: number | null;
  /** The same to show. */
  positionLabel: string;
  /** Whether others have the same place. */
  tied: boolean;
  /** Who is ranked. */
  entryType: 'team' | 'player';
  /** The team. */
  teamId: string | null;
  /** Its name. */
  teamName: string | null;
  /** The player, in an individual event. */
  playerId: string | null;
  /** The name of the player. */
  playerName: string | null;
  /** The flight. */
  flightId: string | null;
  /** Its name. */
  flightName: string | null;
  /** Where play began. */
  startLabel: string | null;
  /** How many holes are scored. */
  thru: number;
  /** The same to show; a star marks a start elsewhere than hole 1. */
  thruLabel: string;
  /** The first hole without a score. */
  nextHole: number | null;
  /** How many holes are played. */
  holesInPlay: number;
  /** What the board ranks by: to par, or points. */
  score: number | null;
  /** Strokes. */
  gross: number | null;
  /** Strokes against par. */
  grossToPar: number | null;
  /** Strokes less handicap. */
  net: number | null;
  /** The same against par. */
  netToPar: number | null;
  /** Stableford points. */
  points: number | null;
  /** Against par, by the board's own measure. */
  toPar: number | null;
  /** The same to show. */
  toParLabel: string;
  /** Over holes 1 to 9. */
  out: number | null;
  /** Over holes 10 to 18. */
  in: number | null;
  /** The playing handicap. */
  handicap: number | null;
  /** How far the entrant is. */
  status: 'not_started' | 'in_progress' | 'complete' | 'no_return';
  /** On every row of a tie that countback was asked for. */
  tiebreak: {
    /** How the tie was broken. */
    method: string;
    /** The step that decided. */
    decidedBy: string;
    /** The numbers up to that step. */
    values: number[];
  } | null;
  /** When the last score came in. */
  lastScoreAt: string | null;
  /** Every hole, with `explain=true`. */
  holes?:
    | Array<{
        /** The hole. */
        hole: number;
        /** Its par. */
        par: number | null;
        /** Its stroke index. */
        strokeIndex: number | null;
        /** As they were played. */
        strokes: number | null;
        /** Handicap strokes on it; null where players have strokes of their own. */
        strokesReceived: number | null;
        /** Net score. */
        net: number | null;
        /** Stableford points. */
        points: number | null;
        /** Whose balls count. */
        countingPlayerIds: string[];
      }>
    | undefined;
}

/** A ranking with ids as they were given. */
export interface PreviewBoard {
  /** Which board. */
  board: 'gross' | 'net' | 'stableford';
  /** Its title. */
  label: string;
  /** Whether the lowest or the highest wins. */
  direction: 'asc' | 'desc';
  /** How equal scores are ranked now. */
  ties: 'shared' | 'countback';
  /** Until the event is final. */
  provisional: boolean;
  /** Without stroke indexes handicaps are given on the whole round only. */
  strokeIndexMissing: boolean;
  /** When this was worked out. */
  generatedAt: string;
  /** From the first place to the last. */
  rows: PreviewBoardRow[];
}

/** The newest entry of the audit log for each `target_type`, by its id, and the version of the boards as `boards`. */
export type Changes = Record<string, string | number>;

export interface FlightCreate {
  /** What the flight is called. */
  name: string;
  /** The lowest handicap in it. */
  handicapMin?: number | null | undefined;
  /** The highest handicap in it. */
  handicapMax?: number | null | undefined;
}

/** A group of entrants of similar strength, with a ranking of its own. */
export interface Flight {
  /** Identifies the flight. */
  id: string;
  /** Its tournament. */
  tournament_id: string;
  /** What the flight is called. */
  name: string;
  /** Flights are shown in this order. */
  sort_order: number;
  /** The lowest handicap in it. */
  handicap_min: number | null;
  /** The highest handicap in it. */
  handicap_max: number | null;
  /** When the flight was created. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
}

export interface FlightsAuto {
  /** How many flights to make. */
  count: number;
}

/** At least one field; null clears a bound. */
export interface FlightPatch {
  /** What the flight is called. */
  name?: string | undefined;
  /** Flights are shown in this order. */
  sortOrder?: number | undefined;
  /** The lowest handicap in it. */
  handicapMin?: number | null | undefined;
  /** The highest handicap in it. */
  handicapMax?: number | null | undefined;
}

export interface FlightAssignment {
  /** The flight; null for none. */
  flightId: string | null;
}

export interface Assigned {
  /** Always true. */
  assigned: boolean;
}

/** A code that makes registering cheaper. */
export interface Discount {
  /** Identifies the discount. */
  id: string;
  /** Its tournament. */
  tournament_id: string;
  /** What golfers type. */
  code: string;
  /** Percent off. */
  percent_off: number | null;
  /** Cents off. */
  amount_off_cents: number | null;
  /** How often it may be used; null for no limit. */
  max_uses: number | null;
  /** Registrations with it that are not cancelled. */
  uses: number;
  /** From then on it no longer works; null for no end. */
  expires_at: string | null;
  /** When it was made. */
  created_at: string;
  /** When it changed last, its uses aside. It grows with every change. */
  updated_at: string;
}

/** Exactly one of `percentOff` and `amountOffCents`. */
export interface DiscountCreate {
  /** What golfers type: 2 to 40 letters, digits, hyphens and underscores; unique in the event in any case. */
  code: string;
  /** Percent off. */
  percentOff?: number | null | undefined;
  /** Cents off. */
  amountOffCents?: number | null | undefined;
  /** How often it may be used; null for no limit. */
  maxUses?: number | null | undefined;
  /** From then on it no longer works; null for no end. */
  expiresAt?: string | null | undefined;
}

/** At least one field; null clears it. */
export interface DiscountPatch {
  /** How often it may be used; null for no limit. */
  maxUses?: number | null | undefined;
  /** From then on it no longer works; null for no end. */
  expiresAt?: string | null | undefined;
}

export interface RegisteredPlayer {
  /** Name; null for a place to be named later. */
  full_name: string | null;
  /** Address. */
  email: string | null;
  /** Course handicap; a plus handicap is negative. */
  handicap: number | null;
  /** The player in the event, once seated. */
  player_id: string | null;
}

export interface RegistrationFlag {
  /** What it is about. */
  code:
    | 'late_payment'
    | 'duplicate_payment'
    | 'wrong_amount'
    | 'refund_failed'
    | 'checkout_refused'
    | 'unseated'
    | 'disputed';
  /** In words. */
  detail: string;
  /** Since when it is open. */
  created_at: string;
}

/** A golfer's entry to one of the organization's tournaments. */
export interface Registration {
  /** Identifies the registration. */
  id: string;
  /** The tournament registered for. */
  tournament_id: string;
  /** The registrant as a contact, once it is paid. */
  contact_id: string | null;
  /** Where the registration stands. */
  status: 'pending' | 'paid' | 'cancelled' | 'refunded';
  /** Whether it waits for a place. */
  waitlisted: boolean;
  /** How it is paid; `none` when nothing is due. */
  payment: 'online' | 'offline' | 'none';
  /** Who registered. */
  registrant_name: string;
  /** Address of the registrant. */
  registrant_email: string;
  /** Telephone number, as written. */
  registrant_phone: string | null;
  /** The team to be seated on. */
  team_name: string | null;
  /** That team, once it is made. */
  team_id: string | null;
  /** One place each. */
  players: RegisteredPlayer[];
  /** From the registrant. */
  note: string | null;
  /** The fee before any discount. */
  subtotal_cents: number;
  /** What the discount takes off. */
  discount_cents: number;
  /** The code that was used. */
  discount_code: string | null;
  /** What is due. */
  amount_cents: number;
  /** Money that was accepted. */
  paid_cents: number;
  /** What of it has gone back. */
  refunded_cents: number;
  /** ISO 4217, in lower case. */
  currency: string;
  /** Until when an unpaid online registration keeps its place. */
  hold_until: string | null;
  /** When it was paid. */
  paid_at: string | null;
  /** When it was cancelled. */
  cancelled_at: string | null;
  /** Who, or what, cancelled it. */
  cancelled_by: 'organizer' | 'golfer' | 'expired' | 'payment_failed' | null;
  /** In words. */
  cancel_reason: string | null;
  /** When the last of the money had gone back. */
  refunded_at: string | null;
  /** What somebody should look at. */
  flags: RegistrationFlag[];
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata: Record<string, string>;
  /** When the golfer registered. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
}

export interface RegistrationCreate {
  /** The tournament registered for. */
  tournament_id: string;
  /** Who registers. */
  registrant_name: string;
  /** Address of the registrant. */
  registrant_email: string;
  /** Telephone number, as written. */
  registrant_phone?: string | null | undefined;
  /** The team to be seated on. */
  team_name?: string | null | undefined;
  /** One place each; left out, the registrant alone. No address twice. */
  players?:
    | Array<{
        /** Name; null for a place to be named later. */
        full_name?: string | null | undefined;
        /** Address. */
        email?: string | null | undefined;
        /** Course handicap; a plus handicap is negative. */
        handicap?: number | null | undefined;
      }>
    | undefined;
  /** For the organizer. */
  note?: string | null | undefined;
  /** A code that makes it cheaper. */
  discount_code?: string | null | undefined;
  /** How it will be paid (online). */
  payment?: 'online' | 'offline' | undefined;
  /** Whether to wait when every place is taken (no). */
  join_waitlist?: boolean | undefined;
  /** The organizer's own price in place of the fee; not together with a discount code. */
  amount_cents?: number | undefined;
  /** Until when it keeps its place unpaid, at most a year; null for no end. */
  hold_until?: string | null | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  external_id?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
}

/** A registration and its secret links. */
export interface RegistrationCreated {
  /** Identifies the registration. */
  id: string;
  /** The tournament registered for. */
  tournament_id: string;
  /** The registrant as a contact, once it is paid. */
  contact_id: string | null;
  /** Where the registration stands. */
  status: 'pending' | 'paid' | 'cancelled' | 'refunded';
  /** Whether it waits for a place. */
  waitlisted: boolean;
  /** How it is paid; `none` when nothing is due. */
  payment: 'online' | 'offline' | 'none';
  /** Who registered. */
  registrant_name: string;
  /** Address of the registrant. */
  registrant_email: string;
  /** Telephone number, as written. */
  registrant_phone: string | null;
  /** The team to be seated on. */
  team_name: string | null;
  /** That team, once it is made. */
  team_id: string | null;
  /** One place each. */
  players: RegisteredPlayer[];
  /** From the registrant. */
  note: string | null;
  /** The fee before any discount. */
  subtotal_cents: number;
  /** What the discount takes off. */
  discount_cents: number;
  /** The code that was used. */
  discount_code: string | null;
  /** What is due. */
  amount_cents: number;
  /** Money that was accepted. */
  paid_cents: number;
  /** What of it has gone back. */
  refunded_cents: number;
  /** ISO 4217, in lower case. */
  currency: string;
  /** Until when an unpaid online registration keeps its place. */
  hold_until: string | null;
  /** When it was paid. */
  paid_at: string | null;
  /** When it was cancelled. */
  cancelled_at: string | null;
  /** Who, or what, cancelled it. */
  cancelled_by: 'organizer' | 'golfer' | 'expired' | 'payment_failed' | null;
  /** In words. */
  cancel_reason: string | null;
  /** When the last of the money had gone back. */
  refunded_at: string | null;
  /** What somebody should look at. */
  flags: RegistrationFlag[];
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata: Record<string, string>;
  /** When the golfer registered. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
  /** The page of the registration, for the golfer. Shown only now. */
  manage_url: string;
  /** The page to pay at; null unless money is to be paid online now. */
  pay_url: string | null;
}

export interface Payment {
  /** Identifies the payment. */
  id: string;
  /** Who took the money. */
  processor: 'stripe' | 'sandbox' | 'offline';
  /** Where it stands; `returned` when money that could not be accepted has gone back. */
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'returned';
  /** How it was paid, offline. */
  method: string | null;
  /** The organizer's note of it, offline. */
  reference: string | null;
  /** How much. */
  amount_cents: number;
  /** ISO 4217, in lower case. */
  currency: string;
  /** When it was begun. */
  created_at: string;
  /** When the money came. */
  paid_at: string | null;
}

export interface Refund {
  /** Identifies the refund. */
  id: string;
  /** The payment it returns. */
  payment_id: string;
  /** How much. */
  amount_cents: number;
  /** ISO 4217, in lower case. */
  currency: string;
  /** Where it stands. */
  status: 'pending' | 'succeeded' | 'failed';
  /** In words. */
  reason: string | null;
  /** Who asked for it; `automatic` returns money that could not be accepted, `processor` was made by hand there. */
  source: 'api' | 'golfer' | 'automatic' | 'processor';
  /** The processor's words. */
  failure: string | null;
  /** When it was asked for. */
  created_at: string;
  /** When it succeeded or failed. */
  settled_at: string | null;
}

/** A registration with its payments and refunds. */
export interface RegistrationDetail {
  /** Identifies the registration. */
  id: string;
  /** The tournament registered for. */
  tournament_id: string;
  /** The registrant as a contact, once it is paid. */
  contact_id: string | null;
  /** Where the registration stands. */
  status: 'pending' | 'paid' | 'cancelled' | 'refunded';
  /** Whether it waits for a place. */
  waitlisted: boolean;
  /** How it is paid; `none` when nothing is due. */
  payment: 'online' | 'offline' | 'none';
  /** Who registered. */
  registrant_name: string;
  /** Address of the registrant. */
  registrant_email: string;
  /** Telephone number, as written. */
  registrant_phone: string | null;
  /** The team to be seated on. */
  team_name: string | null;
  /** That team, once it is made. */
  team_id: string | null;
  /** One place each. */
  players: RegisteredPlayer[];
  /** From the registrant. */
  note: string | null;
  /** The fee before any discount. */
  subtotal_cents: number;
  /** What the discount takes off. */
  discount_cents: number;
  /** The code that was used. */
  discount_code: string | null;
  /** What is due. */
  amount_cents: number;
  /** Money that was accepted. */
  paid_cents: number;
  /** What of it has gone back. */
  refunded_cents: number;
  /** ISO 4217, in lower case. */
  currency: string;
  /** Until when an unpaid online registration keeps its place. */
  hold_until: string | null;
  /** When it was paid. */
  paid_at: string | null;
  /** When it was cancelled. */
  cancelled_at: string | null;
  /** Who, or what, cancelled it. */
  cancelled_by: 'organizer' | 'golfer' | 'expired' | 'payment_failed' | null;
  /** In words. */
  cancel_reason: string | null;
  /** When the last of the money had gone back. */
  refunded_at: string | null;
  /** What somebody should look at. */
  flags: RegistrationFlag[];
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata: Record<string, string>;
  /** When the golfer registered. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
  /** Newest first. */
  payments: Payment[];
  /** Newest first. */
  refunds: Refund[];
}

/** At least one field; only those sent change. */
export interface RegistrationPatch {
  /** Who registers. */
  registrant_name?: string | undefined;
  /** Address of the registrant. */
  registrant_email?: string | undefined;
  /** Telephone number, as written. */
  registrant_phone?: string | null | undefined;
  /** For the organizer. */
  note?: string | null | undefined;
  /** Only while it waits for an online payment; null for no end. */
  hold_until?: string | null | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  external_id?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
}

export interface RegistrationCancellation {
  /** In words. */
  reason?: string | null | undefined;
}

export interface RegistrationCancelled {
  /** Always true. */
  cancelled: boolean;
  /** Where the registration stands. */
  status: 'pending' | 'paid' | 'cancelled' | 'refunded';
}

export interface LinkRequest {
  /** Whether the links made before end (no). */
  revoke_others?: boolean | undefined;
}

export interface RegistrationLinks {
  /** The page of the registration, for the golfer. Shown only now. */
  manage_url: string;
  /** The page to pay at; null unless money is to be paid online now. */
  pay_url: string | null;
}

export interface FlagResolution {
  /** The flag to close. */
  code:
    | 'late_payment'
    | 'duplicate_payment'
    | 'wrong_amount'
    | 'refund_failed'
    | 'checkout_refused'
    | 'unseated'
    | 'disputed';
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

export interface OfflinePayment {
  /** How it was paid. */
  method: 'cash' | 'check' | 'transfer' | 'other';
  /** Your note of it. */
  reference?: string | null | undefined;
}

export interface RefundRequest {
  /** How much; left out, all that is left. */
  amount_cents?: number | undefined;
  /** In words. */
  reason?: string | null | undefined;
  /** Whether the registration is cancelled with it (no). */
  cancel?: boolean | undefined;
}

export interface RefundAnswer {
  /** Whether the money has gone back already. */
  refunded: boolean;
  /** Where the registration stands. */
  status: 'pending' | 'paid' | 'cancelled' | 'refunded';
  /** What has gone back in total. */
  refunded_cents: number;
  refund: Refund;
}

/** The union of its parts, each contact once, made up at the instant of sending. */
export interface Audience {
  /** Every contact. */
  all: boolean;
  /** Contacts with one of these tags. */
  tag_ids: string[];
  /** These contacts. Unknown ones are passed over. */
  contact_ids: string[];
  /** An invitation: those who got it and have not answered for its event. A reminder. */
  unanswered: string | null;
}

/** A mailing to many contacts, to a tournament or to none in particular. */
export interface Invitation {
  /** Identifies the invitation. */
  id: string;
  /** The tournament invited to; null when the invitation is to none in particular. */
  tournament_id: string | null;
  /** The subject of the mail. Merge fields such as `{{first_name}}` or `{{first_name|golfer}}`, at most 1000 in a text, are replaced for each recipient. */
  subject: string | null;
  /** How far it is. */
  status: 'draft' | 'scheduled' | 'sending' | 'sent' | 'failed' | 'cancelled';
  /** When it is sent by itself. */
  scheduled_at: string | null;
  /** When the last of its mails had ended. */
  sent_at: string | null;
  /** The text of the mail. Merge fields such as `{{first_name}}` or `{{first_name|golfer}}`, at most 1000 in a text, are replaced for each recipient. */
  body_text: string | null;
  /** The HTML as it is stored: harmless, and its addresses as a URL parser writes them. It may be longer than what was sent. */
  body_html: string | null;
  audience: Audience;
  /** Where answers by mail go. */
  reply_to: string | null;
  /** Whether opened mails and clicked links are counted. Mail scanners and proxies count too, so take the figures for what they are. */
  track: boolean;
  /** Until when the links of this invitation take an answer. */
  rsvp_deadline: string | null;
  /** How many it went to; 0 until it is sent. */
  recipient_count: number;
  /** When the invitation was created. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
}

export interface AudienceInput {
  /** Every contact. */
  all?: boolean | undefined;
  /** Contacts with one of these tags. */
  tag_ids?: string[] | undefined;
  /** These contacts. Unknown ones are passed over. */
  contact_ids?: string[] | undefined;
  /** An invitation: those who got it and have not answered for its event. A reminder. */
  unanswered?: string | null | undefined;
}

export interface InvitationCreate {
  /** The tournament invited to; null when the invitation is to none in particular. */
  tournament_id?: string | null | undefined;
  /** The subject of the mail. Merge fields such as `{{first_name}}` or `{{first_name|golfer}}`, at most 1000 in a text, are replaced for each recipient. */
  subject?: string | null | undefined;
  /** The text of the mail. Merge fields such as `{{first_name}}` or `{{first_name|golfer}}`, at most 1000 in a text, are replaced for each recipient. */
  body_text?: string | null | undefined;
  /** The same as HTML. What runs or loads a document is taken out. Of fields only addresses may stand inside a tag, and elements may be nested 512 levels deep. */
  body_html?: string | null | undefined;
  /** Where answers by mail go. */
  reply_to?: string | null | undefined;
  /** Until when the links of this invitation take an answer. */
  rsvp_deadline?: string | null | undefined;
  /** When it is sent by itself. */
  scheduled_at?: string | null | undefined;
  audience?: AudienceInput | undefined;
  /** Whether opened mails and clicked links are counted. Mail scanners and proxies count too, so take the figures for what they are. */
  track?: boolean | undefined;
}

/** Only the fields sent change; null clears a field, and `scheduled_at: null` makes it a draft again. */
export interface InvitationPatch {
  /** The tournament invited to; null when the invitation is to none in particular. */
  tournament_id?: string | null | undefined;
  /** The subject of the mail. Merge fields such as `{{first_name}}` or `{{first_name|golfer}}`, at most 1000 in a text, are replaced for each recipient. */
  subject?: string | null | undefined;
  /** The text of the mail. Merge fields such as `{{first_name}}` or `{{first_name|golfer}}`, at most 1000 in a text, are replaced for each recipient. */
  body_text?: string | null | undefined;
  /** The same as HTML. What runs or loads a document is taken out. Of fields only addresses may stand inside a tag, and elements may be nested 512 levels deep. */
  body_html?: string | null | undefined;
  /** Where answers by mail go. */
  reply_to?: string | null | undefined;
  /** Until when the links of this invitation take an answer. */
  rsvp_deadline?: string | null | undefined;
  /** When it is sent by itself. */
  scheduled_at?: string | null | undefined;
  audience?: AudienceInput | undefined;
  /** Whether opened mails and clicked links are counted. Mail scanners and proxies count too, so take the figures for what they are. */
  track?: boolean | undefined;
}

export interface InvitationSchedule {
  /** When it is to be sent: in the future, at most a year ahead. */
  scheduled_at: string;
}

export interface InvitationTest {
  /** Where the test goes. */
  email: string;
}

/** As it would be sent now. The links lead nowhere. */
export interface InvitationPreview {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  audience: {
    /** Whom it would go to now. */
    total: number;
    /** How many of them want no mail. */
    opted_out: number;
  };
}

export interface InvitationStats {
  /** All of them: the sum of the states below. */
  recipients: number;
  /** Waiting or on their way. */
  queued: number;
  /** Accepted by the mail server. */
  delivered: number;
  /** Opened mails; null without tracking. */
  opened: number | null;
  /** Mails of which a link was followed; null without tracking. */
  clicked: number | null;
  /** Addresses that take no mail. */
  bounced: number;
  /** Given up after eight attempts, or refused for what they hold. */
  failed: number;
  /** Not sent because the address is unsubscribed. */
  skipped_opted_out: number;
  /** Not sent because it was cancelled or the contact deleted. */
  skipped_other: number;
  rsvp: {
    /** Recipients who answered yes for the event. */
    yes: number;
    /** Who answered no. */
    no: number;
    /** Who answered maybe. */
    maybe: number;
    /** Delivered, and no answer. */
    none: number;
  };
}

export interface InvitationRecipient {
  /** Identifies the recipient, and the mail. */
  id: string;
  /** The contact; null once it is deleted. */
  contact_id: string | null;
  /** The address at the time of sending. */
  email: string | null;
  name: string | null;
  /** How far the mail is. */
  status: 'queued' | 'sending' | 'delivered' | 'bounced' | 'failed' | 'skipped';
  /** Why it is not delivered, in the mail server's words. */
  reason: string | null;
  attempts: number;
  /** When the mail server accepted it. */
  delivered_at: string | null;
  /** When it was opened first. */
  opened_at: string | null;
  /** When a link of it was followed first. */
  clicked_at: string | null;
  /** The contact's answer for the event. */
  response: 'yes' | 'no' | 'maybe' | null;
  /** When it was queued. */
  created_at: string;
}

/** A contact's answer to an invitation; one for each contact and tournament. */
export interface Rsvp {
  /** Identifies the answer. */
  id: string;
  /** The tournament. */
  tournament_id: string;
  /** The invitation whose link was used; null when staff entered the answer. */
  invitation_id: string | null;
  /** Who answered. */
  contact_id: string;
  name: string | null;
  email: string;
  /** Whether the person will come. */
  response: 'yes' | 'no' | 'maybe';
  /** How many come, this person included; 0 for `no`. */
  party_size: number;
  /** What else the person wants to say. */
  note: string | null;
  /** When the answer was given; the same one again leaves it as it is. */
  responded_at: string;
  /** When it was given first. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
}

export interface RsvpSummary {
  yes: number;
  no: number;
  maybe: number;
  /** Heads of those who said yes. */
  partySize: number;
}

export interface RsvpEntry {
  /** Whether the person will come. */
  response: 'yes' | 'no' | 'maybe';
  /** How many come; 1 unless stated. */
  partySize?: number | null | undefined;
  /** What else the person wants to say. */
  note?: string | null | undefined;
}

/** News for the people of an event. */
export interface Announcement {
  /** Identifies the announcement. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** The subject of the mail, and the headline on the board. */
  title: string;
  /** Plain text, sent as it is. */
  body: string;
  /** Where it goes: `email`, `board` (the public page and the live stream), or both. */
  channels: Array<'email' | 'board'>;
  /** Whom it is mailed to. `all`, `checked_in`, `not_checked_in`, `team` and `flight` are active players; `tag` is contacts with one of the tags, players or not. `board` goes with `all` only. */
  audience: 'all' | 'checked_in' | 'not_checked_in' | 'team' | 'flight' | 'tag';
  /** Teams, flights or tags: 1 to 200 for those audiences, none for the others. */
  audience_ids: string[];
  /** `sending` until every mail has ended; `failed` when there were mails and none was delivered, or when its time came and there was nobody to mail. */
  status: 'draft' | 'scheduled' | 'sending' | 'sent' | 'failed';
  /** When it is sent by itself; null for a draft. */
  scheduled_at: string | null;
  /** When it was sent: from then on it is on the board. */
  sent_at: string | null;
  /** Mails, one for each address. */
  recipients: number;
  /** Mails that the mail server has accepted. */
  delivered: number;
  /** Mails that failed or bounced. */
  failed: number;
  /** Addresses that want no such mail. */
  skipped: number;
  /** People without an address. */
  unreachable: number;
  /** Where answers to the mail go. */
  reply_to: string | null;
  /** When it was taken off the board. */
  retracted_at: string | null;
  /** When it was made. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
}

export interface AnnouncementRecipient {
  /** Identifies the mail. */
  id: string;
  /** The contact, of a mail to a tag. */
  contact_id: string | null;
  /** The player, of a mail to players. */
  player_id: string | null;
  /** The address; null once the contact was deleted. */
  email: string | null;
  /** Who it is. */
  name: string | null;
  /** What became of the mail. */
  status: 'queued' | 'sending' | 'delivered' | 'bounced' | 'failed' | 'skipped';
  /** Why it was not delivered, or not yet. */
  reason: string | null;
  /** How often it was tried. */
  attempts: number;
  /** When the mail server accepted it. */
  delivered_at: string | null;
  /** When it was queued. */
  created_at: string;
}

export interface AnnouncementCreate {
  /** The subject of the mail, and the headline on the board. */
  title: string;
  /** Plain text, sent as it is. */
  body: string;
  /** Where it goes: `email`, `board` (the public page and the live stream), or both. */
  channels: Array<'email' | 'board'>;
  /** Whom it is mailed to. `all`, `checked_in`, `not_checked_in`, `team` and `flight` are active players; `tag` is contacts with one of the tags, players or not. `board` goes with `all` only. */
  audience?: 'all' | 'checked_in' | 'not_checked_in' | 'team' | 'flight' | 'tag' | undefined;
  /** Teams, flights or tags: 1 to 200 for those audiences, none for the others. */
  audienceIds?: string[] | null | undefined;
  /** When it is sent by itself; null for a draft. */
  scheduledAt?: string | null | undefined;
  /** Where answers to the mail go. */
  replyTo?: string | null | undefined;
}

/** Only the fields sent change. Another `audience` comes with its own `audienceIds`. */
export interface AnnouncementPatch {
  /** The subject of the mail, and the headline on the board. */
  title?: string | undefined;
  /** Plain text, sent as it is. */
  body?: string | undefined;
  /** Where it goes: `email`, `board` (the public page and the live stream), or both. */
  channels?: Array<'email' | 'board'> | undefined;
  /** Whom it is mailed to. `all`, `checked_in`, `not_checked_in`, `team` and `flight` are active players; `tag` is contacts with one of the tags, players or not. `board` goes with `all` only. */
  audience?: 'all' | 'checked_in' | 'not_checked_in' | 'team' | 'flight' | 'tag' | undefined;
  /** Teams, flights or tags: 1 to 200 for those audiences, none for the others. */
  audienceIds?: string[] | null | undefined;
  /** When it is sent by itself; null for a draft. */
  scheduledAt?: string | null | undefined;
  /** Where answers to the mail go. */
  replyTo?: string | null | undefined;
}

/** A short message to players of an event. */
export interface Message {
  /** Identifies the message. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** What the message says. */
  body: string;
  /** Active players: all of them, or by whether they are checked in. */
  audience: 'all' | 'checked_in' | 'not_checked_in' | null;
  /** The teams it named. */
  team_ids: string[];
  /** The players it named. */
  player_ids: string[];
  /** Players addressed. */
  recipients: number;
  /** Addresses mailed, one mail each. */
  emailed: number;
  /** Players without an address. */
  unreachable: number;
  /** Mails that the mail server has accepted. */
  delivered: number;
  /** Mails that failed or bounced. */
  failed: number;
  /** When it was sent. */
  created_at: string;
  /** The same: a message does not change. Its counts follow its mails. */
  updated_at: string;
}

/** For an audience, or for the players of some teams and single players; not both. */
export interface MessageCreate {
  /** What the message says. */
  body: string;
  /** Active players: all of them, or by whether they are checked in. */
  audience?: 'all' | 'checked_in' | 'not_checked_in' | undefined;
  /** Up to 200 teams. */
  teamIds?: string[] | undefined;
  /** Up to 200 players. */
  playerIds?: string[] | undefined;
}

export interface MessageSent {
  /** Always true. */
  sent: boolean;
  /** Identifies the message. */
  messageId: string;
  /** Players addressed. */
  recipients: number;
  /** Addresses mailed, one mail each. */
  emailed: number;
  /** Players without an address. */
  unreachable: number;
}

/** A game beside the round: skins, a contest on a hole, or anything else. */
export interface SideGame {
  /** Identifies the game. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** What is played: skins over the whole round, a contest on a hole, or anything else. */
  type: 'skins' | 'longest_drive' | 'closest_to_pin' | 'straightest_drive' | 'custom';
  /** What the game is called. */
  name: string;
  /** The hole it is played on: required for a contest, possible for a custom game, none for skins. */
  hole_number: number | null;
  /** Which scores skins compare. */
  basis: 'gross' | 'net' | null;
  /** Skins: whether a tied skin is carried to the next hole. */
  carryover: boolean | null;
  /** Who competes. */
  entrant_type: 'team' | 'player';
  /** Who takes part: every active player, or every team; or only those who were added. */
  entry: 'all' | 'listed';
  /** Only entrants of this flight: a player has his own, else that of his team. */
  flight_id: string | null;
  /** What each participant puts into the pot. */
  buy_in_cents: number;
  /** ISO 4217, lower case: that of the event when the game was made. */
  currency: string;
  /** How many take part now. */
  participants: number;
  /** The buy-in times the participants. */
  pot_cents: number;
  /** A closed game is not changed until it is opened again; its results go on following the scores. */
  status: 'open' | 'closed';
  /** The player who won. */
  winner_player_id: string | null;
  /** The team that won. */
  winner_team_id: string | null;
  /** The name of that player or team as it is now, or the name given. */
  winner_name: string | null;
  /** How near, how far, how straight. */
  measurement: number | null;
  /** What it is measured in. */
  unit: string | null;
  /** When it was made. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
}

export interface SideGameCreate {
  /** What is played: skins over the whole round, a contest on a hole, or anything else. */
  type: 'skins' | 'longest_drive' | 'closest_to_pin' | 'straightest_drive' | 'custom';
  /** What the game is called. */
  name: string;
  /** The hole it is played on: required for a contest, possible for a custom game, none for skins. */
  holeNumber?: number | null | undefined;
  /** Which scores skins compare: gross unless stated. */
  basis?: 'gross' | 'net' | undefined;
  /** True unless stated; skins only. */
  carryover?: boolean | undefined;
  /** Unless stated: of skins whoever the boards rank, of the others players. Skins of players can be played beside a best ball. */
  entrantType?: 'team' | 'player' | undefined;
  /** Who takes part: every active player, or every team; or only those who were added. */
  entry?: 'all' | 'listed' | undefined;
  /** Only entrants of this flight: a player has his own, else that of his team. */
  flightId?: string | null | undefined;
  /** What each participant puts into the pot. */
  buyInCents?: number | undefined;
}

/** Who gets what. */
export interface SideGamePayouts {
  /** The version of the boards that this is made of. */
  revision: number;
  /** While skins of the event are. */
  provisional: boolean;
  /** One for each entrant and currency, the largest amount first, then by name. */
  rows: Array<{
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
}

/** At least one field; null clears a flight, or the hole of a custom game. */
export interface SideGamePatch {
  /** What the game is called. */
  name?: string | undefined;
  /** The hole it is played on: required for a contest, possible for a custom game, none for skins. */
  holeNumber?: number | null | undefined;
  /** Which scores skins compare. */
  basis?: 'gross' | 'net' | undefined;
  /** Skins: whether a tied skin is carried to the next hole. */
  carryover?: boolean | undefined;
  /** Who takes part: every active player, or every team; or only those who were added. */
  entry?: 'all' | 'listed' | undefined;
  /** Only entrants of this flight: a player has his own, else that of his team. */
  flightId?: string | null | undefined;
  /** What each participant puts into the pot. */
  buyInCents?: number | undefined;
  /** A closed game is not changed until it is opened again; its results go on following the scores. */
  status?: 'open' | 'closed' | undefined;
}

export interface SideGameParticipant {
  /** The team or player. */
  entrantId: string;
  /** The name. */
  name: string;
}

export interface SideGameParticipantsAdd {
  /** Who takes part: 1 to 500. All are added, or none. */
  entrantIds: string[];
}

export interface SideGameParticipantCount {
  /** How many take part now. */
  participants: number;
}

/** Exactly one of `playerId`, `teamId` and `name`. */
export interface SideGameWinnerInput {
  /** The player who won. */
  playerId?: string | null | undefined;
  /** The team that won. */
  teamId?: string | null | undefined;
  /** The name of a winner who is not in the event. */
  name?: string | null | undefined;
  /** How near, how far, how straight. */
  measurement?: number | null | undefined;
  /** What it is measured in. */
  unit?: string | null | undefined;
}

/** Of skins. */
export interface SkinsResults {
  /** The game. */
  gameId: string;
  /** What is played: skins over the whole round, a contest on a hole, or anything else. */
  type: 'skins' | 'longest_drive' | 'closest_to_pin' | 'straightest_drive' | 'custom';
  /** The version of the boards that this is made of. */
  revision: number;
  /** While a participant who can still score has no score on a hole, until the event is final. */
  provisional: boolean;
  /** Without stroke indexes net skins are played as gross. */
  strokeIndexMissing: boolean;
  /** How many take part now. */
  participants: number;
  /** The buy-in times the participants. */
  potCents: number;
  /** ISO 4217, lower case: that of the event when the game was made. */
  currency: string;
  /** Every hole in play, by number. */
  holes: Array<{
    /** The hole. */
    hole: number;
    /** Who has won it. */
    winnerId: string | null;
    /** The name. */
    winnerName: string | null;
    /** What the hole pays: one and all that was carried to it; 0 when it is tied. */
    skins: number;
    /** The best score, tied or not. */
    score: number | null;
    /** A participant who can still score has no score here, or nobody has. */
    provisional: boolean;
    /** Not provisional, nor is any hole that may carry to it. */
    settled: boolean;
  }>;
  /** Whoever has won any: most first, of equals the one whose first skin came earlier. */
  totals: Array<{
    /** The team or player. */
    entrantId: string;
    /** The name. */
    name: string;
    /** How many were won. */
    skins: number;
    /** The share of the pot; the cents left over go one each from the top. */
    payoutCents: number;
  }>;
  /** Skins that are still carried after the last hole. */
  unawarded: number;
}

/** Of a contest or a custom game. */
export interface ContestResults {
  /** The game. */
  gameId: string;
  /** What is played: skins over the whole round, a contest on a hole, or anything else. */
  type: 'skins' | 'longest_drive' | 'closest_to_pin' | 'straightest_drive' | 'custom';
  /** The version of the boards that this is made of. */
  revision: number;
  /** How many take part now. */
  participants: number;
  /** The buy-in times the participants. */
  potCents: number;
  /** ISO 4217, lower case: that of the event when the game was made. */
  currency: string;
  /** Null while there is none. */
  winner: {
    /** The player who won. */
    playerId: string | null;
    /** The team that won. */
    teamId: string | null;
    /** The name. */
    name: string;
    /** How near, how far, how straight. */
    measurement: number | null;
    /** What it is measured in. */
    unit: string | null;
    /** The pot. */
    payoutCents: number;
  } | null;
}

/** A match-play bracket of one elimination. */
export interface Bracket {
  /** Identifies the bracket. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** What the bracket is called. */
  name: string;
  /** Who plays: teams, or players on their own. */
  entrant_type: 'team' | 'player';
  /** Places in the first round: the smallest power of two that holds all entrants. */
  size: number;
  /** Whether third place is played for. */
  third_place: boolean;
  /** The board that the seeds were taken from; null when they were given. */
  seeded_from: {
    /** The board. */
    board: 'gross' | 'net' | 'stableford';
    /** The flight; null for the whole field. */
    flightId: string | null;
    /** The version of the board. */
    revision: number;
  } | null;
  /** `in_progress` from the first hole or result, `complete` once every match is. */
  status: 'pending' | 'in_progress' | 'complete';
  /** The winner of the final. */
  champion_id: string | null;
  /** When it was drawn up. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
}

/** Exactly one of `entrantIds`, with `entrantType`, and `seedFrom`, where the board says who plays. */
export interface BracketCreate {
  /** What the bracket is called. */
  name: string;
  /** Who plays: teams, or players on their own. */
  entrantType?: 'team' | 'player' | undefined;
  /** The strongest first, each once. */
  entrantIds?: string[] | null | undefined;
  /** Takes the ranked rows of a board as it stands now, ties settled by countback. */
  seedFrom?:
    | {
        /** The board. */
        board: 'gross' | 'net' | 'stableford';
        /** The flight; null for the whole field. */
        flightId?: string | null | undefined;
        /** How many, from the top; all up to 64 unless stated. */
        count?: number | undefined;
      }
    | null
    | undefined;
  /** Needs four entrants. */
  thirdPlace?: boolean | undefined;
}

export interface BracketEntrant {
  /** From 1, the strongest. */
  seed: number;
  /** The team or player. */
  id: string;
  /** The name as it is now. */
  name: string | null;
}

/** A match of a bracket. */
export interface BracketMatch {
  /** Identifies the match. */
  id: string;
  /** From 1; the final is in the last round. */
  round: number;
  /** From 1, top of the bracket downwards. */
  position: number;
  /** `third_place` is the match of the losers of the semi-finals, in the last round. */
  kind: 'main' | 'third_place';
  /** Null until an earlier match has sent somebody. */
  entrant1_id: string | null;
  /** The same; of a bye always null. */
  entrant2_id: string | null;
  /** The seed of the first entrant. */
  seed1: number | null;
  /** The seed of the second. */
  seed2: number | null;
  /** `pending` until both entrants are known, `bye` when there is only one, who is through. */
  status: 'pending' | 'ready' | 'in_progress' | 'complete' | 'bye';
  /** Who won. */
  winner_id: string | null;
  /** How it was won. */
  result: string | null;
  /** How the match stands while it is played. */
  progress: {
    /** Who leads; null while they are level. */
    leader_id: string | null;
    /** By how many holes the leader leads; 0 while they are level. */
    up: number;
    /** After how many holes; not fewer than `up`. */
    thru: number;
  } | null;
  /** Where the winner goes; null from the last round. */
  next_match_id: string | null;
  /** As which entrant, 1 or 2. */
  next_slot: number | null;
  /** Where the loser goes, from a semi-final with a match for third place. */
  loser_match_id: string | null;
  /** As which entrant, 1 or 2. */
  loser_slot: number | null;
  /** When the winner was recorded. */
  completed_at: string | null;
}

/** A bracket with its entrants and matches. */
export interface BracketDetail {
  /** Identifies the bracket. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** What the bracket is called. */
  name: string;
  /** Who plays: teams, or players on their own. */
  entrant_type: 'team' | 'player';
  /** Places in the first round: the smallest power of two that holds all entrants. */
  size: number;
  /** Whether third place is played for. */
  third_place: boolean;
  /** The board that the seeds were taken from; null when they were given. */
  seeded_from: {
    /** The board. */
    board: 'gross' | 'net' | 'stableford';
    /** The flight; null for the whole field. */
    flightId: string | null;
    /** The version of the board. */
    revision: number;
  } | null;
  /** `in_progress` from the first hole or result, `complete` once every match is. */
  status: 'pending' | 'in_progress' | 'complete';
  /** The winner of the final. */
  champion_id: string | null;
  /** When it was drawn up. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
  /** By seed. */
  entrants: BracketEntrant[];
  /** By round and position. */
  matches: BracketMatch[];
}

export interface BracketPatch {
  /** What the bracket is called. */
  name?: string | undefined;
}

export interface MatchResult {
  /** Who won; null takes the result back. */
  winnerId: string | null;
  /** How: `3&2`, `1UP`, `2UP`, `19H` for a match won on that extra hole, `W/O`, `CONCEDED`. Case and blanks do not matter. */
  result?: string | null | undefined;
  /** Whether a result that stands may be replaced or taken back, with all that followed from it. */
  overwrite?: boolean | undefined;
  /** Answers what would happen, and changes nothing. */
  dryRun?: boolean | undefined;
}

export interface MatchRecorded {
  /** False for a dry run. */
  recorded: boolean;
  /** Who has won. */
  winnerId: string | null;
  /** How, as it is stored. */
  result: string | null;
  /** The match that the winner goes to; null from the last round. */
  advancedTo: string | null;
  /** `in_progress` from the first hole or result, `complete` once every match is. */
  bracketStatus: 'pending' | 'in_progress' | 'complete';
  /** The winner of the final. */
  championId: string | null;
  /** Later matches that lost their result. */
  resetMatchIds: string[];
}

export interface MatchProgress {
  /** Who leads; null just when `up` is 0. */
  leaderId: string | null;
  /** By how many holes the leader leads; 0 while they are level. */
  up: number;
  /** After how many holes; not fewer than `up`. */
  thru: number;
}

export interface RaffleWinner {
  /** Identifies the win; `redrawOf` takes it. */
  id: string;
  /** The draw, from 1. */
  draw: number;
  /** Which pick of that draw, from 1. */
  pick: number;
  /** The ticket. */
  ticket_number: number;
  /** Who holds it. Null without the scope `raffles:read`. */
  winner_name: string | null;
  /** The winner as a contact. */
  contact_id: string | null;
  /** `forfeited` once the winner was absent and the prize was drawn again. */
  status: 'won' | 'forfeited';
  /** In words. */
  reason: string | null;
  /** When it was drawn. */
  drawn_at: string;
}

export interface RafflePrize {
  /** Identifies the prize. */
  id: string;
  /** What is won. */
  name: string;
  /** How many of it there are. */
  quantity: number;
  /** How many of it are still to be won. */
  remaining: number;
  /** What one is worth, in cents. */
  value_cents: number | null;
  /** In the order in which they were drawn. */
  winners: RaffleWinner[];
}

/** Tickets with numbers, prizes, and draws that everybody can repeat. */
export interface Raffle {
  /** Identifies the raffle. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** What it is called. */
  name: string;
  /** Tickets are sold while it is `open`; `drawn` once something was drawn and no prize is left. */
  status: 'open' | 'closed' | 'drawn';
  /** What a ticket costs, in cents. */
  ticket_price_cents: number;
  /** ISO 4217, in lower case: the event's when the raffle was made. */
  currency: string;
  /** Tickets that are sold and not void. */
  tickets_sold: number;
  /** Fixes every draw before the first ticket is sold: the seed of draw 1 hashes to it, that of draw 2 to the seed of draw 1, and so on. */
  commitment: string;
  /** How many draws there were. */
  draws: number;
  /** In the order in which they were added. */
  prizes: RafflePrize[];
  /** When it was made. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
}

export interface RafflePrizeCreate {
  /** What is won. */
  name: string;
  /** How many of it there are. */
  quantity?: number | undefined;
  /** What one is worth, in cents. */
  valueCents?: number | null | undefined;
}

export interface RaffleCreate {
  /** What it is called. */
  name: string;
  /** What a ticket costs, in cents. */
  ticketPriceCents?: number | undefined;
  /** In the order in which they are drawn; more can be added later. */
  prizes?: RafflePrizeCreate[] | undefined;
}

/** At least one field; only those sent change. */
export interface RafflePatch {
  /** What it is called. */
  name?: string | undefined;
  /** What a ticket costs, in cents. */
  ticketPriceCents?: number | undefined;
  /** Whether tickets are sold. */
  status?: 'open' | 'closed' | undefined;
}

/** At least one field; null clears the value. */
export interface RafflePrizePatch {
  /** What is won. */
  name?: string | undefined;
  /** How many of it there are. */
  quantity?: number | undefined;
  /** What one is worth, in cents. */
  valueCents?: number | null | undefined;
}

/** Tickets with consecutive numbers, sold to one person. */
export interface RaffleTicketSale {
  /** Identifies the sale. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** The raffle. */
  raffle_id: string;
  /** The first ticket. */
  first_number: number;
  /** The last ticket. */
  last_number: number;
  /** How many tickets. */
  quantity: number;
  /** The holder as a contact. */
  contact_id: string | null;
  /** Who holds the tickets. Null without the scope `raffles:read`. */
  holder_name: string | null;
  /** Address of the holder. */
  holder_email: string | null;
  /** Telephone number of the holder, as written. */
  holder_phone: string | null;
  /** What was paid for all of them. */
  amount_cents: number;
  /** `void` tickets are in no draw, and their numbers stay taken. */
  status: 'sold' | 'void';
  /** In words. */
  void_reason: string | null;
  /** When it was voided. */
  voided_at: string | null;
  /** When they were sold. */
  created_at: string;
  /** When the sale changed last. It grows with every change. */
  updated_at: string;
}

/** Exactly one of `contactId` and `name`. */
export interface RaffleTicketSaleCreate {
  /** How many tickets. */
  quantity: number;
  /** The holder as a contact, whose name, address and number are taken. */
  contactId?: string | null | undefined;
  /** The holder, where that is no contact. */
  name?: string | null | undefined;
  /** Address of the holder. */
  email?: string | null | undefined;
  /** Telephone number of the holder, as written. */
  phone?: string | null | undefined;
  /** The number on the first paper ticket; left out, the tickets go on from the highest number ever used. */
  firstNumber?: number | null | undefined;
  /** What was paid, where that is not price × quantity. */
  amountCents?: number | null | undefined;
}

export interface RaffleTicketVoid {
  /** In words. */
  reason?: string | null | undefined;
}

/** `redrawOf` stands without `prizeId` and `count`. */
export interface RaffleDrawRequest {
  /** The prize to draw; left out, prizes are drawn in the order in which they were added. */
  prizeId?: string | null | undefined;
  /** How many winners. */
  count?: number | undefined;
  /** Whether whoever was drawn before in this raffle is left out with all tickets. One person is one contact, else one email, else one name. */
  excludePreviousWinners?: boolean | undefined;
  /** What the room called out once sales were over: nobody could know the outcome before. */
  publicWord?: string | null | undefined;
  /** The win of somebody absent: it is forfeited, and its prize drawn again among the others. */
  redrawOf?: string | null | undefined;
  /** In words. */
  reason?: string | null | undefined;
}

/** All that it takes to repeat the draw. */
export interface RaffleProof {
  /** How the picks are made. */
  algorithm: 'fairway-raffle-1';
  /** The raffle. */
  raffleId: string;
  /** The draw, from 1. */
  draw: number;
  /** What the seed hashes to: public before the draw. */
  commitment: string;
  /** The seed of this draw, and the commitment of the next. */
  seed: string;
  /** What the room called out once sales were over: nobody could know the outcome before. */
  publicWord: string | null;
  /** The tickets that took part, ascending, neighbours put together. */
  pool: Array<number[]>;
  picks: Array<{
    /** Which pick of the draw, from 1. */
    pick: number;
    /** How many numbers were passed over before the one that counts. */
    counter: number;
    /** Which ticket of the pool, from 0. */
    index: number;
    /** The ticket. */
    ticketNumber: number;
    /** The tickets that left the pool with this pick. */
    removed: Array<number[]>;
  }>;
}

export interface RaffleDrawResult {
  /** The draw, from 1. */
  draw: number;
  drawn: Array<{
    /** Identifies the win; `redrawOf` takes it. */
    winnerId: string;
    /** The prize. */
    prizeId: string;
    /** What is won. */
    prizeName: string;
    /** The ticket. */
    ticketNumber: number;
    /** Who holds it. Null without the scope `raffles:read`. */
    winnerName: string | null;
    /** The winner as a contact. */
    contactId: string | null;
  }>;
  /** Tickets in the pool after the last pick. */
  remainingTickets: number;
  /** Prizes that the raffle has left. */
  remainingPrizes: number;
  proof: RaffleProof;
}

/** One draw, with all that it takes to repeat it. */
export interface RaffleDraw {
  /** The draw, from 1. */
  draw: number;
  /** When it was drawn. */
  drawn_at: string;
  /** How the picks are made. */
  algorithm: 'fairway-raffle-1';
  /** What the seed hashes to: public before the draw. */
  commitment: string;
  /** The seed of this draw, and the commitment of the next. */
  seed: string;
  /** What the room called out once sales were over: nobody could know the outcome before. */
  public_word: string | null;
  /** Whether earlier winners were left out. */
  exclude_previous_winners: boolean;
  /** The pick that was undone. */
  redraw_of: {
    /** The draw, from 1. */
    draw: number;
    /** Which pick of the draw, from 1. */
    pick: number;
  } | null;
  /** In words. */
  reason: string | null;
  /** The tickets that took part, ascending, neighbours put together. */
  pool: Array<number[]>;
  picks: Array<{
    /** Which pick of the draw, from 1. */
    pick: number;
    /** How many numbers were passed over before the one that counts. */
    counter: number;
    /** Which ticket of the pool, from 0. */
    index: number;
    /** The ticket. */
    ticket_number: number;
    /** The tickets that left the pool with this pick. */
    removed: Array<number[]>;
    /** The prize. */
    prize_id: string;
    /** The winner's initials. */
    winner_label: string;
    /** `forfeited` once the winner was absent and the prize was drawn again. */
    status: 'won' | 'forfeited';
  }>;
}

export interface AuctionItem {
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
  /** When it changed last, but for what the clock alone moves. It grows with every change. */
  updated_at: string;
}

/** Opens at once without `opensAt`. */
export interface AuctionCreate {
  /** What is auctioned. */
  title: string;
  /** More about it. */
  description?: string | null | undefined;
  /** Who gave it. */
  donor?: string | null | undefined;
  /** The least that the first bid must be. */
  startingBidCents: number;
  /** How much the next bid must be above the last. */
  minIncrementCents?: number | undefined;
  /** At this price the item is sold at once; above the starting bid. Null for none. */
  buyNowCents?: number | null | undefined;
  /** From then on bids are taken. */
  opensAt?: string | undefined;
  /** Until then bids are taken; a late bid moves it. */
  closesAt: string;
}

/** What one bidder has won. */
export interface Settlement {
  /** Who bid. */
  bidder_id: string;
  /** How everybody sees the bidder. */
  bidder_label: string;
  /** Name, as given. */
  name: string;
  /** Address, as given: it is not verified. */
  email: string;
  /** Telephone number, as given. */
  phone: string | null;
  /** ISO 4217, in lower case. */
  currency: string;
  /** What the bidder owes. */
  total_cents: number;
  /** What it is for, first sold first. */
  items: Array<{
    /** The item. */
    auction_id: string;
    /** What is auctioned. */
    title: string;
    /** What was bid. */
    amount_cents: number;
    /** When it was over. */
    closed_at: string;
  }>;
}

/** Only the fields sent change; null clears `description`, `donor` and `buyNowCents`. */
export interface AuctionPatch {
  /** What is auctioned. */
  title?: string | undefined;
  /** More about it. */
  description?: string | null | undefined;
  /** Who gave it. */
  donor?: string | null | undefined;
  /** The least that the first bid must be. */
  startingBidCents?: number | undefined;
  /** How much the next bid must be above the last. */
  minIncrementCents?: number | undefined;
  /** At this price the item is sold at once; above the starting bid. Null for none. */
  buyNowCents?: number | null | undefined;
  /** From then on bids are taken. */
  opensAt?: string | undefined;
  /** Until then bids are taken; a late bid moves it. */
  closesAt?: string | undefined;
}

export interface AuctionClose {
  /** `false` takes the item down: nobody wins it. */
  award?: boolean | undefined;
}

/** Who the bidder is, is null for a caller who may not read auctions. */
export interface Bid {
  /** Identifies the bid. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** The item. */
  auction_id: string;
  /** What was bid. */
  amount_cents: number;
  /** Whether it bought the item at once. */
  buy_now: boolean;
  /** Where it stands. */
  status: 'high' | 'outbid' | 'struck';
  /** Who bid. */
  bidder_id: string;
  /** How everybody sees the bidder. */
  bidder_label: string;
  /** Name, as given. */
  bidder_name: string | null;
  /** Address, as given: it is not verified. */
  bidder_email: string | null;
  /** Telephone number, as given. */
  bidder_phone: string | null;
  /** Why. */
  struck_reason: string | null;
  /** When it counted, by the clock of the database. */
  created_at: string;
  /** When it was struck, else when it counted. */
  updated_at: string;
}

export interface BidStrike {
  /** Why. */
  reason?: string | null | undefined;
}

/** A season of events with a ranking over all of them. */
export interface Series {
  /** Identifies the series. */
  id: string;
  /** What the series is called. */
  name: string;
  /** Which one it is. */
  season: string | null;
  /** Who is ranked. A series of players gives the place of a team to each of its active players; a series of teams passes over individual results. */
  entrant: 'player' | 'team';
  /** The board that ranks the events, whether they show it or not. */
  board: 'gross' | 'net' | 'stableford';
  /** How equal scores are ranked: as each event has it, or in one way for all. */
  ties: 'event' | 'shared' | 'countback';
  /** Points for the first place, the second and so on; none is worth more than the one before it. */
  points_table: number[];
  /** How many results of an entrant count, the highest; null for all. */
  best_of: number | null;
  /** Points on top for every result, whatever the weight of the event. */
  participation_points: number;
  /** How many events belong to it. */
  events: number;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata: Record<string, string>;
  /** When it was made. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
}

export interface SeriesCreate {
  /** What the series is called. */
  name: string;
  /** Which one it is. */
  season?: string | null | undefined;
  /** Who is ranked. A series of players gives the place of a team to each of its active players; a series of teams passes over individual results. */
  entrant?: 'player' | 'team' | undefined;
  /** The board that ranks the events, whether they show it or not. */
  board?: 'gross' | 'net' | 'stableford' | undefined;
  /** How equal scores are ranked: as each event has it, or in one way for all. */
  ties?: 'event' | 'shared' | 'countback' | undefined;
  /** Points for the first place, the second and so on; none is worth more than the one before it. */
  points_table: number[];
  /** How many results of an entrant count, the highest; null for all. */
  best_of?: number | null | undefined;
  /** Points on top for every result, whatever the weight of the event. */
  participation_points?: number | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  external_id?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
}

/** At least one field. Who is ranked stays as it is. */
export interface SeriesPatch {
  /** What the series is called. */
  name?: string | undefined;
  /** Which one it is. */
  season?: string | null | undefined;
  /** The board that ranks the events, whether they show it or not. */
  board?: 'gross' | 'net' | 'stableford' | undefined;
  /** How equal scores are ranked: as each event has it, or in one way for all. */
  ties?: 'event' | 'shared' | 'countback' | undefined;
  /** Points for the first place, the second and so on; none is worth more than the one before it. */
  points_table?: number[] | undefined;
  /** How many results of an entrant count, the highest; null for all. */
  best_of?: number | null | undefined;
  /** Points on top for every result, whatever the weight of the event. */
  participation_points?: number | undefined;
  /** Its id in your own system: unique, compared exactly. null clears it. */
  external_id?: string | null | undefined;
  /** Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most 50 keys. */
  metadata?: Record<string, string | null> | null | undefined;
}

/** An event of a series. */
export interface SeriesEvent {
  /** The event. */
  tournament_id: string;
  /** What the event is called. */
  name: string;
  /** When it is played. */
  event_date: string | null;
  /** Where the event stands between set-up and archive. */
  status: 'setup' | 'open' | 'live' | 'final' | 'archived';
  /** What its places are worth, in percent of the table of points. */
  weight: number;
  /** Final and archived events count. */
  counts: boolean;
}

export interface SeriesEventInput {
  /** The event. */
  tournament_id: string;
  /** What its places are worth, in percent of the table of points. */
  weight?: number | undefined;
}

/** One line of the ranking of a series. */
export interface SeriesStanding {
  /** The place, shared by equals. */
  position: number;
  /** The same to show. */
  position_label: string;
  /** The name in the latest event. */
  name: string | null;
  /** By what the entrant is known in all events: handicap number, else email, else name, else id; a team by its name. */
  player_key: string;
  /** Sum of the results that count, to the thousandth. */
  points: number;
  /** Events with a result. */
  events_played: number;
  /** Results that count. */
  events_counted: number;
  /** First places, shared ones too. */
  wins: number;
  /** Every result, the earliest event first, with `explain=true`. */
  results?:
    | Array<{
        /** The event. */
        tournament_id: string;
        /** What the event is called. */
        name: string;
        /** When it is played. */
        event_date: string | null;
        /** The place, shared by equals. */
        position: number;
        /** The same to show. */
        position_label: string;
        /** What the place was worth. */
        points: number;
        /** Whether it is one of the best. */
        counted: boolean;
      }>
    | undefined;
}

/** An address that receives the events of the organization. */
export interface WebhookEndpoint {
  /** Identifies the endpoint. */
  id: string;
  /** Where events are sent: an `https` address that is reachable from the public internet. */
  url: string;
  /** What the endpoint is for. */
  description: string | null;
  /** What to send: types such as `contact.created`, and kinds such as `contact.*`. An empty list means every type, those that are added later too. */
  event_types: string[];
  /** Only events about these tournaments are sent; those about none, such as `contact.created`, are not. An empty list means all events. */
  tournament_ids: string[];
  /** Whether events are sent. */
  status: 'enabled' | 'disabled';
  /** Why the service disabled the endpoint; null when it is enabled or was disabled by hand. */
  disabled_reason: 'consecutive_failures' | null;
  /** When the endpoint was created. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
}

export interface WebhookEndpointCreate {
  /** Where events are sent: an `https` address that is reachable from the public internet. */
  url: string;
  /** What to send: types such as `contact.created`, and kinds such as `contact.*`. An empty list means every type, those that are added later too. */
  event_types?:
    | Array<
        | 'contact.created'
        | 'contact.updated'
        | 'contact.deleted'
        | 'contact.opted_out'
        | 'contact.tagged'
        | 'contact.untagged'
        | 'tag.created'
        | 'tag.deleted'
        | 'tournament.created'
        | 'tournament.updated'
        | 'tournament.status_changed'
        | 'tournament.settings_updated'
        | 'tournament.holes_updated'
        | 'tournament.sponsors_updated'
        | 'flight.created'
        | 'flight.updated'
        | 'flight.deleted'
        | 'team.created'
        | 'team.updated'
        | 'team.deleted'
        | 'discount.created'
        | 'discount.updated'
        | 'discount.deleted'
        | 'player.created'
        | 'player.updated'
        | 'player.moved'
        | 'player.checked_in'
        | 'player.checked_out'
        | 'player.withdrawn'
        | 'player.reinstated'
        | 'score.posted'
        | 'score.corrected'
        | 'card.signed'
        | 'card.reopened'
        | 'flag.opened'
        | 'flag.updated'
        | 'flag.resolved'
        | 'leaderboard.leader_changed'
        | 'registration.created'
        | 'registration.updated'
        | 'registration.promoted'
        | 'registration.paid'
        | 'registration.cancelled'
        | 'registration.refunded'
        | 'registration.flagged'
        | 'invitation.created'
        | 'invitation.updated'
        | 'invitation.deleted'
        | 'invitation.sent'
        | 'invitation.delivered'
        | 'invitation.bounced'
        | 'rsvp.answered'
        | 'announcement.created'
        | 'announcement.updated'
        | 'announcement.deleted'
        | 'announcement.sent'
        | 'message.sent'
        | 'sidegame.created'
        | 'sidegame.updated'
        | 'sidegame.deleted'
        | 'sidegame.winner_set'
        | 'bracket.created'
        | 'bracket.updated'
        | 'bracket.deleted'
        | 'bracket.match_completed'
        | 'raffle.created'
        | 'raffle.updated'
        | 'raffle.deleted'
        | 'raffle.tickets_sold'
        | 'raffle.tickets_voided'
        | 'raffle.drawn'
        | 'auction.created'
        | 'auction.updated'
        | 'auction.deleted'
        | 'auction.opened'
        | 'auction.bid_placed'
        | 'auction.bid_struck'
        | 'auction.closed'
        | 'series.created'
        | 'series.updated'
        | 'series.deleted'
        | 'webhook.endpoint_disabled'
        | 'organization.updated'
        | 'contact.*'
        | 'tag.*'
        | 'tournament.*'
        | 'flight.*'
        | 'team.*'
        | 'discount.*'
        | 'player.*'
        | 'score.*'
        | 'card.*'
        | 'flag.*'
        | 'leaderboard.*'
        | 'registration.*'
        | 'invitation.*'
        | 'rsvp.*'
        | 'announcement.*'
        | 'message.*'
        | 'sidegame.*'
        | 'bracket.*'
        | 'raffle.*'
        | 'auction.*'
        | 'series.*'
        | 'webhook.*'
        | 'organization.*'
      >
    | undefined;
  /** Only events about these tournaments are sent; those about none, such as `contact.created`, are not. An empty list means all events. */
  tournament_ids?: string[] | undefined;
  /** What the endpoint is for. */
  description?: string | null | undefined;
  /** Whether events are sent. */
  status?: 'enabled' | 'disabled' | undefined;
}

export interface WebhookEndpointWithSecret {
  /** Identifies the endpoint. */
  id: string;
  /** Where events are sent: an `https` address that is reachable from the public internet. */
  url: string;
  /** What the endpoint is for. */
  description: string | null;
  /** What to send: types such as `contact.created`, and kinds such as `contact.*`. An empty list means every type, those that are added later too. */
  event_types: string[];
  /** Only events about these tournaments are sent; those about none, such as `contact.created`, are not. An empty list means all events. */
  tournament_ids: string[];
  /** Whether events are sent. */
  status: 'enabled' | 'disabled';
  /** Why the service disabled the endpoint; null when it is enabled or was disabled by hand. */
  disabled_reason: 'consecutive_failures' | null;
  /** When the endpoint was created. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
  /** Signs every delivery. Shown this once; keep it where your receiver can read it. */
  signing_secret: string;
}

export interface WebhookEndpointPatch {
  /** Where events are sent: an `https` address that is reachable from the public internet. */
  url?: string | undefined;
  /** What to send: types such as `contact.created`, and kinds such as `contact.*`. An empty list means every type, those that are added later too. */
  event_types?:
    | Array<
        | 'contact.created'
        | 'contact.updated'
        | 'contact.deleted'
        | 'contact.opted_out'
        | 'contact.tagged'
        | 'contact.untagged'
        | 'tag.created'
        | 'tag.deleted'
        | 'tournament.created'
        | 'tournament.updated'
        | 'tournament.status_changed'
        | 'tournament.settings_updated'
        | 'tournament.holes_updated'
        | 'tournament.sponsors_updated'
        | 'flight.created'
        | 'flight.updated'
        | 'flight.deleted'
        | 'team.created'
        | 'team.updated'
        | 'team.deleted'
        | 'discount.created'
        | 'discount.updated'
        | 'discount.deleted'
        | 'player.created'
        | 'player.updated'
        | 'player.moved'
        | 'player.checked_in'
        | 'player.checked_out'
        | 'player.withdrawn'
        | 'player.reinstated'
        | 'score.posted'
        | 'score.corrected'
        | 'card.signed'
        | 'card.reopened'
        | 'flag.opened'
        | 'flag.updated'
        | 'flag.resolved'
        | 'leaderboard.leader_changed'
        | 'registration.created'
        | 'registration.updated'
        | 'registration.promoted'
        | 'registration.paid'
        | 'registration.cancelled'
        | 'registration.refunded'
        | 'registration.flagged'
        | 'invitation.created'
        | 'invitation.updated'
        | 'invitation.deleted'
        | 'invitation.sent'
        | 'invitation.delivered'
        | 'invitation.bounced'
        | 'rsvp.answered'
        | 'announcement.created'
        | 'announcement.updated'
        | 'announcement.deleted'
        | 'announcement.sent'
        | 'message.sent'
        | 'sidegame.created'
        | 'sidegame.updated'
        | 'sidegame.deleted'
        | 'sidegame.winner_set'
        | 'bracket.created'
        | 'bracket.updated'
        | 'bracket.deleted'
        | 'bracket.match_completed'
        | 'raffle.created'
        | 'raffle.updated'
        | 'raffle.deleted'
        | 'raffle.tickets_sold'
        | 'raffle.tickets_voided'
        | 'raffle.drawn'
        | 'auction.created'
        | 'auction.updated'
        | 'auction.deleted'
        | 'auction.opened'
        | 'auction.bid_placed'
        | 'auction.bid_struck'
        | 'auction.closed'
        | 'series.created'
        | 'series.updated'
        | 'series.deleted'
        | 'webhook.endpoint_disabled'
        | 'organization.updated'
        | 'contact.*'
        | 'tag.*'
        | 'tournament.*'
        | 'flight.*'
        | 'team.*'
        | 'discount.*'
        | 'player.*'
        | 'score.*'
        | 'card.*'
        | 'flag.*'
        | 'leaderboard.*'
        | 'registration.*'
        | 'invitation.*'
        | 'rsvp.*'
        | 'announcement.*'
        | 'message.*'
        | 'sidegame.*'
        | 'bracket.*'
        | 'raffle.*'
        | 'auction.*'
        | 'series.*'
        | 'webhook.*'
        | 'organization.*'
      >
    | undefined;
  /** Only events about these tournaments are sent; those about none, such as `contact.created`, are not. An empty list means all events. */
  tournament_ids?: string[] | undefined;
  /** What the endpoint is for. */
  description?: string | null | undefined;
  /** Whether events are sent. */
  status?: 'enabled' | 'disabled' | undefined;
}

export interface RotateSecret {
  /** For how long the old secret signs beside the new one. Without it the old secret stops at once. */
  grace_seconds?: number | undefined;
}

/** One event on its way to one endpoint. */
export interface WebhookDelivery {
  /** Identifies the delivery; sent as `X-Service-Delivery`. */
  id: string;
  /** The endpoint. */
  endpoint_id: string;
  /** The event it carries; receivers recognise duplicates by it. */
  event_id: string;
  /** The type of the event. */
  event_type: string;
  /** `pending`: an attempt is due. `delivered`: a receiver answered 2xx. `failed`: the last attempt failed, another is scheduled. `dead`: no further attempt is scheduled; replay it to send it again. */
  status: 'pending' | 'delivered' | 'failed' | 'dead';
  /** The answer's HTTP status; null without an answer. */
  http_status: number | null;
  /** How many attempts were made. */
  attempt: number;
  /** When the event happened. */
  created_at: string;
}

export interface Recover {
  /** Replays what was created at this time or later. */
  since: string;
  /** And not later than this; up to now if left out. */
  until?: string | undefined;
}

export interface Recovered {
  /** How many deliveries are sent again. */
  replayed: number;
}

/** How an endpoint fared, hour by hour. */
export interface WebhookStats {
  /** One for each hour, oldest first, those without an attempt too. */
  buckets: Array<{
    /** When the hour began. */
    at: string;
    /** Attempts that a receiver answered with 2xx. */
    delivered: number;
    /** Attempts that failed. */
    failed: number;
    /** How long half of the attempts took at most; null without any. */
    p50_ms: number | null;
    /** How long 95 of 100 attempts took at most; null without any. */
    p95_ms: number | null;
  }>;
}

export interface WebhookAttempt {
  /** The attempt's number, from 1. */
  number: number;
  /** When the attempt began. */
  started_at: string;
  /** How long it took. */
  duration_ms: number;
  /** The answer's HTTP status; null without an answer. */
  http_status: number | null;
  /** Why it failed; null when it did not. */
  error: string | null;
  /** The beginning of the answer, at most 16 KiB. */
  response_excerpt: string | null;
  /** What caused the attempt. */
  trigger: 'automatic' | 'replay' | 'test';
}

export interface WebhookDeliveryDetail {
  /** Identifies the delivery; sent as `X-Service-Delivery`. */
  id: string;
  /** The endpoint. */
  endpoint_id: string;
  /** The event it carries; receivers recognise duplicates by it. */
  event_id: string;
  /** The type of the event. */
  event_type: string;
  /** `pending`: an attempt is due. `delivered`: a receiver answered 2xx. `failed`: the last attempt failed, another is scheduled. `dead`: no further attempt is scheduled; replay it to send it again. */
  status: 'pending' | 'delivered' | 'failed' | 'dead';
  /** The answer's HTTP status; null without an answer. */
  http_status: number | null;
  /** How many attempts were made. */
  attempt: number;
  /** When the event happened. */
  created_at: string;
  /** The attempts, oldest first: the newest 100 of them. The older ones beyond the newest 20 are listed without the answer. */
  attempts: WebhookAttempt[];
  /** The exact text that is sent. */
  payload: string;
}

export interface FeedPageInfo {
  /** Pass as `cursor` to get the next page; null where nothing further is decided now. */
  next_cursor: string | null;
  /** Whether there is another page now. */
  has_more: boolean;
}

/** The event of a public board. */
export interface PublicBoardEvent {
  /** Its name. */
  name: string;
  /** Where it is played. */
  course_name: string | null;
  /** When it is played. */
  event_date: string | null;
  /** Where the event stands between set-up and archive. */
  status: 'setup' | 'open' | 'live' | 'final' | 'archived';
  /** How it is played. */
  format: 'scramble' | 'best_ball' | 'individual' | null;
  /** Its time zone. */
  timezone: string;
}

/** One line of a public board. */
export interface PublicRow {
  /** The entrant, all through the event. */
  key: number;
  /** The place, shared by equals; null for the unranked. */
  position: number | null;
  /** The same to show. */
  positionLabel: string;
  /** The player in an individual event, else the team. */
  name: string;
  /** The team of the player, in an individual event. */
  teamName: string | null;
  /** The flight. */
  flightId: string | null;
  /** What the board ranks by: to par, or points. */
  score: number | null;
  /** The same to show. */
  toParLabel: string;
  /** The same to show; a star marks a start elsewhere than hole 1. */
  thruLabel: string;
  /** Strokes, net strokes or points, as the board counts. */
  total: number | null;
  /** How far the entrant is. */
  status: 'not_started' | 'in_progress' | 'complete' | 'no_return';
}

/** The boards of an event, for everybody. */
export interface PublicBoards {
  /** Grows with every change that is shown. */
  version: number;
  /** Since when the boards stand still; null while they do not. */
  frozen_at: string | null;
  event: PublicBoardEvent;
  /** In their order. */
  flights: Array<{
    /** The flight. */
    id: string;
    /** Its name. */
    name: string;
  }>;
  /** In their order. */
  sponsors: Array<{
    /** The name. */
    name: string;
    /** The website. */
    url: string | null;
    /** The logo. */
    logo_url: string | null;
  }>;
  /** None while the organizers hide them. */
  boards: Array<{
    /** Which board. */
    board: 'gross' | 'net' | 'stableford';
    /** Its title. */
    label: string;
    /** Whether the lowest or the highest wins. */
    direction: 'asc' | 'desc';
    /** How equal scores are ranked now. */
    ties: 'shared' | 'countback';
    /** Until the event is final. */
    provisional: boolean;
    /** From the first place to the last. */
    rows: PublicRow[];
  }>;
}

/** The card of an entrant, for everybody. */
export interface PublicCard {
  /** The player in an individual event, else the team. */
  name: string;
  /** The team of the player, in an individual event. */
  teamName: string | null;
  /** Every hole. */
  holes: Array<{
    /** The hole. */
    hole: number;
    /** Its par. */
    par: number | null;
    /** As they were played. */
    strokes: number | null;
    /** Stableford points. */
    points: number | null;
  }>;
  /** Over holes 1 to 9. */
  out: number | null;
  /** Over holes 10 to 18. */
  in: number | null;
  /** Over all of them. */
  total: number | null;
  /** The same to show. */
  toParLabel: string;
}

/** An announcement as the board shows it. */
export interface PublicAnnouncement {
  /** Identifies the announcement. */
  id: string;
  /** The subject of the mail, and the headline on the board. */
  title: string;
  /** Plain text, sent as it is. */
  body: string;
  /** When it was sent. */
  sent_at: string;
}

/** An event as everybody may see it. */
export interface PublicEvent {
  /** The public address of the event. */
  slug: string;
  /** What the event is called. */
  name: string;
  /** Where it is played. */
  course_name: string | null;
  /** The day. */
  event_date: string | null;
  /** An IANA time zone. */
  timezone: string;
  /** How it is played. */
  format: 'scramble' | 'best_ball' | 'individual' | null;
  /** Where the event stands. */
  status: 'open' | 'live' | 'final' | 'archived';
  /** Who runs it. */
  organization_name: string;
  /** Seats on a team. */
  team_size: number;
  /** What golfers should know, as plain text. A blank line begins a new paragraph. */
  description: string | null;
  registration: {
    /** `off` when golfers cannot register here, `closed` when they no longer can; `full` and `waitlist` when no place is left. */
    state: 'open' | 'waitlist' | 'full' | 'closed' | 'off';
    /** What it costs. */
    fee_cents: number;
    /** ISO 4217, in lower case. */
    currency: string;
    /** Whether the fee is for each player rather than for the team. */
    per_player: boolean;
    /** How many fit in. */
    capacity: number | null;
    /** Free places; null without a capacity. */
    places_left: number | null;
    /** From then on nobody can register. */
    closes_at: string | null;
    /** Until then golfers can cancel by themselves and get their money back. */
    refund_until: string | null;
    /** Whether it can be paid online. */
    pay_online: boolean;
    /** Whether it can be paid later, offline. */
    pay_offline: boolean;
  };
  /** What is on the board: the newest 50, newest first. */
  announcements: PublicAnnouncement[];
}

export interface QuoteRequest {
  /** How many would play. */
  players: number;
  /** A code that makes it cheaper. */
  discount_code?: string | null | undefined;
}

export interface Quote {
  /** The fee before any discount. */
  subtotal_cents: number;
  /** What the discount takes off. */
  discount_cents: number;
  /** What would be due. */
  amount_cents: number;
  /** ISO 4217, in lower case. */
  currency: string;
}

export interface RegistrationInput {
  /** Who registers. */
  registrant_name: string;
  /** Address of the registrant. */
  registrant_email: string;
  /** Telephone number, as written. */
  registrant_phone?: string | null | undefined;
  /** The team to be seated on. */
  team_name?: string | null | undefined;
  /** One place each; left out, the registrant alone. No address twice. */
  players?:
    | Array<{
        /** Name; null for a place to be named later. */
        full_name?: string | null | undefined;
        /** Address. */
        email?: string | null | undefined;
        /** Course handicap; a plus handicap is negative. */
        handicap?: number | null | undefined;
      }>
    | undefined;
  /** For the organizer. */
  note?: string | null | undefined;
  /** A code that makes it cheaper. */
  discount_code?: string | null | undefined;
  /** How it will be paid (online). */
  payment?: 'online' | 'offline' | undefined;
  /** Whether to wait when every place is taken (no). */
  join_waitlist?: boolean | undefined;
}

export interface PublicRegistered {
  /** Identifies the registration. */
  id: string;
  /** Where the registration stands. */
  status: 'pending' | 'paid' | 'cancelled' | 'refunded';
  /** Whether it waits for a place. */
  waitlisted: boolean;
  /** 1 is the next to come up; null when it does not wait. */
  waitlist_position: number | null;
  event: {
    /** Its public address, if it has one now. */
    slug: string | null;
    /** What it is called. */
    name: string;
    /** Where it is played. */
    course_name: string | null;
    /** The day. */
    event_date: string | null;
  };
  /** Who registered. */
  registrant_name: string;
  /** The team. */
  team_name: string | null;
  players: Array<{
    /** Name, once known. */
    full_name: string | null;
  }>;
  /** What is due. */
  amount_cents: number;
  /** Money that was accepted. */
  paid_cents: number;
  /** What of it has gone back. */
  refunded_cents: number;
  /** ISO 4217, in lower case. */
  currency: string;
  /** Until when the place is held without payment. */
  hold_until: string | null;
  /** Where the golfer's team starts, once that is set. */
  start_label: string | null;
  /** What the team enters to score, on the event's day in its time zone; null on other days. */
  access_code: string | null;
  /** Whether the golfer can cancel now. */
  can_cancel: boolean;
  /** Whether the golfer can change players, team name and note now. */
  can_change: boolean;
  /** Where to write to the organizer. */
  organizer_email: string | null;
  /** The page to pay at; null unless money is to be paid online now. */
  pay_url: string | null;
  /** When the golfer registered. */
  created_at: string;
  /** When it was paid. */
  paid_at: string | null;
  /** When it was cancelled. */
  cancelled_at: string | null;
  /** The page of the registration. Shown only now. */
  manage_url: string;
  /** Stands for the registration in `/public/v1/registrations/{token}`. Shown only now. */
  token: string;
}

/** A registration as its secret link shows it. */
export interface PublicRegistration {
  /** Identifies the registration. */
  id: string;
  /** Where the registration stands. */
  status: 'pending' | 'paid' | 'cancelled' | 'refunded';
  /** Whether it waits for a place. */
  waitlisted: boolean;
  /** 1 is the next to come up; null when it does not wait. */
  waitlist_position: number | null;
  event: {
    /** Its public address, if it has one now. */
    slug: string | null;
    /** What it is called. */
    name: string;
    /** Where it is played. */
    course_name: string | null;
    /** The day. */
    event_date: string | null;
  };
  /** Who registered. */
  registrant_name: string;
  /** The team. */
  team_name: string | null;
  players: Array<{
    /** Name, once known. */
    full_name: string | null;
  }>;
  /** What is due. */
  amount_cents: number;
  /** Money that was accepted. */
  paid_cents: number;
  /** What of it has gone back. */
  refunded_cents: number;
  /** ISO 4217, in lower case. */
  currency: string;
  /** Until when the place is held without payment. */
  hold_until: string | null;
  /** Where the golfer's team starts, once that is set. */
  start_label: string | null;
  /** What the team enters to score, on the event's day in its time zone; null on other days. */
  access_code: string | null;
  /** Whether the golfer can cancel now. */
  can_cancel: boolean;
  /** Whether the golfer can change players, team name and note now. */
  can_change: boolean;
  /** Where to write to the organizer. */
  organizer_email: string | null;
  /** The page to pay at; null unless money is to be paid online now. */
  pay_url: string | null;
  /** When the golfer registered. */
  created_at: string;
  /** When it was paid. */
  paid_at: string | null;
  /** When it was cancelled. */
  cancelled_at: string | null;
}

/** At least one field; only those sent change. */
export interface GolferPatch {
  /** All players in their order; their number stays. What is left out of a player stays, null clears it. */
  players?:
    | Array<{
        /** Name; null for a place to be named later. */
        full_name?: string | null | undefined;
        /** Address. */
        email?: string | null | undefined;
        /** Course handicap; a plus handicap is negative. */
        handicap?: number | null | undefined;
      }>
    | undefined;
  /** The team to be seated on. */
  team_name?: string | null | undefined;
  /** For the organizer. */
  note?: string | null | undefined;
}

export interface PublicRsvp {
  /** Who invites. */
  organization_name: string;
  event: {
    name: string;
    course_name: string | null;
    /** When it is played. */
    event_date: string | null;
    /** Its public address, if it has one. */
    slug: string | null;
  };
  first_name: string | null;
  /** Whether the person will come. */
  response: 'yes' | 'no' | 'maybe' | null;
  /** How many come, this person included; 0 for `no`. */
  party_size: number | null;
  /** What else the person wants to say. */
  note: string | null;
  /** When the answer was given last. */
  responded_at: string | null;
  /** Until when an answer is taken. */
  deadline: string | null;
  /** Whether an answer is taken now. */
  open: boolean;
}

export interface RsvpAnswer {
  /** Whether the person will come. */
  response: 'yes' | 'no' | 'maybe';
  /** How many come; 1 unless stated. */
  party_size?: number | null | undefined;
  /** What else the person wants to say. */
  note?: string | null | undefined;
}

export interface Unsubscription {
  /** Who sent the mail. */
  organization_name: string;
  /** Whether the address gets no more bulk mail. */
  opted_out: boolean;
}

export interface UnsubscriptionChoice {
  /** True to get no more bulk mail. */
  opted_out: boolean;
}

/** A side game as everybody sees it. */
export interface PublicSideGame {
  /** Identifies the game. */
  id: string;
  /** What is played: skins over the whole round, a contest on a hole, or anything else. */
  type: 'skins' | 'longest_drive' | 'closest_to_pin' | 'straightest_drive' | 'custom';
  /** What the game is called. */
  name: string;
  /** The hole it is played on: required for a contest, possible for a custom game, none for skins. */
  hole_number: number | null;
  /** Which scores skins compare. */
  basis: 'gross' | 'net' | null;
  /** Skins: whether a tied skin is carried to the next hole. */
  carryover: boolean | null;
  /** A closed game is not changed until it is opened again; its results go on following the scores. */
  status: 'open' | 'closed';
  /** While a participant who can still score has no score on a hole, until the event is final. */
  provisional: boolean;
  /** Skins: every hole in play, by number. */
  holes: Array<{
    /** The hole. */
    hole: number;
    /** The name. */
    winner_name: string | null;
    /** What the hole pays: one and all that was carried to it; 0 when it is tied. */
    skins: number;
    /** The best score, tied or not. */
    score: number | null;
    /** A participant who can still score has no score here, or nobody has. */
    provisional: boolean;
    /** Not provisional, nor is any hole that may carry to it. */
    settled: boolean;
  }>;
  /** Skins: whoever has won any, most first. */
  totals: Array<{
    /** The name. */
    name: string;
    /** How many were won. */
    skins: number;
  }>;
  /** Skins that are still carried after the last hole. */
  unawarded: number;
  /** Of a contest; null while there is none. */
  winner: {
    /** The name. */
    name: string;
    /** How near, how far, how straight. */
    measurement: number | null;
    /** What it is measured in. */
    unit: string | null;
  } | null;
}

/** A bracket as everybody sees it. */
export interface PublicBracket {
  /** Identifies the bracket. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** What the bracket is called. */
  name: string;
  /** Who plays: teams, or players on their own. */
  entrant_type: 'team' | 'player';
  /** Places in the first round: the smallest power of two that holds all entrants. */
  size: number;
  /** Whether third place is played for. */
  third_place: boolean;
  /** The board that the seeds were taken from; null when they were given. */
  seeded_from: {
    /** The board. */
    board: 'gross' | 'net' | 'stableford';
    /** The flight; null for the whole field. */
    flight_id: string | null;
    /** The version of the board. */
    revision: number;
  } | null;
  /** `in_progress` from the first hole or result, `complete` once every match is. */
  status: 'pending' | 'in_progress' | 'complete';
  /** The winner of the final. */
  champion_id: string | null;
  /** When it was drawn up. */
  created_at: string;
  /** By seed. */
  entrants: BracketEntrant[];
  /** By round and position. */
  matches: BracketMatch[];
}

export interface PublicRafflePrize {
  /** Identifies the prize. */
  id: string;
  /** What is won. */
  name: string;
  /** How many of it there are. */
  quantity: number;
  /** How many of it are still to be won. */
  remaining: number;
  /** What one is worth, in cents. */
  value_cents: number | null;
  winners: Array<{
    /** The draw, from 1. */
    draw: number;
    /** Which pick of the draw, from 1. */
    pick: number;
    /** The ticket. */
    ticket_number: number;
    /** The winner's initials. */
    winner_label: string;
    /** `forfeited` once the winner was absent and the prize was drawn again. */
    status: 'won' | 'forfeited';
  }>;
}

/** A raffle as everybody sees it. */
export interface PublicRaffle {
  /** Identifies the raffle. */
  id: string;
  /** What it is called. */
  name: string;
  /** Tickets are sold while it is `open`; `drawn` once something was drawn and no prize is left. */
  status: 'open' | 'closed' | 'drawn';
  /** What a ticket costs, in cents. */
  ticket_price_cents: number;
  /** ISO 4217, in lower case: the event's when the raffle was made. */
  currency: string;
  /** Tickets that are sold and not void. */
  tickets_sold: number;
  /** Fixes every draw before the first ticket is sold: the seed of draw 1 hashes to it, that of draw 2 to the seed of draw 1, and so on. */
  commitment: string;
  /** In the order in which they were added. */
  prizes: PublicRafflePrize[];
}

/** A raffle with every draw, to be repeated by anybody. */
export interface PublicRaffleDetail {
  /** Identifies the raffle. */
  id: string;
  /** What it is called. */
  name: string;
  /** Tickets are sold while it is `open`; `drawn` once something was drawn and no prize is left. */
  status: 'open' | 'closed' | 'drawn';
  /** What a ticket costs, in cents. */
  ticket_price_cents: number;
  /** ISO 4217, in lower case: the event's when the raffle was made. */
  currency: string;
  /** Tickets that are sold and not void. */
  tickets_sold: number;
  /** Fixes every draw before the first ticket is sold: the seed of draw 1 hashes to it, that of draw 2 to the seed of draw 1, and so on. */
  commitment: string;
  /** In the order in which they were added. */
  prizes: PublicRafflePrize[];
  /** First to last. */
  draws: RaffleDraw[];
}

/** An auction item as everybody sees it. */
export interface PublicAuctionItem {
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
}

export interface BidCreate {
  /** At most 120 characters. Needed without a token. */
  name?: unknown | undefined;
  /** Address, not verified. Needed without a token. */
  email?: unknown | undefined;
  /** Telephone number, at most 40 characters. */
  phone?: unknown | undefined;
  /** What is offered. */
  amount_cents: number;
  /** From the first bid of this bidder; the others are not read then. */
  bidder_token?: string | null | undefined;
}

export interface BidPlaced {
  bid: {
    /** Identifies the bid. */
    id: string;
    /** What was bid. */
    amount_cents: number;
    /** Whether it bought the item at once. */
    buy_now: boolean;
    /** When it counted, by the clock of the database. */
    created_at: string;
  };
  /** How everybody sees the bidder. */
  bidder_label: string;
  /** Stands for this bidder in further bids. Shown with the first one only. */
  bidder_token: string | null;
  auction: PublicAuctionItem;
}

/** A new contact was added to the organization. */
export interface ContactCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'contact.created';
  /** When it happened. */
  created_at: string;
  data: Contact;
}

/** A field of a contact changed. */
export interface ContactUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'contact.updated';
  /** When it happened. */
  created_at: string;
  data: Contact & {
    /** The fields that changed, with their values before. */
    previous: Partial<Contact>;
  };
}

export interface DeletedContact {
  /** What was deleted. */
  id: string;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Always true. */
  deleted: true;
  /** When it was deleted. */
  updated_at: string;
}

/** A contact was deleted, and with it its tags and answers to invitations. */
export interface ContactDeletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'contact.deleted';
  /** When it happened. */
  created_at: string;
  data: DeletedContact;
}

/** A contact asked for no more mail, by a link, a complaint, or through staff. */
export interface ContactOptedOutEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'contact.opted_out';
  /** When it happened. */
  created_at: string;
  data: Contact & {
    /** The fields that changed, with their values before. */
    previous: Partial<Contact>;
  };
}

export interface TaggedContact {
  /** The contact. */
  contact_id: string;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** The tag. */
  tag_id: string;
  /** What the tag says; unique within the organization, without regard to case. */
  tag_name: string;
  /** When that was. It grows with every change of this contact and tag. */
  updated_at: string;
}

/** A tag was put on a contact. */
export interface ContactTaggedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'contact.tagged';
  /** When it happened. */
  created_at: string;
  data: TaggedContact;
}

export interface UntaggedContact {
  /** The contact. */
  contact_id: string;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** The tag. */
  tag_id: string;
  /** What the tag says; unique within the organization, without regard to case. */
  tag_name: string;
  /** When that was. It grows with every change of this contact and tag. */
  updated_at: string;
}

/** A tag was taken off a contact. Deleting the tag or the contact does not fire it. */
export interface ContactUntaggedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'contact.untagged';
  /** When it happened. */
  created_at: string;
  data: UntaggedContact;
}

/** A tag was created. */
export interface TagCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'tag.created';
  /** When it happened. */
  created_at: string;
  data: Tag;
}

export interface DeletedTag {
  /** What was deleted. */
  id: string;
  /** Always true. */
  deleted: true;
  /** When it was deleted. */
  updated_at: string;
}

/** A tag was deleted and taken off all contacts. */
export interface TagDeletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'tag.deleted';
  /** When it happened. */
  created_at: string;
  data: DeletedTag;
}

/** A tournament was created, on its own or after the model of another. */
export interface TournamentCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'tournament.created';
  /** When it happened. */
  created_at: string;
  data: Tournament;
}

/** A field of a tournament changed, other than its status. */
export interface TournamentUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'tournament.updated';
  /** When it happened. */
  created_at: string;
  data: Tournament & {
    /** The fields that changed, with their values before. */
    previous: Partial<Tournament>;
  };
}

/** The status of a tournament changed, or whether it moves by itself. */
export interface TournamentStatusChangedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'tournament.status_changed';
  /** When it happened. */
  created_at: string;
  data: Tournament & {
    /** The fields that changed, with their values before. */
    previous: Partial<Tournament>;
  };
}

/** A setting of a tournament changed. Also sent once when it is created: so the defaults are known. */
export interface TournamentSettingsUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'tournament.settings_updated';
  /** When it happened. */
  created_at: string;
  data: {
    /** The tournament. */
    tournament_id: string;
    settings: TournamentSettings;
    /** The fields that changed, with their values before. */
    previous: Record<string, unknown>;
    /** When they changed, as `updatedAt` of the settings. */
    updated_at: string;
  };
}

/** The holes of a tournament changed: its course, or the contest that is held on a hole. */
export interface TournamentHolesUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'tournament.holes_updated';
  /** When it happened. */
  created_at: string;
  data: {
    /** The tournament. */
    tournament_id: string;
    /** All its holes as they are now, in their order. */
    holes: HoleConfig[];
    /** When they changed. It grows with every change. */
    updated_at: string;
  };
}

/** The sponsors of a tournament changed, one of them or their order. */
export interface TournamentSponsorsUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'tournament.sponsors_updated';
  /** When it happened. */
  created_at: string;
  data: {
    /** The tournament. */
    tournament_id: string;
    /** All its sponsors as they are now, in their order. */
    sponsors: Sponsor[];
    /** When they changed. It grows with every change. */
    updated_at: string;
  };
}

/** A flight was created, by hand or by handicaps. */
export interface FlightCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'flight.created';
  /** When it happened. */
  created_at: string;
  data: Flight;
}

/** A field of a flight changed. */
export interface FlightUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'flight.updated';
  /** When it happened. */
  created_at: string;
  data: Flight & {
    /** The fields that changed, with their values before. */
    previous: Partial<Flight>;
  };
}

export interface DeletedFlight {
  /** What was deleted. */
  id: string;
  /** Its tournament. */
  tournament_id: string;
  /** Always true. */
  deleted: true;
  /** When it was deleted. */
  updated_at: string;
}

/** A flight was deleted. Its entrants then have none, and are told as changed. */
export interface FlightDeletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'flight.deleted';
  /** When it happened. */
  created_at: string;
  data: DeletedFlight;
}

/** A team was created, by hand, by an import or by a registration. */
export interface TeamCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'team.created';
  /** When it happened. */
  created_at: string;
  data: Team;
}

/** A field of a team changed: its name, start, handicap or flight. */
export interface TeamUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'team.updated';
  /** When it happened. */
  created_at: string;
  data: Team & {
    /** The fields that changed, with their values before. */
    previous: Partial<Team>;
  };
}

export interface DeletedTeam {
  /** What was deleted. */
  id: string;
  /** Its tournament. */
  tournament_id: string;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Always true. */
  deleted: true;
  /** When it was deleted. */
  updated_at: string;
}

/** A team was deleted. Its players stay without a team, as `player.moved` has told. */
export interface TeamDeletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'team.deleted';
  /** When it happened. */
  created_at: string;
  data: DeletedTeam;
}

/** A discount was created. */
export interface DiscountCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'discount.created';
  /** When it happened. */
  created_at: string;
  data: Discount;
}

/** How often or how long a discount can be used changed. */
export interface DiscountUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'discount.updated';
  /** When it happened. */
  created_at: string;
  data: Discount & {
    /** The fields that changed, with their values before. */
    previous: Partial<Discount>;
  };
}

export interface DeletedDiscount {
  /** What was deleted. */
  id: string;
  /** Its tournament. */
  tournament_id: string;
  /** Always true. */
  deleted: true;
  /** When it was deleted. */
  updated_at: string;
}

/** A discount was deleted. Registrations that used it keep their price. */
export interface DiscountDeletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'discount.deleted';
  /** When it happened. */
  created_at: string;
  data: DeletedDiscount;
}

/** A player was added to a tournament. */
export interface PlayerCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'player.created';
  /** When it happened. */
  created_at: string;
  data: PlayerDetail;
}

/** A field of a player changed, or the name of the player's team. */
export interface PlayerUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'player.updated';
  /** When it happened. */
  created_at: string;
  data: PlayerDetail & {
    /** The fields that changed, with their values before. */
    previous: Partial<PlayerDetail>;
  };
}

/** A player changed teams, or left a team without joining another. */
export interface PlayerMovedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'player.moved';
  /** When it happened. */
  created_at: string;
  data: PlayerDetail & {
    /** The fields that changed, with their values before. */
    previous: Partial<PlayerDetail>;
  };
}

/** A player was checked in, alone or with the team. */
export interface PlayerCheckedInEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'player.checked_in';
  /** When it happened. */
  created_at: string;
  data: PlayerDetail & {
    /** The fields that changed, with their values before. */
    previous: Partial<PlayerDetail>;
  };
}

/** The check-in of a player was undone. */
export interface PlayerCheckedOutEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'player.checked_out';
  /** When it happened. */
  created_at: string;
  data: PlayerDetail & {
    /** The fields that changed, with their values before. */
    previous: Partial<PlayerDetail>;
  };
}

/** A player withdrew, and fills no seat any more. */
export interface PlayerWithdrawnEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'player.withdrawn';
  /** When it happened. */
  created_at: string;
  data: PlayerDetail & {
    /** Why, if somebody said so. */
    reason: string | null;
    /** The fields that changed, with their values before. */
    previous: Partial<PlayerDetail>;
  };
}

/** The withdrawal of a player was undone. */
export interface PlayerReinstatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'player.reinstated';
  /** When it happened. */
  created_at: string;
  data: PlayerDetail & {
    /** The fields that changed, with their values before. */
    previous: Partial<PlayerDetail>;
  };
}

/** A score as it was entered, and the one that it replaced. */
export interface Score {
  /** Identifies this entry of the score log. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** The team whose card it is, in a scramble. */
  team_id: string | null;
  /** The player whose card it is, in the other formats. */
  player_id: string | null;
  /** The hole. */
  hole: number;
  /** Strokes on it; null for no score. */
  strokes: number | null;
  /** Strokes on it; null for no score. */
  previous_strokes: number | null;
  /** The version of the boards that shows this; it only grows. */
  revision: number;
  /** Whether a program, the dashboard or a phone sent it. */
  via: 'api' | 'staff' | 'play';
  /** Why, if a reason was given. */
  reason: string | null;
  /** When it was stored. */
  created_at: string;
}

/** A hole that had no score has one. Scores that are stored together share a revision. */
export interface ScorePostedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'score.posted';
  /** When it happened. */
  created_at: string;
  data: Score;
}

/** A score was replaced by another, or taken off the card (`strokes` is then null). */
export interface ScoreCorrectedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'score.corrected';
  /** When it happened. */
  created_at: string;
  data: Score;
}

/** The signature under a team's card. */
export interface SignedCard {
  /** The event. */
  tournament_id: string;
  /** The team whose card it is. */
  team_id: string;
  /** Its name. */
  team_name: string;
  signed: Signature;
  /** When it was signed or opened again. It grows with every such change of this card. */
  updated_at: string;
}

/** A marker signed the card of a team: phones can change it no more. */
export interface CardSignedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'card.signed';
  /** When it happened. */
  created_at: string;
  data: SignedCard;
}

/** A signed card was opened again, so `signed` is null. */
export interface CardReopenedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'card.reopened';
  /** When it happened. */
  created_at: string;
  data: SignedCard;
}

/** A score looks wrong, or a phone has offered another one, and the organizer should check it. */
export interface FlagOpenedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'flag.opened';
  /** When it happened. */
  created_at: string;
  data: Flag & {
    /** The fields that changed, with their values before. */
    previous: Partial<Flag>;
  };
}

/** What an open flag is about changed: a newer offer, another par, other holes without a score. */
export interface FlagUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'flag.updated';
  /** When it happened. */
  created_at: string;
  data: Flag & {
    /** The fields that changed, with their values before. */
    previous: Partial<Flag>;
  };
}

/** A flag was resolved by somebody, or by itself because its cause is gone. */
export interface FlagResolvedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'flag.resolved';
  /** When it happened. */
  created_at: string;
  data: Flag & {
    /** The fields that changed, with their values before. */
    previous: Partial<Flag>;
  };
}

/** A leader, as the line of the board. */
export interface LeaderRow {
  /** The place, shared by equals; null for the unranked. */
  position: number | null;
  /** The same to show. */
  positionLabel: string;
  /** Whether others have the same place. */
  tied: boolean;
  /** Who is ranked. */
  entryType: 'team' | 'player';
  /** The team. */
  teamId: string | null;
  /** Its name. */
  teamName: string | null;
  /** The player, in an individual event. */
  playerId: string | null;
  /** The name of the player. */
  playerName: string | null;
  /** The flight. */
  flightId: string | null;
  /** Its name. */
  flightName: string | null;
  /** Where play began. */
  startLabel: string | null;
  /** How many holes are scored. */
  thru: number;
  /** The same to show; a star marks a start elsewhere than hole 1. */
  thruLabel: string;
  /** The first hole without a score. */
  nextHole: number | null;
  /** How many holes are played. */
  holesInPlay: number;
  /** What the board ranks by: to par, or points. */
  score: number | null;
  /** Strokes. */
  gross: number | null;
  /** Strokes against par. */
  grossToPar: number | null;
  /** Strokes less handicap. */
  net: number | null;
  /** The same against par. */
  netToPar: number | null;
  /** Stableford points. */
  points: number | null;
  /** Against par, by the board's own measure. */
  toPar: number | null;
  /** The same to show. */
  toParLabel: string;
  /** Over holes 1 to 9. */
  out: number | null;
  /** Over holes 10 to 18. */
  in: number | null;
  /** The playing handicap. */
  handicap: number | null;
  /** How far the entrant is. */
  status: 'not_started' | 'in_progress' | 'complete' | 'no_return';
  /** On every row of a tie that countback was asked for. */
  tiebreak: {
    /** How the tie was broken. */
    method: string;
    /** The step that decided. */
    decidedBy: string;
    /** The numbers up to that step. */
    values: number[];
  } | null;
  /** When the last score came in. */
  lastScoreAt: string | null;
}

/** Who leads a board, and who did. */
export interface LeaderChange {
  /** The event. */
  tournament_id: string;
  /** Which board. */
  board: 'gross' | 'net' | 'stableford';
  /** The version of the boards that shows this; it grows from event to event. */
  revision: number;
  /** Until the event is final. */
  provisional: boolean;
  /** The first ten of those at position 1; none while nobody leads. */
  leaders: LeaderRow[];
  /** How many are at position 1. */
  leader_count: number;
  /** The leaders as they were told last. */
  previous_leaders: LeaderRow[];
  /** How many they were. */
  previous_count: number;
}

/** Others lead a board of a live or final event than were told last. A lead that comes and goes within five seconds is not told; the last one always is. */
export interface LeaderboardLeaderChangedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'leaderboard.leader_changed';
  /** When it happened. */
  created_at: string;
  data: LeaderChange;
}

/** A golfer registered for one of the organization's tournaments. */
export interface RegistrationCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'registration.created';
  /** When it happened. */
  created_at: string;
  data: Registration;
}

/** A registration changed, and no other event tells how. */
export interface RegistrationUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'registration.updated';
  /** When it happened. */
  created_at: string;
  data: Registration & {
    /** The fields that changed, with their values before. */
    previous: Partial<Registration>;
  };
}

/** A registration came up from the waitlist. */
export interface RegistrationPromotedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'registration.promoted';
  /** When it happened. */
  created_at: string;
  data: Registration & {
    /** The fields that changed, with their values before. */
    previous: Partial<Registration>;
  };
}

/** A registration was paid: online, offline, or with nothing due. */
export interface RegistrationPaidEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'registration.paid';
  /** When it happened. */
  created_at: string;
  data: Registration;
}

/** A registration was cancelled, by anybody, by an ended hold or by a failed payment. */
export interface RegistrationCancelledEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'registration.cancelled';
  /** When it happened. */
  created_at: string;
  data: Registration & {
    /** The fields that changed, with their values before. */
    previous: Partial<Registration>;
  };
}

/** Money of a registration went back, all or some of it; fires once for each refund. */
export interface RegistrationRefundedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'registration.refunded';
  /** When it happened. */
  created_at: string;
  data: Registration & {
    refund: Refund;
    /** The fields that changed, with their values before. */
    previous: Partial<Registration>;
  };
}

/** A registration was flagged: somebody should look at it. Fires once for each flag. */
export interface RegistrationFlaggedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'registration.flagged';
  /** When it happened. */
  created_at: string;
  data: Registration & {
    flag: RegistrationFlag;
    /** The fields that changed, with their values before. */
    previous: Partial<Registration>;
  };
}

/** An invitation was drafted or scheduled. */
export interface InvitationCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'invitation.created';
  /** When it happened. */
  created_at: string;
  data: Invitation;
}

/** An invitation was changed, scheduled or cancelled, or its mails are being sent. */
export interface InvitationUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'invitation.updated';
  /** When it happened. */
  created_at: string;
  data: Invitation & {
    /** The fields that changed, with their values before. */
    previous: Partial<Invitation>;
  };
}

export interface DeletedInvitation {
  /** What was deleted. */
  id: string;
  /** The tournament invited to; null when the invitation is to none in particular. */
  tournament_id: string | null;
  /** Always true. */
  deleted: true;
  /** When it was deleted. */
  updated_at: string;
}

/** An invitation was deleted before it was sent. */
export interface InvitationDeletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'invitation.deleted';
  /** When it happened. */
  created_at: string;
  data: DeletedInvitation;
}

/** The last mail of an invitation has ended. Fires again once failed ones were tried again. */
export interface InvitationSentEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'invitation.sent';
  /** When it happened. */
  created_at: string;
  data: Invitation & {
    /** The fields that changed, with their values before. */
    previous: Partial<Invitation>;
  };
}

/** An invitation that reached one recipient. */
export interface DeliveredInvitation {
  /** The invitation. */
  invitation_id: string;
  /** The recipient. */
  contact_id: string;
  /** The address it was delivered to, as it was at that time. */
  email: string;
  /** The tournament invited to; null when the invitation is to none in particular. */
  tournament_id: string | null;
  /** When it was delivered. */
  delivered_at: string;
}

/** An invitation email was delivered to a recipient; fires once for each of them. */
export interface InvitationDeliveredEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'invitation.delivered';
  /** When it happened. */
  created_at: string;
  data: DeliveredInvitation;
}

/** An invitation that did not reach one recipient. */
export interface BouncedInvitation {
  /** The invitation. */
  invitation_id: string;
  /** The recipient. */
  contact_id: string;
  /** The address that takes no mail, as it was at that time. */
  email: string;
  /** The tournament invited to; null when the invitation is to none in particular. */
  tournament_id: string | null;
  /** Why, in the words of the mail server. */
  reason: string | null;
  /** When we were told. */
  bounced_at: string;
}

/** The address of a recipient takes no mail: refused at once, or reported later. Fires once for each. */
export interface InvitationBouncedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'invitation.bounced';
  /** When it happened. */
  created_at: string;
  data: BouncedInvitation;
}

/** A contact answered an invitation, or staff entered the answer; also another answer. */
export interface RsvpAnsweredEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'rsvp.answered';
  /** When it happened. */
  created_at: string;
  data: Rsvp & {
    /** The fields that changed, with their values before. */
    previous: Partial<Rsvp>;
  };
}

/** An announcement was drafted or scheduled. */
export interface AnnouncementCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'announcement.created';
  /** When it happened. */
  created_at: string;
  data: Announcement;
}

/** An announcement was changed, scheduled or retracted, or its mails are being sent. */
export interface AnnouncementUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'announcement.updated';
  /** When it happened. */
  created_at: string;
  data: Announcement & {
    /** The fields that changed, with their values before. */
    previous: Partial<Announcement>;
  };
}

export interface DeletedAnnouncement {
  /** What was deleted. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** Always true. */
  deleted: true;
  /** When it was deleted. */
  updated_at: string;
}

/** An announcement was deleted before it was sent. */
export interface AnnouncementDeletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'announcement.deleted';
  /** When it happened. */
  created_at: string;
  data: DeletedAnnouncement;
}

/** The last mail of an announcement has ended, or it is on the board and has none. */
export interface AnnouncementSentEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'announcement.sent';
  /** When it happened. */
  created_at: string;
  data: Announcement & {
    /** The fields that changed, with their values before. */
    previous: Partial<Announcement>;
  };
}

/** A message was sent to players of an event. */
export interface MessageSentEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'message.sent';
  /** When it happened. */
  created_at: string;
  data: Message & {
    /** The fields that changed, with their values before. */
    previous: Partial<Message>;
  };
}

/** A side game with its list of participants. */
export interface SideGameWithEntrants {
  /** Identifies the game. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** What is played: skins over the whole round, a contest on a hole, or anything else. */
  type: 'skins' | 'longest_drive' | 'closest_to_pin' | 'straightest_drive' | 'custom';
  /** What the game is called. */
  name: string;
  /** The hole it is played on: required for a contest, possible for a custom game, none for skins. */
  hole_number: number | null;
  /** Which scores skins compare. */
  basis: 'gross' | 'net' | null;
  /** Skins: whether a tied skin is carried to the next hole. */
  carryover: boolean | null;
  /** Who competes. */
  entrant_type: 'team' | 'player';
  /** Who takes part: every active player, or every team; or only those who were added. */
  entry: 'all' | 'listed';
  /** Only entrants of this flight: a player has his own, else that of his team. */
  flight_id: string | null;
  /** What each participant puts into the pot. */
  buy_in_cents: number;
  /** ISO 4217, lower case: that of the event when the game was made. */
  currency: string;
  /** How many take part now. */
  participants: number;
  /** The buy-in times the participants. */
  pot_cents: number;
  /** A closed game is not changed until it is opened again; its results go on following the scores. */
  status: 'open' | 'closed';
  /** The player who won. */
  winner_player_id: string | null;
  /** The team that won. */
  winner_team_id: string | null;
  /** The name of that player or team as it is now, or the name given. */
  winner_name: string | null;
  /** How near, how far, how straight. */
  measurement: number | null;
  /** What it is measured in. */
  unit: string | null;
  /** When it was made. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
  /** Who is on the list of a `listed` game, by id; null where everybody takes part. */
  entrant_ids: string[] | null;
}

/** A side game was created. */
export interface SidegameCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'sidegame.created';
  /** When it happened. */
  created_at: string;
  data: SideGameWithEntrants;
}

/** A field of a side game or its list changed, or its winner was cleared. */
export interface SidegameUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'sidegame.updated';
  /** When it happened. */
  created_at: string;
  data: SideGameWithEntrants & {
    /** The fields that changed, with their values before. */
    previous: Partial<SideGameWithEntrants>;
  };
}

export interface DeletedSideGameWithEntrants {
  /** What was deleted. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** Always true. */
  deleted: true;
  /** When it was deleted. */
  updated_at: string;
}

/** A side game was deleted. */
export interface SidegameDeletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'sidegame.deleted';
  /** When it happened. */
  created_at: string;
  data: DeletedSideGameWithEntrants;
}

/** The winner of a side game was set, or another one, or what was measured. */
export interface SidegameWinnerSetEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'sidegame.winner_set';
  /** When it happened. */
  created_at: string;
  data: SideGameWithEntrants & {
    /** The fields that changed, with their values before. */
    previous: Partial<SideGameWithEntrants>;
  };
}

/** A bracket was drawn. */
export interface BracketCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'bracket.created';
  /** When it happened. */
  created_at: string;
  data: BracketDetail;
}

/** A bracket was renamed, a match went on, or a result was taken back. */
export interface BracketUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'bracket.updated';
  /** When it happened. */
  created_at: string;
  data: BracketDetail & {
    /** The fields that changed, with their values before. */
    previous: Partial<BracketDetail>;
  };
}

export interface DeletedBracketDetail {
  /** What was deleted. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** Always true. */
  deleted: true;
  /** When it was deleted. */
  updated_at: string;
}

/** A bracket was deleted with its matches and results. */
export interface BracketDeletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'bracket.deleted';
  /** When it happened. */
  created_at: string;
  data: DeletedBracketDetail;
}

/** The result of a match was recorded, also in place of another one. */
export interface BracketMatchCompletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'bracket.match_completed';
  /** When it happened. */
  created_at: string;
  data: BracketDetail & {
    /** The match. */
    match_id: string;
    /** Later matches that lost their result. */
    reset_match_ids: string[];
    /** The fields that changed, with their values before. */
    previous: Partial<BracketDetail>;
  };
}

/** A raffle was created. */
export interface RaffleCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'raffle.created';
  /** When it happened. */
  created_at: string;
  data: Raffle;
}

/** A field or a prize of a raffle changed, or it was opened or closed. */
export interface RaffleUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'raffle.updated';
  /** When it happened. */
  created_at: string;
  data: Raffle & {
    /** The fields that changed, with their values before. */
    previous: Partial<Raffle>;
  };
}

export interface DeletedRaffle {
  /** What was deleted. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** Always true. */
  deleted: true;
  /** When it was deleted. */
  updated_at: string;
}

/** A raffle without tickets was deleted. */
export interface RaffleDeletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'raffle.deleted';
  /** When it happened. */
  created_at: string;
  data: DeletedRaffle;
}

/** Tickets were sold. */
export interface RaffleTicketsSoldEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'raffle.tickets_sold';
  /** When it happened. */
  created_at: string;
  data: Raffle & {
    sale: RaffleTicketSale;
    /** The fields that changed, with their values before. */
    previous: Partial<Raffle>;
  };
}

/** The tickets of a sale were voided. */
export interface RaffleTicketsVoidedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'raffle.tickets_voided';
  /** When it happened. */
  created_at: string;
  data: Raffle & {
    sale: RaffleTicketSale;
    /** The fields that changed, with their values before. */
    previous: Partial<Raffle>;
  };
}

/** Winners were drawn. */
export interface RaffleDrawnEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'raffle.drawn';
  /** When it happened. */
  created_at: string;
  data: Raffle & {
    draw: RaffleDraw;
    /** The fields that changed, with their values before. */
    previous: Partial<Raffle>;
  };
}

/** An auction item was added. */
export interface AuctionCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'auction.created';
  /** When it happened. */
  created_at: string;
  data: AuctionItem;
}

/** A field of an auction item changed. */
export interface AuctionUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'auction.updated';
  /** When it happened. */
  created_at: string;
  data: AuctionItem & {
    /** The fields that changed, with their values before. */
    previous: Partial<AuctionItem>;
  };
}

export interface DeletedAuctionItem {
  /** What was deleted. */
  id: string;
  /** The event. */
  tournament_id: string;
  /** Always true. */
  deleted: true;
  /** When it was deleted. */
  updated_at: string;
}

/** An auction item without bids was deleted. */
export interface AuctionDeletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'auction.deleted';
  /** When it happened. */
  created_at: string;
  data: DeletedAuctionItem;
}

/** The time of an item has come: bids are taken. */
export interface AuctionOpenedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'auction.opened';
  /** When it happened. */
  created_at: string;
  data: AuctionItem & {
    /** The fields that changed, with their values before. */
    previous: Partial<AuctionItem>;
  };
}

/** A bid was placed, and stands above all others. */
export interface AuctionBidPlacedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'auction.bid_placed';
  /** When it happened. */
  created_at: string;
  data: AuctionItem & {
    bid: Bid;
    /** The bid that has lost its place, if any. */
    outbid: Bid | null;
    /** The fields that changed, with their values before. */
    previous: Partial<AuctionItem>;
  };
}

/** A bid was struck; where it was the highest, the next one stands again. */
export interface AuctionBidStruckEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'auction.bid_struck';
  /** When it happened. */
  created_at: string;
  data: AuctionItem & {
    bid: Bid;
    /** The bid that stands again, if any. */
    restored: Bid | null;
    /** The fields that changed, with their values before. */
    previous: Partial<AuctionItem>;
  };
}

/** An item is over: it was sold, found no bidder, was taken down, or was bought at once. */
export interface AuctionClosedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'auction.closed';
  /** When it happened. */
  created_at: string;
  data: AuctionItem & {
    /** The bid that has won, if any. */
    bid: Bid | null;
    /** The fields that changed, with their values before. */
    previous: Partial<AuctionItem>;
  };
}

/** A series with its events and what each weighs. */
export interface SeriesWithTournaments {
  /** Identifies the series. */
  id: string;
  /** What the series is called. */
  name: string;
  /** Which one it is. */
  season: string | null;
  /** Who is ranked. A series of players gives the place of a team to each of its active players; a series of teams passes over individual results. */
  entrant: 'player' | 'team';
  /** The board that ranks the events, whether they show it or not. */
  board: 'gross' | 'net' | 'stableford';
  /** How equal scores are ranked: as each event has it, or in one way for all. */
  ties: 'event' | 'shared' | 'countback';
  /** Points for the first place, the second and so on; none is worth more than the one before it. */
  points_table: number[];
  /** How many results of an entrant count, the highest; null for all. */
  best_of: number | null;
  /** Points on top for every result, whatever the weight of the event. */
  participation_points: number;
  /** How many events belong to it. */
  events: number;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Whatever you keep beside it: keys and texts of your own. */
  metadata: Record<string, string>;
  /** When it was made. */
  created_at: string;
  /** When it changed last. It grows with every change. */
  updated_at: string;
  /** Its events, by their ids. */
  tournaments: Array<{
    /** The event. */
    tournament_id: string;
    /** What its places are worth, in percent of the table of points. */
    weight: number;
  }>;
}

/** A series was created. */
export interface SeriesCreatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'series.created';
  /** When it happened. */
  created_at: string;
  data: SeriesWithTournaments;
}

/** A field of a series changed, or an event was added to it, weighed anew or removed. */
export interface SeriesUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'series.updated';
  /** When it happened. */
  created_at: string;
  data: SeriesWithTournaments & {
    /** The fields that changed, with their values before. */
    previous: Partial<SeriesWithTournaments>;
  };
}

export interface DeletedSeriesWithTournaments {
  /** What was deleted. */
  id: string;
  /** Its id in your own system, if you gave one. */
  external_id: string | null;
  /** Always true. */
  deleted: true;
  /** When it was deleted. */
  updated_at: string;
}

/** A series was deleted. Its events stay. */
export interface SeriesDeletedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'series.deleted';
  /** When it happened. */
  created_at: string;
  data: DeletedSeriesWithTournaments;
}

/** The service disabled a webhook endpoint because it failed too often. */
export interface WebhookEndpointDisabledEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'webhook.endpoint_disabled';
  /** When it happened. */
  created_at: string;
  data: WebhookEndpoint & {
    /** The fields that changed, with their values before. */
    previous: Partial<WebhookEndpoint>;
  };
}

export interface UpdatedOrganization {
  /** Identifies the organization. */
  id: string;
  /** What it is called: the sender of its mails. */
  name: string;
  /** When it changed last. */
  updated_at: string;
}

/** The organization was renamed. */
export interface OrganizationUpdatedEvent {
  /** Identifies the event. An event may arrive more than once: pass over an id you have seen. */
  id: string;
  /** What happened. */
  type: 'organization.updated';
  /** When it happened. */
  created_at: string;
  data: UpdatedOrganization;
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

/** List contacts: which, and how. */
export interface ListContactsQuery {
  /** Only the contact with this address. */
  email?: string | undefined;
  /** Only contacts with this tag. */
  tag_id?: string | undefined;
  /** Only the one with this id of your own system. */
  external_id?: string | undefined;
  /** Only contacts whose first name, last name, email or company begins with this. */
  q?: string | undefined;
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** Export contacts as CSV: which, and how. */
export interface ExportContactsQuery {
  /** Whether a file has the columns External ID, Metadata and Updated, too. */
  extra?: boolean | undefined;
}

/** List the tags of a contact: which, and how. */
export interface ListContactTagsQuery {
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List tags: which, and how. */
export interface ListTagsQuery {
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List tournaments: which, and how. */
export interface ListTournamentsQuery {
  /** `draft` means `setup`. */
  status?: 'draft' | 'setup' | 'open' | 'live' | 'final' | 'archived' | undefined;
  /** Only the one with this id of your own system. */
  external_id?: string | undefined;
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** Read the audit log: which, and how. */
export interface ListAuditEventsQuery {
  /** Only this action. */
  action?: string | undefined;
  /** Only what was done to this kind of thing. */
  target_type?: string | undefined;
  /** Only what was done at this time or later. */
  since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List teams: which, and how. */
export interface ListTeamsQuery {
  /** Only the one with this id of your own system. */
  external_id?: string | undefined;
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
  /** Whether a file has the columns External ID, Metadata and Updated, too. */
  extra?: boolean | undefined;
}

/** Read the roster: which, and how. */
export interface ListPlayersQuery {
  /** Only the one with this id of your own system. */
  external_id?: string | undefined;
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** Whether a file has the columns External ID, Metadata and Updated, too. */
  extra?: boolean | undefined;
}

/** List score flags: which, and how. */
export interface ListFlagsQuery {
  /** Only flags that are open, or that are resolved. */
  status?: 'open' | 'resolved' | undefined;
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** Read the leaderboard: which, and how. */
export interface GetLeaderboardQuery {
  /** Only this flight; positions begin at 1. */
  flight_id?: string | undefined;
  /** How to rank equal scores, whatever the settings say. */
  ties?: 'shared' | 'countback' | undefined;
  /** Adds every hole to every row. */
  explain?: boolean | undefined;
  /** With the scores up to this time; roster, settings and stored handicaps are those of now. */
  as_of?: string | undefined;
}

/** Read all boards: which, and how. */
export interface ListBoardsQuery {
  /** Only this flight; positions begin at 1. */
  flight_id?: string | undefined;
  /** How to rank equal scores, whatever the settings say. */
  ties?: 'shared' | 'countback' | undefined;
  /** Adds every hole to every row. */
  explain?: boolean | undefined;
  /** With the scores up to this time; roster, settings and stored handicaps are those of now. */
  as_of?: string | undefined;
}

/** Follow the boards: which, and how. */
export interface FollowBoardsQuery {
  /** Only this flight; positions begin at 1. */
  flight_id?: string | undefined;
  /** How to rank equal scores, whatever the settings say. */
  ties?: 'shared' | 'countback' | undefined;
}

/** Read the standings of each flight: which, and how. */
export interface ListFlightsQuery {
  /** Which board; gross unless stated. */
  board?: 'gross' | 'net' | 'stableford' | undefined;
}

/** List the discounts of an event: which, and how. */
export interface ListDiscountsQuery {
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List registrations: which, and how. */
export interface ListRegistrationsQuery {
  /** Only those for this tournament. */
  tournament_id?: string | undefined;
  /** Only those that stand so. */
  status?: 'pending' | 'paid' | 'cancelled' | 'refunded' | undefined;
  /** Only those with this registrant's address. */
  email?: string | undefined;
  /** Only those whose registrant's name, email or team name begins with this. */
  q?: string | undefined;
  /** Only those with open flags, or without. */
  flagged?: 'true' | 'false' | undefined;
  /** Only those that wait for a place, or do not. */
  waitlisted?: 'true' | 'false' | undefined;
  /** Only the one with this id of your own system. */
  external_id?: string | undefined;
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
  /** Whether a file has the columns External ID, Metadata and Updated, too. */
  extra?: boolean | undefined;
}

/** List invitations: which, and how. */
export interface ListInvitationsQuery {
  /** Only invitations in this state. */
  status?: 'draft' | 'scheduled' | 'sending' | 'sent' | 'failed' | 'cancelled' | undefined;
  /** Only invitations to this tournament. */
  tournament_id?: string | undefined;
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** Preview the mail: which, and how. */
export interface PreviewInvitationQuery {
  /** Whom the preview is for; a sample golfer unless stated. */
  contact_id?: string | undefined;
}

/** List the recipients of an invitation: which, and how. */
export interface ListInvitationRecipientsQuery {
  /** Only recipients in this state. */
  status?: 'queued' | 'sending' | 'delivered' | 'bounced' | 'failed' | 'skipped' | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List answers to invitations: which, and how. */
export interface ListRsvpsQuery {
  /** Only these answers. */
  response?: 'yes' | 'no' | 'maybe' | undefined;
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List announcements: which, and how. */
export interface ListAnnouncementsQuery {
  /** Only announcements that stand so. */
  status?: 'draft' | 'scheduled' | 'sending' | 'sent' | 'failed' | undefined;
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List the recipients of an announcement: which, and how. */
export interface ListAnnouncementRecipientsQuery {
  /** What became of the mail. */
  status?: 'queued' | 'sending' | 'delivered' | 'bounced' | 'failed' | 'skipped' | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List messages: which, and how. */
export interface ListMessagesQuery {
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List the side games of an event: which, and how. */
export interface ListSideGamesQuery {
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List the brackets of an event: which, and how. */
export interface ListBracketsQuery {
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List the raffles of an event: which, and how. */
export interface ListRafflesQuery {
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List ticket sales: which, and how. */
export interface ListRaffleTicketsQuery {
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List the auction items of an event: which, and how. */
export interface ListAuctionsQuery {
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List the bids on an item: which, and how. */
export interface ListBidsQuery {
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List series: which, and how. */
export interface ListSeriesQuery {
  /** Only the one with this id of your own system. */
  external_id?: string | undefined;
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** Read the standings of a series: which, and how. */
export interface GetSeriesStandingsQuery {
  /** Adds every result to every line. */
  explain?: boolean | undefined;
  /** Only so many lines. */
  top?: number | undefined;
}

/** List webhook endpoints: which, and how. */
export interface ListWebhooksQuery {
  /** Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed. */
  updated_since?: string | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** Read the delivery statistics of an endpoint: which, and how. */
export interface GetWebhookStatsQuery {
  /** How many hours, up to the current one; 24 unless stated. */
  hours?: number | undefined;
}

/** List deliveries: which, and how. */
export interface ListWebhookDeliveriesQuery {
  /** Only deliveries in this state. */
  status?: 'pending' | 'delivered' | 'failed' | 'dead' | undefined;
  /** How many items a page holds. */
  limit?: number | undefined;
}

/** List events: which, and how. */
export interface ListEventsQuery {
  /** Where to begin: a `position`, the id of an event, or `now` for the present end. */
  after?: string | undefined;
  /** Only events at this time or later. */
  since?: string | undefined;
  /** Only events of this type, such as `contact.created`, or kind, such as `contact.*`. Repeatable. */
  type?: string[] | undefined;
  /** Only events about this tournament. Repeatable. */
  tournament_id?: string[] | undefined;
  /** How many events a page holds at most. */
  limit?: number | undefined;
}

/** Follow events: which, and how. */
export interface FollowEventsQuery {
  /** Where to begin: a `position`, the id of an event, or `now` for the present end. */
  after?: string | undefined;
  /** Only events at this time or later. */
  since?: string | undefined;
  /** Only events of this type, such as `contact.created`, or kind, such as `contact.*`. Repeatable. */
  type?: string[] | undefined;
  /** Only events about this tournament. Repeatable. */
  tournament_id?: string[] | undefined;
}

/** See the boards of an event: which, and how. */
export interface GetPublicBoardsQuery {
  /** Only this board; none if it is switched off. */
  board?: 'gross' | 'net' | 'stableford' | undefined;
  /** Only this flight; positions begin at 1. */
  flight_id?: string | undefined;
}

/** Follow a board of an event: which, and how. */
export interface FollowPublicBoardQuery {
  /** Which board; gross unless stated. */
  board?: 'gross' | 'net' | 'stableford' | undefined;
}

/** An event of the feed, or what a webhook brings; `type` tells which. */
export type FairwayEvent =
  | ContactCreatedEvent
  | ContactUpdatedEvent
  | ContactDeletedEvent
  | ContactOptedOutEvent
  | ContactTaggedEvent
  | ContactUntaggedEvent
  | TagCreatedEvent
  | TagDeletedEvent
  | TournamentCreatedEvent
  | TournamentUpdatedEvent
  | TournamentStatusChangedEvent
  | TournamentSettingsUpdatedEvent
  | TournamentHolesUpdatedEvent
  | TournamentSponsorsUpdatedEvent
  | FlightCreatedEvent
  | FlightUpdatedEvent
  | FlightDeletedEvent
  | TeamCreatedEvent
  | TeamUpdatedEvent
  | TeamDeletedEvent
  | DiscountCreatedEvent
  | DiscountUpdatedEvent
  | DiscountDeletedEvent
  | PlayerCreatedEvent
  | PlayerUpdatedEvent
  | PlayerMovedEvent
  | PlayerCheckedInEvent
  | PlayerCheckedOutEvent
  | PlayerWithdrawnEvent
  | PlayerReinstatedEvent
  | ScorePostedEvent
  | ScoreCorrectedEvent
  | CardSignedEvent
  | CardReopenedEvent
  | FlagOpenedEvent
  | FlagUpdatedEvent
  | FlagResolvedEvent
  | LeaderboardLeaderChangedEvent
  | RegistrationCreatedEvent
  | RegistrationUpdatedEvent
  | RegistrationPromotedEvent
  | RegistrationPaidEvent
  | RegistrationCancelledEvent
  | RegistrationRefundedEvent
  | RegistrationFlaggedEvent
  | InvitationCreatedEvent
  | InvitationUpdatedEvent
  | InvitationDeletedEvent
  | InvitationSentEvent
  | InvitationDeliveredEvent
  | InvitationBouncedEvent
  | RsvpAnsweredEvent
  | AnnouncementCreatedEvent
  | AnnouncementUpdatedEvent
  | AnnouncementDeletedEvent
  | AnnouncementSentEvent
  | MessageSentEvent
  | SidegameCreatedEvent
  | SidegameUpdatedEvent
  | SidegameDeletedEvent
  | SidegameWinnerSetEvent
  | BracketCreatedEvent
  | BracketUpdatedEvent
  | BracketDeletedEvent
  | BracketMatchCompletedEvent
  | RaffleCreatedEvent
  | RaffleUpdatedEvent
  | RaffleDeletedEvent
  | RaffleTicketsSoldEvent
  | RaffleTicketsVoidedEvent
  | RaffleDrawnEvent
  | AuctionCreatedEvent
  | AuctionUpdatedEvent
  | AuctionDeletedEvent
  | AuctionOpenedEvent
  | AuctionBidPlacedEvent
  | AuctionBidStruckEvent
  | AuctionClosedEvent
  | SeriesCreatedEvent
  | SeriesUpdatedEvent
  | SeriesDeletedEvent
  | WebhookEndpointDisabledEvent
  | OrganizationUpdatedEvent
  | WebhookTestEvent;

/** Another name for it. */
export type WebhookEvent = FairwayEvent;

/** What `webhooks.sendTestEvent` sends. */
export interface WebhookTestEvent {
  id: string;
  type: 'webhook.test';
  created_at: string;
  data: Record<string, unknown>;
}

/** What a client may do. */
export type Scope =
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
  | 'events:read';
