import type { CsvColumn } from '../../../platform/csv/write.ts';
import {
  Day,
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/text/schema.ts';
import { RESPONSES } from '../invitations/responses.ts';

const response = OneOf(RESPONSES, 'Whether the person will come.');
const party = (description: string) => Type.Integer({ minimum: 1, maximum: 20, description, examples: [2] });
const note = Nullable(Text('What else the person wants to say.', { examples: ['Arriving late'] }));
const partySize = Type.Integer({
  description: 'How many come, this person included; 0 for `no`.',
  examples: [2],
});

export const Rsvp = Type.Object(
  {
    id: Uuid('Identifies the answer.'),
    tournament_id: Uuid('The tournament.'),
    invitation_id: Nullable(Uuid('The invitation whose link was used; null when staff entered the answer.')),
    contact_id: Uuid('Who answered.'),
    name: Nullable(Type.String({ examples: ['Sam Snead'] })),
    email: Type.String({ examples: ['sam.snead@example.com'] }),
    response,
    party_size: partySize,
    note,
    responded_at: Timestamp('When the answer was given; the same one again leaves it as it is.'),
    created_at: Timestamp('When it was given first.'),
    updated_at: Timestamp('When it changed last. It grows with every change.'),
  },
  { title: 'Rsvp', description: "A contact's answer to an invitation; one for each contact and tournament." },
);
export type Rsvp = Static<typeof Rsvp>;

export const RsvpFilters = Type.Object({ response: Type.Optional(OneOf(RESPONSES, 'Only these answers.')) });
export type RsvpFilters = Static<typeof RsvpFilters>;

export const RsvpSummary = Type.Object(
  {
    yes: Type.Integer({ examples: [40] }),
    no: Type.Integer({ examples: [12] }),
    maybe: Type.Integer({ examples: [5] }),
    partySize: Type.Integer({ description: 'Heads of those who said yes.', examples: [71] }),
  },
  { title: 'RsvpSummary' },
);
export type RsvpSummary = Static<typeof RsvpSummary>;

/** What staff enter for an answer given by phone. */
export const RsvpEntry = Type.Object(
  {
    response,
    partySize: Type.Optional(Nullable(party('How many come; 1 unless stated.'))),
    note: Type.Optional(note),
  },
  { title: 'RsvpEntry' },
);

/** What a golfer answers through a link. */
export const RsvpAnswer = Type.Object(
  {
    response,
    party_size: Type.Optional(Nullable(party('How many come; 1 unless stated.'))),
    note: Type.Optional(note),
  },
  { title: 'RsvpAnswer' },
);
export type RsvpAnswer = Static<typeof RsvpAnswer>;

export const PublicRsvp = Type.Object(
  {
    organization_name: Type.String({ description: 'Who invites.', examples: ['Pebble Creek Golf Club'] }),
    event: Type.Object({
      name: Type.String({ examples: ['Spring Scramble'] }),
      course_name: Nullable(Type.String({ examples: ['Pebble Creek'] })),
      event_date: Nullable(Day('When it is played.')),
      slug: Nullable(
        Type.String({ description: 'Its public address, if it has one.', examples: ['spring-scramble'] }),
      ),
    }),
    first_name: Nullable(Type.String({ examples: ['Sam'] })),
    response: Nullable(response),
    party_size: Nullable(partySize),
    note,
    responded_at: Nullable(Timestamp('When the answer was given last.')),
    deadline: Nullable(Timestamp('Until when an answer is taken.')),
    open: Type.Boolean({ description: 'Whether an answer is taken now.', examples: [true] }),
  },
  { title: 'PublicRsvp' },
);
export type PublicRsvp = Static<typeof PublicRsvp>;

export const RSVP_COLUMNS: readonly CsvColumn<Rsvp>[] = [
  { header: 'ID', value: (row) => row.id },
  { header: 'Contact', value: (row) => row.contact_id },
  { header: 'Name', value: (row) => row.name, freeText: true },
  { header: 'Email', value: (row) => row.email, freeText: true },
  { header: 'Response', value: (row) => row.response },
  { header: 'Party size', value: (row) => row.party_size },
  { header: 'Note', value: (row) => row.note, freeText: true },
  { header: 'Invitation', value: (row) => row.invitation_id },
  { header: 'Responded at', value: (row) => row.responded_at },
  { header: 'Created', value: (row) => row.created_at },
];
