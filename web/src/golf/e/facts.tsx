/** What somebody wants to know before registering: the organizer's words, the facts, and what to do next. */
import type { PublicBoards, PublicEvent } from '@fairway/sdk';
import type { ReactNode } from 'react';
import { dateTime, day, money } from '../../api/format.ts';
import { words } from '../../words/golf.ts';
import styles from './facts.module.css';
import { Share } from './share.tsx';
import { Sponsors } from './sponsors.tsx';

type Terms = PublicEvent['registration'];

interface FactsProps {
  event: PublicEvent;
  /** The address of the page, to pass on. */
  url: string;
  startTime: string | null;
  sponsors: PublicBoards['sponsors'];
  /** The way to register. */
  action?: ReactNode;
}

export function Facts({ event, url, startTime, sponsors, action }: FactsProps) {
  const { registration, description, slug } = event;
  const state = words.event.states[registration.state];
  return (
    <div className={styles.beside} data-sponsored={sponsors.length > 0 || undefined}>
      <section className={styles.facts} aria-label={words.event.about}>
        {description !== null && <Description text={description} />}
        <dl>
          {factsOf(event, startTime).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {state !== '' && <p className={styles.state}>{state}</p>}
        <div className={styles.actions}>
          {action}
          {event.event_date !== null && (
            <a className={styles.quiet} href={`/e/${slug}.ics`}>
              {words.event.addToCalendar}
            </a>
          )}
          <Share title={event.name} url={url} />
        </div>
      </section>
      <Sponsors sponsors={sponsors} />
    </div>
  );
}

/** A blank line begins a new paragraph, as the organizer has typed it. */
const Description = ({ text }: { text: string }) => (
  <div className={styles.description}>
    {text.split(/\n\s*\n/).map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: Paragraphs keep their places.
      <p key={at}>{paragraph.trim()}</p>
    ))}
  </div>
);

function factsOf(event: PublicEvent, startTime: string | null): { name: string; value: string }[] {
  const { registration, timezone } = event;
  const { facts } = words.event;
  const isOff = registration.state === 'off';
  return [
    { name: facts.date, value: event.event_date && day(event.event_date) },
    { name: facts.start, value: startTime },
    { name: facts.course, value: event.course_name },
    { name: facts.fee, value: isOff ? null : feeText(registration) },
    { name: facts.placesLeft, value: isOff ? null : placesText(registration) },
    { name: facts.closes, value: registration.closes_at && dateTime(registration.closes_at, timezone) },
    { name: facts.organizer, value: event.organization_name },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

function feeText({ fee_cents, currency, per_player }: Terms): string {
  if (fee_cents === 0) return words.event.free;
  const fee = money(fee_cents, currency);
  return per_player ? words.event.perPlayer(fee) : words.event.perTeam(fee);
}

const placesText = ({ places_left, capacity }: Terms): string | null =>
  places_left === null ? null : words.event.places(places_left, capacity ?? places_left);
