/** What API clients asked, newest first. */
import { useQuery } from '@tanstack/react-query';
import { staff } from '../../api/client.ts';
import type { ListRequestsQuery } from '../../api/staff-types.ts';
import type { Tone } from '../../kit/overlays/messages.tsx';
import { POLL_MS, useList } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';

export function useRequests(query: ListRequestsQuery) {
  const { org } = useHere();
  return useList([org, 'requests', query], () => staff.requests.list(org, query), { everyMs: POLL_MS });
}

export function useRequest(id: string) {
  const { org } = useHere();
  return useQuery({ queryKey: [org, 'requests', id], queryFn: () => staff.requests.get(org, id) });
}

export const toneOf = (status: number): Tone => (status < 400 ? 'good' : status < 500 ? 'gold' : 'bad');
