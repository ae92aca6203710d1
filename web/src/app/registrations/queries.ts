/**
 * The registrations of the organization, or of one event. Golfers register at any time, so that lists are
 * asked for again.
 */
import type { ListRegistrationsQuery } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { POLL_MS, useList } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';

export const registrationsKey = (org: string) => [org, 'registrations'] as const;

export function useRegistrations(query: ListRegistrationsQuery) {
  const { org, api } = useHere();
  const key = [...registrationsKey(org), query.tournament_id ?? 'all', query];
  return useList(key, () => api.registrations.list(query), { everyMs: POLL_MS });
}

export function useRegistration(registrationId: string) {
  const { org, api } = useHere();
  return useQuery({
    queryKey: [...registrationsKey(org), 'one', registrationId],
    queryFn: () => api.registrations.get(registrationId),
    refetchInterval: POLL_MS,
  });
}

/** Under the key of the list, so that whatever changes a registration refreshes the sums. */
export function useMoney(tournamentId: string) {
  const { org, api } = useHere();
  return useQuery({
    queryKey: [...registrationsKey(org), 'money', tournamentId],
    queryFn: () => api.tournaments.getMoney(tournamentId),
    refetchInterval: POLL_MS,
  });
}
