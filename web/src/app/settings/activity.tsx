/** Who changed members, clients, the organization and its payment account. */
import { staff } from '../../api/client.ts';
import { dateTime } from '../../api/format.ts';
import type { AuditEvent } from '../../api/staff-types.ts';
import { Card } from '../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { EmptyState } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { ListView } from '../patterns/list-view.tsx';
import { useList } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';

const said = words.settings.activity;

const COLUMNS = Object.values(said.columns).map((label) => ({ label }));

const ACTIONS: Record<string, string> = said.actions;
const DETAILS: Record<string, string> = said.details;

/** What the fields whose values are words of the API say. */
const VALUES: Record<string, Record<string, string> | undefined> = {
  role: words.members.roles,
  status: said.statuses,
  mode: said.modes,
  processor: words.registrations.processors,
};

export function Activity() {
  const { org } = useHere();
  const list = useList([org, 'activity'], () => staff.activity.list(org));
  return (
    <Card title={said.title}>
      <ListView list={list} empty={<EmptyState title={said.none} />}>
        {(events) => (
          <Table label={said.title} columns={COLUMNS}>
            {events.map((event) => (
              <tr key={event.id}>
                <Cell soft tight>
                  {dateTime(event.created_at)}
                </Cell>
                <RowHead>{event.actor_email ?? said.service}</RowHead>
                <Cell>{ACTIONS[event.action] ?? said.otherAction}</Cell>
                <Cell soft>{detailsOf(event)}</Cell>
              </tr>
            ))}
          </Table>
        )}
      </ListView>
    </Card>
  );
}

/** Who or what it was done to. What people have no word for, such as ids, is left out. */
function detailsOf({ metadata }: AuditEvent): string {
  return named(metadata ?? {}, ': ');
}

const named = (values: object, between: string): string =>
  Object.entries(values)
    .flatMap(([name, value]) => {
      const label = DETAILS[name];
      return label === undefined ? [] : [`${label}${between}${wordsOf(name, value)}`];
    })
    .join(', ');

/** More than these are counted, not listed. */
const FEW = 4;

function wordsOf(name: string, value: unknown): string {
  if (Array.isArray(value))
    return value.length > FEW ? said.many(value.length) : value.map((one) => wordsOf(name, one)).join(' ');
  if (typeof value === 'object' && value !== null) return named(value, ' ');
  const text = String(value ?? '–');
  return VALUES[name]?.[text] ?? text;
}
