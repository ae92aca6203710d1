/** Whether the caller has the current version already, by `If-None-Match` (RFC 9110, section 13.1.2). */
import type { IncomingHttpHeaders } from 'node:http';

/** A growing number; where there is none, a fingerprint of letters, digits, `-` and `_`. */
export type Version = number | string;

/** `etag` with its quotes. Proxies that compress make a strong one weak; it names the same content. */
export const hasTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

/** Weak: two nodes may have rendered the same version at different moments. */
export const tagOf = (version: Version): string => `W/"${version}"`;

export function hasVersion({ 'if-none-match': tags }: IncomingHttpHeaders, version: Version): boolean {
  return tags !== undefined && (tags === '*' || tagsOf(tags).includes(String(version)));
}

/** The newest version that the caller has, by `If-None-Match` or `Last-Event-ID`; 0 for none. */
export function seenVersion({ 'last-event-id': last, 'if-none-match': tags }: IncomingHttpHeaders): number {
  if (last === undefined && tags === undefined) return 0;
  const resumed = typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : 0;
  return Math.max(resumed, ...taggedVersions(tags ?? ''));
}

const tagsOf = (header: string): string[] =>
  [...header.matchAll(/"([\w-]{1,64})"/g)].map(([, tag = '']) => tag);

/** Strong tags have a fingerprint after the version. */
const taggedVersions = (header: string): number[] =>
  tagsOf(header).flatMap((tag) => {
    const version = /^(\d{1,15})(?:-|$)/.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
