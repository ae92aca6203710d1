import { endpoint, ok } from '../../../http/endpoint.ts';
import type { Terms } from '../../terms.ts';
import * as accounts from './accounts.ts';
import { readSecrets } from './read-secrets.ts';
import { PaymentAccount, PaymentAccountPut } from './schemas.ts';

const shown = (account: Parameters<typeof accounts.shown>[0], { publicUrl, paymentsSandbox }: Terms) =>
  accounts.shown(account, publicUrl(), paymentsSandbox);

export const paymentAccountRoutes = [
  endpoint({
    method: 'GET',
    path: '/payment-account',
    operation: 'getPaymentAccount',
    scope: 'owner',
    summary: 'Read the payment account',
    returns: ok(PaymentAccount),
    run: async ({ db, tools }) => shown(await accounts.find(db), tools.terms),
  }),
  endpoint({
    method: 'PUT',
    path: '/payment-account',
    operation: 'setPaymentAccount',
    scope: 'owner',
    summary: 'Connect Stripe',
    description: 'Both secrets are stored and never shown. Sending them again replaces them.',
    body: PaymentAccountPut,
    returns: ok(PaymentAccount),
    prepare: readSecrets,
    run: async ({ tx, body, tools }) => shown(await accounts.set(tx, body, tools.sealer), tools.terms),
  }),
];
