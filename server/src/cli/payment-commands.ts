/** The commands for an organization's payment account. They take secrets and never print them. */
import type { Config } from '../config.ts';
import * as organizations from '../modules/access/organizations/organizations.ts';
import * as accounts from '../modules/money/payment-accounts/accounts.ts';
import { Sealer } from '../platform/crypto/seal.ts';
import { deriveKey } from '../platform/crypto/secrets.ts';
import { none, orgOf, secretKeyOf, webhookSecretOf } from './arguments.ts';
import type { Command } from './command.ts';
import { publicUrlOf } from './public-url.ts';

export const PAYMENT_COMMANDS: Record<string, Command> = {
  'payments stripe': {
    usage: 'payments stripe --org ID  (with STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET set)',
    summary:
      'Connects an organization to Stripe and shows the webhook address to enter there. Run it again to replace both secrets.',
    prepare: (operands, options) => {
      none(operands);
      const organizationId = orgOf(options);
      const secrets = { secretKey: secretKeyOf(options), webhookSecret: webhookSecretOf(options) };
      return async (doors, { config }) => {
        await organizations.refuseUnknown(doors.asPlatform, organizationId);
        const sealer = new Sealer(deriveKey(config.encryptionKey, 'seal'));
        const door = doors.asOrganization(organizationId);
        const account = await door.write((tx) => accounts.set(tx, secrets, sealer));
        return shown(config, account);
      };
    },
  },
  'payments show': {
    usage: 'payments show --org ID',
    summary: 'Shows the payment account of an organization.',
    prepare: (operands, options) => {
      none(operands);
      const organizationId = orgOf(options);
      return async (doors, { config }) => {
        await organizations.refuseUnknown(doors.asPlatform, organizationId);
        return shown(config, await accounts.find(doors.asOrganization(organizationId)));
      };
    },
  },
};

const shown = (config: Config, account: Parameters<typeof accounts.shown>[0]) =>
  accounts.shown(account, publicUrlOf(config), config.paymentsSandbox);
