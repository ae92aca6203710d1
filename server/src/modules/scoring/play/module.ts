import { DAY } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { BringingModule } from '../../module.ts';
import { liveChanges } from '../../records/changes/live-changes.ts';
import { audit } from './audit.ts';
import { CodeTries } from './code-tries.ts';
import { cardKind } from './events.ts';
import { Phones } from './phones.ts';
import { cardRoutes, playRoutes } from './routes.ts';

/** A day's wrong access codes, in those of a minute. */
const DAY_FACTOR = 10;

declare module '../../../http/contexts.ts' {
  interface Tools {
    /** Tournaments as the phones of their golfers show them. */
    cards: Live;
    /** Wrong access codes. */
    codeTries: CodeTries;
    /** The phones that are there. */
    phones: Phones;
  }
}

export const play: BringingModule<'cards' | 'codeTries' | 'phones'> = {
  derives: ({ doors, clock, listener, limiter, playCodeTries, closing }) => ({
    cards: closing(liveChanges(doors, listener)),
    phones: closing(new Phones(doors, clock)),
    codeTries: new CodeTries(
      limiter('play-code', playCodeTries),
      limiter('play-code-day', playCodeTries * DAY_FACTOR, DAY),
    ),
  }),

  play: playRoutes,
  api: [
    {
      name: 'Cards',
      description: 'Cards that golfers keep on their phones and sign.',
      endpoints: cardRoutes,
    },
  ],
  audit: audit.words,
  kinds: [cardKind],
};
