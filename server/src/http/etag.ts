/** Whether the caller has what is asked for already, by `If-None-Match` (RFC 9110, section 13.1.2). */

/** `etag` with its quotes. Proxies that compress make a strong one weak; it names the same content. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
