/**
 * Gives a golfer's money back and says why; the place is free again. Run it twice, and nothing is paid back
 * twice.
 *
 *   node examples/refund.mjs sam.snead@example.com "Injured his back"
 */
import { Fairway, FairwayError } from '@fairway/sdk';

const { FAIRWAY_URL, FAIRWAY_CLIENT_ID, FAIRWAY_CLIENT_SECRET } = process.env;
const fairway = new Fairway({
  baseUrl: FAIRWAY_URL,
  clientId: FAIRWAY_CLIENT_ID,
  clientSecret: FAIRWAY_CLIENT_SECRET,
  scope: ['registrations:read', 'registrations:write'],
});

const [email, reason] = process.argv.slice(2);
if (reason === undefined) throw new Error('Usage: node examples/refund.mjs EMAIL REASON');

let count = 0;
for await (const { id, registrant_name } of fairway.registrations.list({ email, status: 'paid' })) {
  try {
    // A key of our own: a program that is started again sends the same one, and gets the first answer.
    const options = { idempotencyKey: `refund-${id}` };
    const { refund } = await fairway.registrations.refund(id, { reason, cancel: true }, options);
    const amount = `${(refund.amount_cents / 100).toFixed(2)} ${refund.currency.toUpperCase()}`;
    console.log(`${registrant_name} gets ${amount} back: ${reason}`);
    count += 1;
  } catch (error) {
    // Nothing was paid, or it has gone back already.
    if (!FairwayError.is(error, 'conflict')) throw error;
    console.log(`${registrant_name}: ${error.message}`);
  }
}
console.log(`Refunds for ${email}: ${count}.`);
