/**
 * Puts a text on the clipboard. False where the browser does not allow it; a page without TLS has no
 * clipboard at all.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The older way, which needs no TLS: what is selected in a field. */
export function copyField(field: HTMLInputElement | HTMLTextAreaElement | null): boolean {
  field?.focus();
  field?.select();
  return field !== null && document.execCommand('copy');
}
