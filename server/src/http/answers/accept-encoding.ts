/** Which coding a request accepts, as RFC 9110, section 12.5.3, reads `Accept-Encoding`. */

/** One coding and its weight; an invalid weight counts as 0, so that nothing is encoded unasked. */
const CODING = /^([\w!#$%&'*+.^`|~-]+)(?:\s*;\s*q\s*=\s*([^\s;]*))?$/i;
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

export type Coding = 'br' | 'gzip';

export const acceptsGzip = (header: string | undefined): boolean =>
  acceptedCoding(header, ['gzip']) !== undefined;

/** The first of `codings` that is accepted, and preferred to no coding at all. */
export function acceptedCoding(header: string | undefined, codings: readonly Coding[]): Coding | undefined {
  const weights = new Map((header ?? '').split(',').map(weighted));
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? weights.get(`x-${coding}`) ?? weights.get('*') ?? 0;
  return codings.find((coding) => weightOf(coding) > 0 && weightOf(coding) >= (weights.get('identity') ?? 0));
}

function weighted(part: string): [string, number] {
  const [, coding = '', weight = '1'] = CODING.exec(part.trim()) ?? [];
  return [coding.toLowerCase(), WEIGHT.test(weight) ? Number(weight) : 0];
}
