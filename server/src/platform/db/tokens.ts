/** The words and signs of an SQL text, read in one pass; strings and quoted names are one word each. */

/** In this order: space and comments; strings, names and other words; and signs. */
const TOKEN =
  /\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|e'(?:[^'\\]|\\[\s\S])*'?|'[^']*'?|(\$(?:[a-z_]\w*)?\$)[\s\S]*?(?:\1|$)|"[^"]*"|[a-z_]\w*|[\s\S]/gi;
const SPACE = /^(?:\s|--|\/\*)/;

/** A word in lower case, unless it is quoted, or a sign. */
export interface Token {
  word: string;
  at: number;
  end: number;
}

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: token, index: at } of text.matchAll(TOKEN))
    if (!SPACE.test(token))
      tokens.push({ word: token.startsWith('"') ? token : token.toLowerCase(), at, end: at + token.length });
  return tokens;
}
