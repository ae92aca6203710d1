/** The mail that invites somebody to the dashboard. */
import { htmlOf } from '../../../platform/mail/html.ts';
import { ITS_OWN_DATA, type Writer, writer } from '../../letters/mail/writers.ts';

export const INVITATION_LETTER = 'staff_invitation';

export const MEMBER_LETTERS: readonly Writer[] = [
  writer<object>({
    template: INVITATION_LETTER,
    ...ITS_OWN_DATA,
    subject: (_mail, _source, { organizationName }) => `Join ${organizationName} on Fairway`,
    compose: ({ data }, _source, desk) => {
      const { role } = data as { role: string };
      const text = [
        'Hello,',
        `${desk.organizationName} invited you to its Fairway dashboard (role: ${role}). This link works once, for 7 days:`,
        desk.link('join'),
        "If you didn't expect this, ignore this email.",
        desk.organizationName,
      ].join('\n\n');
      return { text, html: htmlOf(text), replyTo: null };
    },
  }),
];
