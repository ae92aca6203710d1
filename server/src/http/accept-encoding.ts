/** Whether a request accepts gzip, as RFC 9110, section 12.5.3, reads `Accept-Encoding`. */

/** One coding and its weight; an invalid weight counts as 0, so that gzip is never sent unasked. */
const CODING = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:;\s*q\s*=\s*([^\s;]*)\s*)?$/i;
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map((header ?? '').split(',').map(weighted));
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0;
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0);
}

function weighted(part: string): [string, number] {
  const [, coding = '', weight = '1'] = CODING.exec(part) ?? [];
  return [coding.toLowerCase(), WEIGHT.test(weight) ? Number(weight) : 0];
}
