/**
 * Where everybody finds the service (`PUBLIC_URL`), whatever name the dashboard was opened by: what is
 * printed or put on another site has to work elsewhere too. The service writes it into the page.
 */
export function publicUrl(): string {
  const text = document.getElementById('first-data')?.textContent;
  const told: { public_url?: string } = text ? JSON.parse(text) : {};
  return told.public_url ?? location.origin;
}
