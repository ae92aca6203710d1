/** What has come in, what is due, and how many places are left. Asked for again while somebody looks. */
import type { Money, MoneyTotals } from '@fairway/sdk';
import { money, number } from '../../../api/format.ts';
import { Stat, Stats } from '../../../kit/data/stat.tsx';
import { ErrorAlert, Skeleton, Status } from '../../../kit/overlays/messages.tsx';
import { ShareBar } from '../../../kit/overlays/share-bar.tsx';
import { words } from '../../../words/app.ts';
import { useMoney } from '../../registrations/queries.ts';
import { PROCESSOR_LABELS } from '../../registrations/words.ts';
import { useTournamentId } from '../../session.tsx';
import styles from './money.module.css';

const said = words.registrations.money;

export function MoneyStatus() {
  const { data, error } = useMoney(useTournamentId());
  if (data === undefined) return error ? <ErrorAlert error={error} /> : <Skeleton lines={3} />;
  return (
    <div className={styles.money}>
      <Status label={said.title}>
        <Stats label={said.title}>
          <People money={data} />
          {data.totals.map((totals) => (
            <Sums key={totals.currency} totals={totals} />
          ))}
        </Stats>
      </Status>
      {data.totals.map((totals) => (
        <Shares key={totals.currency} totals={totals} />
      ))}
    </div>
  );
}

function People({ money: { registrations, places } }: { money: Money }) {
  const { paid, pending, waitlisted } = registrations;
  return (
    <>
      <Stat
        label={said.paid}
        value={number(paid)}
        note={said.paidNote(number(pending), number(waitlisted))}
      />
      <Stat
        label={said.left}
        value={places.left === null ? said.noLimit : number(places.left)}
        note={
          places.capacity === null
            ? said.taken(number(places.taken))
            : said.takenOf(number(places.taken), number(places.capacity))
        }
      />
    </>
  );
}

function Sums({ totals }: { totals: MoneyTotals }) {
  const { currency, netCents, grossCents, refundedCents, expectedCents } = totals;
  const processors = (['stripe', 'sandbox', 'offline'] as const).filter(
    (name) => totals.byProcessor[name].grossCents > 0,
  );
  return (
    <>
      <Stat
        label={said.net(currency.toUpperCase())}
        value={money(netCents, currency)}
        note={
          <>
            {said.netNote(money(grossCents, currency), money(refundedCents, currency))}
            {processors.map((name) => (
              <div key={name}>
                {PROCESSOR_LABELS[name]} {money(totals.byProcessor[name].grossCents, currency)}
              </div>
            ))}
          </>
        }
      />
      <Stat
        label={said.due(currency.toUpperCase())}
        value={money(expectedCents, currency)}
        note={said.dueNote}
      />
    </>
  );
}

function Shares({ totals }: { totals: MoneyTotals }) {
  const { currency, netCents, pendingRefundCents, refundedCents, expectedCents } = totals;
  if (totals.grossCents + expectedCents === 0) return null;
  return (
    <ShareBar
      label={said.shares(currency.toUpperCase())}
      show={(cents) => money(cents, currency)}
      shares={[
        { label: said.received, value: netCents - pendingRefundCents, tone: 'green' },
        { label: said.stillDue, value: expectedCents, tone: 'gold' },
        { label: said.onItsWayBack, value: pendingRefundCents, tone: 'blue' },
        { label: said.refunded, value: refundedCents, tone: 'red' },
      ]}
    />
  );
}
