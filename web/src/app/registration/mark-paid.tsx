/** Money that came by cash, check or transfer. */
import type { OfflinePayment, RegistrationDetail } from '@fairway/sdk';
import { money } from '../../api/format.ts';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Input, Select } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { useAction } from '../patterns/use-action.ts';
import { registrationsKey } from '../registrations/queries.ts';
import { useHere } from '../session.tsx';

const said = words.registrations.markPaid;

const METHODS = (['cash', 'check', 'transfer', 'other'] as const).map((value) => ({
  value,
  label: said.methods[value],
}));

const methodOf = (typed: string): OfflinePayment['method'] =>
  METHODS.find(({ value }) => value === typed)?.value ?? 'other';

export function MarkPaid({
  registration: { id, registrant_name, amount_cents, currency },
  onClose,
}: {
  registration: RegistrationDetail;
  onClose(): void;
}) {
  const { org, api } = useHere();
  const pay = useAction((body: OfflinePayment) => api.registrations.markPaid(id, body), {
    done: () => said.done(registrant_name),
    refresh: [registrationsKey(org)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={said.title}
      description={said.about(money(amount_cents, currency), registrant_name)}
      submit={said.title}
      action={pay}
      values={(form) => ({
        method: methodOf(text(form, 'method')),
        reference: optionalText(form, 'reference'),
      })}
      onClose={onClose}
    >
      <Select label={said.method} name="method" options={METHODS} />
      <Input label={said.reference} name="reference" hint={said.referenceHint} />
    </FormDialog>
  );
}
