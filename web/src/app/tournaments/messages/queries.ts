/** What was told to the people of an event. */
import type { Announcement } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { words } from '../../../words/app.ts';
import { useList } from '../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

export const ANNOUNCEMENTS = 'announcements';
export const MESSAGES = 'messages';

export type Audience = Announcement['audience'];

/** How mails fare is not told by the stream of changes. */
const MAILS_MS = 5000;

export function useAnnouncements() {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  return useList(useEventKey(ANNOUNCEMENTS), () => api.tournaments.announcements.list(tournamentId), {
    everyMs: MAILS_MS,
  });
}

export function useMessages() {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  return useList(useEventKey(MESSAGES), () => api.tournaments.messages.list(tournamentId), {
    everyMs: MAILS_MS,
    enabled: can('messages:write'),
  });
}

/** The tags of the organization, for whoever may see contacts. */
export function useTags() {
  const { org, api, can } = useHere();
  return useQuery({
    queryKey: [org, 'all-tags'],
    queryFn: () => api.tags.list().take(Number.POSITIVE_INFINITY),
    enabled: can('contacts:read'),
  });
}

const ORDER: readonly Audience[] = ['all', 'checked_in', 'not_checked_in', 'team', 'flight', 'tag'];

export const AUDIENCES: readonly { value: Audience; label: string }[] = ORDER.map((value) => ({
  value,
  label: words.messages.audiences[value],
}));

export const audienceText = (audience: Audience | null): string =>
  audience === null ? words.messages.somePlayers : words.messages.audiences[audience];
