/**
 * A tournament as a calendar entry (RFC 5545): lines end with CRLF and are folded at 75 bytes, text is
 * escaped. The UID stays for good and the revision grows with every change, so that calendars which have the
 * entry replace it. With a start time it begins in the event's time zone, else it takes the whole day.
 */
import { dayAfter, offsetAt } from '../../../platform/text/days.ts';

export interface CalendarEntry {
  id: string;
  name: string;
  course_name: string | null;
  event_date: string;
  start_time: string | null;
  timezone: string;
  description: string | null;
  calendar_revision: number;
  changed_at: string;
  organization_name: string;
  /** The address of the event's page. */
  url: string;
}

/** How long a round takes with the prizes after it. */
const DURATION = 'PT5H';

export function calendarOf(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairway//Events//EN',
    'CALSCALE:GREGORIAN',
    ...(entry.start_time === null ? [] : zoneOf(entry, entry.start_time)),
    'BEGIN:VEVENT',
    `UID:${entry.id}`,
    `DTSTAMP:${instant(entry.changed_at)}`,
    `SEQUENCE:${entry.calendar_revision}`,
    ...(entry.start_time === null ? wholeDay(entry) : fromStart(entry, entry.start_time)),
    `SUMMARY:${text(entry.name)}`,
    ...(entry.course_name === null ? [] : [`LOCATION:${text(entry.course_name)}`]),
    `DESCRIPTION:${text([entry.description, entry.organization_name, entry.url].filter(Boolean).join('\n\n'))}`,
    `URL:${entry.url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const wholeDay = ({ event_date }: CalendarEntry): string[] => [
  `DTSTART;VALUE=DATE:${digits(event_date)}`,
  `DTEND;VALUE=DATE:${digits(dayAfter(event_date))}`,
  'TRANSP:TRANSPARENT',
];

const fromStart = ({ event_date, timezone }: CalendarEntry, start: string): string[] => [
  `DTSTART;TZID=${timezone}:${digits(event_date)}T${digits(start)}00`,
  `DURATION:${DURATION}`,
];

/** The zone as far as this entry needs it: how far its clocks are from UTC when play starts. */
function zoneOf({ event_date, timezone }: CalendarEntry, start: string): string[] {
  const offset = offsetAt(timezone, event_date, start).replace(':', '');
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timezone}`,
    'BEGIN:STANDARD',
    `DTSTART:${digits(event_date)}T000000`,
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
}

const digits = (text: string): string => text.replace(/[-:]/g, '');

/** `2026-06-08T15:30:00.000Z` → `20260608T153000Z` */
const instant = (time: string): string => `${digits(time).slice(0, 15)}Z`;

/** Control characters have no place in a calendar. */
const CONTROL = /(?!\n)\p{Cc}/gu;

const text = (value: string): string =>
  value
    .replace(CONTROL, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const LINE_BYTES = 75;

/** Folds between characters, never inside one; the space that begins a further line counts. */
function folded(line: string): string {
  let result = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      result += '\r\n ';
      bytes = 1;
    }
    result += character;
    bytes += size;
  }
  return result;
}
