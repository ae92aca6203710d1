/** Stripe through its official SDK, with the API version it is made for: Checkout Sessions and refunds. */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Terms } from '../../../terms.ts';
import { type AskedPayment, NoAnswer, type Processor, Refused, type SessionState } from '../processor.ts';
import { idOf, refundSeen, refundState, sessionState } from './states.ts';

/** The page size of a list, and how many pages are read at most. */
const PAGE = 100;
const MOST_PAGES = 10;

export function stripeProcessor(secretKey: string, terms: Terms): Processor {
  const client = connect(secretKey, terms);
  const call = async <Result>(work: (options: Stripe.RequestOptions) => Promise<Result>, key?: string) => {
    if (!terms.mayCallOut()) throw new NoAnswer('Outbound is off: nothing leaves this service.', false);
    return answered(work({ ...(key && { idempotencyKey: key }) }), terms.paymentTimeout);
  };

  /** A delayed payment that failed still looks unpaid in its session; only its intent tells. */
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
      if (session.url === null) throw new Refused('Stripe gave no address for the payment.');
      return { id: session.id, url: session.url };
    },
    ask: async ({ session_id }) => (session_id === null ? { state: 'expired' } : stateOf(session_id)),
    close: async ({ id, session_id }) => {
      if (session_id === null) return { state: 'expired' };
      try {
        // Closing twice is harmless. The key is new each time, because Stripe replays stored failures.
        const key = `${id}-close-${randomUUID()}`;
        return sessionState(
          await call((options) => client.checkout.sessions.expire(session_id, {}, options), key),
        );
      } catch (error) {
        // Stripe refuses to close a session that is not open, so its state is asked for.
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
  if (intent_id === null) throw new Refused('Stripe does not know this payment.');
  return intent_id;
}

/** We retry ourselves, so the SDK tries once. Telemetry is off: Stripe is not told how long requests take. */
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

/** A call ends in one of three ways: with a result, `Refused` or `NoAnswer`. */
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

/** Trouble at Stripe is `NoAnswer`. Stripe stores a 5xx under its key, so the next try needs another. */
function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, message } = error;
  if (statusCode === undefined) return new NoAnswer(message, false);
  if (statusCode >= 500 || (statusCode === 400 && error instanceof Stripe.errors.StripeIdempotencyError))
    return new NoAnswer(message, true);
  if (statusCode === 409 || statusCode === 429) return new NoAnswer(message, false);
  return new Refused(message);
}
