/** The API clients of the organization. */
import { useQuery } from '@tanstack/react-query';
import { staff } from '../../api/client.ts';
import { useHere } from '../session.tsx';

export const clientsKey = (org: string) => [org, 'clients'] as const;

export function useClients() {
  const { org } = useHere();
  return useQuery({ queryKey: clientsKey(org), queryFn: () => staff.clients.list(org) });
}
