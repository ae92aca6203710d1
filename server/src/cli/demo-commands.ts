/** The commands of the demo organization: create it, get credentials for a shell, simulate a round. */
import { ALL_SCOPES } from '../http/entrances/scopes.ts';
import { codeHasher } from '../modules/event/teams/access-codes.ts';
import * as demo from '../modules/records/demo/demo.ts';
import { systemClock } from '../platform/clock.ts';
import { Sealer } from '../platform/crypto/seal.ts';
import { deriveKey } from '../platform/crypto/secrets.ts';
import type { Doors } from '../platform/db/doors.ts';
import { MailKeys } from '../platform/mail/keys.ts';
import { none, type Options, orgOf, speedOf } from './arguments.ts';
import type { Command } from './command.ts';
import { demoLive, playOnScreen } from './demo-live.ts';
import { publicUrlOf, termsOf } from './public-url.ts';

export const DEMO_COMMANDS: Record<string, Command> = {
  'demo env': {
    usage: 'demo env [--org ID]',
    summary:
      'Prints shell lines that set BASE, ORG, CLIENT_ID, CLIENT_SECRET and TOKEN: eval "$(… demo env)".',
    prepare: (operands, options) => {
      none(operands);
      return async (doors, { config }) => {
        const organizationId = await organizationOf(doors, options);
        const { clientId, secret, token } = await demo.openShell(doors, organizationId, ALL_SCOPES);
        const base = `${publicUrlOf(config)}/api/v1`;
        if (options.json) {
          const access = { client_id: clientId, client_secret: secret, token };
          return { base, organization_id: organizationId, ...access };
        }
        const access = { CLIENT_ID: clientId, CLIENT_SECRET: secret, TOKEN: token };
        return shellLines({ BASE: base, ORG: organizationId, ...access });
      };
    },
  },
  'demo live': {
    usage: 'demo live [--org ID] [--speed FACTOR]',
    summary: 'Plays a round into the live demo event, by default 60 times faster than real golf.',
    prepare: (operands, options) => {
      none(operands);
      const speed = speedOf(options);
      if (options.org !== undefined) orgOf(options);
      return async (doors, { databaseUrl }) => {
        const organizationId = await organizationOf(doors, options);
        if (process.stdout.isTTY && !options.json)
          return playOnScreen(doors, databaseUrl, organizationId, speed);
        const result = await demoLive(doors.asOrganization(organizationId), speed, showProgress);
        if (process.stderr.isTTY) process.stderr.write('\n');
        return result;
      };
    },
  },
  demo: {
    usage: 'demo',
    summary: 'Creates a demo organization and shows its client and secret once.',
    prepare: (operands) => {
      none(operands);
      return async (doors, { config }) => {
        const kit = {
          sealer: new Sealer(deriveKey(config.encryptionKey, 'seal')),
          hashCode: codeHasher(deriveKey(config.encryptionKey, 'access-code')),
          mailKeys: new MailKeys(config.encryptionKey),
          terms: termsOf(config),
          now: () => systemClock.now(),
        };
        const { organizationId, clientId, secret, slug } = await demo.fill(doors, ALL_SCOPES, kit);
        return { organization_id: organizationId, client_id: clientId, client_secret: secret, event: slug };
      };
    },
  },
};

/** The organization named by --org, else the newest demo organization. */
export async function organizationOf(doors: Doors, options: Options): Promise<string> {
  const id =
    options.org === undefined ? await demo.findOrganization(doors.asPlatform) : orgOf(options).toLowerCase();
  if (id !== undefined) return id;
  throw new Error(
    'There is no demo organization. Create one with "npm run -s fairway -- demo", or name another with --org.',
  );
}

const shellLines = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'`)
    .join('\n');

/** On a terminal, progress overwrites one line; elsewhere it is not printed, as it would only fill a log. */
function showProgress(text: string): void {
  const { isTTY, columns = 80 } = process.stderr;
  if (isTTY) process.stderr.write(`\r\x1b[2K${text.slice(0, columns - 1)}`);
}
