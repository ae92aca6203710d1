/** Checks the secrets of a payment account as they come in. An error repeats neither of them. */
import { invalid } from '../../../platform/problems.ts';
import { isSecretKey, isWebhookSecret, type Secrets } from './accounts.ts';
import type { PaymentAccountPut } from './schemas.ts';

export function readSecrets({ secret_key, webhook_secret }: PaymentAccountPut): Secrets {
  const problems = [
    ...(isSecretKey(secret_key)
      ? []
      : [
          {
            field: 'secret_key',
            message: 'must be a secret or restricted key of Stripe: sk_test_…, rk_live_…',
          },
        ]),
    ...(isWebhookSecret(webhook_secret)
      ? []
      : [
          {
            field: 'webhook_secret',
            message: 'must be the signing secret of the webhook at Stripe: whsec_…',
          },
        ]),
  ];
  if (problems.length > 0) throw invalid(problems);
  return { secretKey: secret_key, webhookSecret: webhook_secret };
}
