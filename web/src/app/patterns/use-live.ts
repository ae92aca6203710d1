/**
 * Keeps the pages of an event fresh: the stream of changes tells which kinds of things have changed, and what was read of
 * those is read again. A query belongs to an event when the event's id is in its key; `meta.refreshedBy` narrows it.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { follow, type StreamState } from '../../api/stream.ts';
import { isChanging } from './optimistic.ts';

/** For every kind of thing (`player`, `team`, …, and `boards`), something that differs once it has changed. */
type Changes = Record<string, string | number>;

export function useLive(org: string, tournamentId: string): StreamState {
  const client = useQueryClient();
  const [state, setState] = useState<StreamState>('live');
  useEffect(() => {
    let known: Changes | undefined;
    const refresh = refreshing(client, tournamentId);
    return follow(addressOf(org, `/tournaments/${tournamentId}/changes/stream`), {
      onState: setState,
      onEvent: ({ name, data }) => {
        if (name !== 'changes') return;
        const told: Changes = JSON.parse(data);
        // What changed before the first event may have been read before or after: all of it is read again, once.
        refresh(changedKinds(known ?? {}, told));
        known = told;
      },
    });
  }, [client, org, tournamentId]);
  return state;
}

const changedKinds = (before: Changes, after: Changes): string[] =>
  Object.keys(after).filter((kind) => before[kind] !== after[kind]);

/**
 * Reads again what has changed, one time after the other: a change that comes while an answer is on its way waits for it,
 * because starting anew each time would leave a screen without any answer while scores come in fast.
 */
function refreshing(client: QueryClient, tournamentId: string): (kinds: readonly string[]) => void {
  const stale = new Set<string>();
  let isReading = false;
  const read = async () => {
    isReading = true;
    while (stale.size > 0) {
      const kinds = [...stale];
      stale.clear();
      await client.invalidateQueries({
        predicate: ({ queryKey, meta }) => {
          const by = meta?.refreshedBy;
          return (
            queryKey.includes(tournamentId) &&
            !isChanging(queryKey) &&
            (!Array.isArray(by) || kinds.some((kind) => by.includes(kind)))
          );
        },
      });
    }
    isReading = false;
  };
  return (kinds) => {
    for (const kind of kinds) stale.add(kind);
    if (!isReading) void read();
  };
}
