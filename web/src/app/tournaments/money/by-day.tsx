/** What came and went day by day, a chart for each currency. */
import { day, money } from '../../../api/format.ts';
import type { MoneyDay } from '../../../api/staff-types.ts';
import { Bars } from '../../../kit/data/chart.tsx';
import { EmptyState } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { daySpans, sumWithin } from '../overview/day-row.ts';

const said = words.money;

export function ByDay({ days }: { days: readonly MoneyDay[] }) {
  const currencies = [...new Set(days.map(({ currency }) => currency))];
  if (currencies.length === 0) return <EmptyState title={said.none}>{said.noneHint}</EmptyState>;
  return currencies.map((currency) => (
    <Chart
      key={currency}
      label={currencies.length === 1 ? said.byDay : said.byDayIn(currency.toUpperCase())}
      currency={currency}
      days={days.filter((one) => one.currency === currency)}
    />
  ));
}

/** Money that went back hangs below the line. */
const SERIES = [
  { label: said.registrations, tone: 'green', sumOf: (one: MoneyDay) => one.received_cents },
  { label: said.raffles, tone: 'gold', sumOf: (one: MoneyDay) => one.raffle_cents },
  { label: said.auctions, tone: 'blue', sumOf: (one: MoneyDay) => one.auction_cents },
  { label: said.refunds, tone: 'red', sumOf: (one: MoneyDay) => -one.refunded_cents },
] as const;

function Chart({ label, currency, days }: { label: string; currency: string; days: readonly MoneyDay[] }) {
  const { isWeeks, spans } = daySpans(days.map((one) => one.day));
  return (
    <Bars
      label={label}
      pointLabel={isWeeks ? said.week : said.day}
      show={(cents) => money(cents, currency)}
      points={spans.map(({ from }) => day(from, 'medium'))}
      series={SERIES.map(({ label: name, tone, sumOf }) => ({
        ...{ label: name, tone },
        values: spans.map((span) => sumWithin(days, span, sumOf)),
      }))}
    />
  );
}
