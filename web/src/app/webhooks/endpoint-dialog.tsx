/** The form of an endpoint: where events go, and which. */
import type { WebhookEndpoint, WebhookEndpointCreate, WebhookEndpointWithSecret } from '@fairway/sdk';
import { Button } from '../../kit/forms/button.tsx';
import { Actions, Form } from '../../kit/forms/form.tsx';
import { chosen, optionalText, text } from '../../kit/forms/form-values.ts';
import { Checkbox, Input } from '../../kit/forms/input.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { type Action, useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import styles from './endpoint-dialog.module.css';
import { EVENT_TYPES, isEventType, webhooksKey } from './queries.ts';

const valuesOf = (form: FormData): WebhookEndpointCreate => ({
  url: text(form, 'url').trim(),
  description: optionalText(form, 'description') ?? null,
  event_types: chosen(form, 'event_types').filter(isEventType),
});

interface NewProps {
  onClose(): void;
  onCreated(made: WebhookEndpointWithSecret): void;
}

export function NewEndpoint({ onClose, onCreated }: NewProps) {
  const { org, api } = useHere();
  const create = useAction((values: WebhookEndpointCreate) => api.webhooks.create(values), {
    done: () => 'The endpoint is created.',
    refresh: [webhooksKey(org)],
    onDone: (made) => {
      onClose();
      onCreated(made);
    },
  });
  return (
    <Dialog open onClose={onClose} title="New endpoint">
      <EndpointForm action={create} submit="Create" onCancel={onClose} />
    </Dialog>
  );
}

export function EditEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose(): void }) {
  const { org, api } = useHere();
  const save = useAction((values: WebhookEndpointCreate) => api.webhooks.update(endpoint.id, values), {
    done: () => 'The endpoint is saved.',
    refresh: [webhooksKey(org)],
    onDone: onClose,
  });
  return (
    <Dialog open onClose={onClose} title="Edit endpoint">
      <EndpointForm action={save} endpoint={endpoint} submit="Save" onCancel={onClose} />
    </Dialog>
  );
}

interface FormProps {
  action: Action<WebhookEndpointCreate>;
  endpoint?: WebhookEndpoint;
  submit: string;
  onCancel(): void;
}

const EndpointForm = ({ action, endpoint, submit, onCancel }: FormProps) => (
  <Form messages={action.messages} onSubmit={(form) => action.run(valuesOf(form))}>
    <ErrorAlert error={action.error} />
    <Input
      label="URL"
      name="url"
      type="url"
      defaultValue={endpoint?.url}
      placeholder="https://example.com/hooks/fairway"
      hint="An https address that the internet reaches."
      required
    />
    <Input label="Description" name="description" defaultValue={endpoint?.description ?? ''} />
    <fieldset className={styles.types}>
      <legend>Events</legend>
      <p className={styles.hint}>None chosen means all of them, also those that come later.</p>
      {Object.entries(EVENT_TYPES).map(([type, tells]) => (
        <Checkbox
          key={type}
          label={type}
          description={tells}
          name="event_types"
          value={type}
          defaultChecked={endpoint?.event_types.some((one) => one === type) ?? false}
        />
      ))}
    </fieldset>
    <Actions>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" look="primary" busy={action.busy}>
        {submit}
      </Button>
    </Actions>
  </Form>
);
