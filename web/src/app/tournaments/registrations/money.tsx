/** What has come in, what is due, and how many places are left. Asked for again while somebody looks. */
import type { Money, MoneyTotals } from '@fairway/sdk';
import { money, number } from '../../../api/format.ts';
import { Stat, Stats } from '../../../kit/data/stat.tsx';
import { ErrorAlert, Skeleton, Status } from '../../../kit/overlays/messages.tsx';
import { ShareBar } from '../../../kit/overlays/share-bar.tsx';
import { useMoney } from '../../registrations/queries.ts';
import { PROCESSOR_LABELS } from '../../registrations/words.ts';
import { useTournamentId } from '../../session.tsx';
import styles from './money.module.css';

export function MoneyStatus() {
  const { data, error } = useMoney(useTournamentId());
  if (data === undefined) return error ? <ErrorAlert error={error} /> : <Skeleton lines={3} />;
  return (
    <div className={styles.money}>
      <Status label="Money">
        <Stats label="Money">
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
        label="Registrations paid"
        value={number(paid)}
        note={`${number(pending)} pending, ${number(waitlisted)} on the waitlist`}
      />
      <Stat
        label="Places left"
        value={places.left === null ? 'No limit' : number(places.left)}
        note={`${number(places.taken)} taken${places.capacity === null ? '' : ` of ${number(places.capacity)}`}`}
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
        label={`Net, ${currency.toUpperCase()}`}
        value={money(netCents, currency)}
        note={
          <>
            {`${money(grossCents, currency)} received, ${money(refundedCents, currency)} refunded`}
            {processors.map((name) => (
              <div key={name}>
                {PROCESSOR_LABELS[name]} {money(totals.byProcessor[name].grossCents, currency)}
              </div>
            ))}
          </>
        }
      />
      <Stat
        label={`Still due, ${currency.toUpperCase()}`}
        value={money(expectedCents, currency)}
        note="from those who are pending"
      />
    </>
  );
}

function Shares({ totals }: { totals: MoneyTotals }) {
  const { currency, netCents, pendingRefundCents, refundedCents, expectedCents } = totals;
  if (totals.grossCents + expectedCents === 0) return null;
  return (
    <ShareBar
      label={`Where the money stands, ${currency.toUpperCase()}`}
      show={(cents) => money(cents, currency)}
      shares={[
        { label: 'Received', value: netCents - pendingRefundCents, tone: 'green' },
        { label: 'Still due', value: expectedCents, tone: 'gold' },
        { label: 'On its way back', value: pendingRefundCents, tone: 'blue' },
        { label: 'Refunded', value: refundedCents, tone: 'red' },
      ]}
    />
  );
}
