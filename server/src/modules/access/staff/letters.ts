/**
 * Mails about an account: a link to set a new password, whose token is derived from the mail's id so that
 * only its hash is stored; and the notice that a second factor was turned off.
 */
import { htmlOf } from '../../../platform/mail/html.ts';
import { ITS_OWN_DATA, type LetterContent, type Writer, writer } from '../../letters/mail/writers.ts';

export const RESET_LETTER = 'staff_reset';
export const TWO_FACTOR_OFF_LETTER = 'staff_two_factor_off';

const CAUSES: Record<string, string> = {
  proof:
    'Two-factor authentication of your Fairway account has been turned off. It was turned on before anybody had shown that this address is theirs. Now you have, by opening a link that we mailed you.',
  operator:
    'Two-factor authentication of your Fairway account has been turned off by those who run this service.',
};

export const STAFF_LETTERS: readonly Writer[] = [
  writer<object>({
    template: RESET_LETTER,
    ...ITS_OWN_DATA,
    subject: () => 'Set a new password',
    compose: ({ data }, _source, desk) =>
      letter(data, [
        'somebody, most likely you, asked for a new password for the Fairway dashboard. Set one here within an hour:',
        desk.link('reset'),
        'If it was not you, nothing needs to be done: your password stays as it is.',
      ]),
  }),
  writer<object>({
    template: TWO_FACTOR_OFF_LETTER,
    ...ITS_OWN_DATA,
    subject: () => 'Two-factor authentication is off',
    compose: ({ data }, _source, desk) =>
      letter(data, [
        CAUSES[(data as { cause: string }).cause] ?? '',
        `From now on your password alone signs you in. Turn two-factor authentication on again here: ${desk.publicUrl}/app/account/two-factor`,
        'If you did not expect this, set a new password first.',
      ]),
  }),
];

function letter(data: unknown, paragraphs: string[]): LetterContent {
  const { name } = data as { name: string };
  const text = [`Dear ${name},`, ...paragraphs, 'Fairway'].join('\n\n');
  return { text, html: htmlOf(text), replyTo: null };
}
