import { matching } from '../../../platform/text/patterns.ts';
import { Nullable, OneOf, type Static, Text, Type, Uuid } from '../../../platform/text/schema.ts';
import { IMAGE_TYPES, LARGEST_IMAGE } from './images.ts';

const MOST_SPONSORS = 20;
/** Room for all logos at their largest, in base64, and for the other fields. */
export const SPONSORS_BODY_LIMIT = 8 * 1024 * 1024;

const name = Text('What the sponsor is called.', {
  minLength: 1,
  maxLength: 80,
  examples: ['Pine Hills Bank'],
});
const url = Nullable(
  Type.String({
    format: 'uri',
    ...matching('^https://', 'Use an address that begins with `https://`.'),
    maxLength: 2048,
    description: 'Where a click on the sponsor leads: an `https` address without user name and password.',
    examples: ['https://bank.example.com'],
  }),
);

export const Sponsor = Type.Object(
  {
    id: Uuid('Identifies the sponsor.'),
    name,
    url,
    logo_url: Nullable(
      Type.String({
        format: 'uri',
        description: 'The logo, for everybody who has the address; what is there never changes.',
        examples: [`https://fairway.example/media/${'9f86d081884c7d65'.repeat(4)}`],
      }),
    ),
  },
  { title: 'Sponsor', description: 'Who pays for an event.' },
);
export type Sponsor = Static<typeof Sponsor>;

const logo = Type.Object(
  {
    type: OneOf(IMAGE_TYPES, 'What the image is; the bytes have the last word.'),
    base64: Type.String({
      minLength: 1,
      maxLength: 4 * Math.ceil(LARGEST_IMAGE / 3),
      description: 'A PNG, JPEG or WebP image of up to 256 KiB, in base64.',
      examples: [
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2nQAAAABJRU5ErkJggg==',
      ],
    }),
  },
  { description: 'A new logo.' },
);

const SponsorInput = Type.Object(
  {
    name,
    url: Type.Optional(url),
    logo: Type.Optional(Nullable(logo)),
    keepLogo: Type.Optional(Nullable(Uuid('The sponsor of the event whose logo is kept.'))),
  },
  { description: 'With a new logo, with one that is there already, or without.' },
);

export const SponsorsPut = Type.Object(
  {
    sponsors: Type.Array(SponsorInput, {
      maxItems: MOST_SPONSORS,
      description: 'All sponsors of the event, in the order in which they are shown.',
    }),
  },
  { title: 'SponsorsPut' },
);
export type SponsorsPut = Static<typeof SponsorsPut>;
