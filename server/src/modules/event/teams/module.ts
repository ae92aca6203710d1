import type { BringingModule } from '../../module.ts';
import { codeHasher } from './access-codes.ts';
import { audit } from './audit.ts';
import { teamKind } from './events.ts';
import { teamImportRoutes, teamRoutes } from './routes.ts';

declare module '../../../http/contexts.ts' {
  interface Tools {
    /** A keyed hash of a code that people type: only the hash is stored. */
    hashCode: (code: string) => string;
  }
}

export const teams: BringingModule<'hashCode'> = {
  brings: ({ keyFor }) => ({ hashCode: codeHasher(keyFor('access-code')) }),

  api: [{ name: 'Teams', description: 'Golfers who start together.', endpoints: teamRoutes }],
  staff: teamImportRoutes,
  audit: audit.words,
  kinds: [teamKind],
};
