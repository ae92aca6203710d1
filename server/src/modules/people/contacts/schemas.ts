import { matchingFields } from '../../../platform/csv/matching-fields.ts';
import {
  ExternalId,
  ExternalIdFilter,
  Metadata,
  NO_REFERENCES,
  type References,
  references,
} from '../../../platform/text/references.ts';
import {
  Email,
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/text/schema.ts';

const email = Email('Unique within the organization, without regard to case; kept as given.');

/** The nullable text fields, in the order of the reply and of the CSV. */
const details = {
  first_name: Nullable(Text('Given name.', { examples: ['Sam'] })),
  last_name: Nullable(Text('Family name.', { examples: ['Snead'] })),
  title: Nullable(Text('Job title.', { examples: ['Club professional'] })),
  department: Nullable(Text('Department within the company.', { examples: ['Golf operations'] })),
  company: Nullable(Text('Employer or club.', { examples: ['The Greenbrier'] })),
  phone: Nullable(Text('Telephone number, as written.', { examples: ['+1 304 555 0112'] })),
};

/** The fields that a person can fill in, in the same order. */
export type Field = 'email' | keyof typeof details;
export const FIELDS = ['email', ...Object.keys(details)] as Field[];

const SOURCES = ['api', 'import', 'registration', 'dashboard'] as const;
export type ContactSource = (typeof SOURCES)[number];

export const Contact = Type.Object(
  {
    id: Uuid('Identifies the contact.'),
    email,
    ...details,
    opted_out: Type.Boolean({ description: 'Whether the person asked for no more mail.', examples: [false] }),
    source: Nullable(OneOf(SOURCES, 'How the contact came in.')),
    ...references,
    created_at: Timestamp('When the contact was created.'),
    updated_at: Timestamp('When it changed last. It grows with every change.'),
  },
  { title: 'Contact', description: "A person in an organization's address book." },
);
export type Contact = Static<typeof Contact>;

/** Makes a new contact; `given` returns the value of each field. */
export const contactOf = (
  id: string,
  given: (field: Field) => string | null,
  source: ContactSource,
  createdAt: Date,
  optedOut = false,
  kept: References = NO_REFERENCES,
): Contact => {
  const contact: Record<string, unknown> = { id };
  for (const field of FIELDS) contact[field] = given(field);
  return Object.assign(contact, {
    opted_out: optedOut,
    source,
    ...kept,
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
  }) as Contact;
};

const optionalDetails = Type.Partial(Type.Object(details)).properties;

const kept = { external_id: Type.Optional(ExternalId), metadata: Type.Optional(Metadata) };

export const ContactCreate = Type.Object({ email, ...optionalDetails, ...kept }, { title: 'ContactCreate' });
export type ContactCreate = Static<typeof ContactCreate>;

export const ContactPatch = Type.Object(
  { email: Type.Optional(email), ...optionalDetails, ...kept },
  { title: 'ContactPatch', description: 'Only the fields sent change; null clears a field.' },
);
export type ContactPatch = Static<typeof ContactPatch>;

export const ContactPut = Type.Object(
  { email: Type.Optional(email), ...optionalDetails, ...kept },
  {
    title: 'ContactPut',
    description: 'Only the fields sent change; null clears a field. A new contact needs an `email`.',
  },
);
export type ContactPut = Static<typeof ContactPut>;

export const ContactFilters = Type.Object({
  email: Type.Optional(Text('Only the contact with this address.', { examples: ['sam.snead@example.com'] })),
  tag_id: Type.Optional(Uuid('Only contacts with this tag.')),
  external_id: Type.Optional(ExternalIdFilter),
  q: Type.Optional(
    Text('Only contacts whose first name, last name, email or company begins with this.', {
      examples: ['sne'],
    }),
  ),
});
export type ContactFilters = Static<typeof ContactFilters>;

const BULK_LIMIT = 1000;

export const ContactBulk = Type.Object(
  {
    action: OneOf(['delete', 'tag', 'untag'], 'What to do with the contacts. `delete` is for good.'),
    ids: Type.Array(Uuid('A contact.'), {
      minItems: 1,
      maxItems: BULK_LIMIT,
      description: 'The contacts. Repeated ids count once, unknown ones are ignored.',
    }),
    tag_id: Type.Optional(Nullable(Uuid('The tag to put on or take off; required for `tag` and `untag`.'))),
  },
  {
    title: 'ContactBulk',
    examples: [
      {
        action: 'tag',
        ids: ['0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90'],
        tag_id: '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90',
      },
    ],
  },
);
export type ContactBulk = Static<typeof ContactBulk>;

export const BulkResult = Type.Object(
  {
    ok: Type.Boolean({ description: 'Always true.', examples: [true] }),
    count: Type.Integer({ description: 'How many contacts were actually changed.', examples: [2] }),
  },
  { title: 'BulkResult' },
);

export const ContactImport = Type.Object(
  {
    csv: Type.String({
      'x-untrimmed': true,
      minLength: 1,
      description:
        'Text with a header row; cells are separated by commas, semicolons or tabs. Known columns, in any order and case: Email (required), First, Last, Title, Department, Company, Phone, External ID, or what other programs call them, such as `E-mail Address` or `Given name`. Others are ignored.',
      examples: ['Email,First,Last\r\nsam.snead@example.com,Sam,Snead\r\n'],
    }),
    consent: Type.Literal(true, {
      description: 'Confirms that these people agreed to be contacted.',
      examples: [true],
    }),
    dryRun: Type.Optional(
      Type.Boolean({
        description: 'Whether the file is only checked: the answer is what it would be, and nothing changes.',
        examples: [false],
      }),
    ),
    ...matchingFields('email, first, last, title, department, company, phone and external id', {
      email: 'Kontakt',
      last: 'Name',
    }),
    tag_id: Type.Optional(Uuid('A tag to put on every contact of the file, new or known.')),
  },
  { title: 'ContactImport' },
);
export type ContactImport = Static<typeof ContactImport>;

export const ContactOptIn = Type.Object(
  {
    consent: Type.Literal(true, {
      description: 'Confirms that this person agreed to be contacted.',
      examples: [true],
    }),
  },
  { title: 'ContactOptIn' },
);

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const ImportReport = Type.Object(
  {
    inserted: count('New contacts.', 120),
    updated: count('Contacts that were there already, whether or not a value changed.', 14),
    skipped: count('Rows that could not be used; see `errors`.', 1),
    duplicatesInFile: count('Further rows with an email that an earlier row has; the first row wins.', 2),
    errors: Type.Array(
      Type.Object({
        row: Type.Integer({
          description: 'Row as a spreadsheet shows it; the header is row 1.',
          examples: [17],
        }),
        message: Type.String({ examples: ['Email must be an email address'] }),
      }),
      { description: 'One entry for each skipped row.' },
    ),
  },
  { title: 'ImportReport' },
);
export type ImportReport = Static<typeof ImportReport>;
