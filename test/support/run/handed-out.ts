/** What the services of this process have handed out to one reader alone: secrets, access codes, tokens of links. */

/** Field names of the API, and the paths of links in answers and mails. */
const SECRETS =
  /"(?:access_code|accessCode|secret|client_secret|signing_secret|webhook_secret|token|access_token|bidder_token)":"([\w-]{6,})"|\/(?:r|pay|u|rsvp|join|reset|t|i)\/([\w-]{20,})/g;

export const handedOut = new Set<string>();

/** Remembers those of an answer. */
export function noteHandedOut(text: string): void {
  for (const [, field, link] of text.matchAll(SECRETS)) handedOut.add(field ?? link ?? '');
}
