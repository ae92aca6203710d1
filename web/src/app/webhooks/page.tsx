/** The endpoints that are told of events. */
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateTime } from '../../api/format.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Badge, EmptyState } from '../../kit/overlays/messages.tsx';
import { organizationPath } from '../paths.ts';
import { ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { useHere } from '../session.tsx';
import { NewEndpoint } from './endpoint-dialog.tsx';
import { useWebhooks } from './queries.ts';
import { SigningSecret } from './secret-dialog.tsx';

const COLUMNS = [{ label: 'URL' }, { label: 'Events' }, { label: 'Status' }, { label: 'Created' }];

export default function WebhooksPage() {
  const { can } = useHere();
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<WebhookEndpointWithSecret>();
  const list = useWebhooks();
  const create = can('webhooks:write') && (
    <Button look="primary" icon="add" onClick={() => setNew(true)}>
      New endpoint
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="An endpoint is an address of yours that is told what happens, signed, and again until it answers."
        actions={list.items.length > 0 && create}
      />
      <ListView
        list={list}
        empty={
          <EmptyState title="No endpoint yet." action={create}>
            Make one for every system that should hear of events.
          </EmptyState>
        }
      >
        {(endpoints) => (
          <Table label="Endpoints" columns={COLUMNS}>
            {endpoints.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </Table>
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
      <Cell soft>{event_types.length === 0 ? 'all' : event_types.join(', ')}</Cell>
      <Cell>
        <Badge tone={status === 'enabled' ? 'good' : 'bad'}>{status}</Badge>
        {disabled_reason !== null && <div>It failed too often.</div>}
      </Cell>
      <Cell soft tight>
        {dateTime(created_at)}
      </Cell>
    </tr>
  );
}
