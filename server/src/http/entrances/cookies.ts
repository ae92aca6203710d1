/** The dashboard's cookies: who is signed in, and which browser has signed in before. Scripts see neither. */

const YEAR_S = 365 * 24 * 3600;
const DEVICE = 'fairway-device';

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** The prefix makes browsers refuse the cookie from other hosts and without https. */
export const sessionCookieName = (publicUrl: string): string =>
  isSecure(publicUrl) ? '__Host-fairway' : 'fairway';

export const sessionCookie = (publicUrl: string, token: string, maxAge: number): string =>
  cookie(sessionCookieName(publicUrl), token, maxAge, publicUrl);

export const endedSessionCookie = (publicUrl: string): string =>
  cookie(sessionCookieName(publicUrl), '', 0, publicUrl);

export const deviceCookie = (publicUrl: string, value: string): string =>
  cookie(DEVICE, value, YEAR_S, publicUrl);

export const deviceIn = (header: string | undefined): string | undefined => cookieIn(header, DEVICE);

/** The first of that name: a page of a sister host can only add further ones. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const middle = pair.indexOf('=');
    if (middle > 0 && pair.slice(0, middle).trim() === name) return pair.slice(middle + 1).trim();
  }
  return undefined;
}

const cookie = (name: string, value: string, maxAge: number, publicUrl: string): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(publicUrl) ? ['Secure'] : []),
  ].join('; ');
