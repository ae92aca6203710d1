/** The endpoints that are told of events. */
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateTime } from '../../api/format.ts';
import { type SortableColumn, SortedTable } from '../../kit/data/sorting.tsx';
import { Cell, RowHead } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Badge, EmptyState } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { organizationPath } from '../paths.ts';
import { ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { useHere } from '../session.tsx';
import { NewEndpoint } from './endpoint-dialog.tsx';
import { useWebhooks } from './queries.ts';
import { SigningSecret } from './secret-dialog.tsx';

const said = words.webhooks;

const COLUMNS: readonly SortableColumn<WebhookEndpoint>[] = [
  { label: said.columns.url, by: ({ url }) => url },
  { label: said.columns.events },
  { label: said.columns.status, by: ({ status }) => said.statuses[status] },
  { label: said.columns.created, by: ({ created_at }) => created_at },
];

export default function WebhooksPage() {
  const { can } = useHere();
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<WebhookEndpointWithSecret>();
  const list = useWebhooks();
  const create = can('webhooks:write') && (
    <Button look="primary" icon="add" onClick={() => setNew(true)}>
      {said.newEndpoint}
    </Button>
  );
  return (
    <>
      <PageHeader title={said.title} description={said.about} actions={list.items.length > 0 && create} />
      <ListView
        list={list}
        empty={
          <EmptyState title={said.none} action={create}>
            {said.noneHelp}
          </EmptyState>
        }
      >
        {(endpoints) => (
          <SortedTable label={said.endpoints} columns={COLUMNS} rows={endpoints} isWhole={!list.hasMore}>
            {(endpoint) => <EndpointRow key={endpoint.id} endpoint={endpoint} />}
          </SortedTable>
        )}
      </ListView>
      {isNew && <NewEndpoint onClose={() => setNew(false)} onCreated={setMade} />}
      {made && <SigningSecret secret={made.signing_secret} onDone={() => setMade(undefined)} />}
    </>
  );
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { org } = useHere();
  const { id, url, description, event_types, status, disabled_reason, created_at } = endpoint;
  return (
    <tr>
      <RowHead>
        <Link to={organizationPath(org, 'webhooks/$webhookId', { webhookId: id })}>{url}</Link>
        {description !== null && <div>{description}</div>}
      </RowHead>
      <Cell soft>{event_types.length === 0 ? said.allTypes : event_types.join(', ')}</Cell>
      <Cell>
        <Badge tone={status === 'enabled' ? 'good' : 'bad'}>{said.statuses[status]}</Badge>
        {disabled_reason !== null && <div>{said.failedTooOften}</div>}
      </Cell>
      <Cell soft tight>
        {dateTime(created_at)}
      </Cell>
    </tr>
  );
}
