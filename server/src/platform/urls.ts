/**
 * undefined when it is no URL. Not by `URL.canParse`: in Node 20, once it is JIT-compiled, it takes every letter
 * between ASCII and the rest of Unicode for broken text, and "https://bücher.example" for no URL.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Absolute, with its slashes, and without blanks, line breaks and backslashes. */
const WRITTEN_OUT = /^[a-z][a-z0-9+.-]*:\/\/(?![./?#])[^\s\\\p{Cc}]+$/iu;
const AUTHORITY = /^[^:]+:\/\/[^/?#]*/;

/** The parser forgives missing slashes, backslashes and blanks, and other programs read such URLs otherwise. */
export const isWrittenOut = (text: string): boolean => WRITTEN_OUT.test(text);

/** Whether it carries a user name or a password: `https://name:password@host`. */
export const hasUserInfo = (text: string): boolean => AUTHORITY.exec(text)?.[0].includes('@') ?? false;

export const NO_USER_INFO = 'must not carry a user name or a password';
