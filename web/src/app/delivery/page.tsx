/** One delivery: every attempt with what came back, and exactly what was sent. */
import type { WebhookAttempt } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { duration, exactTime } from '../../api/format.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Badge, EmptyState, ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { organizationPath } from '../paths.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere, useIds } from '../session.tsx';
import { DELIVERY_TONES, useDelivery, webhookKey } from '../webhooks/queries.ts';
import styles from './page.module.css';

const COLUMNS = [
  { label: 'Attempt', numeric: true },
  { label: 'Began' },
  { label: 'Took', numeric: true },
  { label: 'Answer', numeric: true },
  { label: 'Result' },
];

export default function DeliveryPage() {
  const { org, api, can } = useHere();
  const { webhookId = '', deliveryId = '' } = useIds();
  const { data: delivery, error } = useDelivery(webhookId, deliveryId);
  const replay = useAction(() => api.webhooks.replayDelivery(webhookId, deliveryId), {
    done: () => 'It is on its way again.',
    refresh: [webhookKey(org, webhookId)],
  });
  const action = can('webhooks:write') && delivery !== undefined && (
    <Button look="primary" busy={replay.busy} onClick={() => replay.run()}>
      Replay
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Delivery"
        description={
          delivery && (
            <>
              <Badge tone={DELIVERY_TONES[delivery.status]}>{delivery.status}</Badge> {delivery.event_type},{' '}
              {exactTime(delivery.created_at)} ·{' '}
              <Link to={organizationPath(org, 'webhooks/$webhookId', { webhookId })}>All deliveries</Link>
            </>
          )
        }
        actions={action}
      />
      <Stack>
        <ErrorAlert error={replay.error ?? error} />
        {delivery === undefined && !error && <Skeleton />}
        {delivery && (
          <>
            <Attempts attempts={delivery.attempts} />
            <section aria-label="Payload" className={styles.payload}>
              <h2>Payload</h2>
              <p className={styles.ids}>
                Event <code>{delivery.event_id}</code>, delivery <code>{delivery.id}</code>
              </p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard. */}
              <pre tabIndex={0}>{indented(delivery.payload)}</pre>
            </section>
          </>
        )}
      </Stack>
    </>
  );
}

function Attempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  if (attempts.length === 0) return <EmptyState title="The first attempt is due." />;
  return (
    <Table label="Attempts" columns={COLUMNS}>
      {attempts.map(({ number, started_at, duration_ms, http_status, error, response_excerpt, trigger }) => (
        <tr key={number}>
          <RowHead>{number}</RowHead>
          <Cell soft tight>
            {exactTime(started_at)}
          </Cell>
          <Cell numeric>{duration(duration_ms)}</Cell>
          <Cell numeric>{http_status ?? '–'}</Cell>
          <Cell>
            {error === null ? <Badge tone="good">delivered</Badge> : <Badge tone="bad">{error}</Badge>}
            {trigger !== 'automatic' && <Badge>{trigger}</Badge>}
            {response_excerpt !== null && response_excerpt !== '' && (
              <details>
                <summary>Answer of attempt {number}</summary>
                <pre className={styles.answer}>{response_excerpt}</pre>
              </details>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** The payload is signed as it is; people read it better with lines. */
function indented(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
