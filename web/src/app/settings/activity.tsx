/** Who changed members, clients, the organization and its payment account. */
import { staff } from '../../api/client.ts';
import { dateTime } from '../../api/format.ts';
import type { AuditEvent } from '../../api/staff-types.ts';
import { Card } from '../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { EmptyState } from '../../kit/overlays/messages.tsx';
import { ListView } from '../patterns/list-view.tsx';
import { useList } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';

const COLUMNS = [{ label: 'Time' }, { label: 'Who' }, { label: 'What' }, { label: 'Details' }];

const WORDS: Record<string, string> = {
  'member.invited': 'invited a member',
  'member.joined': 'joined',
  'member.role_changed': 'changed a role',
  'member.removed': 'removed a member',
  'client.created': 'created an API client',
  'client.updated': 'changed an API client',
  'client.secret_rotated': 'rotated the secret of an API client',
  'client.secret_ended': 'ended a secret of an API client',
  'client.enabled': 'enabled an API client',
  'client.disabled': 'disabled an API client',
  'organization.updated': 'renamed the organization',
  'payment_account.updated': 'changed the payment account',
};

export function Activity() {
  const { org } = useHere();
  const list = useList([org, 'activity'], () => staff.activity.list(org));
  return (
    <Card title="Activity">
      <ListView list={list} empty={<EmptyState title="Nothing has been changed yet." />}>
        {(events) => (
          <Table label="Activity" columns={COLUMNS}>
            {events.map((event) => (
              <tr key={event.id}>
                <Cell soft tight>
                  {dateTime(event.created_at)}
                </Cell>
                <RowHead>{event.actor_email ?? 'the service'}</RowHead>
                <Cell>{WORDS[event.action] ?? event.action}</Cell>
                <Cell soft>{detailsOf(event)}</Cell>
              </tr>
            ))}
          </Table>
        )}
      </ListView>
    </Card>
  );
}

/** Who or what it was done to. Ids say nothing to people and are left out. */
function detailsOf({ metadata }: AuditEvent): string {
  return Object.entries(metadata ?? {})
    .filter(([name]) => !/_id$/.test(name))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${wordsOf(value)}`)
    .join(', ');
}

/** More than these are counted, not listed. */
const FEW = 4;

const wordsOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.length > FEW
      ? `${value.length} of them`
      : value.map(wordsOf).join(' ')
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([name, one]) => `${name} ${wordsOf(one)}`)
          .join(', ')
      : String(value ?? '–');
