/** What a director does from here: the public board, an announcement, play itself. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { Badge, ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { tournamentPath } from '../../paths.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { AnnouncementForm, type Prepared } from '../messages/announcement-form.tsx';
import styles from './overview.module.css';
import type { Overview } from './queries.ts';

const said = words.overview.actions;

/** What is out of the ordinary, and the buttons. */
export const ActionBar = ({
  overview: { suspended, public_board },
  children,
}: {
  overview: Overview;
  children: React.ReactNode;
}) => (
  <div className={styles.bar}>
    <h2>{words.overview.title}</h2>
    <div className={styles.states}>
      {suspended && <Badge tone="bad">{said.suspended}</Badge>}
      {public_board === 'frozen' && <Badge tone="info">{said.isFrozen}</Badge>}
      {public_board === 'hidden' && <Badge tone="info">{said.isHidden}</Badge>}
    </div>
    {children}
  </div>
);

/** Freezes the public board, and lets it go again. */
export function FreezeButton({ overview: { public_board } }: { overview: Overview }) {
  const { can } = useHere();
  const change = useSetting(
    (publicBoard: Overview['public_board']) => ({ publicBoard }),
    (publicBoard) => (publicBoard === 'frozen' ? said.frozen : said.unfrozen),
    public_board,
  );
  if (!can('tournaments:write')) return null;
  const isLive = public_board === 'live';
  return (
    <>
      <ErrorAlert error={change.error} />
      <Button busy={change.busy} onClick={() => change.run(isLive ? 'frozen' : 'live')}>
        {isLive ? said.freeze : said.unfreeze}
      </Button>
    </>
  );
}

export function SuspendButton({ overview: { suspended } }: { overview: Overview }) {
  const { can } = useHere();
  const change = useSetting(
    (isSuspended: boolean) => ({ suspended: isSuspended }),
    (isSuspended) => (isSuspended ? said.suspended : said.resumed),
    suspended,
  );
  if (!can('tournaments:write')) return null;
  return (
    <>
      <ErrorAlert error={change.error} />
      <Button
        look={suspended ? 'primary' : 'danger'}
        busy={change.busy}
        onClick={() => change.run(!suspended)}
      >
        {suspended ? said.resume : said.suspend}
      </Button>
    </>
  );
}

/** A setting that goes to and fro, and is undone by its value before. */
function useSetting<Value>(patch: (value: Value) => object, done: (value: Value) => string, before: Value) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const set = (value: Value) => api.tournaments.updateSettings(tournamentId, patch(value));
  return useAction(set, {
    done: (_, value) => done(value),
    undo: () => set(before),
    refresh: [useEventKey()],
  });
}

/** Opens a new announcement, empty or prepared. */
export function AnnounceButton({ label, prepare }: { label: string; prepare?: () => Prepared }) {
  const { can } = useHere();
  const [prepared, setPrepared] = useState<Prepared>();
  if (!can('announcements:write')) return null;
  return (
    <>
      <Button onClick={() => setPrepared(prepare?.() ?? {})}>{label}</Button>
      {prepared !== undefined && (
        <AnnouncementForm prepared={prepared} onClose={() => setPrepared(undefined)} />
      )}
    </>
  );
}

export function PrintResultsButton() {
  const { org } = useHere();
  const navigate = useNavigate();
  const to = tournamentPath(org, useTournamentId(), 'print/$sheet', { sheet: 'score-boards' });
  return <Button onClick={() => void navigate({ to })}>{said.printResults}</Button>;
}
