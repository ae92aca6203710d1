/** The devices that are signed in to the account. Any of them can be signed out from here. */
import { useState } from 'react';
import { staff } from '../../../api/client.ts';
import { ago, dateTime } from '../../../api/format.ts';
import type { Session } from '../../../api/staff-types.ts';
import { Cell, RowActions, RowHead, Table } from '../../../kit/data/table.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Badge, EmptyState } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { ListView } from '../../patterns/list-view.tsx';
import { PageHeader } from '../../patterns/page-header.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useList } from '../../patterns/use-list.ts';
import { deviceName } from './device-name.ts';

const SESSIONS = ['sessions'];
const said = words.account.sessions;
const COLUMNS = [
  { label: said.columns.device },
  { label: said.columns.signedIn },
  { label: said.columns.lastSeen },
  { label: said.columns.actions, hidden: true },
];

export default function SessionsPage() {
  const list = useList(SESSIONS, () => staff.account.listSessions());
  const [asks, setAsks] = useState(false);
  const endOthers = useAction(() => staff.account.endOtherSessions(), {
    done: ({ ended }) => said.othersSignedOut(ended),
    refresh: [SESSIONS],
    onDone: () => setAsks(false),
  });
  return (
    <>
      <PageHeader
        title={said.title}
        description={said.about}
        actions={list.items.length > 1 && <Button onClick={() => setAsks(true)}>{said.signOutOthers}</Button>}
      />
      <ListView list={list} empty={<EmptyState title={said.none} />}>
        {(sessions) => (
          <Table label={said.title} columns={COLUMNS}>
            {sessions.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </Table>
        )}
      </ListView>
      <ConfirmAction
        open={asks}
        onClose={() => setAsks(false)}
        title={said.othersQuestion}
        description={said.othersEffect}
        verb={said.signOut}
        action={endOthers}
      />
    </>
  );
}

function Row({ session: { id, current, user_agent, created_at, last_seen_at } }: { session: Session }) {
  const name = deviceName(user_agent);
  const [asks, setAsks] = useState(false);
  const end = useAction(() => staff.account.endSession(id), {
    done: () => said.signedOut(name),
    refresh: [SESSIONS],
    onDone: () => setAsks(false),
  });
  return (
    <tr>
      <RowHead>
        {name} {current && <Badge tone="good">{said.thisDevice}</Badge>}
      </RowHead>
      <Cell soft tight>
        {dateTime(created_at)}
      </Cell>
      <Cell soft tight>
        {ago(last_seen_at)}
      </Cell>
      <RowActions>
        {!current && (
          <Button look="plain" onClick={() => setAsks(true)} aria-label={said.signOutOne(name)}>
            {said.signOut}
          </Button>
        )}
        <ConfirmAction
          open={asks}
          onClose={() => setAsks(false)}
          title={said.signOutQuestion(name)}
          description={said.signOutEffect}
          verb={said.signOut}
          action={end}
        />
      </RowActions>
    </tr>
  );
}
