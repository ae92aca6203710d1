/** How the service is run: its release, its last backup, and whether anything leaves it. */
import { useQuery } from '@tanstack/react-query';
import { staff } from '../../api/client.ts';
import { useHere } from '../session.tsx';

export function useService() {
  const { org } = useHere();
  return useQuery({
    queryKey: [org, 'service'],
    queryFn: () => staff.service.get(org),
    staleTime: 60_000,
  });
}
