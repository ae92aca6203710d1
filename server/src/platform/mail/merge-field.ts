/** How a merge field is written in the text of a mail: `{{name}}`, or `{{name|instead}}`. */

/** The text after `|` stands in for an empty value. In HTML it holds no tag. */
export const FIELD = /\{\{\s*([a-z_]+)\s*(?:\|([^{}<>]*))?\}\}/g;
