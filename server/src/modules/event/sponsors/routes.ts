import { endpoint, ok } from '../../../http/endpoint.ts';
import { Type } from '../../../platform/text/schema.ts';
import { SPONSORS_BODY_LIMIT, Sponsor, SponsorsPut } from './schemas.ts';
import * as sponsors from './sponsors.ts';

const path = '/tournaments/{id}/sponsors';

export const sponsorRoutes = [
  endpoint({
    method: 'GET',
    path,
    operation: 'listSponsors',
    scope: 'tournaments:read',
    summary: 'Read the sponsors',
    description: 'In the order in which they are shown.',
    returns: ok(Type.Array(Sponsor)),
    fails: ['not_found'],
    run: ({ db, params, tools }) => sponsors.list(db, params.id, tools.terms.publicUrl()),
  }),
  endpoint({
    method: 'PUT',
    path,
    operation: 'replaceSponsors',
    scope: 'tournaments:write',
    summary: 'Replace the sponsors',
    description:
      'Up to 20. A logo is a PNG, JPEG or WebP image of up to 256 KiB, recognised by its bytes; `keepLogo` names a sponsor of the event whose logo is used again. An event that is archived is a conflict.',
    body: SponsorsPut,
    bodyLimit: SPONSORS_BODY_LIMIT,
    heavy: true,
    returns: ok(Type.Array(Sponsor)),
    fails: ['not_found', 'conflict'],
    prepare: sponsors.checked,
    run: ({ tx, params, body, tools }) => sponsors.replace(tx, params.id, body, tools.terms.publicUrl()),
  }),
];
