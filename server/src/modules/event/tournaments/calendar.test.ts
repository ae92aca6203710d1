/** Promises about the calendar entry of an event, read by a parser of RFC 5545. */
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { openEvent, visit } from '../../../../../test/support/worlds/registrations.ts';
import { calendarOf } from './calendar.ts';

const running = useSharedService();

const fetched = (slug: string, headers: Record<string, string> = {}) =>
  visit(running.service, 'GET', `/e/${slug}.ics`, undefined, headers);

/** The entry, with the zones of the calendar known to the parser. */
function parsed(text: string): ICAL.Event {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const [entry] = calendar.getAllSubcomponents('vevent');
  if (entry === undefined) throw new Error('The calendar has no entry.');
  return new ICAL.Event(entry);
}

describe('the calendar entry of an event', () => {
  it('takes the whole day, or begins with play on the clocks of the event', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, {
      name: 'Spring; Scramble, 2026 \\ "Ö"',
      settings: { timezone: 'America/New_York', description: 'Breakfast, then golf;\n\nbring friends.' },
    });
    await data(person.patch(event.path, { eventDate: '2026-06-08', courseName: 'Willow, Creek' }));
    const answer = await fetched(event.slug);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    const day = parsed(answer.text);
    expect(day.summary).toBe('Spring; Scramble, 2026 \\ "Ö"');
    expect(day.location).toBe('Willow, Creek');
    expect(day.description).toContain('Breakfast, then golf;\n\nbring friends.');
    expect([day.startDate.isDate, day.startDate.toString(), day.endDate.toString()]).toEqual([
      true,
      '2026-06-08',
      '2026-06-09',
    ]);
    await data(person.patch(`${event.path}/settings`, { startTime: '08:30' }));
    const timed = parsed((await fetched(event.slug)).text);
    expect(timed.startDate.toString()).toBe('2026-06-08T08:30:00');
    expect(timed.startDate.toJSDate().toISOString()).toBe('2026-06-08T12:30:00.000Z');
    expect(timed.endDate.toJSDate().toISOString()).toBe('2026-06-08T17:30:00.000Z');
  });

  it('is the same entry after a change, of a higher revision, and fresh once only', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    await data(person.patch(event.path, { eventDate: '2026-06-08' }));
    const first = await fetched(event.slug);
    const tag = first.headers.get('etag') ?? '';
    expect((await fetched(event.slug, { 'if-none-match': tag })).status).toBe(304);
    await data(person.patch(event.path, { eventDate: '2026-06-09' }));
    const second = await fetched(event.slug, { 'if-none-match': tag });
    const [one, two] = [parsed(first.text), parsed(second.text)];
    expect(two.uid).toBe(one.uid);
    expect(two.sequence).toBe(one.sequence + 1);
    // What calendars do not show is no revision.
    await data(person.patch(`${event.path}/settings`, { teamSize: 3 }));
    expect(parsed((await fetched(event.slug)).text).sequence).toBe(two.sequence);
  });

  it('is not there for an event that is unknown, in set-up or without a day', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    expect((await fetched(event.slug)).status).toBe(404);
    await data(person.patch(event.path, { eventDate: '2026-06-08' }));
    expect((await fetched(event.slug)).status).toBe(200);
    expect((await visit(running.service, 'POST', `/e/${event.slug}.ics`)).status).toBe(405);
    await data(person.patch(`${event.path}/settings`, { publicSlug: null }));
    expect((await fetched(event.slug)).status).toBe(404);
    expect((await fetched('nobody')).status).toBe(404);
    const draft = await openEvent(person, { registration: { enabled: false } });
    await data(person.patch(draft.path, { eventDate: '2026-06-08' }));
    expect((await fetched(draft.slug)).status).toBe(404);
  });

  it('has lines of at most 75 bytes, each ended as the standard says, whatever is in its texts', () => {
    const text = calendarOf({
      id: '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90',
      name: `${'🏌️é'.repeat(60)}\u0007\tEND:VEVENT`,
      course_name: null,
      event_date: '2026-12-31',
      start_time: '23:30',
      timezone: 'Asia/Kolkata',
      description: 'BEGIN:VALARM\nEND:VALARM',
      calendar_revision: 3,
      changed_at: '2026-01-02T03:04:05.678Z',
      organization_name: 'Club',
      url: 'https://fairway.example/e/x',
    });
    expect(text.endsWith('\r\n')).toBe(true);
    const lines = text.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\n\r]/.test(line))).toEqual([]);
    const entry = parsed(text);
    expect(entry.summary).toBe(`${'🏌️é'.repeat(60)}  END:VEVENT`);
    expect(entry.description).toContain('BEGIN:VALARM\nEND:VALARM');
    expect(entry.startDate.toJSDate().toISOString()).toBe('2026-12-31T18:00:00.000Z');
    expect(text).toContain('DTSTAMP:20260102T030405Z\r\nSEQUENCE:3\r\n');
  });
});
