/** The forms of a discount. What it takes off stays as it was made. */
import type { Discount, DiscountCreate, DiscountPatch } from '@fairway/sdk';
import { useState } from 'react';
import { typedTime } from '../../../api/format.ts';
import { Row } from '../../../kit/forms/form.tsx';
import { text } from '../../../kit/forms/form-values.ts';
import { Input, Select } from '../../../kit/forms/input.tsx';
import { FormDialog } from '../../patterns/form-dialog.tsx';
import { typedInstant, typedMoney, typedNumber } from '../../patterns/typed.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { discountsKey } from '../queries.ts';
import { useEventSettings } from '../use-event-settings.ts';

const KINDS = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
];

export function NewDiscount({ onClose }: { onClose(): void }) {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  const settings = useEventSettings();
  const [kind, setKind] = useState('percent');
  const create = useAction((body: DiscountCreate) => api.tournaments.discounts.create(tournamentId, body), {
    done: ({ code }) => `${code} can be used.`,
    refresh: [discountsKey(org, tournamentId)],
    onDone: onClose,
  });
  const currency = settings?.registration.currency ?? 'usd';
  const values = (form: FormData): DiscountCreate => ({
    code: text(form, 'code').trim(),
    ...(kind === 'percent'
      ? { percentOff: typedNumber(form, 'percentOff') }
      : { amountOffCents: typedMoney(form, 'amountOffCents', currency) }),
    ...limitsOf(form, settings?.timezone),
  });
  return (
    <FormDialog title="New discount" submit="Create" action={create} values={values} onClose={onClose}>
      <Input
        label="Code"
        name="code"
        hint="Letters, digits, hyphens and underscores."
        autoCapitalize="characters"
      />
      <Row>
        <Select
          label="Takes off"
          options={KINDS}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        />
        {kind === 'percent' ? (
          <Input label="Percent" name="percentOff" inputMode="numeric" />
        ) : (
          <Input label={`Amount, ${currency.toUpperCase()}`} name="amountOffCents" inputMode="decimal" />
        )}
      </Row>
      <Limits />
    </FormDialog>
  );
}

export function EditDiscount({ discount, onClose }: { discount: Discount; onClose(): void }) {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  const settings = useEventSettings();
  const save = useAction(
    (body: DiscountPatch) => api.tournaments.discounts.update(tournamentId, discount.id, body),
    {
      done: ({ code }) => `${code} is saved.`,
      refresh: [discountsKey(org, tournamentId)],
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={`Edit ${discount.code}`}
      submit="Save"
      action={save}
      values={(form) => limitsOf(form, settings?.timezone)}
      onClose={onClose}
    >
      <Limits discount={discount} />
    </FormDialog>
  );
}

function Limits({ discount }: { discount?: Discount }) {
  const timezone = useEventSettings()?.timezone;
  const ends = discount?.expires_at;
  return (
    <Row>
      <Input
        label="Most uses"
        name="maxUses"
        inputMode="numeric"
        defaultValue={discount?.max_uses ?? ''}
        hint="Empty: no limit."
      />
      <Input
        key={timezone}
        label="Ends"
        name="expiresAt"
        type="datetime-local"
        defaultValue={ends ? typedTime(ends, timezone) : ''}
        hint={timezone && `In the event's time zone, ${timezone}.`}
      />
    </Row>
  );
}

const limitsOf = (form: FormData, timezone: string | undefined) => ({
  maxUses: typedNumber(form, 'maxUses') ?? null,
  expiresAt: typedInstant(form, 'expiresAt', timezone) ?? null,
});
