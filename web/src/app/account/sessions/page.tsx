/** The devices that are signed in to the account. Any of them can be signed out from here. */
import { useState } from 'react';
import { staff } from '../../../api/client.ts';
import { ago, dateTime } from '../../../api/format.ts';
import type { Session } from '../../../api/staff-types.ts';
import { Cell, RowActions, RowHead, Table } from '../../../kit/data/table.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Badge, EmptyState } from '../../../kit/overlays/messages.tsx';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { ListView } from '../../patterns/list-view.tsx';
import { PageHeader } from '../../patterns/page-header.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useList } from '../../patterns/use-list.ts';
import { deviceName } from './device-name.ts';

const SESSIONS = ['sessions'];
const COLUMNS = [
  { label: 'Device' },
  { label: 'Signed in' },
  { label: 'Last seen' },
  { label: 'Actions', hidden: true },
];

export default function SessionsPage() {
  const list = useList(SESSIONS, () => staff.account.listSessions());
  const [asks, setAsks] = useState(false);
  const endOthers = useAction(() => staff.account.endOtherSessions(), {
    done: ({ ended }) => (ended === 1 ? 'One device is signed out.' : `${ended} devices are signed out.`),
    refresh: [SESSIONS],
    onDone: () => setAsks(false),
  });
  return (
    <>
      <PageHeader
        title="Sessions"
        description="Where you are signed in."
        actions={
          list.items.length > 1 && <Button onClick={() => setAsks(true)}>Sign out all other devices</Button>
        }
      />
      <ListView list={list} empty={<EmptyState title="No device is signed in." />}>
        {(sessions) => (
          <Table label="Sessions" columns={COLUMNS}>
            {sessions.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </Table>
        )}
      </ListView>
      <ConfirmAction
        open={asks}
        onClose={() => setAsks(false)}
        title="Sign out all other devices?"
        description="Whoever uses them has to sign in again. This device stays signed in."
        verb="Sign out"
        action={endOthers}
      />
    </>
  );
}

function Row({ session: { id, current, user_agent, created_at, last_seen_at } }: { session: Session }) {
  const name = deviceName(user_agent);
  const [asks, setAsks] = useState(false);
  const end = useAction(() => staff.account.endSession(id), {
    done: () => `${name} is signed out.`,
    refresh: [SESSIONS],
    onDone: () => setAsks(false),
  });
  return (
    <tr>
      <RowHead>
        {name} {current && <Badge tone="good">This device</Badge>}
      </RowHead>
      <Cell soft tight>
        {dateTime(created_at)}
      </Cell>
      <Cell soft tight>
        {ago(last_seen_at)}
      </Cell>
      <RowActions>
        {!current && (
          <Button look="plain" onClick={() => setAsks(true)} aria-label={`Sign out ${name}`}>
            Sign out
          </Button>
        )}
        <ConfirmAction
          open={asks}
          onClose={() => setAsks(false)}
          title={`Sign out ${name}?`}
          description="Whoever uses it has to sign in again."
          verb="Sign out"
          action={end}
        />
      </RowActions>
    </tr>
  );
}
