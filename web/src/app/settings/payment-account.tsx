/** How the organization is paid online. Secrets go in and never come out. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staff } from '../../api/client.ts';
import type { PaymentAccount as Account } from '../../api/staff-types.ts';
import { Card } from '../../kit/data/card.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { CopyField } from '../../kit/forms/copy-field.tsx';
import { Actions, Form } from '../../kit/forms/form.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';

const said = words.settings.payments;

const keyOf = (org: string) => [org, 'payment-account'] as const;

export function PaymentAccount() {
  const { org } = useHere();
  const { data, error } = useQuery({ queryKey: keyOf(org), queryFn: () => staff.paymentAccount.get(org) });
  return (
    <Card title={said.title} description={data && wordsFor(data)}>
      <ErrorAlert error={error} />
      {data === undefined && !error && <Skeleton lines={2} />}
      {data?.webhook_url && <CopyField label={said.webhook} value={data.webhook_url} />}
      {data && <StripeForm />}
    </Card>
  );
}

function wordsFor({ processor, mode }: Account): string {
  if (processor === null) return said.none;
  if (processor === 'sandbox') return said.sandbox;
  return mode === 'live' ? said.live : said.test;
}

function StripeForm() {
  const { org } = useHere();
  const [times, setTimes] = useState(0);
  const save = useAction(
    (body: { secret_key: string; webhook_secret: string }) => staff.paymentAccount.set(org, body),
    {
      done: () => said.saved,
      refresh: [keyOf(org), [org, 'activity']],
      onDone: () => setTimes(times + 1),
    },
  );
  return (
    <Form
      key={times}
      label={said.title}
      messages={save.messages}
      onSubmit={(form) =>
        save.run({ secret_key: text(form, 'secret_key'), webhook_secret: text(form, 'webhook_secret') })
      }
    >
      <ErrorAlert error={save.error} />
      <Input label={said.secretKey} name="secret_key" type="password" placeholder="sk_…" required />
      <Input
        label={said.webhookSecret}
        name="webhook_secret"
        type="password"
        placeholder="whsec_…"
        required
      />
      <Actions>
        <Button type="submit" look="primary" busy={save.busy}>
          {said.save}
        </Button>
      </Actions>
    </Form>
  );
}
