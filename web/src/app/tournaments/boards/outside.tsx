/** What everybody outside sees of the boards, and where. */
import type { TournamentSettings } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { publicUrl } from '../../../api/public-url.ts';
import { buttonClass } from '../../../kit/forms/button.tsx';
import { CopyField } from '../../../kit/forms/copy-field.tsx';
import { Select } from '../../../kit/forms/input.tsx';
import { ErrorAlert, Note } from '../../../kit/overlays/messages.tsx';
import { tournamentPath } from '../../paths.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import styles from './outside.module.css';

type Shown = TournamentSettings['publicBoard'];

const OPTIONS: readonly { value: Shown; label: string }[] = [
  { value: 'live', label: 'Live' },
  { value: 'frozen', label: 'Frozen' },
  { value: 'hidden', label: 'Hidden' },
];

const SAID: Record<Shown, string> = {
  live: 'Everybody sees the boards as they are.',
  frozen:
    'Everybody outside sees the boards as they are now, whatever comes in: the winner is kept for the ceremony.',
  hidden: 'Nobody outside sees a board.',
};

export function Outside({ settings }: { settings: TournamentSettings }) {
  return (
    <section aria-label="For everybody" className={styles.outside}>
      <div className={styles.row}>
        <PublicBoard shown={settings.publicBoard} />
        {settings.publicSlug === null ? <NoAddress /> : <Links slug={settings.publicSlug} />}
      </div>
      {settings.publicSlug !== null && (
        <details className={styles.embed}>
          <summary>Put the board on your own website</summary>
          <CopyField label="Embed code" value={embedCode(settings.publicSlug)} rows={2} action="Copy code" />
        </details>
      )}
    </section>
  );
}

function PublicBoard({ shown }: { shown: Shown }) {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const change = useAction(
    (publicBoard: Shown) => api.tournaments.updateSettings(tournamentId, { publicBoard }),
    {
      done: ({ publicBoard }) => SAID[publicBoard],
      refresh: [useEventKey('settings')],
    },
  );
  return (
    <div className={styles.select}>
      <Select
        label="Public board"
        hint={SAID[change.pending ?? shown]}
        options={OPTIONS}
        value={change.pending ?? shown}
        disabled={change.busy || !can('tournaments:write')}
        onChange={({ target }) => {
          const chosen = OPTIONS.find(({ value }) => value === target.value);
          if (chosen !== undefined) change.run(chosen.value);
        }}
      />
      <ErrorAlert error={change.error} />
    </div>
  );
}

const Links = ({ slug }: { slug: string }) => (
  <div className={styles.links}>
    <Outward href={`/tv/${slug}`}>TV board</Outward>
    <Outward href={`/e/${slug}`}>Public page</Outward>
    <Outward href={`/embed/${slug}`}>Embed</Outward>
  </div>
);

const Outward = ({ href, children }: { href: string; children: string }) => (
  <a className={buttonClass()} href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);

function NoAddress() {
  const { org } = useHere();
  const to = tournamentPath(org, useTournamentId(), 'settings');
  return (
    <Note>
      The event has no public address yet. <Link to={to}>Give it one</Link>, and there are a page and a TV
      board.
    </Note>
  );
}

const embedCode = (slug: string): string =>
  `<script src="${publicUrl()}/embed.js" data-event="${slug}" data-board="gross" data-rows="10" async></script>`;
