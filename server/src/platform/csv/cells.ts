/**
 * Spreadsheets execute cells that look like formulas. On export such free text gets a leading apostrophe,
 * which an import removes, so that a round trip changes nothing.
 */
const RISKY = /^[=@\t\r\n+-]/;
const QUOTED_RISKY = /^'+[=@\t\r\n+-]/;
const NUMBER_OR_PHONE = /^[+-][0-9 ().-]+$/;

export const guardCell = (text: string): string =>
  (RISKY.test(text) && !NUMBER_OR_PHONE.test(text)) || QUOTED_RISKY.test(text) ? `'${text}` : text;

/** How spreadsheets are made to keep a number as it was typed, such as a phone number with a zero in front. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** What the cell says, without the apostrophe or the formula around it. */
export const unguardCell = (cell: string): string =>
  QUOTED_RISKY.test(cell) ? cell.slice(1) : (TEXT_FORMULA.exec(cell)?.[1] ?? cell);
