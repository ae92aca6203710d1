/**
 * Mails about an account: a link to set a new password, whose token is derived from the mail's id so that
 * only its hash is stored; and notices that a second factor was turned off or passkeys were removed.
 */
import { htmlOf } from '../../../platform/mail/html.ts';
import { ITS_OWN_DATA, type LetterContent, type Writer, writer } from '../../letters/mail/writers.ts';

export const RESET_LETTER = 'staff_reset';
export const TWO_FACTOR_OFF_LETTER = 'staff_two_factor_off';
export const PASSKEYS_GONE_LETTER = 'staff_passkeys_gone';

const CAUSES: Record<string, string> = {
  proof:
    'We turned off two-factor authentication for your Fairway account. Someone turned it on before this email address was confirmed. You have now confirmed it by opening a link that we emailed you.',
  operator: 'The operator of this service turned off two-factor authentication for your Fairway account.',
};

export const STAFF_LETTERS: readonly Writer[] = [
  writer<object>({
    template: RESET_LETTER,
    ...ITS_OWN_DATA,
    subject: () => 'Set a new password',
    compose: ({ data }, _source, desk) =>
      letter(data, [
        'You asked to set a new password for the Fairway dashboard. This link works once, for one hour:',
        desk.link('reset'),
        "If you didn't ask for this, ignore this email. Your password stays the same.",
      ]),
  }),
  accountLetter<{ cause: string }>(
    TWO_FACTOR_OFF_LETTER,
    'Two-factor authentication is off',
    ({ cause }, publicUrl) => [
      CAUSES[cause] ?? '',
      `You now sign in with your password alone. To turn two-factor authentication on again, open ${publicUrl}/app/account/two-factor`,
      "If you didn't expect this, set a new password first.",
    ],
  ),
  accountLetter(PASSKEYS_GONE_LETTER, 'Your passkeys were removed', (_data, publicUrl) => [
    'We removed the passkeys of your Fairway account. Someone added them before this email address was confirmed. You have now confirmed it by opening a link that we emailed you.',
    `To add your own passkeys, open ${publicUrl}/app/account/passkeys`,
  ]),
];

/** A mail about a change of the account, written from its own data. */
export function accountLetter<Data extends object = object>(
  template: string,
  subject: string,
  paragraphs: (data: Data, publicUrl: string) => string[],
): Writer {
  return writer<object>({
    template,
    ...ITS_OWN_DATA,
    subject: () => subject,
    compose: ({ data }, _source, { publicUrl }) => letter(data, paragraphs(data as Data, publicUrl)),
  });
}

function letter(data: unknown, paragraphs: string[]): LetterContent {
  const { name } = data as { name: string };
  const text = [`Hello ${name},`, ...paragraphs, 'Fairway'].join('\n\n');
  return { text, html: htmlOf(text), replyTo: null };
}
