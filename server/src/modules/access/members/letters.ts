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
        `${desk.organizationName} invites you to run its golf events with Fairway, as ${role}. Accept here within seven days:`,
        desk.link('join'),
        'If you did not expect this, nothing needs to be done.',
        desk.organizationName,
      ].join('\n\n');
      return { text, html: htmlOf(text), replyTo: null };
    },
  }),
];
