/** The commands around payments: which account an organization is paid by. Secrets go in and never come out. */
import type { Config } from '../config.ts';
import * as organizations from '../modules/organizations/organizations.ts';
import * as accounts from '../modules/payment-accounts/accounts.ts';
import { Sealer } from '../platform/crypto/seal.ts';
import { deriveKey } from '../platform/crypto/secrets.ts';
import { none, orgOf, secretKeyOf, webhookSecretOf } from './arguments.ts';
import type { Command } from './command.ts';
import { publicUrlOf } from './public-url.ts';

export const PAYMENT_COMMANDS: Record<string, Command> = {
  'payments stripe': {
    usage: 'payments stripe --org ID --secret-key sk_… --webhook-secret whsec_…',
    summary:
      'Lets an organization be paid by Stripe, and shows where Stripe is to send its notices. A second time it replaces both secrets.',
    prepare: (operands, options) => {
      none(operands);
      const organizationId = orgOf(options);
      const secrets = { secretKey: secretKeyOf(options), webhookSecret: webhookSecretOf(options) };
      return async (doors, { config }) => {
        await organizations.refuseUnknown(doors.asPlatform, organizationId);
        const sealer = new Sealer(deriveKey(config.encryptionKey, 'seal'));
        const door = doors.asOrganization(organizationId);
        const { id, mode } = await door.write((tx) => accounts.set(tx, secrets, sealer));
        return shown(config, { id, processor: 'stripe', mode });
      };
    },
  },
  'payments show': {
    usage: 'payments show --org ID',
    summary: 'Shows how an organization is paid online.',
    prepare: (operands, options) => {
      none(operands);
      const organizationId = orgOf(options);
      return async (doors, { config }) => {
        await organizations.refuseUnknown(doors.asPlatform, organizationId);
        const account = await accounts.find(doors.asOrganization(organizationId));
        if (account !== undefined) return shown(config, account);
        const processor = config.paymentsSandbox ? 'sandbox' : null;
        return { account_id: null, processor, mode: null, webhook_url: null };
      };
    },
  },
};

const shown = (
  config: Config,
  { id, processor, mode }: Pick<accounts.Account, 'id' | 'processor' | 'mode'>,
) => ({
  account_id: id,
  processor,
  mode,
  webhook_url: accounts.webhookUrl(publicUrlOf(config), { id }),
});
