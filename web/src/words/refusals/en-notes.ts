/**
 * What the service notes beside a registration, a refund or a delivery, in words for people. Its own sentences
 * are such already; what a payment provider says is a code.
 */
import { lineByLine } from './phrasebook.ts';

export const note = lineByLine(
  {
    // Why Stripe could not refund
    lost_or_stolen_card: 'The card was reported lost or stolen.',
    expired_or_canceled_card: 'The card has expired or was canceled.',
    charge_for_pending_refund_disputed: 'The payer disputed the payment while the refund was on its way.',
    insufficient_funds: 'The balance at Stripe is too low for this refund.',
    declined: 'The bank declined the refund.',
    merchant_request: 'The refund was canceled at your request.',
    unknown: 'Stripe gave no reason.',
    'The payer disputes the payment: {}.': 'The payer disputes the payment: {}.',
  },
  {
    credit_not_processed: 'a promised refund did not arrive',
    duplicate: 'charged twice',
    fraudulent: 'not made by the cardholder',
    general: 'no reason given',
    product_not_received: 'nothing received for it',
    product_unacceptable: 'not as described',
    unrecognized: 'not recognized on the statement',
  },
);
