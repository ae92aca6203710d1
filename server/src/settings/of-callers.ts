/** Settings about callers: rate limits, how long they stay signed in, how long requests are logged. */
import { duration, durationOrOff, onOff, proxies, url, wholeNumber } from './kinds.ts';
import type { Setting } from './setting.ts';

const limit = wholeNumber(1, 1_000_000_000);
const tries = wholeNumber(1, 1_000_000);

export const ofCallers = {
  rateLimit: {
    name: 'RATE_LIMIT_PER_MINUTE',
    kind: limit,
    default: '600',
    about: 'requests per client',
    role: 'web',
  },
  tokenRateLimit: {
    name: 'TOKEN_RATE_LIMIT_PER_MINUTE',
    kind: limit,
    default: '10',
    about: 'token requests per IP address',
    role: 'web',
  },
  publicRateLimit: {
    name: 'PUBLIC_RATE_LIMIT_PER_MINUTE',
    kind: limit,
    default: '120',
    about:
      'requests per IP address to public endpoints and pages; the same, counted apart, for joining the dashboard and for forgotten passwords',
    role: 'web',
    private: true,
  },
  publicBoardRateLimit: {
    name: 'PUBLIC_BOARD_RATE_LIMIT_PER_MINUTE',
    kind: limit,
    default: '1200',
    about:
      'the same for public boards, cards and their streams, counted apart, because a clubhouse shares one address',
    role: 'web',
  },
  staffRateLimit: {
    name: 'STAFF_RATE_LIMIT_PER_MINUTE',
    kind: limit,
    default: '1200',
    about: 'requests per session of the dashboard',
    role: 'web',
  },
  redisUrl: {
    name: 'REDIS_URL',
    kind: url('redis:', 'rediss:'),
    about: 'shares the limits between nodes',
    role: 'web',
    private: true,
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    kind: proxies,
    default: 'off',
    about:
      'whose `X-Forwarded-For` is believed: the number of proxies in front (`on` is 1, at most 10), or their networks, such as `10.0.0.0/8,2001:db8::/32`',
    role: 'web',
  },
  publicCache: {
    name: 'PUBLIC_CACHE',
    kind: onOff,
    default: 'off',
    about:
      '`on` or `off`: caches in front may keep public boards, cards and event pages for a second; freezing or hiding a board then answers when the last copy is gone, after 2.75 s',
    role: 'web',
  },
  csvRowCap: {
    name: 'CSV_ROW_CAP',
    kind: wholeNumber(1, 10_000_000),
    default: '50000',
    about: 'rows of a CSV export before it is cut',
    role: 'web',
  },
  staffSessionIdle: {
    name: 'STAFF_SESSION_IDLE',
    kind: duration(),
    default: '7d',
    about: 'how long after its last request a session of the dashboard ends',
  },
  staffSessionMax: {
    name: 'STAFF_SESSION_MAX',
    kind: duration(),
    default: '30d',
    about: 'how long after the sign-in it ends in any case',
  },
  signInTries: {
    name: 'SIGN_IN_TRIES',
    kind: tries,
    default: '10',
    about: 'failed sign-ins per account in 15 minutes, and five times as many per IP address',
    role: 'web',
  },
  playSession: {
    name: 'PLAY_SESSION',
    kind: duration(),
    default: '36h',
    about: "how long a golfer's phone can score with one access code",
    role: 'web',
  },
  playCodeTries: {
    name: 'PLAY_CODE_TRIES_PER_MINUTE',
    kind: tries,
    default: '20',
    about: 'wrong access codes per IP address (IPv6: per /64) in a minute, and ten times as many in a day',
    role: 'web',
  },
  requestLogKept: {
    name: 'REQUEST_LOG_RETENTION',
    kind: durationOrOff,
    default: '7d',
    about: 'how long the request log of the dashboard is kept, in whole days; `off`: nothing is logged',
  },
} satisfies Record<string, Setting>;
