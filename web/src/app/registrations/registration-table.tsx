/** Registrations, one a row. The name leads to everything else. */
import type { Registration } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { ago, dateTime, money } from '../../api/format.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Badge } from '../../kit/overlays/messages.tsx';
import { organizationPath } from '../paths.ts';
import { useHere } from '../session.tsx';
import { FLAG_LABELS, placesOf, STATUS_LABELS, STATUS_TONES } from './words.ts';

const COLUMNS = [
  { label: 'Registrant' },
  { label: 'Team' },
  { label: 'Status' },
  { label: 'Due', numeric: true },
  { label: 'Paid', numeric: true },
  { label: 'Registered' },
];
const WITH_EVENT = [...COLUMNS.slice(0, 1), { label: 'Event' }, ...COLUMNS.slice(1)];

interface Props {
  registrations: readonly Registration[];
  /** The names of events by id, where there are several. */
  events?: ReadonlyMap<string, string>;
}

export function RegistrationTable({ registrations, events }: Props) {
  const { org } = useHere();
  return (
    <Table label="Registrations" columns={events ? WITH_EVENT : COLUMNS}>
      {registrations.map((registration) => (
        <RegistrationRow
          key={registration.id}
          registration={registration}
          org={org}
          event={events && (events.get(registration.tournament_id) ?? '')}
        />
      ))}
    </Table>
  );
}

interface RowProps {
  registration: Registration;
  org: string;
  event: string | undefined;
}

const RegistrationRow = memo(function RegistrationRow({ registration, org, event }: RowProps) {
  const { id, registrant_name, registrant_email, team_name, amount_cents, currency, created_at } =
    registration;
  return (
    <tr>
      <RowHead>
        <Link to={organizationPath(org, 'registrations/$registrationId', { registrationId: id })}>
          {registrant_name}
        </Link>
        <small>{registrant_email}</small>
      </RowHead>
      {event !== undefined && (
        <Cell soft prose>
          {event}
        </Cell>
      )}
      <Cell>
        {team_name}
        <small>{placesOf(registration)}</small>
      </Cell>
      <Cell prose>
        <Standing registration={registration} />
      </Cell>
      <Cell numeric>{money(amount_cents, currency)}</Cell>
      <Cell numeric>{paidOf(registration)}</Cell>
      <Cell soft tight title={dateTime(created_at)}>
        {ago(created_at)}
      </Cell>
    </tr>
  );
});

/** Where it stands, and what somebody should look at. */
export const Standing = ({ registration: { status, waitlisted, flags } }: { registration: Registration }) => (
  <>
    <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>{' '}
    {waitlisted && <Badge tone="gold">Waitlisted</Badge>}{' '}
    {flags.map(({ code, detail }) => (
      <span key={code} title={detail}>
        <Badge tone="bad">{FLAG_LABELS[code]}</Badge>{' '}
      </span>
    ))}
  </>
);

/** What is kept of it, and what went back. */
function paidOf({ paid_cents, refunded_cents, currency }: Registration): React.ReactNode {
  if (paid_cents === 0) return '–';
  return (
    <>
      {money(paid_cents - refunded_cents, currency)}
      {refunded_cents > 0 && <small>{money(refunded_cents, currency)} refunded</small>}
    </>
  );
}
