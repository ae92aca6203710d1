/**
 * One bare call of a golfer's page: it ends in bounded time, and only an answer of the service itself counts
 * as one.
 */

/** A connection that neither answers nor breaks is given up. */
const PATIENCE_MS = 20_000;

/** What the service answers with: `data`, or why not. */
export interface Envelope<Data> {
  data?: Data;
  error?: string;
  details?: readonly { field: string; message: string }[];
}

interface Answer<Data> {
  response: Response;
  /** Empty where somebody else has answered, such as the sign-in page of a wireless network. */
  envelope: Envelope<Data>;
}

/** Undefined where there was no answer, or it broke off. */
export async function reach<Data>(url: string, request: RequestInit): Promise<Answer<Data> | undefined> {
  const connection = new AbortController();
  const timer = setTimeout(() => connection.abort(), PATIENCE_MS);
  try {
    const response = await fetch(url, { ...request, signal: connection.signal });
    return { response, envelope: read(await response.text()) };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function read<Data>(text: string): Envelope<Data> {
  try {
    return (JSON.parse(text) as Envelope<Data> | null) ?? {};
  } catch {
    return {};
  }
}
