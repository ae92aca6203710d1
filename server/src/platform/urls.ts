/**
 * Nothing when it is none. `URL.canParse` is not asked: in Node 20, once it has been called often enough to be compiled, it
 * takes every letter between ASCII and the rest of Unicode for broken text, and "https://bücher.example" for no URL.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
