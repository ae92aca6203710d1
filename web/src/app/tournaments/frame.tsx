/** Around the pages of an event: its name, its status, and the stream that keeps them fresh. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { FairwayError } from '../../api/client.ts';
import type { StreamState } from '../../api/stream.ts';
import { ErrorAlert, Skeleton, Status } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { TOURNAMENT_PAGES } from '../pages.ts';
import { BelowHeading, PageHeader, useTitle } from '../patterns/page-header.tsx';
import { useLive } from '../patterns/use-live.ts';
import { useHere, useTournamentId } from '../session.tsx';
import { FrameHeader } from './frame-header.tsx';
import { useTournament } from './queries.ts';

const WORDS: Record<StreamState, string> = {
  live: '',
  silent: words.tournaments.reconnecting,
  refused: words.tournaments.updatesEnded,
};

export function TournamentFrame() {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  const { data: tournament, error } = useTournament();
  const pageTitle = usePageTitle();
  useTitle(pageTitle, tournament?.name);
  const live = useLive(org, tournamentId);
  if (tournament === undefined)
    return error ? (
      <>
        <PageHeader
          title={
            FairwayError.is(error, 'not_found') ? words.tournaments.notFound : words.tournaments.notLoaded
          }
        />
        <ErrorAlert error={error} />
      </>
    ) : (
      <Skeleton />
    );
  return (
    <>
      <FrameHeader tournament={tournament} />
      <Status label={words.tournaments.updates}>{WORDS[live]}</Status>
      <BelowHeading>
        <Outlet />
      </BelowHeading>
    </>
  );
}

/** The title of the page that is open. */
function usePageTitle(): string | undefined {
  const last = useRouterState({ select: ({ location }) => location.pathname.split('/').at(-1) });
  return TOURNAMENT_PAGES.find(({ path }) => path === last)?.title;
}
