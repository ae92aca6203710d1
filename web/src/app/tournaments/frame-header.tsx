/** The name of the event, and where it stands: the status can be moved along, or move by itself. */
import type { Tournament, TournamentSummary } from '@fairway/sdk';
import { useState } from 'react';
import { day } from '../../api/format.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Checkbox } from '../../kit/forms/input.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { Badge, ErrorAlert } from '../../kit/overlays/messages.tsx';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { useAction } from '../patterns/use-action.ts';
import { FORMAT_LABELS, STATUS_LABELS, STATUS_TONES, type Status } from '../patterns/words.ts';
import { useHere } from '../session.tsx';
import { useSummary } from './event-queries.ts';
import styles from './frame-header.module.css';
import { tournamentKey, useShowTournament } from './queries.ts';

/** Which status an event can move to, as long as nothing of it has been played. */
const MOVES: Record<Status, readonly Status[]> = {
  setup: ['open', 'live', 'archived'],
  open: ['setup', 'live', 'archived'],
  live: ['open', 'final'],
  final: ['live', 'archived'],
  archived: ['final'],
};

/** Once somebody has arrived or scored, an event does not go back to before. */
function movesFrom(status: Status, summary: TournamentSummary | undefined): readonly Status[] {
  const isScored = (summary?.scoresPosted ?? 0) > 0;
  const isBegun = isScored || (summary?.players.checkedIn ?? 0) > 0;
  return MOVES[status].filter(
    (to) =>
      !(status === 'open' && to === 'setup' && isBegun) && !(status === 'live' && to === 'open' && isScored),
  );
}

export function FrameHeader({ tournament }: { tournament: Tournament }) {
  const { name, course_name, event_date, format } = tournament;
  const facts = [course_name, event_date && day(event_date), format && FORMAT_LABELS[format]].filter(Boolean);
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1>{name}</h1>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      <StatusControl tournament={tournament} />
    </div>
  );
}

function StatusControl({ tournament: { id, status, auto_status } }: { tournament: Tournament }) {
  const { org, api, can } = useHere();
  const show = useShowTournament();
  const { data: summary } = useSummary();
  const [isArchiving, setArchiving] = useState(false);
  const change = useAction(
    (to: { status: Status; autoStatus: boolean }) => api.tournaments.changeStatus(id, to),
    {
      done: (now) => `The event is ${now.status}${now.autoStatus ? ', and moves on by itself' : ''}.`,
      refresh: [tournamentKey(org, id), [org, 'tournaments']],
      onDone: (now) => {
        setArchiving(false);
        show({ status: now.status, auto_status: now.autoStatus });
      },
    },
  );
  if (!can('tournaments:write')) return <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>;
  return (
    <div className={styles.status}>
      <Checkbox
        label="Automatic"
        checked={change.pending?.autoStatus ?? auto_status}
        onChange={(event) => change.run({ status, autoStatus: event.target.checked })}
      />
      <Menu trigger={<Button busy={change.busy} icon="switch">{`Status: ${status}`}</Button>}>
        {movesFrom(status, summary).map((to) => (
          <MenuItem
            key={to}
            onSelect={() =>
              to === 'archived' ? setArchiving(true) : change.run({ status: to, autoStatus: false })
            }
          >
            {STATUS_LABELS[to]}
          </MenuItem>
        ))}
      </Menu>
      <div className={styles.refusal}>{!isArchiving && <ErrorAlert error={change.error} />}</div>
      <ConfirmAction
        open={isArchiving}
        onClose={() => setArchiving(false)}
        title="Archive the event?"
        description="Nothing of it can be changed any more, the phones of its teams are signed off at once, and it comes back only as final."
        verb="Archive"
        action={{ ...change, run: () => change.run({ status: 'archived', autoStatus: false }) }}
      />
    </div>
  );
}
