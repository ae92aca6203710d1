/** A time as PostgreSQL writes it into JSON, `2026-06-08T15:30:00.1+00:00`, as the API does: text order is time order then. */
export const isoTime = (text: string): string =>
  `${text.slice(0, 19)}.${(/\.(\d+)/.exec(text)?.[1] ?? '').padEnd(3, '0')}Z`;
