/** The feed as a page shows it: the newest events first, and those that happen while somebody looks. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOf, signedOut } from '../../api/client.ts';
import { follow, type StreamState } from '../../api/stream.ts';
import type { Failure } from '../../kit/overlays/messages.tsx';
import { whileVisible } from '../patterns/while-visible.ts';
import { ME, useHere } from '../session.tsx';
import { type FeedEvent, pages } from './pages.ts';

interface Feed {
  /** Newest first. */
  events: readonly FeedEvent[];
  isLoading: boolean;
  /** How the stream of new ones fares. */
  stream: StreamState;
  error: Failure | null;
}

interface FeedFilter {
  type: string;
  tournamentId: string;
}

/** How many the page keeps. */
const MOST = 200;
/** Answers after which the stream is not tried again; 410: the place is no longer kept. */
const FINAL = [400, 401, 403, 404, 410];
const BEGINNING: Feed = { events: [], isLoading: true, stream: 'live', error: null };

export function useFeed({ type, tournamentId }: FeedFilter): Feed {
  const { org, api } = useHere();
  const client = useQueryClient();
  const [feed, setFeed] = useState(BEGINNING);
  useEffect(() => {
    setFeed(BEGINNING);
    const filter = { type: type || undefined, tournament_id: tournamentId || undefined };
    let position: string | undefined;
    return whileVisible(() =>
      reading({
        read: async (ended, add) => {
          for await (const page of pages(api, filter, position, ended)) {
            position = page.position;
            add(page.events, page.hasMore);
          }
        },
        listen: (add, onState) =>
          follow(addressOf(org, '/events/stream', { ...filter, after: position }), {
            lastEventId: position,
            final: FINAL,
            onEvent: ({ id, data }) => {
              position = id ?? position;
              add([JSON.parse(data)], false);
            },
            onState: (state, status) => {
              onState(state);
              if (status === 401) signedOut();
              else if (state === 'refused') void client.invalidateQueries({ queryKey: ME });
            },
          }),
        change: setFeed,
      }),
    );
  }, [org, api, client, type, tournamentId]);
  return feed;
}

type Add = (events: readonly FeedEvent[], hasMore: boolean) => void;

interface Reading {
  /** Reads up to the present end. */
  read(ended: AbortSignal, add: Add): Promise<void>;
  /** Follows what comes after it, until the returned function is called. */
  listen(add: Add, onState: (state: StreamState) => void): () => void;
  change(next: (before: Feed) => Feed): void;
}

/** Reads first and then follows, until the returned function is called. */
function reading({ read, listen, change }: Reading): () => void {
  const ended = new AbortController();
  let unfollow: (() => void) | undefined;
  const add: Add = (events, hasMore) =>
    change((before) => withNewer(before, events, hasMore && before.isLoading));
  const begin = async () => {
    await read(ended.signal, add);
    if (ended.signal.aborted) return;
    unfollow = listen(add, (stream) => change((before) => ({ ...before, stream })));
  };
  begin().catch((error: unknown) => {
    if (ended.signal.aborted) return;
    const failure = error instanceof Error ? error : { message: String(error) };
    change((before) => ({ ...before, isLoading: false, error: failure }));
  });
  return () => {
    ended.abort();
    unfollow?.();
  };
}

/** Each event once, however often it comes. */
function withNewer(before: Feed, come: readonly FeedEvent[], isLoading: boolean): Feed {
  const known = new Set(before.events.map(({ id }) => id));
  const fresh = come.filter(({ id }) => !known.has(id)).toReversed();
  const events = [...fresh, ...before.events].slice(0, MOST);
  return { ...before, events, isLoading: isLoading && events.length === 0, error: null };
}
