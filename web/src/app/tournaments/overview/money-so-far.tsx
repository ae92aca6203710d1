/** The money of the event in a few figures, with a link to all of it. */
import { Link } from '@tanstack/react-router';
import { money } from '../../../api/format.ts';
import type { Money } from '../../../api/staff-types.ts';
import { Card } from '../../../kit/data/card.tsx';
import { buttonClass } from '../../../kit/forms/button.tsx';
import { words } from '../../../words/app.ts';
import { tournamentPath } from '../../paths.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import styles from './overview.module.css';

const said = words.overview.money;

export function MoneySoFar({ title = said.soFar, totals }: Pick<Money, 'totals'> & { title?: string }) {
  const { org } = useHere();
  const to = tournamentPath(org, useTournamentId(), 'money');
  return (
    <Card
      flush
      title={title}
      actions={
        <Link to={to} className={buttonClass('plain')}>
          {said.all}
        </Link>
      }
    >
      <div className={styles.body}>
        {totals.length === 0 && <p className={styles.soft}>{said.none}</p>}
        {totals.map(({ currency, netCents, grossCents, refundedCents, expectedCents }) => (
          <div key={currency} className={styles.money}>
            <p className={styles.figure}>{money(netCents, currency)}</p>
            <dl className={styles.lines}>
              <Line label={said.received} sum={money(grossCents, currency)} />
              <Line label={said.refunded} sum={money(refundedCents, currency)} />
              <Line label={said.due} sum={money(expectedCents, currency)} />
            </dl>
          </div>
        ))}
      </div>
    </Card>
  );
}

const Line = ({ label, sum }: { label: string; sum: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{sum}</dd>
  </div>
);
