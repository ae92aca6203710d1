/** One endpoint: how it fares, and every delivery to it. */
import type { WebhookDelivery } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { exactTime } from '../../api/format.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Select } from '../../kit/forms/input.tsx';
import { Badge, EmptyState, ErrorAlert, Note, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { organizationPath } from '../paths.ts';
import { ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { useTournaments } from '../patterns/use-tournaments.ts';
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

const said = words.webhooks;

const COLUMNS = [
  { label: said.deliveryColumns.event },
  { label: said.deliveryColumns.status },
  { label: said.deliveryColumns.attempts, numeric: true },
  { label: said.deliveryColumns.answer, numeric: true },
  { label: said.deliveryColumns.time },
];
const STATUSES = [
  { value: '', label: said.all },
  ...Object.entries(said.deliveryStatuses).map(([value, label]) => ({ value, label })),
];

export default function WebhookPage() {
  const { can } = useHere();
  const { webhookId = '' } = useIds();
  const { data: endpoint, error } = useWebhook(webhookId);
  const tournaments = useTournaments();
  if (endpoint === undefined)
    return (
      <>
        <PageHeader title={said.endpoint} />
        {error ? <ErrorAlert error={error} /> : <Skeleton />}
      </>
    );
  const { url, description, event_types, tournament_ids, status, disabled_reason } = endpoint;
  const told = event_types.length === 0 ? said.everyType : event_types.join(', ');
  const about = tournaments.filter(({ id }) => tournament_ids.includes(id)).map(({ name }) => name);
  return (
    <>
      <PageHeader
        title={url}
        description={
          <>
            <Badge tone={status === 'enabled' ? 'good' : 'bad'}>{said.statuses[status]}</Badge> {told}
            {about.length > 0 && ` · ${about.join(', ')}`}
            {description !== null && ` · ${description}`}
          </>
        }
        actions={can('webhooks:write') ? <EndpointActions endpoint={endpoint} /> : undefined}
      />
      <Stack>
        {disabled_reason !== null && <Note>{said.disabledNote}</Note>}
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
      <EmptyState title={said.noDeliveries}>{said.noDeliveriesHelp}</EmptyState>
    ) : (
      <EmptyState title={said.noneOfStatus} />
    );
  return (
    <section>
      <div className={styles.bar}>
        <h2>{said.deliveries}</h2>
        <Select
          label={said.deliveryColumns.status}
          options={STATUSES}
          value={status ?? ''}
          onChange={({ target: { value } }) => setStatus(isDeliveryStatus(value) ? value : undefined)}
        />
      </div>
      <ListView list={list} empty={empty}>
        {(deliveries) => (
          <Table label={said.deliveries} columns={COLUMNS}>
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
        <Badge tone={DELIVERY_TONES[status]}>{said.deliveryStatuses[status]}</Badge>
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
