/** Stripe, by its official SDK: Checkout Sessions and refunds. The version of its API is the one the SDK is made for. */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Terms } from '../../terms.ts';
import { type AskedPayment, NoAnswer, type Processor, Refused, type SessionState } from '../processor.ts';
import { idOf, refundSeen, refundState, sessionState } from './states.ts';

/** Stripe's pages of a list, and how many of them are read. */
const PAGE = 100;
const MOST_PAGES = 10;

export function stripeProcessor(secretKey: string, terms: Terms): Processor {
  const client = connect(secretKey, terms);
  const call = <Result>(work: (options: Stripe.RequestOptions) => Promise<Result>, key?: string) =>
    answered(work({ ...(key && { idempotencyKey: key }) }), terms.paymentTimeout);

  /** A delayed payment that has failed looks as if it were on its way; only its intent tells. */
  const stateOf = async (id: string): Promise<SessionState> => {
    const session = await call((options) => client.checkout.sessions.retrieve(id, {}, options));
    const said = sessionState(session);
    const intent = idOf(session.payment_intent);
    if (said.state !== 'processing' || intent === null) return said;
    const { status } = await call((options) => client.paymentIntents.retrieve(intent, {}, options));
    return status === 'requires_payment_method' || status === 'canceled' ? { state: 'failed' } : said;
  };

  const listRefunds = async (intent: string): Promise<Stripe.Refund[]> => {
    const found: Stripe.Refund[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const last = found.at(-1)?.id;
      const { data, has_more } = await call((options) =>
        client.refunds.list(
          { payment_intent: intent, limit: PAGE, ...(last && { starting_after: last }) },
          options,
        ),
      );
      found.push(...data);
      if (!has_more) break;
    }
    return found;
  };

  return {
    name: 'stripe',
    open: async (order) => {
      const metadata = {
        fairway_registration_id: order.registrationId,
        fairway_payment_id: order.paymentId,
      };
      const session = await call(
        (options) =>
          client.checkout.sessions.create(
            {
              mode: 'payment',
              line_items: [
                {
                  quantity: 1,
                  price_data: {
                    currency: order.currency,
                    unit_amount: order.amountCents,
                    product_data: { name: order.title },
                  },
                },
              ],
              customer_email: order.email,
              client_reference_id: order.registrationId,
              metadata,
              payment_intent_data: { metadata },
              success_url: `${order.returnUrl}?checkout=done`,
              cancel_url: order.returnUrl,
              expires_at: Math.floor(order.endsAt.getTime() / 1000),
            },
            options,
          ),
        order.key,
      );
      if (session.url === null) throw new Refused('The session has no address to pay at.');
      return { id: session.id, url: session.url };
    },
    ask: async ({ session_id }) => (session_id === null ? { state: 'expired' } : stateOf(session_id)),
    close: async ({ id, session_id }) => {
      if (session_id === null) return { state: 'expired' };
      try {
        // Closing twice does no harm, and a failure that Stripe keeps under a key must not be met again.
        const key = `${id}-close-${randomUUID()}`;
        return sessionState(
          await call((options) => client.checkout.sessions.expire(session_id, {}, options), key),
        );
      } catch (error) {
        // Only an open session can be closed: how does this one stand?
        if (error instanceof Refused) return stateOf(session_id);
        throw error;
      }
    },
    refund: async ({ refundId, registrationId, key, payment, amountCents }) => {
      const refund = await call(
        (options) =>
          client.refunds.create(
            {
              payment_intent: intentOf(payment),
              amount: amountCents,
              metadata: { fairway_registration_id: registrationId, fairway_refund_id: refundId },
            },
            options,
          ),
        key,
      );
      return refundState(refund);
    },
    findRefund: async ({ refundId, payment }) => {
      const ours = (await listRefunds(intentOf(payment))).find(
        ({ metadata }) => metadata?.fairway_refund_id === refundId,
      );
      return ours && refundState(ours);
    },
    refundsOf: async (payment) =>
      payment.intent_id === null ? [] : (await listRefunds(payment.intent_id)).map(refundSeen),
  };
}

function intentOf({ intent_id }: AskedPayment): string {
  if (intent_id === null) throw new Refused('The payment has no payment intent.');
  return intent_id;
}

/** Repeating is ours: the SDK tries once, without telling Stripe how long things take. */
function connect(secretKey: string, { stripeApiBase, paymentTimeout }: Terms): Stripe {
  const { protocol, hostname, port } = new URL(stripeApiBase);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    maxNetworkRetries: 0,
    timeout: paymentTimeout,
    telemetry: false,
  });
}

/** One clear ending: an answer, a refusal, or not knowing. */
async function answered<Result>(work: Promise<Result>, timeout: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('Stripe has not answered in time.', false)), timeout);
  });
  try {
    return await Promise.race([work, silence]);
  } catch (error) {
    throw translated(error);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

/** Stripe's own trouble is no answer; a 5xx is stored under the key, so that the next try takes another. */
function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, message } = error;
  if (statusCode === undefined) return new NoAnswer(message, false);
  if (statusCode >= 500 || (statusCode === 400 && error instanceof Stripe.errors.StripeIdempotencyError))
    return new NoAnswer(message, true);
  if (statusCode === 409 || statusCode === 429) return new NoAnswer(message, false);
  return new Refused(message);
}
