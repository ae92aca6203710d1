/**
 * What a URL must look like before it is called. These rules need no network; checked-lookup.ts checks the
 * addresses of a name when a connection is made.
 */
import { isIP } from 'node:net';
import { hasUserInfo, isWrittenOut, NO_USER_INFO, parseUrl } from '../text/urls.ts';
import { isPublicAddress } from './addresses.ts';

const LONGEST = 2048;

const INVALID = 'must be a valid URL';
export const NOT_PUBLIC = 'must be on the public internet: its host is not a public address';

/** Whether the operator exempts this host from https and from the rule for addresses. */
export type Exemption = (host: string) => boolean;

export function exemptionFor(allowHosts: readonly string[]): Exemption {
  const hosts = new Set(allowHosts.map(plainHost));
  return (host) => hosts.has(plainHost(host));
}

/** A host in the form that is compared: lower case, without the brackets of IPv6 and trailing dots. */
export const plainHost = (host: string): string => host.toLowerCase().replace(/^\[|\]$|(?<!\.)\.+$/g, '');

type Rule = readonly [isBroken: (url: URL, text: string, isExempt: boolean) => boolean, objection: string];

const RULES: readonly Rule[] = [
  [
    ({ protocol }, _, isExempt) => protocol !== 'https:' && !(isExempt && protocol === 'http:'),
    'must be an https URL',
  ],
  [(_, text) => !isWrittenOut(text), INVALID],
  [(_, text) => hasUserInfo(text), NO_USER_INFO],
  [(_, text) => text.includes('#'), 'must not have a fragment, the part after "#"'],
  // The URL parser has already turned 2130706433, 0x7f.1 and the like into 127.0.0.1.
  [({ hostname }, _, isExempt) => !isExempt && isPrivateLiteral(plainHost(hostname)), NOT_PUBLIC],
];

/** The URL, or the objection to it. */
export function readUrl(text: string, isExempt: Exemption): URL | string {
  if ([...text].length > LONGEST) return `must be at most ${LONGEST} characters long`;
  const url = parseUrl(text);
  if (url === undefined) return INVALID;
  const broken = RULES.find(([isBroken]) => isBroken(url, text, isExempt(url.hostname)));
  return broken === undefined ? url : broken[1];
}

/** RFC 6761: `localhost` and every name below it is this machine, whatever a name server says. */
const isPrivateLiteral = (host: string): boolean =>
  isIP(host) === 0 ? /(^|\.)localhost$/.test(host) : !isPublicAddress(host);
