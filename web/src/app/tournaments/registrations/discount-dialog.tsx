/** The forms of a discount. What it takes off stays as it was made. */
import type { Discount, DiscountCreate, DiscountPatch } from '@fairway/sdk';
import { useState } from 'react';
import { typedTime } from '../../../api/format.ts';
import { Row } from '../../../kit/forms/form.tsx';
import { text } from '../../../kit/forms/form-values.ts';
import { Input, Select } from '../../../kit/forms/input.tsx';
import { words } from '../../../words/app.ts';
import { FormDialog } from '../../patterns/form-dialog.tsx';
import { typedInstant, typedMoney, typedNumber } from '../../patterns/typed.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { discountsKey } from '../queries.ts';
import { useEventSettings } from '../use-event-settings.ts';

const said = words.registrations.discounts;

const KINDS = (['percent', 'amount'] as const).map((value) => ({ value, label: said[value] }));

export function NewDiscount({ onClose }: { onClose(): void }) {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  const settings = useEventSettings();
  const [kind, setKind] = useState<string>('percent');
  const create = useAction((body: DiscountCreate) => api.tournaments.discounts.create(tournamentId, body), {
    done: ({ code }) => said.created(code),
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
    <FormDialog title={said.new} submit={said.create} action={create} values={values} onClose={onClose}>
      <Input label={said.code} name="code" hint={said.codeHint} autoCapitalize="characters" />
      <Row>
        <Select
          label={said.kind}
          options={KINDS}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        />
        {kind === 'percent' ? (
          <Input label={said.percent} name="percentOff" inputMode="numeric" />
        ) : (
          <Input label={said.amountIn(currency.toUpperCase())} name="amountOffCents" inputMode="decimal" />
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
      done: ({ code }) => said.saved(code),
      refresh: [discountsKey(org, tournamentId)],
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={said.editOne(discount.code)}
      submit={said.save}
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
        label={said.maxUses}
        name="maxUses"
        inputMode="numeric"
        defaultValue={discount?.max_uses ?? ''}
        hint={said.maxUsesHint}
      />
      <Input
        key={timezone}
        label={said.ends}
        name="expiresAt"
        type="datetime-local"
        defaultValue={ends ? typedTime(ends, timezone) : ''}
        hint={timezone && said.endsHint(timezone)}
      />
    </Row>
  );
}

const limitsOf = (form: FormData, timezone: string | undefined) => ({
  maxUses: typedNumber(form, 'maxUses') ?? null,
  expiresAt: typedInstant(form, 'expiresAt', timezone) ?? null,
});
