/** The totals, currency by currency. */
import { money } from '../../../api/format.ts';
import type { Money, MoneyTotals } from '../../../api/staff-types.ts';
import { Stat, Stats } from '../../../kit/data/stat.tsx';
import { words } from '../../../words/app.ts';

const said = words.money;

export const Totals = ({ money: { totals, registrations } }: { money: Money }) =>
  totals.map((one) => (
    <Stats key={one.currency} label={`${said.totals}, ${one.currency.toUpperCase()}`}>
      <Stat label={said.net} value={money(one.netCents, one.currency)} note={paidBy(one)} />
      <Stat label={said.received} value={money(one.grossCents, one.currency)} />
      <Stat
        label={said.refunded}
        value={money(one.refundedCents, one.currency)}
        note={
          one.pendingRefundCents > 0
            ? said.onItsWay(money(one.pendingRefundCents, one.currency))
            : one.returnedCents > 0 && said.returned(money(one.returnedCents, one.currency))
        }
      />
      <Stat
        label={said.due}
        value={money(one.expectedCents, one.currency)}
        note={one.expectedCents > 0 && said.dueNote(registrations.pending)}
      />
      <Stat label={said.discounts} value={money(one.discountCents, one.currency)} />
    </Stats>
  ));

/** `Card $1,200.00 · Cash or check $300.00`. */
const paidBy = ({ byProcessor, currency }: MoneyTotals): string =>
  (['stripe', 'sandbox', 'offline'] as const)
    .filter((name) => byProcessor[name].grossCents > 0)
    .map((name) => `${said.paidBy[name]} ${money(byProcessor[name].grossCents, currency)}`)
    .join(' · ');
