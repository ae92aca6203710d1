/** The series of the organization. */
import { useQuery } from '@tanstack/react-query';
import { useList } from '../patterns/use-list.ts';
import { useHere, useIds } from '../session.tsx';

export const seriesKey = (org: string) => [org, 'series'] as const;

export function useSeriesList() {
  const { org, api } = useHere();
  return useList([...seriesKey(org), 'list'], () => api.series.list());
}

/** The id in the address of the page. */
const useSeriesId = (): string => useIds().seriesId ?? '';

export function useSeries() {
  const { org, api } = useHere();
  const seriesId = useSeriesId();
  return useQuery({
    queryKey: [...seriesKey(org), seriesId, 'itself'],
    queryFn: () => api.series.get(seriesId),
  });
}
