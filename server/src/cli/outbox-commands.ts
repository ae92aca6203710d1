/** The outbox on the command line: an organization's mails, sent or not, rendered with the current data. */
import type { Config } from '../config.ts';
import * as organizations from '../modules/access/organizations/organizations.ts';
import { MODULES } from '../modules/all.ts';
import * as outbox from '../modules/letters/mail/outbox.ts';
import { KINDS, MAIL_STATUSES } from '../modules/letters/mail/writers.ts';
import { isUuid } from '../platform/ids.ts';
import { MailKeys } from '../platform/mail/keys.ts';
import { notFound } from '../platform/problems.ts';
import { choiceOf, limitOf, none, one, orgOf } from './arguments.ts';
import type { Command } from './command.ts';
import { termsOf } from './public-url.ts';

const MOST = 1000;
const USUAL = 50;

export const OUTBOX_COMMANDS: Record<string, Command> = {
  'outbox list': {
    usage: 'outbox list --org ID [--status S] [--kind K] [--to ADDRESS] [--limit N]',
    summary: `Lists the mails of an organization, newest first: ${USUAL} unless --limit says otherwise, at most ${MOST}.`,
    prepare: (operands, options) => {
      none(operands);
      const organizationId = orgOf(options);
      const filters = {
        status: choiceOf(options, 'status', MAIL_STATUSES),
        kind: choiceOf(options, 'kind', KINDS),
        to: options.to,
      };
      const page = { after: undefined, take: limitOf(options, MOST) ?? USUAL };
      return async (doors, { config }) => {
        await organizations.refuseUnknown(doors.asPlatform, organizationId);
        return outbox.list(doors.asOrganization(organizationId), filters, page, kitOf(config));
      };
    },
  },
  'outbox show': {
    usage: 'outbox show MAIL_ID --org ID',
    summary: 'Shows a mail with its headers, text and HTML.',
    prepare: (operands, options) => {
      const id = one(operands, 'MAIL_ID');
      const organizationId = orgOf(options);
      return async (doors, { config }) => {
        if (!isUuid(id)) throw notFound(`Mail ${id}`);
        await organizations.refuseUnknown(doors.asPlatform, organizationId);
        return outbox.show(doors.asOrganization(organizationId), id.toLowerCase(), kitOf(config));
      };
    },
  },
};

const kitOf = (config: Config) => ({
  writers: MODULES.flatMap(({ mails = [] }) => mails),
  keys: new MailKeys(config.encryptionKey),
  terms: termsOf(config),
});
