/** Sponsors as the form holds them, and their logos as they are sent. */
import type { Sponsor, SponsorsPut } from '@fairway/sdk';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const LOGO_TYPES = TYPES.join(',');

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
  return { key: `new ${made}`, name: '', url: '', keepLogo: null, logoPath: null, logo: null };
}

export const asBody = (drafts: readonly Draft[]): SponsorsPut => ({
  sponsors: drafts.map(({ name, url, keepLogo, logo }) => ({
    name,
    url: url.trim() || null,
    ...(logo === null ? { keepLogo } : { logo }),
  })),
});

/** For an image: of the new logo, or the stored one. */
export const imageOf = ({ logo, logoPath }: Draft): string | null =>
  logo === null ? logoPath : `data:${logo.type};base64,${logo.base64}`;

/** Undefined for a file that is no image of ours. */
export async function readLogo(file: File): Promise<Logo | undefined> {
  const type = TYPES.find((one) => one === file.type);
  if (type === undefined) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // One by one: as arguments, a large file would overflow the stack.
  return { type, base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
}
