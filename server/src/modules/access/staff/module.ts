import { MINUTE } from '../../../platform/clock.ts';
import { Challenges } from '../../../platform/crypto/challenges.ts';
import { SignInGuard } from '../../../platform/limits/sign-in-guard.ts';
import type { BringingModule } from '../../module.ts';
import { STAFF_LETTERS } from './letters.ts';
import { accountRoutes } from './routes.ts';

const SIGN_IN_WINDOW = 15 * MINUTE;
const ADDRESS_FACTOR = 5;
/** Right passwords for one account in a minute. */
const SIGN_INS = 30;

declare module '../../../http/contexts.ts' {
  interface Tools {
    /** Slows down guessing of passwords. */
    signIns: SignInGuard;
    /** What passkeys sign. */
    challenges: Challenges;
  }
}

export const staff: BringingModule<'signIns' | 'challenges'> = {
  brings: ({ limiter, signInTries, keyFor }) => ({
    signIns: new SignInGuard({
      accounts: limiter('sign-in', signInTries, SIGN_IN_WINDOW),
      addresses: limiter('sign-in-address', signInTries * ADDRESS_FACTOR, SIGN_IN_WINDOW),
      successes: limiter('signed-in', SIGN_INS),
      key: keyFor('device'),
    }),
    challenges: new Challenges(keyFor('passkey')),
  }),
  account: accountRoutes,
  mails: STAFF_LETTERS,
};
