/** The kinds of values that settings have. Each says what it accepts and what to write instead. */
import path from 'node:path';
import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts';
import { urlsOf } from '../platform/db/wire/hosts.ts';
import { type Network, readNetwork } from '../platform/networks.ts';
import { isEmail } from '../platform/text/schema.ts';
import { parseUrl } from '../platform/text/urls.ts';
import type { SettingKind } from './setting.ts';

export const text: SettingKind<string> = { must: 'be a text', parse: (given) => given };

export const folder: SettingKind<string> = { must: 'be a folder', parse: (given) => path.resolve(given) };

export const onOff: SettingKind<boolean> = {
  must: 'be on or off',
  parse: (given) => (given === 'on' || given === 'off' ? given === 'on' : undefined),
};

export const wholeNumber = (lowest: number, highest: number): SettingKind<number> => ({
  must: `be a whole number from ${lowest} to ${highest}`,
  parse(given) {
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    return value >= lowest && value <= highest ? value : undefined;
  },
});

export const oneOf = <const Values extends readonly string[]>(
  values: Values,
): SettingKind<Values[number]> => ({
  must: `be one of ${values.join(', ')}`,
  parse: (given) => values.find((value) => value === given),
});

const UNITS: Record<string, number> = { ms: 1, s: SECOND, m: MINUTE, h: HOUR, d: DAY };
const ANY_EXAMPLE = '10s, 5m, 2h or 30d';

/** `10s`, `5m`, `2h`, `30d`; in milliseconds. */
export const duration = (longest = 3650 * DAY, example = ANY_EXAMPLE): SettingKind<number> => ({
  must: `be a time such as ${example}`,
  parse(given) {
    const [, count, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(given) ?? [];
    const millis = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN);
    return millis >= 1 && millis <= longest ? millis : undefined;
  },
});

/** A time that may be nothing at all. */
export const pause = (longest: number): SettingKind<number> => ({
  must: 'be a time such as 0s, 5s or 1m',
  parse: (given) => (/^0(ms|s|m)$/.test(given) ? 0 : duration(longest).parse(given)),
});

/** A time, or `off`. */
export const durationOrOff: SettingKind<number | 'off'> = {
  must: `be off, or a time such as ${ANY_EXAMPLE}`,
  parse: (given) => (given === 'off' ? given : duration().parse(given)),
};

/** `1m,5m,30m`. */
export const durations = (most: number): SettingKind<number[]> => ({
  must: `be at most ${most} times such as ${ANY_EXAMPLE}, separated by commas`,
  parse(given) {
    const waits = every(given, (part) => duration().parse(part));
    return waits !== undefined && waits.length <= most ? waits : undefined;
  },
});

export const url = (...protocols: string[]): SettingKind<string> => ({
  must: `be a URL that begins with ${protocols.join('// or ')}//`,
  parse: (given) => (protocols.includes(parseUrl(given)?.protocol ?? '') ? given : undefined),
});

/** May name several hosts, separated by commas. */
export const databaseUrl: SettingKind<string> = {
  must: 'be a URL such as postgres://user:secret@host:5432/name, with commas between several hosts',
  parse: (given) =>
    urlsOf(given).every((one) => url('postgres:', 'postgresql:').parse(one) !== undefined)
      ? given
      : undefined,
};

/** A URL that paths are appended to. */
export const baseUrl: SettingKind<string> = {
  ...url('http:', 'https:'),
  parse: (given) =>
    url('http:', 'https:')
      .parse(given)
      ?.replace(/(?<!\/)\/+$/, ''),
};

/** A URL without a path, because a path would be ignored. */
export const origin: SettingKind<string> = {
  must: 'be a URL without a path that begins with https:// or http://',
  parse(given) {
    const parsed = url('https:', 'http:').parse(given);
    return parsed !== undefined && new URL(parsed).origin === parsed.replace(/\/$/, '') ? parsed : undefined;
  },
};

export const smtpUrl: SettingKind<string> = {
  must: 'be a URL that begins with smtp:// or smtps:// and names a host, its user and password percent-encoded',
  parse(given) {
    const parsed = parseUrl(given);
    if (parsed === undefined || !['smtp:', 'smtps:'].includes(parsed.protocol)) return undefined;
    return parsed.hostname !== '' && isPercentEncoded(parsed.username + parsed.password) ? given : undefined;
  },
};

function isPercentEncoded(given: string): boolean {
  try {
    decodeURIComponent(given);
    return true;
  } catch {
    return false;
  }
}

/** A text that only its holders know. */
export const secret = (shortest: number): SettingKind<string> => ({
  must: `have at least ${shortest} characters`,
  parse: (given) => (given.length >= shortest ? given : undefined),
});

/** A secret that fits an Authorization header. */
export const bearerToken = (shortest: number): SettingKind<string> => ({
  must: `have at least ${shortest} characters, all ASCII and none a space`,
  parse: (given) => (given.length >= shortest && /^[!-~]+$/.test(given) ? given : undefined),
});

export const key: SettingKind<Buffer> = {
  must: 'be 32 bytes as base64, as "openssl rand -base64 32" writes them',
  parse(given) {
    const bytes = Buffer.from(given, 'base64');
    return bytes.length === 32 ? bytes : undefined;
  },
};

/** `Name <address>` or an address. */
export const sender: SettingKind<{ name: string; address: string }> = {
  must: 'be an address or Name <address>, in one line',
  parse(given) {
    const [, quoted = '', bare = ''] = /^(?:([^<>]*)<([^<>]+)>)$/.exec(given) ?? [];
    const name = quoted.trim().replace(/^"(.*)"$/, '$1');
    const address = bare === '' ? given : bare.trim();
    const isLocal = /^[^\s@<>]+@localhost$/.test(address);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
    const isOneLine = !/[\u0000-\u001f\u007f]/.test(given);
    return isOneLine && (isEmail(address) || isLocal) ? { name, address } : undefined;
  },
};

const MOST_HOPS = 10;

/** `off`, `on`, a number of hops, or `10.0.0.0/8, 2001:db8::1`. */
export const proxies: SettingKind<number | Network[]> = {
  must: `be off, on, a number of proxies from 1 to ${MOST_HOPS}, or networks such as 10.0.0.0/8`,
  parse(given) {
    if (given === 'off') return 0;
    if (given === 'on') return 1;
    if (/^\d{1,2}$/.test(given) && Number(given) <= MOST_HOPS) return Number(given);
    return every(given, readNetwork);
  },
};

/** An empty list allows no host. */
export const hosts: SettingKind<string[]> = {
  must: 'be host names, separated by commas',
  parse: (given) =>
    every(given.toLowerCase(), (name) => (/^[a-z0-9._:[\]-]*$/.test(name) ? name : undefined))?.filter(
      (name) => name !== '',
    ),
};

/** The parts between commas, parsed; undefined unless all are valid. */
function every<Value>(given: string, parse: (part: string) => Value | undefined): Value[] | undefined {
  const values = given.split(',').map((part) => parse(part.trim()));
  const good = values.filter((value) => value !== undefined);
  return good.length === values.length ? good : undefined;
}
