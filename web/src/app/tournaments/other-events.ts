/** Events of the organization to take something over from. */
import type { Tournament } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useHere, useIds } from '../session.tsx';

/** As many as anybody would look through. */
const NEWEST = 200;

/** The newest ones, without the one whose page this is. */
export function useOtherEvents(): readonly Tournament[] {
  const { org, api } = useHere();
  const { tournamentId } = useIds();
  const { data = [] } = useQuery({
    queryKey: [org, 'tournaments', 'newest'],
    queryFn: () => api.tournaments.list().take(NEWEST),
  });
  return data.filter(({ id }) => id !== tournamentId);
}
