/** Webhook endpoints, how they fare, and what was sent to them. */
import type { WebhookDelivery } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import type { Tone } from '../../kit/overlays/messages.tsx';
import { POLL_MS, useList } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';

export type DeliveryStatus = WebhookDelivery['status'];

export const DELIVERY_TONES: Record<DeliveryStatus, Tone> = {
  pending: 'info',
  delivered: 'good',
  failed: 'gold',
  dead: 'bad',
};

export const isDeliveryStatus = (text: string): text is DeliveryStatus => text in DELIVERY_TONES;

export const webhooksKey = (org: string) => [org, 'webhooks'] as const;
export const webhookKey = (org: string, id: string) => [...webhooksKey(org), id] as const;

export function useWebhooks() {
  const { org, api } = useHere();
  return useList([...webhooksKey(org), 'list'], () => api.webhooks.list());
}

export function useWebhook(id: string) {
  const { org, api } = useHere();
  return useQuery({ queryKey: webhookKey(org, id), queryFn: () => api.webhooks.get(id) });
}

/** Deliveries come and go by themselves, and nothing tells of it. */
export function useDeliveries(id: string, status: DeliveryStatus | undefined) {
  const { org, api } = useHere();
  return useList(
    [...webhookKey(org, id), 'deliveries', status],
    () => api.webhooks.listDeliveries(id, { status }),
    { everyMs: POLL_MS },
  );
}

export function useDelivery(id: string, deliveryId: string) {
  const { org, api } = useHere();
  return useQuery({
    queryKey: [...webhookKey(org, id), 'delivery', deliveryId],
    queryFn: () => api.webhooks.getDelivery(id, deliveryId),
    refetchInterval: POLL_MS,
  });
}

export function useStats(id: string) {
  const { org, api } = useHere();
  return useQuery({
    queryKey: [...webhookKey(org, id), 'stats'],
    queryFn: () => api.webhooks.getStats(id, { hours: 24 }),
    refetchInterval: 10 * POLL_MS,
  });
}
