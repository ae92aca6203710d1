/** Gives money back: all that is left of it, or a part. */
import type { RefundRequest, RegistrationDetail } from '@fairway/sdk';
import { money, typedSum } from '../../api/format.ts';
import { optionalText } from '../../kit/forms/form-values.ts';
import { Checkbox, Input } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { typedMoney } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { registrationsKey } from '../registrations/queries.ts';
import { useHere } from '../session.tsx';

const said = words.registrations.refund;

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
      (refunded ? said.done : said.pending)(money(amount_cents, currency), registrant_name),
    refresh: [registrationsKey(org)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={said.title}
      description={said.about(money(left, currency), registrant_name)}
      submit={said.title}
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
        label={said.amount}
        name="amount_cents"
        inputMode="decimal"
        defaultValue={typedSum(left, currency)}
        hint={said.amountHint(currency.toUpperCase())}
      />
      <Input label={said.reason} optional name="reason" />
      {status === 'paid' && (
        <Checkbox label={said.alsoCancel} name="cancel" description={said.alsoCancelHint} />
      )}
    </FormDialog>
  );
}
