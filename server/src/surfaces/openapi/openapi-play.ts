/** What the phones of golfers call, as an OpenAPI document. */
import { type Access, openapiDocument } from '../../http/openapi/openapi.ts';
import { PLAY, PLAY_ENDPOINTS } from '../play.ts';

/** The committed form; it is not served. */
export const playOpenapiText = (): string => `${JSON.stringify(document(), null, 2)}\n`;

const document = () => openapiDocument({ info: INFO, server: PLAY, groups: GROUPS, access: ACCESS });

const GROUPS = [
  {
    name: 'Play',
    description: 'A phone that scores for one team.',
    place: 'play',
    endpoints: PLAY_ENDPOINTS,
  },
];

const INFO = {
  title: 'Fairway play',
  version: '1.0.0',
  summary: 'What the phones of golfers call.',
  description: 'For our own pages: it changes with them. A session begins with the access code of a team.',
  license: { name: 'MIT', identifier: 'MIT' },
};

const ACCESS: Access = {
  schemes: {
    session: { type: 'http', scheme: 'bearer', description: 'The token of a scoring session.' },
  },
  requirement: () => ({ session: [] }),
  sentence: () => 'For a phone with a scoring session.',
  refusals: {
    401: 'No session, or one that has ended (`invalid_token`).',
    403: 'The organization is suspended (`forbidden`).',
  },
};
