/** The mail that tells owners that the service has disabled a webhook endpoint. */
import { htmlOf } from '../../../platform/mail/html.ts';
import { ITS_OWN_DATA, type Writer, writer } from '../../letters/mail/writers.ts';

export const DISABLED_LETTER = 'webhook_disabled';

export interface Disabling {
  endpointId: string;
  /** Without its query, which may hold a secret. */
  url: string;
  failingSince: string;
  error: string;
}

export const WEBHOOK_LETTERS: readonly Writer[] = [
  writer<object>({
    template: DISABLED_LETTER,
    ...ITS_OWN_DATA,
    subject: (_mail, _source, { organizationName }) => `A webhook of ${organizationName} was disabled`,
    compose: ({ organization_id, name, data }, _source, desk) => {
      const { endpointId, url, failingSince, error } = data as Disabling;
      const text = [
        `Hello ${name},`,
        `We disabled a webhook endpoint of ${desk.organizationName} because it failed too often: ${url}`,
        `It has been failing since ${inUtc(failingSince)}. The last time, this happened: ${error}`,
        'Nothing is sent to it until you enable it. Once it works again, choose Enable on its page, and then Recover to send what it missed:',
        `${desk.publicUrl}/app/o/${organization_id}/webhooks/${endpointId}`,
        'Fairway',
      ].join('\n\n');
      return { text, html: htmlOf(text), replyTo: null };
    },
  }),
];

const inUtc = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
