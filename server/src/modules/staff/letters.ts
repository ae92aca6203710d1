/** The mail with a link to set a new password. The link is made from the mail's id, and only its hash is stored. */
import { htmlOf } from '../../platform/mail/html.ts';
import { ITS_OWN_DATA, type Writer, writer } from '../mail/writers.ts';

export const RESET_LETTER = 'staff_reset';

export const STAFF_LETTERS: readonly Writer[] = [
  writer<object>({
    template: RESET_LETTER,
    ...ITS_OWN_DATA,
    compose: ({ data }, _source, desk) => {
      const { name } = data as { name: string };
      const text = [
        `Dear ${name},`,
        'somebody, most likely you, asked for a new password for the Fairway dashboard. Set one here within an hour:',
        desk.link('reset'),
        'If it was not you, nothing needs to be done: your password stays as it is.',
        'Fairway',
      ].join('\n\n');
      return { subject: 'Set a new password', text, html: htmlOf(text), replyTo: null };
    },
  }),
];
