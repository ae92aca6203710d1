/**
 * What needs a hand, the most urgent first: phones that disagree and other flags, teams that did not come or
 * have fallen silent, cards that nobody has signed. Each is settled by one tap.
 */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { OverviewFlag, OverviewTeam } from '../../../../api/staff-types.ts';
import { Card } from '../../../../kit/data/card.tsx';
import { Button, buttonClass } from '../../../../kit/forms/button.tsx';
import { Icon, type IconName } from '../../../../kit/look/icon.tsx';
import { ErrorAlert } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { tournamentPath } from '../../../paths.ts';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useEventKey } from '../../event-queries.ts';
import { Settling } from '../../flags/flag-row.tsx';
import { detailText } from '../../flags/offer.ts';
import { MessageForm } from '../../messages/message-form.tsx';
import styles from '../overview.module.css';
import type { LiveDay } from '../queries.ts';
import live from './live.module.css';

const said = words.overview.attention;

/** Of each kind of team; the pages behind show all of them. */
const MOST = 10;

export function Attention({ live: { flags, open_flags, teams } }: { live: LiveDay }) {
  const { org } = useHere();
  const to = tournamentPath(org, useTournamentId(), 'flags');
  const absent = teams.filter(isAbsent);
  const silent = teams.filter((team) => team.silent_minutes !== null && !isAbsent(team));
  const unsigned = teams.filter(({ hole, thru, signed }) => hole === null && thru > 0 && !signed);
  const isClear = flags.length + absent.length + silent.length + unsigned.length === 0;
  return (
    <Card
      flush
      title={said.title}
      actions={
        open_flags > 0 && (
          <Link to={to} className={buttonClass('plain')}>
            {said.allFlags}
          </Link>
        )
      }
    >
      {isClear ? (
        <div className={`${live.five} ${styles.none}`}>
          <strong>{said.none}</strong>
          {said.noneHint}
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard.
        <ul aria-label={said.title} className={`${live.five} ${live.attention}`} tabIndex={0}>
          {flags.map((flag) => (
            <FlagItem key={flag.id} flag={flag} />
          ))}
          {absent.slice(0, MOST).map((team) => (
            <AbsentItem key={team.team_id} team={team} />
          ))}
          {silent.slice(0, MOST).map((team) => (
            <SilentItem key={team.team_id} team={team} />
          ))}
          {unsigned.slice(0, MOST).map((team) => (
            <UnsignedItem key={team.team_id} team={team} />
          ))}
          <More of={[absent, silent, unsigned]} />
        </ul>
      )}
    </Card>
  );
}

/** Nobody of the team has come, and no score of it either. */
const isAbsent = ({ players, checked_in, thru }: OverviewTeam): boolean =>
  players > 0 && checked_in === 0 && thru === 0;

function More({ of }: { of: readonly (readonly unknown[])[] }) {
  const more = of.reduce((sum, teams) => sum + Math.max(0, teams.length - MOST), 0);
  return more > 0 && <li className={styles.soft}>{said.more(more)}</li>;
}

interface ItemProps {
  icon: IconName;
  urgent?: boolean;
  title: string;
  about: string;
  children?: ReactNode;
}

const Item = ({ icon, urgent = false, title, about, children }: ItemProps) => (
  <li className={urgent ? live.urgent : undefined}>
    <Icon name={icon} />
    <div className={live.about}>
      <strong>{title}</strong>
      <span>{about}</span>
    </div>
    <div className={live.buttons}>{children}</div>
  </li>
);

function FlagItem({ flag }: { flag: OverviewFlag }) {
  const { can } = useHere();
  return (
    <Item
      icon={flag.kind === 'conflict' ? 'warning' : 'flag'}
      urgent={flag.kind === 'conflict'}
      title={said.flagAt(flag.name, flag.hole_number)}
      about={detailText(flag.detail)}
    >
      {can('scores:write') && <Settling flag={flag} name={flag.name} />}
    </Item>
  );
}

function AbsentItem({ team: { team_id, name, start_label } }: { team: OverviewTeam }) {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const { teams } = api.tournaments;
  const checkIn = useAction(() => teams.checkIn(tournamentId, team_id), {
    done: () => said.checkedIn(name),
    undo: () => teams.undoCheckIn(tournamentId, team_id),
    refresh: [useEventKey()],
  });
  return (
    <Item
      icon="person"
      title={name}
      about={[said.absent, start_label && said.start(start_label)].filter(Boolean).join(' · ')}
    >
      <ErrorAlert error={checkIn.error} />
      {can('checkin:write') && (
        <Button busy={checkIn.busy} aria-label={said.checkIn(name)} onClick={() => checkIn.run()}>
          {said.checkInShort}
        </Button>
      )}
    </Item>
  );
}

function SilentItem({ team: { team_id, name, hole, silent_minutes } }: { team: OverviewTeam }) {
  const { can } = useHere();
  const [writes, setWrites] = useState(false);
  return (
    <Item icon="warning" title={name} about={said.silent(silent_minutes ?? 0, hole ?? 0)}>
      {can('messages:write') && (
        <Button aria-label={said.message(name)} onClick={() => setWrites(true)}>
          {said.messageShort}
        </Button>
      )}
      {writes && <MessageForm teamId={team_id} onClose={() => setWrites(false)} />}
    </Item>
  );
}

function UnsignedItem({ team: { name } }: { team: OverviewTeam }) {
  const { org } = useHere();
  return (
    <Item icon="check" title={name} about={said.toSign}>
      <Link
        to={tournamentPath(org, useTournamentId(), 'scores')}
        className={buttonClass()}
        aria-label={said.card(name)}
      >
        {said.cardShort}
      </Link>
    </Item>
  );
}
