/** Money that came by cash, check or transfer. */
import type { OfflinePayment, RegistrationDetail } from '@fairway/sdk';
import { money } from '../../api/format.ts';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Input, Select } from '../../kit/forms/input.tsx';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { useAction } from '../patterns/use-action.ts';
import { registrationsKey } from '../registrations/queries.ts';
import { useHere } from '../session.tsx';

const METHODS = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'other', label: 'Other' },
] as const;

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
    done: () => `${registrant_name} has paid.`,
    refresh: [registrationsKey(org)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Mark paid"
      description={`${money(amount_cents, currency)} from ${registrant_name}. The players are seated, and an open online payment ends.`}
      submit="Mark paid"
      action={pay}
      values={(form) => ({
        method: methodOf(text(form, 'method')),
        reference: optionalText(form, 'reference'),
      })}
      onClose={onClose}
    >
      <Select label="Method" name="method" options={METHODS} />
      <Input label="Reference" name="reference" hint="Your own note, such as the number of the check." />
    </FormDialog>
  );
}
