/** The demo's open tournament: a few registrations in every state, two places left, one waitlisted. */
import { DAY } from '../../../platform/clock.ts';
import { conflict } from '../../../platform/problems.ts';
import * as settings from '../../event/tournaments/settings.ts';
import * as discounts from '../../money/discounts/discounts.ts';
import { payInSandbox } from '../../money/payments/at-the-till.ts';
import type { Desk } from '../../money/payments/desk.ts';
import { markPaid } from '../../money/payments/offline.ts';
import { refund } from '../../money/payments/refunds.ts';
import { visit } from '../../money/payments/sessions.ts';
import { byOrganizer, type Registered } from '../../money/registrations/create.ts';
import { placesOf } from '../../money/registrations/places.ts';
import * as registrations from '../../money/registrations/registrations.ts';
import { publish } from './public-address.ts';

const SLUG = 'scramble-for-the-library';
const FEE_CENTS = 12_500;

interface Golfer {
  name: string;
  players: number;
  team?: string;
  code?: string;
  offline?: boolean;
  waits?: boolean;
}

/** Opens the tournament, and returns its public address. */
export const openRegistration = (desk: Desk, tournamentId: string): Promise<string> =>
  publish(desk, tournamentId, SLUG, (tx, publicSlug) => {
    const registration = {
      enabled: true,
      feeCents: FEE_CENTS,
      perPlayer: true,
      waitlist: true,
      payOffline: true,
      refundUntil: new Date(tx.now.getTime() + 7 * DAY).toISOString(),
    };
    return settings.update(tx, tournamentId, { publicSlug, registration });
  });

export async function fillRegistrations(desk: Desk, tournamentId: string): Promise<void> {
  await desk.door().write((tx) => discounts.create(tx, tournamentId, { code: 'EARLYBIRD', percentOff: 10 }));
  const register = (golfer: Golfer) => registerOne(desk, tournamentId, golfer);
  await pay(
    desk,
    await register({ name: 'Grace Okafor', players: 4, team: 'Overdue Books', code: 'EARLYBIRD' }),
  );
  const played = await pay(
    desk,
    await register({ name: 'Peter Lindqvist', players: 2, team: 'Quiet Please' }),
  );
  await refund(desk, played, { amount_cents: 5000, reason: 'Rain check for the cart' }, 'api', undefined);
  const gone = await pay(desk, await register({ name: 'Ines Duarte', players: 1 }));
  await refund(desk, gone, { reason: 'Sore back', cancel: true }, 'api', undefined);
  await register({ name: 'Tom Achterberg', players: 2, team: 'Dewey Decimators' });
  await register({ name: 'Mary Ellen Price', players: 1, offline: true });
  const left = await register({ name: 'Hugo Brandt', players: 1 });
  await desk
    .door()
    .write((tx) => registrations.cancel(tx, left.registration.id, { reason: 'Moved away' }, desk));
  await desk.door().write(async (tx) => {
    const { taken } = await placesOf(tx, tournamentId);
    await settings.update(tx, tournamentId, { registration: { capacity: taken + 2 } });
  });
  await register({ name: 'Anneke de Vries', players: 4, team: 'Late Fees', waits: true });
}

const registerOne = (desk: Desk, tournament_id: string, golfer: Golfer): Promise<Registered> =>
  desk.door().write((tx) => {
    const { name, players, team, code, offline = !desk.terms.paymentsSandbox, waits = false } = golfer;
    const registrant_email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;
    return byOrganizer(
      tx,
      {
        tournament_id,
        registrant_name: name,
        registrant_email,
        players: [
          { full_name: name, email: registrant_email },
          ...Array.from({ length: players - 1 }, () => ({})),
        ],
        payment: offline ? 'offline' : 'online',
        join_waitlist: waits,
        hold_until: new Date(tx.now.getTime() + DAY).toISOString(),
        ...(team && { team_name: team }),
        ...(code && { discount_code: code }),
      },
      desk,
    );
  });

/** Pays in the sandbox, or in cash where the sandbox is off. */
async function pay(desk: Desk, { registration: { id }, token }: Registered): Promise<string> {
  if (desk.terms.paymentsSandbox) {
    const { status } = await visit(desk, id, token);
    if (status !== 'open') throw conflict('Test payments are closed.');
    await payInSandbox(desk, id, { action: 'pay' });
  } else await desk.door().write((tx) => markPaid(tx, id, { method: 'cash' }, desk));
  return id;
}
