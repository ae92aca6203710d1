/** Who wrote the score that stands on a hole, for whoever was about to write another. */
import { useQuery } from '@tanstack/react-query';
import { clockTime } from '../../../api/format.ts';
import { words } from '../../../words/app.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { actorOf } from '../audit/words.ts';
import { useEventKey, useSettings } from '../event-queries.ts';
import { type Spot, strokesText } from './entrants.ts';

const said = words.scores;

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
      {said.changedMeanwhile({
        who: actorOf(last),
        old: score(old),
        now: score(written),
        time: clockTime(last.created_at, settings?.timezone),
        mine: strokesText(mine),
      })}
    </p>
  );
}
