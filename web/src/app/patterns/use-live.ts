/**
 * Keeps the pages of an event fresh: the stream of changes tells which kinds of things have changed, and what
 * was read of those is read again. A query belongs to an event when the event's id is in its key;
 * `meta.refreshedBy` narrows it.
 */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOf, signedOut } from '../../api/client.ts';
import { follow, type StreamState } from '../../api/stream.ts';
import { ME } from '../session.tsx';
import { isChanging } from './optimistic.ts';
import { whileVisible } from './while-visible.ts';

/**
 * For every kind of thing (`player`, `team`, …, and `boards`), something that differs once it has changed.
 */
type Changes = Record<string, string | number>;

export function useLive(org: string, tournamentId: string): StreamState {
  const client = useQueryClient();
  const [state, setState] = useState<StreamState>('live');
  useEffect(() => {
    let known: Changes | undefined;
    const refresh = refreshing(client, tournamentId);
    const start = () =>
      follow(addressOf(org, `/tournaments/${tournamentId}/changes/stream`), {
        onState: (now, status) => {
          setState(now);
          if (status === 401) signedOut();
          // The role may have changed, or there is no membership any more: the page then shows what is left.
          else if (now === 'refused') void client.invalidateQueries({ queryKey: ME });
        },
        onEvent: ({ name, data }) => {
          if (name !== 'changes') return;
          const told: Changes = JSON.parse(data);
          // What changed before the first event may have been read before or after: all of it is read again,
          // once.
          refresh(changedKinds(known ?? {}, told));
          known = told;
        },
      });
    return whileVisible(start);
  }, [client, org, tournamentId]);
  return state;
}

const changedKinds = (before: Changes, after: Changes): string[] =>
  Object.keys(after).filter((kind) => before[kind] !== after[kind]);

const WAITING = { cancelRefetch: false };

/**
 * Reads again what has changed, one time after the other: a change that comes while an answer is on its way
 * waits for it, because starting anew each time would leave a screen without any answer while scores come in
 * fast.
 */
function refreshing(client: QueryClient, tournamentId: string): (kinds: readonly string[]) => void {
  const stale = new Set<string>();
  let isReading = false;
  const read = async () => {
    isReading = true;
    while (stale.size > 0) {
      const kinds = [...stale];
      stale.clear();
      const isStale = ({ queryKey, meta }: Query) => {
        const by = meta?.refreshedBy;
        const isMeant = !Array.isArray(by) || kinds.some((kind) => by.includes(kind));
        return queryKey.includes(tournamentId) && !isChanging(queryKey) && isMeant;
      };
      // An answer on its way, such as the next page of a list, is waited for, and read again after it.
      const underWay = new Set(
        client.getQueryCache().findAll({ predicate: isStale, fetchStatus: 'fetching' }),
      );
      await client.invalidateQueries({ predicate: isStale }, WAITING);
      if (underWay.size > 0)
        await client.invalidateQueries({ predicate: (query) => underWay.has(query) }, WAITING);
    }
    isReading = false;
  };
  return (kinds) => {
    for (const kind of kinds) stale.add(kind);
    if (!isReading) void read();
  };
}
