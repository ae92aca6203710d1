/** The devices that are signed in to the account. Any of them can be signed out from here. */
import { useState } from 'react';
import { staff } from '../../../api/client.ts';
import { ago, dateTime } from '../../../api/format.ts';
import type { Session } from '../../../api/staff-types.ts';
import { Button } from '../../../kit/button.tsx';
import { Confirm } from '../../../kit/dialog.tsx';
import { Badge, EmptyState, ErrorAlert } from '../../../kit/messages.tsx';
import { Cell, RowActions, RowHead, Table } from '../../../kit/table.tsx';
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
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title="Sign out all other devices?"
        description="Whoever uses them has to sign in again. This device stays signed in."
        action="Sign out"
        busy={endOthers.busy}
        onConfirm={() => endOthers.run()}
      >
        <ErrorAlert error={endOthers.error} />
      </Confirm>
    </>
  );
}

function Row({ session: { id, current, user_agent, created_at, last_seen_at } }: { session: Session }) {
  const name = deviceName(user_agent);
  const end = useAction(() => staff.account.endSession(id), {
    done: () => `${name} is signed out.`,
    refresh: [SESSIONS],
  });
  return (
    <tr>
      <RowHead>
        {name} {current && <Badge tone="good">This device</Badge>}
        <ErrorAlert error={end.error} />
      </RowHead>
      <Cell soft tight>
        {dateTime(created_at)}
      </Cell>
      <Cell soft tight>
        {ago(last_seen_at)}
      </Cell>
      <RowActions>
        {!current && (
          <Button look="plain" busy={end.busy} onClick={() => end.run()} aria-label={`Sign out ${name}`}>
            Sign out
          </Button>
        )}
      </RowActions>
    </tr>
  );
}
