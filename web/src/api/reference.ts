/** How the API reference at /docs speaks to the service. */

const REFUSED: ReadonlySet<number> = new Set([400, 401]);

/** The OpenAPI document as text, its calls at the origin of this page. */
export async function readDocument(): Promise<string> {
  const text = await (await fetch('/api/v1/openapi.json')).text();
  const [server] = (JSON.parse(text) as { servers: { url: string }[] }).servers;
  return text.replaceAll(`"${server?.url}`, `"${location.origin}/api/v1`);
}

/**
 * Calls without cookies: those who try the API are its clients, not the member of staff who is signed in.
 * Besides, with them a browser answers the 401 of the token endpoint by a dialog of its own (RFC 7617), and
 * the page would wait for it for ever. A refused token is an error, which the reference puts into words; it
 * would take the refusal for an answer without a token.
 */
export function callAnonymously(): void {
  const { fetch: call } = window;
  window.fetch = async (input, init) => {
    const answer = await call(input, { ...init, credentials: 'omit' });
    if (REFUSED.has(answer.status) && answer.url.endsWith('/oauth/token')) throw new Error('no token');
    return answer;
  };
}
