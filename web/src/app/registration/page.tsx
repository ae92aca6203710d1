/** One registration: who, how it stands, its money, and what can be done about it. */
import type { RegistrationDetail } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { dateTime, money } from '../../api/format.ts';
import { Card } from '../../kit/data/card.tsx';
import { Fact, Facts } from '../../kit/data/facts.tsx';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { tournamentPath } from '../paths.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { useTournaments } from '../patterns/use-tournaments.ts';
import { useRegistration } from '../registrations/queries.ts';
import { Standing } from '../registrations/registration-table.tsx';
import { CANCELLED_BY } from '../registrations/words.ts';
import { useHere, useIds } from '../session.tsx';
import { handicapText } from '../tournaments/people.ts';
import { RegistrationActions } from './actions.tsx';
import { Flags } from './flags.tsx';
import { Payments } from './payments.tsx';

const said = words.registrations;

export default function RegistrationPage() {
  const { registrationId = '' } = useIds();
  const { data: registration, error } = useRegistration(registrationId);
  if (registration === undefined)
    return (
      <>
        <PageHeader title={said.one} />
        {error ? <ErrorAlert error={error} /> : <Skeleton lines={8} />}
      </>
    );
  return (
    <>
      <PageHeader
        title={registration.registrant_name}
        description={<Standing registration={registration} />}
        actions={<RegistrationActions registration={registration} />}
      />
      <Stack>
        <ErrorAlert error={error} />
        <Flags registration={registration} />
        <About registration={registration} />
        <Players registration={registration} />
        <Payments registration={registration} />
      </Stack>
    </>
  );
}

function About({ registration }: { registration: RegistrationDetail }) {
  const { currency, discount_code, discount_cents, hold_until, paid_at, note } = registration;
  const held = registration.status === 'pending' ? hold_until : null;
  return (
    <Card title={said.one}>
      <Facts>
        <Fact label={said.facts.event}>
          <EventLink id={registration.tournament_id} />
        </Fact>
        <Fact label={said.facts.email}>{registration.registrant_email}</Fact>
        <Fact label={said.facts.phone}>{registration.registrant_phone}</Fact>
        <Fact label={said.facts.registered}>{dateTime(registration.created_at)}</Fact>
        <Fact label={said.facts.due}>{money(registration.amount_cents, currency)}</Fact>
        <Fact label={said.facts.discount}>
          {discount_code && said.facts.discountOff(discount_code, money(discount_cents, currency))}
        </Fact>
        <Fact label={said.facts.paid}>
          {paid_at && `${money(registration.paid_cents, currency)}, ${dateTime(paid_at)}`}
        </Fact>
        <Fact label={said.facts.refunded}>
          {registration.refunded_cents > 0 ? money(registration.refunded_cents, currency) : null}
        </Fact>
        <Fact label={said.facts.heldUntil}>{held && dateTime(held)}</Fact>
        <Fact label={said.facts.cancelled}>{cancellation(registration)}</Fact>
        <Fact label={said.facts.note}>{note}</Fact>
      </Facts>
    </Card>
  );
}

function EventLink({ id }: { id: string }) {
  const { org } = useHere();
  const name = useTournaments().find((one) => one.id === id)?.name ?? said.event;
  return <Link to={tournamentPath(org, id, 'registrations')}>{name}</Link>;
}

function cancellation({ cancelled_at, cancelled_by, cancel_reason }: RegistrationDetail): string | null {
  if (cancelled_at === null) return null;
  const by = cancelled_by === null ? '' : ` ${CANCELLED_BY[cancelled_by]}`;
  return `${dateTime(cancelled_at)}${by}${cancel_reason ? `: ${cancel_reason}` : ''}`;
}

const COLUMNS = Object.entries(said.playersTable.columns).map(([name, label]) => ({
  label,
  numeric: name === 'handicap',
}));

const Players = ({ registration: { players, team_name } }: { registration: RegistrationDetail }) => (
  <Card title={said.playersTable.title} description={team_name ?? undefined}>
    <Table label={said.playersTable.title} columns={COLUMNS}>
      {players.map((player, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A place has nothing else that tells it from the others.
        <tr key={index}>
          <RowHead>{player.full_name ?? said.playersTable.unnamed}</RowHead>
          <Cell>{player.email ?? '–'}</Cell>
          <Cell numeric>{handicapText(player.handicap) || '–'}</Cell>
          <Cell soft>
            {player.player_id === null ? said.playersTable.notSeated : said.playersTable.seated}
          </Cell>
        </tr>
      ))}
    </Table>
  </Card>
);
