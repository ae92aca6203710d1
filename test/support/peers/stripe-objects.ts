/**
 * What an account at the tests' own Stripe holds, and what can happen to it: sessions, payments, refunds,
 * disputes, and the notice of every change. The objects have the shape of the SDK's types. Nothing here knows
 * of HTTP.
 */
import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { HOUR, MINUTE, SECOND } from '../../../server/src/platform/clock.ts';

type Session = Stripe.Checkout.Session;
type Intent = Stripe.PaymentIntent;
type Charge = Stripe.Charge;
type Refund = Stripe.Refund;
/** Without the evidence, which nobody reads. */
export type Dispute = Omit<Stripe.Dispute, 'evidence' | 'evidence_details'>;
export type RefundStatus = 'succeeded' | 'failed' | 'pending' | 'requires_action' | 'canceled';

/** An event as it is sent; what it tells of is as it was then, whatever has happened since. */
export interface Notice {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** What all accounts share. */
export interface World {
  now: () => Date;
  refundsBecome: RefundStatus;
  readonly notices: Notice[];
}

/** A session and what came of it. */
interface Sale {
  session: Session;
  intentMetadata: Record<string, string>;
  payment: { intent: Intent; charge: Charge } | undefined;
  refunds: Refund[];
}

/** An answer that is no success. One to a request that is `badlyMade` is not kept under the request's key. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: { type: string; message: string; code?: string; param?: string };
  readonly badlyMade: boolean;

  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', code = '', param = '', badlyMade = false } = {},
  ) {
    super(message);
    this.status = status;
    this.error = { type, message, ...(code && { code }), ...(param && { param }) };
    this.badlyMade = badlyMade;
  }
}

const malformed = (message: string, code = '', param = ''): Refusal =>
  new Refusal(400, message, { code, param, badlyMade: true });

const refused = (message: string, code: string, param = ''): Refusal =>
  new Refusal(400, message, { code, param });

/** In the path it is a 404; where a parameter names it, a 400. */
const missing = (what: string, id: string, param = ''): Refusal =>
  new Refusal(param === '' ? 404 : 400, `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param: param || 'id',
  });

export type Param = string | Param[] | { [name: string]: Param };

interface Field {
  path: string[];
  value: string;
}

const branch = (fields: Field[]): { [name: string]: Param } => {
  const names = [...new Set(fields.map(({ path }) => path[0] ?? ''))];
  const below = (name: string) => fields.filter(({ path }) => path[0] === name);
  return Object.fromEntries(
    names.map((name) => [name, nest(below(name).map(({ path, value }) => ({ path: path.slice(1), value })))]),
  );
};

const nest = (fields: Field[]): Param => {
  const leaf = fields.find(({ path }) => path.length === 0);
  if (leaf !== undefined) return leaf.value;
  const inner = branch(fields);
  const isList = Object.keys(inner).every((name, index) => name === String(index));
  return isList ? Object.values(inner) : inner;
};

/** Parameters in brackets, as Stripe reads them: `line_items[0][quantity]=1`. */
export class Form {
  readonly #fields: Map<string, string>;

  constructor(text: string) {
    this.#fields = new Map(new URLSearchParams(text));
  }

  /** The parameters as the caller of the SDK wrote them, every value as text. */
  get params(): Record<string, Param> {
    return branch(
      [...this.#fields].map(([name, value]) => ({ path: name.match(/[^[\]]+/g) ?? [name], value })),
    );
  }

  /** The same for the same parameters, in whatever order they came. */
  get fingerprint(): string {
    return JSON.stringify([...this.#fields].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Refuses what is not among `allowed`, where `[]` stands for a place in a list and `[*]` for any key. */
  only(allowed: readonly string[]): void {
    for (const name of this.#fields.keys()) {
      const general = name
        .replace(/(^|\[)metadata(\]?)\[[^[\]]+\]$/, '$1metadata$2[*]')
        .replace(/\[\d+\]/g, '[]');
      if (!allowed.includes(general))
        throw malformed(`Received unknown parameter: ${name}`, 'parameter_unknown', name);
    }
  }

  text(name: string): string | undefined {
    const value = this.#fields.get(name);
    if (value === '')
      throw malformed(`You passed an empty string for '${name}'.`, 'parameter_invalid_empty', name);
    return value;
  }

  needed(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw malformed(`Missing required param: ${name}.`, 'parameter_missing', name);
    return value;
  }

  integer(name: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d+$/.test(value))
      throw malformed(`Invalid integer: ${value}`, 'parameter_invalid_integer', name);
    const number = Number(value);
    if (number < min || number > max)
      throw malformed(`Invalid integer: ${value} is not within ${min} and ${max}`, '', name);
    return number;
  }

  url(name: string): string {
    const value = this.needed(name);
    if (!/^https?:\/\//.test(value) || !URL.canParse(value))
      throw malformed('Not a valid URL', 'url_invalid', name);
    return value;
  }

  metadata(name: string): Record<string, string> {
    const found = [...this.#fields]
      .filter(([field]) => field.startsWith(`${name}[`))
      .map(([field, value]): [string, string] => [field.slice(name.length + 1, -1), value])
      .filter(([, value]) => value !== '');
    const tooMuch = found.find(([key, value]) => key.length > 40 || value.length > 500);
    if (tooMuch !== undefined || found.length > 50)
      throw malformed('Metadata holds 50 keys of 40 characters, with values of 500.', '', name);
    return Object.fromEntries(found);
  }

  /** The names of the places of a list: `line_items[0]`, `line_items[1]`… */
  places(list: string): string[] {
    const found = [...this.#fields.keys()].filter((name) => name.startsWith(`${list}[`));
    return [...new Set(found.map((name) => name.slice(0, name.indexOf(']') + 1)))];
  }
}

/** An id as Stripe makes them. */
export const newId = (prefix: string, length = 24): string =>
  `${prefix}_${randomBytes(2 * length)
    .toString('base64')
    .replace(/[+/=]/g, '')
    .slice(0, length)}`;

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** The fields that an object always has and that say nothing here. */
const nulls = <const Text extends string>(names: Text): Record<Words<Text>, null> =>
  Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<Text>, null>;

const inSeconds = (date: Date): number => Math.floor(date.getTime() / SECOND);

/** What `POST /v1/checkout/sessions` takes here: what we send, and a few that change nothing we look at. */
export const SESSION_FIELDS = [
  'mode',
  'line_items[][quantity]',
  'line_items[][price_data][currency]',
  'line_items[][price_data][unit_amount]',
  'line_items[][price_data][product_data][name]',
  'line_items[][price_data][product_data][description]',
  'success_url',
  'cancel_url',
  'expires_at',
  'metadata[*]',
  'payment_intent_data[metadata][*]',
  'payment_intent_data[description]',
  'client_reference_id',
  'customer_email',
  'adaptive_pricing[enabled]',
  'locale',
  'submit_type',
];
export const REFUND_FIELDS = ['payment_intent', 'amount', 'metadata[*]', 'reason'];
export const REFUND_LIST_FIELDS = ['payment_intent', 'limit', 'starting_after'];

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
/** Stripe takes nothing smaller. */
const SMALLEST: Record<string, number> = { usd: 50, eur: 50, gbp: 30 };

/** What the line items come to, in their one currency. */
function totalOf(form: Form): { amount: number; currency: string } {
  const items = form.places('line_items').map((place) => {
    form.needed(`${place}[price_data][product_data][name]`);
    form.needed(`${place}[price_data][unit_amount]`);
    form.needed(`${place}[quantity]`);
    const unit = form.integer(`${place}[price_data][unit_amount]`) ?? 0;
    const quantity = form.integer(`${place}[quantity]`, { min: 1 }) ?? 0;
    return { amount: unit * quantity, currency: form.needed(`${place}[price_data][currency]`) };
  });
  const [first] = items;
  if (first === undefined)
    throw malformed('Missing required param: line_items.', 'parameter_missing', 'line_items');
  const { currency } = first;
  if (!CURRENCIES.has(currency)) throw malformed(`Invalid currency: ${currency}.`, '', 'currency');
  if (items.some((item) => item.currency !== currency))
    throw malformed('All line items must have the same currency.', '', 'line_items');
  const amount = items.reduce((sum, item) => sum + item.amount, 0);
  if (amount < (SMALLEST[currency] ?? 0)) throw refused('The total is too small.', 'amount_too_small');
  if (amount > 99_999_999) throw refused('The total is too large.', 'amount_too_large');
  return { amount, currency };
}

function expiryOf(form: Form, now: Date): number {
  const created = inSeconds(now);
  const expiresAt = form.integer('expires_at') ?? created + (24 * HOUR) / SECOND;
  const ahead = (expiresAt - created) * SECOND;
  if (ahead < 30 * MINUTE || ahead > 24 * HOUR)
    throw malformed('expires_at must be from 30 minutes to 24 hours ahead.', '', 'expires_at');
  return expiresAt;
}

/** Who pays, and for what of ours. */
function customerOf(form: Form) {
  const email = form.text('customer_email') ?? null;
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw refused(`Invalid email address: ${email}`, 'email_invalid', 'customer_email');
  const reference = form.text('client_reference_id') ?? null;
  if (reference !== null && !/^[\w-]{1,200}$/.test(reference))
    throw malformed('Invalid client_reference_id.', '', 'client_reference_id');
  return { customer_email: email, client_reference_id: reference };
}

function newSession(form: Form, livemode: boolean, now: Date): Session {
  if (form.needed('mode') !== 'payment') throw malformed('Only payments are made here.', '', 'mode');
  const { amount, currency } = totalOf(form);
  const id = newId(livemode ? 'cs_live' : 'cs_test', 58);
  const adaptive = form.text('adaptive_pricing[enabled]');
  return {
    ...nulls('after_expiration allow_promotion_codes allowed_payment_method_types wallet_options'),
    ...nulls('billing_address_collection client_secret collected_information consent consent_collection'),
    ...nulls('currency_conversion customer customer_account customer_details discounts invoice'),
    ...nulls('integration_identifier invoice_creation managed_payments origin_context payment_intent'),
    ...nulls('payment_link payment_method_collection payment_method_configuration_details permissions'),
    ...nulls('payment_method_options recovered_from saved_payment_method_options setup_intent'),
    ...nulls('shipping_address_collection shipping_cost subscription'),
    ...customerOf(form),
    id,
    object: 'checkout.session',
    adaptive_pricing: adaptive === undefined ? null : { enabled: adaptive === 'true' },
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, ...nulls('liability provider status') },
    cancel_url: form.url('cancel_url'),
    created: inSeconds(now),
    currency,
    custom_fields: [],
    custom_text: nulls('after_submit shipping_address submit terms_of_service_acceptance'),
    customer_creation: 'if_required',
    expires_at: expiryOf(form, now),
    livemode,
    locale: form.text('locale') ?? null,
    metadata: form.metadata('metadata'),
    mode: 'payment',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    submit_type: form.text('submit_type') ?? null,
    success_url: form.url('success_url'),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `https://checkout.stripe.com/c/pay/${id}`,
  };
}

/** The payment intent is made when the golfer pays, as Stripe does it: an open session has none. */
function newPayment({ session, intentMetadata }: Sale, now: Date): NonNullable<Sale['payment']> {
  const shared = {
    amount: session.amount_total ?? 0,
    created: inSeconds(now),
    currency: session.currency ?? '',
    livemode: session.livemode,
    payment_method: newId('pm'),
  };
  const intentId = newId('pi');
  const charge: Charge = {
    ...nulls('application application_fee application_fee_amount balance_transaction description customer'),
    ...nulls('calculated_statement_descriptor failure_balance_transaction failure_code failure_message'),
    ...nulls('fraud_details on_behalf_of outcome payment_method_details receipt_email receipt_number'),
    ...nulls('receipt_url review shipping source source_transfer statement_descriptor'),
    ...nulls('statement_descriptor_suffix transfer_data transfer_group'),
    ...shared,
    id: newId('ch'),
    object: 'charge',
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: { ...nulls('address name phone tax_id'), email: session.customer_email },
    captured: false,
    disputed: false,
    metadata: { ...intentMetadata },
    paid: false,
    payment_intent: intentId,
    refunded: false,
    status: 'pending',
  };
  const intent: Intent = {
    ...nulls('allowed_payment_method_types application application_fee_amount automatic_payment_methods'),
    ...nulls('canceled_at cancellation_reason client_secret customer customer_account description'),
    ...nulls('excluded_payment_method_types last_payment_error managed_payments next_action on_behalf_of'),
    ...nulls('payment_method_configuration_details payment_method_options payment_record processing'),
    ...nulls('receipt_email review setup_future_usage shipping source statement_descriptor'),
    ...nulls('statement_descriptor_suffix transfer_group'),
    ...shared,
    id: intentId,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    latest_charge: charge.id,
    metadata: { ...intentMetadata },
    payment_method_types: ['card'],
    status: 'processing',
  };
  return { intent, charge };
}

function newRefund(
  { intent, charge }: NonNullable<Sale['payment']>,
  fields: { amount: number; status: RefundStatus; metadata: Record<string, string>; reason: string | null },
  now: Date,
): Refund {
  return {
    ...nulls('customer customer_account receipt_number source_transfer_reversal transfer_reversal'),
    ...fields,
    id: newId('re'),
    object: 'refund',
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: inSeconds(now),
    currency: intent.currency,
    destination_details: { type: 'card', card: { type: 'refund' } },
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    ...outcomeOf(fields.status),
  };
}

const outcomeOf = (status: RefundStatus): Partial<Refund> => ({
  ...(status === 'pending' && { pending_reason: 'processing' }),
  ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  ...(status === 'canceled' && { failure_reason: 'merchant_request' }),
});

/**
 * Where a refund can go from where it is: what has failed stays so, and what has succeeded can still come
 * back.
 */
const REFUND_MOVES: Record<string, RefundStatus[]> = {
  requires_action: ['pending', 'succeeded', 'failed', 'canceled'],
  pending: ['requires_action', 'succeeded', 'failed', 'canceled'],
  succeeded: ['failed', 'canceled'],
};

export function newNotice(
  type: string,
  object: object,
  {
    now,
    livemode = false,
    before,
  }: { now: Date; livemode?: boolean; before?: Record<string, unknown> | undefined },
): Notice {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: inSeconds(now),
    data: { object: { ...structuredClone(object) }, ...(before && { previous_attributes: before }) },
    livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

const sum = (refunds: Refund[]): number => refunds.reduce((total, { amount }) => total + amount, 0);

/** Refunds that take of the money, or will. */
const standing = ({ refunds }: Sale): Refund[] =>
  refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');

export class Account {
  readonly id = newId('acct', 16);
  readonly sales: Sale[] = [];
  /** The notices of this account, sent or not. */
  readonly told = new Set<Notice>();
  readonly #livemode: boolean;
  readonly #world: World;

  constructor(livemode: boolean, world: World) {
    this.#livemode = livemode;
    this.#world = world;
  }

  /** The sale that a session, a payment intent or a refund belongs to. */
  saleOf(id: string): Sale | undefined {
    return this.sales.find(
      ({ session, payment, refunds }) =>
        session.id === id || payment?.intent.id === id || refunds.some((refund) => refund.id === id),
    );
  }

  openSession(form: Form): Session {
    const session = newSession(form, this.#livemode, this.#world.now());
    const intentMetadata = form.metadata('payment_intent_data[metadata]');
    this.sales.push({ session, intentMetadata, payment: undefined, refunds: [] });
    return session;
  }

  session(id: string): Session {
    const sale = this.saleOf(id);
    if (sale?.session.id !== id) throw missing('checkout.session', id);
    return sale.session;
  }

  expire(id: string): Session {
    const session = this.session(id);
    if (session.status !== 'open')
      throw refused(
        `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
        '',
      );
    session.status = 'expired';
    session.url = null;
    this.#tell('checkout.session.expired', session);
    return session;
  }

  /** Ends the sessions whose time is over. */
  expireDue(): void {
    const now = inSeconds(this.#world.now());
    for (const { session } of this.sales)
      if (session.status === 'open' && session.expires_at <= now) this.expire(session.id);
  }

  pay(
    id: string,
    { amount, currency, delayed = false }: { amount?: number; currency?: string; delayed?: boolean },
  ): { session: Session; paymentIntent: string } {
    this.expireDue();
    const session = this.session(id);
    const sale = this.saleOf(id);
    if (sale === undefined || session.status !== 'open')
      throw new Error(`The golfer cannot pay: the session is ${session.status}.`);
    session.amount_total = amount ?? session.amount_total;
    session.currency = currency ?? session.currency;
    sale.payment = newPayment(sale, this.#world.now());
    const { intent } = sale.payment;
    session.customer_details = {
      ...nulls('address business_name individual_name name phone tax_exempt tax_ids'),
      email: session.customer_email,
    };
    session.status = 'complete';
    session.url = null;
    session.payment_intent = intent.id;
    if (!delayed) this.#receive(sale);
    this.#tell('checkout.session.completed', session);
    return { session: structuredClone(session), paymentIntent: intent.id };
  }

  settleDelayed(id: string, succeeded: boolean): void {
    const sale = this.saleOf(id);
    if (sale?.payment?.intent.status !== 'processing')
      throw new Error('No delayed payment of that session is under way.');
    if (succeeded) this.#receive(sale);
    else {
      sale.payment.intent.status = 'requires_payment_method';
      sale.payment.charge.status = 'failed';
    }
    this.#tell(`checkout.session.async_payment_${succeeded ? 'succeeded' : 'failed'}`, sale.session);
  }

  intent(id: string): Intent {
    const intent = this.saleOf(id)?.payment?.intent;
    if (intent?.id !== id) throw missing('payment_intent', id);
    return intent;
  }

  createRefund(form: Form): Refund {
    const reason = form.text('reason') ?? null;
    if (reason !== null && !['duplicate', 'fraudulent', 'requested_by_customer'].includes(reason))
      throw malformed(`Invalid reason: ${reason}`, '', 'reason');
    const amount = form.integer('amount', { min: 1 });
    return this.refund(form.needed('payment_intent'), amount, form.metadata('metadata'), reason);
  }

  /** The whole that is left, unless an amount is given. */
  refund(
    intentId: string,
    wanted?: number,
    metadata: Record<string, string> = {},
    reason: string | null = null,
  ): Refund {
    const sale = this.saleOf(intentId);
    if (sale?.payment?.intent.id !== intentId) throw missing('payment_intent', intentId, 'payment_intent');
    const left = leftOf(sale);
    const amount = wanted ?? left;
    if (amount > left)
      throw refused(
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        'amount_too_large',
        'amount',
      );
    const status = this.#world.refundsBecome;
    const refund = newRefund(sale.payment, { amount, status, metadata, reason }, this.#world.now());
    sale.refunds.push(refund);
    this.#count(sale);
    this.#tell('refund.created', refund);
    if (status === 'failed') this.#tell('refund.failed', refund);
    if (standing(sale).includes(refund)) this.#tell('charge.refunded', sale.payment.charge);
    return refund;
  }

  refundOf(id: string): Refund {
    const refund = this.saleOf(id)?.refunds.find((one) => one.id === id);
    if (refund === undefined) throw missing('refund', id);
    return refund;
  }

  /** Newest first, page by page. */
  listRefunds(form: Form): object {
    const of = form.text('payment_intent');
    const sale = of === undefined ? undefined : this.saleOf(of);
    if (of !== undefined && sale?.payment?.intent.id !== of)
      throw missing('payment_intent', of, 'payment_intent');
    const limit = form.integer('limit', { min: 1, max: 100 }) ?? 10;
    const made = (sale === undefined ? this.sales : [sale]).flatMap(({ refunds }) => refunds);
    const all = made.toReversed().sort((a, b) => b.created - a.created);
    const after = form.text('starting_after');
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    if (after !== undefined && from === 0) throw missing('refund', after, 'starting_after');
    const data = all.slice(from, from + limit);
    return { object: 'list', data, has_more: from + limit < all.length, url: '/v1/refunds' };
  }

  settleRefund(id: string, status: RefundStatus): Refund {
    const sale = this.saleOf(id);
    const refund = this.refundOf(id);
    const before = { status: refund.status };
    if (sale === undefined || !REFUND_MOVES[refund.status ?? '']?.includes(status))
      throw new Error(`A refund that is ${refund.status} does not become ${status}.`);
    delete refund.pending_reason;
    Object.assign(refund, { status, ...outcomeOf(status) });
    this.#count(sale);
    this.#tell('refund.updated', refund, before);
    this.#tell('charge.refund.updated', refund, before);
    if (status === 'failed') this.#tell('refund.failed', refund, before);
    return structuredClone(refund);
  }

  dispute(intentId: string): Dispute {
    const intent = this.intent(intentId);
    const charge = this.saleOf(intentId)?.payment?.charge;
    if (charge === undefined || !charge.paid) throw new Error('Nobody disputes what was not paid.');
    charge.disputed = true;
    const dispute: Dispute = {
      id: newId('du'),
      object: 'dispute',
      amount: charge.amount,
      balance_transactions: [],
      charge: charge.id,
      created: inSeconds(this.#world.now()),
      currency: charge.currency,
      enhanced_eligibility_types: [],
      intended_submission_method: null,
      is_charge_refundable: false,
      livemode: charge.livemode,
      metadata: {},
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
    };
    this.#tell('charge.dispute.created', dispute);
    return dispute;
  }

  #receive({ session, payment }: Sale): void {
    session.payment_status = 'paid';
    if (payment === undefined) return;
    const { intent, charge } = payment;
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    charge.status = 'succeeded';
    charge.amount_captured = charge.amount;
    charge.captured = true;
    charge.paid = true;
  }

  #count(sale: Sale): void {
    if (sale.payment === undefined) return;
    const { charge } = sale.payment;
    charge.amount_refunded = sum(standing(sale));
    charge.refunded = charge.amount_refunded === charge.amount;
  }

  #tell(type: string, object: object, before?: Record<string, unknown>): void {
    const notice = newNotice(type, object, { now: this.#world.now(), livemode: this.#livemode, before });
    this.told.add(notice);
    this.#world.notices.push(notice);
  }
}

/** What Stripe would still send back of a payment; it refuses when that is nothing. */
function leftOf(sale: Sale): number {
  const charge = sale.payment?.charge;
  if (charge === undefined || !charge.paid)
    throw refused(
      'This PaymentIntent does not have a successful charge to refund.',
      'payment_intent_unexpected_state',
    );
  if (charge.disputed) throw refused(`Charge ${charge.id} has been charged back.`, 'charge_disputed');
  const left = charge.amount - sum(standing(sale));
  if (left <= 0) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  return left;
}

/** Money received less the refunds that have succeeded. */
export const heldOf = ({ payment, refunds }: Sale): number =>
  (payment?.intent.amount_received ?? 0) - sum(refunds.filter(({ status }) => status === 'succeeded'));
