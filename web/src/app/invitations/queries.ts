/**
 * The invitations of the organization. Mail goes out by itself, so that what is under way is asked for again.
 */
import type { Invitation, ListInvitationsQuery } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { POLL_MS, useList } from '../patterns/use-list.ts';
import { useTournaments } from '../patterns/use-tournaments.ts';
import { useHere, useIds } from '../session.tsx';
import { titleOf } from './words.ts';

export const invitationsKey = (org: string) => [org, 'invitations'] as const;

export function useInvitations(query: ListInvitationsQuery) {
  const { org, api } = useHere();
  return useList([...invitationsKey(org), 'list', query], () => api.invitations.list(query), {
    everyMs: POLL_MS,
  });
}

export function useInvitation() {
  const { org, api } = useHere();
  const { invitationId = '' } = useIds();
  return useQuery({
    queryKey: [...invitationsKey(org), invitationId],
    queryFn: () => api.invitations.get(invitationId),
    refetchInterval: POLL_MS,
  });
}

/** The tags a contact can have, for an audience. */
export function useTags() {
  const { org, api, can } = useHere();
  const { data = [] } = useQuery({
    queryKey: [org, 'tags', 'names'],
    queryFn: () => api.tags.list().take(500),
    enabled: can('contacts:read'),
    staleTime: 60_000,
  });
  return data;
}

/** What an invitation is called, with the name of its event where the subject has it. */
export function useInvitationTitle(): (invitation: Invitation) => string {
  const tournaments = useTournaments();
  return (invitation) =>
    titleOf(invitation, tournaments.find(({ id }) => id === invitation.tournament_id)?.name);
}
