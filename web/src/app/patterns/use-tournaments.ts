/** The events of the organization, for lists to choose from and for names beside ids. */
import type { Tournament } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import type { Option } from '../../kit/forms/input.tsx';
import { useHere } from '../session.tsx';

const MOST = 1000;
const NONE: readonly Tournament[] = [];

/** Newest first. */
export function useTournaments(): readonly Tournament[] {
  const { org, api } = useHere();
  const { data = NONE } = useQuery({
    queryKey: [org, 'tournaments', 'names'],
    queryFn: () => api.tournaments.list().take(MOST),
    staleTime: 60_000,
  });
  return data;
}

export const tournamentOptions = (tournaments: readonly Tournament[], none: string): Option[] => [
  { value: '', label: none },
  ...tournaments.map(({ id, name }) => ({ value: id, label: name })),
];
