/** What somebody wants to know before registering. */
import type { PublicEvent } from '@fairway/sdk';
import type { ReactNode } from 'react';
import { count, dateTime, day, money } from '../../api/format.ts';
import styles from './facts.module.css';

type Terms = PublicEvent['registration'];

const STATES: Partial<Record<Terms['state'], string>> = {
  off: 'Registration is not open here.',
  closed: 'Registration is closed.',
  full: 'Every place is taken.',
  waitlist: 'Every place is taken. You can join the waitlist.',
};

export function Facts({ event, action }: { event: PublicEvent; action?: ReactNode }) {
  const { registration, timezone } = event;
  const facts = [
    ['Date', event.event_date && day(event.event_date)],
    ['Course', event.course_name],
    ['Fee', registration.state === 'off' ? null : feeText(registration)],
    ['Places left', registration.state === 'off' ? null : placesText(registration)],
    ['Closes', registration.closes_at && dateTime(registration.closes_at, timezone)],
    ['Organizer', event.organization_name],
  ].filter(([, value]) => value);
  const state = STATES[registration.state];
  return (
    <section className={styles.facts} aria-label="About the event">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state !== undefined && <p className={styles.state}>{state}</p>}
      {action}
    </section>
  );
}

const feeText = ({ fee_cents, currency, per_player }: Terms): string =>
  fee_cents === 0 ? 'Free' : `${money(fee_cents, currency)} ${per_player ? 'a player' : 'a team'}`;

const placesText = ({ places_left, capacity }: Terms): string | null =>
  places_left === null ? null : `${count(places_left, 'place')} of ${capacity ?? places_left}`;
