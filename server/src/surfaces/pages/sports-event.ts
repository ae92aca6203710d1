/** An event as search engines know it: a `SportsEvent` of schema.org, for JSON-LD. */
import type { FirstLook } from '../../modules/scoring/public-boards/first-look.ts';
import { decimalAmount } from '../../platform/text/amounts.ts';
import { offsetAt } from '../../platform/text/days.ts';

export function sportsEvent({ event, url, start_time }: FirstLook): object {
  const { name, description, event_date, timezone, course_name, organization_name } = event;
  const startDate =
    event_date !== null && start_time !== null
      ? `${event_date}T${start_time}:00${offsetAt(timezone, event_date, start_time)}`
      : event_date;
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name,
    url,
    sport: 'Golf',
    ...(description !== null && { description }),
    ...(startDate !== null && { startDate }),
    ...(course_name !== null && { location: { '@type': 'Place', name: course_name } }),
    organizer: { '@type': 'Organization', name: organization_name },
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...offerOf(event, url),
  };
}

const AVAILABILITY = { open: 'InStock', waitlist: 'SoldOut', full: 'SoldOut', closed: 'SoldOut' } as const;

function offerOf({ registration }: FirstLook['event'], url: string): object {
  const { state, fee_cents, currency } = registration;
  if (state === 'off') return {};
  return {
    offers: {
      '@type': 'Offer',
      url,
      price: decimalAmount(fee_cents, currency),
      priceCurrency: currency.toUpperCase(),
      availability: `https://schema.org/${AVAILABILITY[state]}`,
    },
  };
}
