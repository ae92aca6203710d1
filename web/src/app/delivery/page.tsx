/** One delivery: every attempt with what came back, and exactly what was sent. */
import type { WebhookAttempt } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { duration, exactTime } from '../../api/format.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Rich } from '../../kit/look/rich.tsx';
import { Badge, EmptyState, ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { organizationPath } from '../paths.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere, useIds } from '../session.tsx';
import { DELIVERY_TONES, useDelivery, webhookKey } from '../webhooks/queries.ts';
import styles from './page.module.css';

const said = words.webhooks.delivery;

const COLUMNS = [
  { label: said.columns.attempt },
  { label: said.columns.began },
  { label: said.columns.took, numeric: true },
  { label: said.columns.answer, numeric: true },
  { label: said.columns.result },
];

export default function DeliveryPage() {
  const { org, api, can } = useHere();
  const { webhookId = '', deliveryId = '' } = useIds();
  const { data: delivery, error } = useDelivery(webhookId, deliveryId);
  const replay = useAction(() => api.webhooks.replayDelivery(webhookId, deliveryId), {
    done: () => said.replayed,
    refresh: [webhookKey(org, webhookId)],
  });
  const action = can('webhooks:write') && delivery !== undefined && (
    <Button look="primary" busy={replay.busy} onClick={() => replay.run()}>
      {said.replay}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={said.title}
        description={
          delivery && (
            <>
              <Badge tone={DELIVERY_TONES[delivery.status]}>
                {words.webhooks.deliveryStatuses[delivery.status]}
              </Badge>{' '}
              {delivery.event_type}, {exactTime(delivery.created_at)} ·{' '}
              <Link to={organizationPath(org, 'webhooks/$webhookId', { webhookId })}>{said.all}</Link>
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
            <section aria-label={said.payload} className={styles.payload}>
              <h2>{said.payload}</h2>
              <p className={styles.ids}>
                <Rich
                  text={said.ids}
                  event={<code>{delivery.event_id}</code>}
                  delivery={<code>{delivery.id}</code>}
                />
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
  if (attempts.length === 0) return <EmptyState title={said.noAttempts} />;
  return (
    <Table label={said.attempts} columns={COLUMNS}>
      {attempts.map(({ number, started_at, duration_ms, http_status, error, response_excerpt, trigger }) => (
        <tr key={number}>
          <RowHead>{number}</RowHead>
          <Cell soft tight>
            {exactTime(started_at)}
          </Cell>
          <Cell numeric>{duration(duration_ms)}</Cell>
          <Cell numeric>{http_status ?? '–'}</Cell>
          <Cell>
            {error === null ? (
              <Badge tone="good">{words.webhooks.deliveryStatuses.delivered}</Badge>
            ) : (
              <Badge tone="bad">{words.refusals.note(error)}</Badge>
            )}
            {trigger !== 'automatic' && <Badge>{said.triggers[trigger]}</Badge>}
            {response_excerpt !== null && response_excerpt !== '' && (
              <details>
                <summary>{said.responseOf(number)}</summary>
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
