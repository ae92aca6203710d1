/** Sends everything again that nobody took: the dead deliveries since some time. */
import { useState } from 'react';
import { count, instantOf, typedTime } from '../../api/format.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Actions, Form } from '../../kit/forms/form.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { webhookKey } from '../webhooks/queries.ts';

const DAY_MS = 86_400_000;

export function RecoverDialog({ endpointId, onClose }: { endpointId: string; onClose(): void }) {
  const { org, api } = useHere();
  const [yesterday] = useState(() => typedTime(Date.now() - DAY_MS));
  const recover = useAction((since: string) => api.webhooks.recover(endpointId, { since }), {
    done: ({ replayed }) => `${count(replayed, 'delivery', 'deliveries')} on the way again.`,
    refresh: [webhookKey(org, endpointId)],
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Recover"
      description="Sends again what was given up: every dead delivery of events since this time, tests aside."
    >
      <Form
        messages={recover.messages}
        onSubmit={(form) => recover.run(instantOf(text(form, 'since')) ?? '')}
      >
        <ErrorAlert error={recover.error} />
        <Input label="Since" name="since" type="datetime-local" defaultValue={yesterday} required />
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={recover.busy}>
            Recover
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
