/** Who wrote the score that stands on a hole, for whoever was about to write another. */
import { useQuery } from '@tanstack/react-query';
import { clockTime } from '../../../api/format.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { actorOf } from '../audit/words.ts';
import { useEventKey, useSettings } from '../event-queries.ts';
import { type Spot, strokesText } from './entrants.ts';

/** As many entries of the log as are looked through. */
const NEWEST = 200;

export function LastWriter({ spot: { entrant, hole }, mine }: { spot: Spot; mine: number | null }) {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const { data: settings } = useSettings();
  const { data } = useQuery({
    queryKey: useEventKey('score-log', entrant.id, hole),
    queryFn: () => api.tournaments.listAuditEvents(tournamentId, { action: 'score.corrected' }).take(NEWEST),
    enabled: can('audit:read'),
  });
  const last = data?.find(({ target_id, metadata }) => target_id === entrant.id && metadata?.hole === hole);
  if (last === undefined) return null;
  const { old, new: written } = last.metadata ?? {};
  const score = (value: unknown) => strokesText(typeof value === 'number' ? value : null);
  return (
    <p>
      {actorOf(last)} wrote {score(written)} in place of {score(old)} at{' '}
      {clockTime(last.created_at, settings?.timezone)}. You wrote {strokesText(mine)}.
    </p>
  );
}
