/** Turns a time of PostgreSQL's JSON, `2026-06-08T15:30:00.1+00:00`, into the API's, which sorts as text. */
export const isoTime = (text: string): string =>
  `${text.slice(0, 19)}.${(/\.(\d+)/.exec(text)?.[1] ?? '').padEnd(3, '0')}Z`;
