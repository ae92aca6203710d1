/** Somebody who registers by phone or at the desk. */
import type { RegistrationCreate, RegistrationCreated } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money } from '../../api/format.ts';
import { Row } from '../../kit/forms/form.tsx';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Checkbox, Input, Select, Textarea } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { typedMoney } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { tournamentOptions, useTournaments } from '../patterns/use-tournaments.ts';
import { useHere } from '../session.tsx';
import { settingsQuery } from '../tournaments/use-event-settings.ts';
import { registrationsKey } from './queries.ts';

const said = words.registrations;

interface Props {
  /** The event; one is chosen unless given. */
  tournamentId?: string;
  onClose(): void;
  onCreated?(made: RegistrationCreated): void;
}

const PAYMENTS = Object.entries(said.form.payments).map(([value, label]) => ({ value, label }));

export function NewRegistration({ tournamentId, onClose, onCreated }: Props) {
  const { org, api } = useHere();
  const [chosen, setChosen] = useState(tournamentId ?? '');
  const terms = useTerms(chosen);
  const create = useAction((body: RegistrationCreate) => api.registrations.create(body), {
    done: ({ registrant_name, waitlisted }) =>
      waitlisted ? said.onWaitlist(registrant_name) : said.registered(registrant_name),
    refresh: [registrationsKey(org)],
    onDone: (made) => {
      onClose();
      onCreated?.(made);
    },
  });
  return (
    <FormDialog
      title={said.new}
      submit={said.form.submit}
      wide
      action={create}
      values={(form) => valuesOf(form, chosen, terms?.currency ?? 'usd')}
      onClose={onClose}
    >
      {tournamentId === undefined && <EventSelect value={chosen} onChange={setChosen} />}
      <Row>
        <Input label={said.form.name} name="registrant_name" required />
        <Input label={said.form.email} name="registrant_email" type="email" required />
        <Input label={said.form.phone} optional name="registrant_phone" type="tel" />
      </Row>
      <Row>
        <Input label={said.form.teamName} optional name="team_name" />
        <Textarea label={said.form.players} name="players" rows={4} hint={said.form.playersHint} />
      </Row>
      <Row>
        <Select label={said.form.payment} name="payment" options={PAYMENTS} />
        <Input
          label={said.form.price}
          name="amount_cents"
          inputMode="decimal"
          hint={terms && said.form.priceHint(money(terms.feeCents, terms.currency))}
        />
        <Input label={said.form.discount} optional name="discount_code" />
      </Row>
      <Input label={said.form.note} optional name="note" />
      <Checkbox label={said.form.waitlist} name="join_waitlist" />
    </FormDialog>
  );
}

function EventSelect({ value, onChange }: { value: string; onChange(id: string): void }) {
  const tournaments = useTournaments();
  const playable = tournaments.filter(({ status }) => status !== 'archived');
  return (
    <Select
      label={said.event}
      name="tournament_id"
      options={tournamentOptions(playable, said.form.chooseEvent)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What registering for the event costs. */
function useTerms(tournamentId: string) {
  const { org, api } = useHere();
  const { data } = useQuery({ ...settingsQuery(org, api, tournamentId), enabled: tournamentId !== '' });
  return data?.registration;
}

function valuesOf(form: FormData, tournament_id: string, currency: string): RegistrationCreate {
  const names = text(form, 'players')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    tournament_id,
    registrant_name: text(form, 'registrant_name'),
    registrant_email: text(form, 'registrant_email'),
    registrant_phone: optionalText(form, 'registrant_phone'),
    team_name: optionalText(form, 'team_name'),
    players: names.length === 0 ? undefined : names.map((full_name) => ({ full_name })),
    note: optionalText(form, 'note'),
    discount_code: optionalText(form, 'discount_code'),
    payment: text(form, 'payment') === 'online' ? 'online' : 'offline',
    amount_cents: typedMoney(form, 'amount_cents', currency),
    join_waitlist: form.has('join_waitlist'),
  };
}
