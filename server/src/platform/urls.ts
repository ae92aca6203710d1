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
