/** A list of the API that a page shows bit by bit, and asks for again while somebody looks. */
import type { List } from '@fairway/sdk';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Failure } from '../../kit/overlays/messages.tsx';

export interface Listed<Item> {
  items: readonly Item[];
  /** Nothing is there yet. */
  isLoading: boolean;
  error: Failure | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  more(): void;
}

/** There is nothing in it, and nothing on its way. Its button then stands in the empty state. */
export const isEmpty = ({ items, isLoading, error }: Listed<unknown>): boolean =>
  items.length === 0 && !isLoading && !error;

interface Options {
  /** For what changes without telling: asked again this often while the page is visible. */
  everyMs?: number;
  /** Of an event: the kinds of things whose change makes the list stale; any change unless given. */
  refreshedBy?: readonly string[];
  /** False: not asked for, because the person may not see it. */
  enabled?: boolean;
}

export const POLL_MS = 3000;

export function useList<Item>(
  key: QueryKey,
  list: () => List<Item>,
  { everyMs, refreshedBy, enabled = true }: Options = {},
): Listed<Item> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => list().page(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
    enabled,
    refetchInterval: everyMs ?? false,
    // What was filtered stays until the new filter's answer is there.
    placeholderData: (before) => before,
    meta: { refreshedBy },
  });
  const items = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  return {
    items,
    isLoading: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
