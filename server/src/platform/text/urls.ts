/**
 * Returns undefined for an invalid URL. `URL.canParse` is not used: in Node 20, once JIT-compiled, it
 * misreads letters beyond ASCII, and refuses "https://bücher.example".
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** An absolute URL with both slashes, and without blanks, line breaks and backslashes. */
const WRITTEN_OUT = /^[a-z][a-z0-9+.-]*:\/\/(?![./?#])[^\s\\\p{Cc}]+$/iu;
const AUTHORITY = /^[^:]+:\/\/[^/?#]*/;

/** Stricter than the parser on missing slashes, backslashes and blanks, which programs read differently. */
export const isWrittenOut = (text: string): boolean => WRITTEN_OUT.test(text);

/** Whether it carries a user name or a password: `https://name:password@host`. */
export const hasUserInfo = (text: string): boolean => AUTHORITY.exec(text)?.[0].includes('@') ?? false;

export const NO_USER_INFO = 'must not carry a user name or a password';
