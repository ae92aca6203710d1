/** Registrations, one a row. The name leads to everything else. */
import type { Registration } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { ago, dateTime, money } from '../../api/format.ts';
import { type SortableColumn, SortedTable } from '../../kit/data/sorting.tsx';
import { Cell, RowHead } from '../../kit/data/table.tsx';
import { Badge } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { organizationPath } from '../paths.ts';
import { useHere } from '../session.tsx';
import { FLAG_LABELS, placesOf, STATUS_LABELS, STATUS_TONES } from './words.ts';

const said = words.registrations;

const REGISTRANT: SortableColumn<Registration> = {
  label: said.columns.registrant,
  by: ({ registrant_name }) => registrant_name,
};
const COLUMNS: readonly SortableColumn<Registration>[] = [
  { label: said.columns.team, by: ({ team_name }) => team_name },
  { label: said.columns.status, by: ({ status }) => STATUS_LABELS[status] },
  { label: said.columns.due, numeric: true, by: ({ amount_cents }) => amount_cents },
  {
    label: said.columns.paid,
    numeric: true,
    by: ({ paid_cents, refunded_cents }) => paid_cents - refunded_cents,
  },
  { label: said.columns.registered, by: ({ created_at }) => created_at },
];

interface Props {
  registrations: readonly Registration[];
  /** Whether none is left to load. */
  isWhole: boolean;
  /** The names of events by id, where there are several. */
  events?: ReadonlyMap<string, string>;
}

export function RegistrationTable({ registrations, isWhole, events }: Props) {
  const { org } = useHere();
  const eventOf = ({ tournament_id }: Registration) => events && (events.get(tournament_id) ?? '');
  const event = events && [{ label: said.columns.event, by: eventOf }];
  return (
    <SortedTable
      label={said.title}
      columns={[REGISTRANT, ...(event ?? []), ...COLUMNS]}
      rows={registrations}
      isWhole={isWhole}
    >
      {(registration) => (
        <RegistrationRow
          key={registration.id}
          registration={registration}
          org={org}
          event={eventOf(registration)}
        />
      )}
    </SortedTable>
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
    {waitlisted && <Badge tone="gold">{said.waitlisted}</Badge>}{' '}
    {flags.map(({ code, detail }) => (
      <span key={code} title={words.refusals.note(detail)}>
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
      {refunded_cents > 0 && <small>{said.refundedSum(money(refunded_cents, currency))}</small>}
    </>
  );
}
