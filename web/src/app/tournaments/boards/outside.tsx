/** What everybody outside sees of the boards, and where. */
import type { TournamentSettings } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { publicUrl } from '../../../api/public-url.ts';
import { buttonClass } from '../../../kit/forms/button.tsx';
import { CopyField } from '../../../kit/forms/copy-field.tsx';
import { Select } from '../../../kit/forms/input.tsx';
import { Rich } from '../../../kit/look/rich.tsx';
import { ErrorAlert, Note } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { tournamentPath } from '../../paths.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import styles from './outside.module.css';

const said = words.boards;

type Shown = TournamentSettings['publicBoard'];

const OPTIONS: readonly { value: Shown; label: string }[] = [
  { value: 'live', label: said.live },
  { value: 'frozen', label: said.frozen },
  { value: 'hidden', label: said.hidden },
];

const CHANGED: Record<Shown, string> = {
  live: said.changedLive,
  frozen: said.changedFrozen,
  hidden: said.changedHidden,
};

const HINTS: Record<Shown, string> = {
  live: said.liveHint,
  frozen: said.frozenHint,
  hidden: said.hiddenHint,
};

export function Outside({ settings }: { settings: TournamentSettings }) {
  return (
    <section aria-label={said.outside} className={styles.outside}>
      <div className={styles.row}>
        <PublicBoard shown={settings.publicBoard} />
        {settings.publicSlug === null ? <NoAddress /> : <Links slug={settings.publicSlug} />}
      </div>
      {settings.publicSlug !== null && (
        <details className={styles.embed}>
          <summary>{said.embedSummary}</summary>
          <CopyField
            label={said.embedCode}
            value={embedCode(settings.publicSlug)}
            rows={2}
            action={said.copyCode}
          />
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
      done: ({ publicBoard }) => CHANGED[publicBoard],
      refresh: [useEventKey('settings')],
    },
  );
  return (
    <div className={styles.select}>
      <Select
        label={said.publicBoard}
        hint={HINTS[change.pending ?? shown]}
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
    <Outward href={`/tv/${slug}`}>{said.tvBoard}</Outward>
    <Outward href={`/e/${slug}`}>{said.publicPage}</Outward>
    <Outward href={`/embed/${slug}`}>{said.embed}</Outward>
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
      <Rich text={said.noAddress} link={<Link to={to}>{said.setAddress}</Link>} />
    </Note>
  );
}

const embedCode = (slug: string): string =>
  `<script src="${publicUrl()}/embed.js" data-event="${slug}" data-board="gross" data-rows="10" async></script>`;
