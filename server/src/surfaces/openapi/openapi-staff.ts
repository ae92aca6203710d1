/**
 * What the dashboard alone can call, as an OpenAPI document: the accounts of staff, and what they do for an
 * organization beside the API. The API itself, which is mounted for staff as well, has its own document.
 */

import { sessionCookieName } from '../../http/entrances/cookies.ts';
import { type Access, openapiDocument } from '../../http/openapi/openapi.ts';
import { ACCOUNT_ENDPOINTS, DASHBOARD, STAFF_ENDPOINTS } from '../staff/dashboard.ts';

/** The committed form; it is not served. */
export const staffOpenapiText = (): string => `${JSON.stringify(document(), null, 2)}\n`;

const document = () => openapiDocument({ info: INFO, server: DASHBOARD, groups: GROUPS, access: ACCESS });

const GROUPS = [
  {
    name: 'Account',
    description: 'Signing in and out, and what a person decides for herself.',
    place: 'account',
    endpoints: ACCOUNT_ENDPOINTS,
  },
  {
    name: 'Organization',
    description: 'Members, API clients and what they asked, mails, money, and what was done to all that.',
    below: '/o/{org}',
    endpoints: STAFF_ENDPOINTS,
  },
];

const INFO = {
  title: 'Fairway dashboard',
  version: '1.0.0',
  summary: 'What the pages of staff call beside the API.',
  description:
    'For our own pages: it changes with them. Sessions are cookies, and every change must come from a page of the service.',
  license: { name: 'MIT', identifier: 'MIT' },
};

/** By what an endpoint asks for. */
const WHO: Record<string, string> = {
  session: 'For whoever is signed in.',
  member: 'For every member of the organization.',
  admin: 'For owners and admins.',
  owner: 'For owners.',
};

const ACCESS: Access = {
  schemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookieName('https:'),
      description: 'Set by signing in; called `fairway` where the service is reached without https.',
    },
  },
  requirement: () => ({ session: [] }),
  sentence: (standing) =>
    WHO[standing] ?? (standing.includes(':') ? `For members whose role has the scope \`${standing}\`.` : ''),
  ownSiteOnly: true,
  refusals: {
    401: 'Nobody is signed in (`unauthorized`).',
    403: 'The role does not allow it, the organization is suspended, or the request came from another site (`forbidden`).',
  },
};
