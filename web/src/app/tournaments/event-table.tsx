/** Events under the headings Today, Upcoming and Past, each with how many play and what was paid. */
import { Link } from '@tanstack/react-router';
import { Fragment, useMemo } from 'react';
import { day, money, number } from '../../api/format.ts';
import type { CalendarEvent } from '../../api/staff-types.ts';
import { type SortableColumn, useSorted } from '../../kit/data/sorting.tsx';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Badge } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { tournamentPath } from '../paths.ts';
import { FORMAT_LABELS, STATUS_LABELS, STATUS_TONES } from '../patterns/words.ts';
import { useHere } from '../session.tsx';
import styles from './event-table.module.css';

const { columns, groups, title } = words.tournaments;

const COLUMNS: readonly SortableColumn<CalendarEvent>[] = [
  { label: columns.name, by: ({ name }) => name },
  { label: columns.date, by: ({ event_date }) => event_date },
  { label: columns.course, by: ({ course_name }) => course_name },
  { label: columns.format, by: ({ format }) => format && FORMAT_LABELS[format] },
  { label: columns.teams, numeric: true, by: ({ teams }) => teams },
  { label: columns.players, numeric: true, by: ({ players }) => players },
  { label: columns.money, numeric: true, by: ({ money: sums }) => sums?.[0]?.netCents },
  { label: columns.status, by: ({ status }) => STATUS_LABELS[status] },
];

type When = CalendarEvent['when'];

const GROUPS: readonly When[] = ['today', 'upcoming', 'past'];

interface Props {
  events: readonly CalendarEvent[];
  /** Whether all events were read. */
  isWhole: boolean;
}

/** Within each group the rows are in the order of the groups, or as somebody sorts them. */
export function EventTable({ events, isWhole }: Props) {
  const ordered = useMemo(() => GROUPS.flatMap((when) => among(events, when).sort(ORDERS[when])), [events]);
  const sorted = useSorted(ordered, COLUMNS, isWhole);
  return (
    <Table label={title} columns={sorted.columns}>
      {GROUPS.map((when) => (
        <Group key={when} when={when} events={among(sorted.rows, when)} />
      ))}
    </Table>
  );
}

const among = (events: readonly CalendarEvent[], when: When) => events.filter((event) => event.when === when);

function Group({ when, events }: { when: When; events: readonly CalendarEvent[] }) {
  if (events.length === 0) return null;
  return (
    <Fragment>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={COLUMNS.length}>
          <h2>{groups[when]}</h2>
        </th>
      </tr>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </Fragment>
  );
}

function EventRow({ event }: { event: CalendarEvent }) {
  const { org } = useHere();
  const { id, name, event_date, course_name, format, status, teams, players } = event;
  return (
    <tr>
      <RowHead>
        <Link to={tournamentPath(org, id, 'overview')}>{name}</Link>
      </RowHead>
      <Cell tight>{event_date ? day(event_date, 'medium') : '–'}</Cell>
      <Cell>{course_name ?? '–'}</Cell>
      <Cell tight>{format ? FORMAT_LABELS[format] : '–'}</Cell>
      <Cell numeric>{number(teams)}</Cell>
      <Cell numeric>{number(players)}</Cell>
      <Cell numeric tight>
        {event.money?.map(({ currency, netCents }) => money(netCents, currency)).join(' + ') || '–'}
      </Cell>
      <Cell tight>
        <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
      </Cell>
    </tr>
  );
}

/** Beyond any day. */
const SOME_DAY = '9999';

const byDay = (one: CalendarEvent, other: CalendarEvent): number =>
  (one.event_date ?? SOME_DAY).localeCompare(other.event_date ?? SOME_DAY) ||
  one.name.localeCompare(other.name);

/** The next first, and of what was the last; what has no day stands at the end. */
const ORDERS: Record<When, (one: CalendarEvent, other: CalendarEvent) => number> = {
  today: byDay,
  upcoming: byDay,
  past: (one, other) =>
    Number(one.event_date === null) - Number(other.event_date === null) || byDay(other, one),
};
