/**
 * What this browser remembers between visits. One that keeps nothing throws: there nothing is remembered, and
 * all else works.
 */

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It is asked for, or shown, once more.
  }
}
