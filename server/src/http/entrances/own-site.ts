/**
 * Protection against cross-site request forgery. A cookie comes along with requests that other sites' pages
 * cause, so a change must prove that it comes from a page of our own: by what the browser says of it, which
 * no page can forge.
 */
import type { FastifyRequest } from 'fastify';
import { forbidden, type Problem } from '../../platform/problems.ts';
import { parseUrl } from '../../platform/text/urls.ts';

/** `Sec-Fetch-Site` where the browser sends it, else `Origin`, which older ones send with every change. */
export function isFromOwnSite({ headers, protocol }: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return false;
  return origin === parseUrl(publicUrl)?.origin || origin === `${protocol}://${host}`;
}

export const fromElsewhere = (): Problem =>
  forbidden('Changes must come from a page of this service. Nothing was done.');
