/**
 * Why an attempt failed, in words that a receiver's engineer can act on. Tenants read them, so they contain
 * no address, no stack and nothing of our network.
 */
import { NOT_PUBLIC } from './callable-urls.ts';
import { NO_ADDRESS, PRIVATE_ADDRESS } from './checked-lookup.ts';

export const refused = (objection: string): string => `the URL ${objection}`;

const REFUSED = 'connection refused';
const UNREACHABLE = 'the host cannot be reached';
const UNRESOLVED = 'the host name does not resolve';
const BROKEN_OFF = 'the connection was closed before an answer came';
const CUT_SHORT = 'the connection was closed before the answer ended';
const HANDSHAKE = 'the TLS handshake failed';
const SELF_SIGNED = 'the TLS certificate is self-signed';
const UNTRUSTED =
  'the TLS certificate is not signed by a known authority, or an intermediate certificate is missing';
const NOT_HTTP = 'the answer is not HTTP';

const SENTENCES: Record<string, string> = {
  [PRIVATE_ADDRESS]: refused(NOT_PUBLIC),
  [NO_ADDRESS]: UNRESOLVED,
  EAI_AGAIN: UNRESOLVED,
  ENODATA: UNRESOLVED,
  ESERVFAIL: UNRESOLVED,
  ECONNREFUSED: REFUSED,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  EADDRNOTAVAIL: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  CERT_HAS_EXPIRED: 'the TLS certificate has expired',
  CERT_NOT_YET_VALID: 'the TLS certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: SELF_SIGNED,
  SELF_SIGNED_CERT_IN_CHAIN: SELF_SIGNED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'the TLS certificate is for another host',
  EPROTO: HANDSHAKE,
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: CUT_SHORT,
};

/** The codes of a connection closed by the peer; the last is one dropped while a post was waiting on it. */
const HANG_UPS = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'UND_ERR_DESTROYED']);

/** `hasAnswered` says whether the head of a response had arrived. */
export function explain(error: Error, hasAnswered: boolean): string {
  const code = codeOf(error);
  if (isHangUp(error)) return hasAnswered ? CUT_SHORT : BROKEN_OFF;
  if (code.startsWith('ERR_SSL_')) return HANDSHAKE;
  // undici has one code for a lost socket and for an invalid response head ("bad response", "bad upgrade").
  if (error.name === 'HTTPParserError' || code === 'UND_ERR_SOCKET') return NOT_HTTP;
  return SENTENCES[code] ?? `the call failed (${code})`;
}

export const isHangUp = (error: Error): boolean =>
  HANG_UPS.has(codeOf(error)) && !error.message.startsWith('bad ');

/** Why an answer with this status counts as failed; null for a success. */
export function failureOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `answered ${status}, and redirects are not followed`
    : `answered ${status}`;
}

export function late(timeout: number, hasAnswered: boolean): string {
  const time = timeout < 1000 ? `${timeout} ms` : `${timeout / 1000} s`;
  return hasAnswered ? `the answer did not end within ${time}` : `no answer within ${time}`;
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.name;
