/** The mail that tells a person of a new passkey: whoever did not add it learns of it. */
import type { Writer } from '../../letters/mail/writers.ts';
import { accountLetter } from '../staff/letters.ts';

export const PASSKEY_ADDED_LETTER = 'staff_passkey_added';

export const PASSKEY_LETTERS: readonly Writer[] = [
  accountLetter<{ passkey: string }>(
    PASSKEY_ADDED_LETTER,
    'A passkey was added to your account',
    ({ passkey }, publicUrl) => [
      `The passkey "${passkey}" was added to your Fairway account. You can sign in with it instead of your password.`,
      `If you added it, there is nothing to do. If you didn't, remove it and set a new password: ${publicUrl}/app/account/passkeys`,
    ],
  ),
];
