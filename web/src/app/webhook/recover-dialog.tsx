/** Sends everything again that nobody took: the dead deliveries since some time. */
import { useState } from 'react';
import { instantOf, typedTime } from '../../api/format.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Actions, Form } from '../../kit/forms/form.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { webhookKey } from '../webhooks/queries.ts';

const said = words.webhooks.recover;

const DAY_MS = 86_400_000;

export function RecoverDialog({ endpointId, onClose }: { endpointId: string; onClose(): void }) {
  const { org, api } = useHere();
  const [yesterday] = useState(() => typedTime(Date.now() - DAY_MS));
  const recover = useAction((since: string) => api.webhooks.recover(endpointId, { since }), {
    done: ({ replayed }) => said.done(replayed),
    refresh: [webhookKey(org, endpointId)],
    onDone: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={said.title} description={said.about}>
      <Form
        messages={recover.messages}
        onSubmit={(form) => recover.run(instantOf(text(form, 'since')) ?? '')}
      >
        <ErrorAlert error={recover.error} />
        <Input label={said.since} name="since" type="datetime-local" defaultValue={yesterday} required />
        <Actions>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button type="submit" look="primary" busy={recover.busy}>
            {said.submit}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
