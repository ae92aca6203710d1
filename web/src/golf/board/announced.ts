/** What is announced, as it comes in. */
import type { PublicAnnouncement } from '@fairway/sdk';
import type { Announced } from './readers.ts';

/** Newest first, with one more, or without the one that was taken back. */
export function announcedWith(known: PublicAnnouncement[], one: Announced): PublicAnnouncement[] {
  const others = known.filter(({ id }) => id !== one.id);
  if (one.retracted) return others;
  return [one, ...others].sort((a, b) => b.sent_at.localeCompare(a.sent_at));
}
