/** How a match was won, in match play notation: `3&2`, `1UP`, `19H` after extra holes, `W/O`, `CONCEDED`. */

const WORDS: readonly string[] = ['1UP', '2UP', 'W/O', 'CONCEDED'];
/** Two rounds of eighteen are the longest match; extra holes may add a third. */
const MOST_HOLES = 36;
const LAST_EXTRA_HOLE = 54;

/** The result in its normal form, ignoring case and blanks; null if invalid. The event has `holes` holes. */
export function matchResult(text: string, holes: number): string | null {
  const written = text.replace(/\s+/g, '').toUpperCase();
  const isResult = WORDS.includes(written) || isMargin(written) || isExtraHole(written, holes);
  return isResult ? written : null;
}

/** A match ends as soon as the lead exceeds the holes left, so it exceeds them by one or two. */
function isMargin(written: string): boolean {
  const [, up, left] = /^([1-9]\d?)&(0|[1-9]\d?)$/.exec(written) ?? [];
  if (up === undefined || left === undefined) return false;
  const lead = Number(up) - Number(left);
  return lead >= 1 && lead <= 2 && Number(up) + Number(left) <= MOST_HOLES;
}

function isExtraHole(written: string, holes: number): boolean {
  const [, hole] = /^([1-9]\d?)H$/.exec(written) ?? [];
  return hole !== undefined && Number(hole) > holes && Number(hole) <= LAST_EXTRA_HOLE;
}
