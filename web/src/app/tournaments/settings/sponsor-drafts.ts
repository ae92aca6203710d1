/** Sponsors as the form holds them, and their logos as they are sent. */
import type { Sponsor, SponsorsPut } from '@fairway/sdk';
import { webAddress } from '../../../kit/forms/web-address.ts';

type Logo = NonNullable<SponsorsPut['sponsors'][number]['logo']>;

export interface Draft {
  /** For lists: stays the same while it is edited. */
  key: string;
  name: string;
  url: string;
  /** The sponsor whose stored logo it keeps. */
  keepLogo: string | null;
  /** Where the stored logo is. */
  logoPath: string | null;
  /** A new one, not sent yet. */
  logo: Logo | null;
}

export const asDraft = ({ id, name, url, logo_url }: Sponsor): Draft => ({
  key: id,
  name,
  url: url ?? '',
  keepLogo: logo_url === null ? null : id,
  // Whatever address the service has outside, the image comes from where this page comes from.
  logoPath: logo_url === null ? null : new URL(logo_url, location.origin).pathname,
  logo: null,
});

let made = 0;

export function emptyDraft(): Draft {
  made += 1;
  return { key: `new-${made}`, name: '', url: '', keepLogo: null, logoPath: null, logo: null };
}

export const asBody = (drafts: readonly Draft[]): SponsorsPut => ({
  sponsors: drafts.map(({ name, url, keepLogo, logo }) => ({
    name,
    url: webAddress(url) || null,
    ...(logo === null ? { keepLogo } : { logo }),
  })),
});

/** For an image: of the new logo, or the stored one. */
export const imageOf = ({ logo, logoPath }: Draft): string | null =>
  logo === null ? logoPath : `data:${logo.type};base64,${logo.base64}`;
