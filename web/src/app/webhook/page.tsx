/** One endpoint: how it fares, and every delivery to it. */
import type { WebhookDelivery } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { exactTime } from '../../api/format.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Select } from '../../kit/forms/input.tsx';
import { Badge, EmptyState, ErrorAlert, Note, Skeleton } from '../../kit/overlays/messages.tsx';
import { organizationPath } from '../paths.ts';
import { ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { useHere, useIds } from '../session.tsx';
import {
  DELIVERY_TONES,
  type DeliveryStatus,
  isDeliveryStatus,
  useDeliveries,
  useWebhook,
} from '../webhooks/queries.ts';
import { EndpointActions } from './actions.tsx';
import { EndpointCharts } from './charts.tsx';
import styles from './page.module.css';

const COLUMNS = [
  { label: 'Event' },
  { label: 'Status' },
  { label: 'Attempts', numeric: true },
  { label: 'Answer', numeric: true },
  { label: 'Time' },
];
const STATUSES = [
  { value: '', label: 'All' },
  ...Object.keys(DELIVERY_TONES).map((value) => ({ value, label: value })),
];

export default function WebhookPage() {
  const { can } = useHere();
  const { webhookId = '' } = useIds();
  const { data: endpoint, error } = useWebhook(webhookId);
  if (endpoint === undefined)
    return (
      <>
        <PageHeader title="Endpoint" />
        {error ? <ErrorAlert error={error} /> : <Skeleton />}
      </>
    );
  const { url, description, event_types, status, disabled_reason } = endpoint;
  const told = event_types.length === 0 ? 'Every event' : event_types.join(', ');
  return (
    <>
      <PageHeader
        title={url}
        description={
          <>
            <Badge tone={status === 'enabled' ? 'good' : 'bad'}>{status}</Badge> {told}
            {description !== null && ` · ${description}`}
          </>
        }
        actions={can('webhooks:write') ? <EndpointActions endpoint={endpoint} /> : undefined}
      />
      <Stack>
        {disabled_reason !== null && (
          <Note>
            The service disabled it, because too many deliveries in a row failed. Enable it once it answers
            again, and recover what it missed.
          </Note>
        )}
        <EndpointCharts endpointId={webhookId} />
        <Deliveries endpointId={webhookId} />
      </Stack>
    </>
  );
}

function Deliveries({ endpointId }: { endpointId: string }) {
  const [status, setStatus] = useState<DeliveryStatus>();
  const list = useDeliveries(endpointId, status);
  const empty =
    status === undefined ? (
      <EmptyState title="Nothing was sent yet.">Send a test to see one arrive.</EmptyState>
    ) : (
      <EmptyState title={`No delivery is ${status}.`} />
    );
  return (
    <section>
      <div className={styles.bar}>
        <h2>Deliveries</h2>
        <Select
          label="Status"
          options={STATUSES}
          value={status ?? ''}
          onChange={({ target: { value } }) => setStatus(isDeliveryStatus(value) ? value : undefined)}
        />
      </div>
      <ListView list={list} empty={empty}>
        {(deliveries) => (
          <Table label="Deliveries" columns={COLUMNS}>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </Table>
        )}
      </ListView>
    </section>
  );
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { org } = useHere();
  const { id, endpoint_id, event_type, status, attempt, http_status, created_at } = delivery;
  return (
    <tr>
      <RowHead>
        <Link
          to={organizationPath(org, 'webhooks/$webhookId/deliveries/$deliveryId', {
            webhookId: endpoint_id,
            deliveryId: id,
          })}
        >
          {event_type}
        </Link>
      </RowHead>
      <Cell>
        <Badge tone={DELIVERY_TONES[status]}>{status}</Badge>
      </Cell>
      <Cell numeric>{attempt}</Cell>
      <Cell numeric soft>
        {http_status ?? '–'}
      </Cell>
      <Cell soft tight>
        {exactTime(created_at)}
      </Cell>
    </tr>
  );
}
