/** Gives money back: all that is left of it, or a part. */
import type { RefundRequest, RegistrationDetail } from '@fairway/sdk';
import { money, typedSum } from '../../api/format.ts';
import { optionalText } from '../../kit/forms/form-values.ts';
import { Checkbox, Input } from '../../kit/forms/input.tsx';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { typedMoney } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { registrationsKey } from '../registrations/queries.ts';
import { useHere } from '../session.tsx';

export function RefundDialog({
  registration: { id, registrant_name, paid_cents, refunded_cents, refunds, currency, status },
  onClose,
}: {
  registration: RegistrationDetail;
  onClose(): void;
}) {
  const { org, api } = useHere();
  const onItsWay = refunds.reduce((sum, one) => (one.status === 'pending' ? sum + one.amount_cents : sum), 0);
  const left = paid_cents - refunded_cents - onItsWay;
  const refund = useAction((body: RefundRequest) => api.registrations.refund(id, body), {
    done: ({ refunded, refund: { amount_cents } }) =>
      refunded
        ? `${money(amount_cents, currency)} refunded to ${registrant_name}.`
        : `${money(amount_cents, currency)} is on its way back to ${registrant_name}.`,
    refresh: [registrationsKey(org)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Refund"
      description={`${money(left, currency)} of what ${registrant_name} paid can go back. A refund cannot be undone.`}
      submit="Refund"
      danger
      action={refund}
      values={(form) => ({
        amount_cents: typedMoney(form, 'amount_cents', currency),
        reason: optionalText(form, 'reason'),
        cancel: form.has('cancel'),
      })}
      onClose={onClose}
    >
      <Input
        label="Amount"
        name="amount_cents"
        inputMode="decimal"
        defaultValue={typedSum(left, currency)}
        hint={`In ${currency.toUpperCase()}. Empty: all that is left.`}
      />
      <Input label="Reason" name="reason" />
      {status === 'paid' && (
        <Checkbox
          label="Also cancel"
          name="cancel"
          description="Gives up the place: the players are withdrawn, and the waitlist moves up."
        />
      )}
    </FormDialog>
  );
}
