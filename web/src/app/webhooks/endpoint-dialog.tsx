/** The form of an endpoint: where events go, and which. */
import type { WebhookEndpoint, WebhookEndpointCreate, WebhookEndpointWithSecret } from '@fairway/sdk';
import { Button } from '../../kit/forms/button.tsx';
import { Actions, Form } from '../../kit/forms/form.tsx';
import { chosen, optionalText, text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { webAddress } from '../../kit/forms/web-address.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { isWanted } from '../events/catalogue.ts';
import { type Action, useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import styles from './endpoint-dialog.module.css';
import { webhooksKey } from './queries.ts';
import { WantedTournaments, WantedTypes } from './wanted.tsx';

const said = words.webhooks;

const valuesOf = (form: FormData): WebhookEndpointCreate => ({
  url: webAddress(text(form, 'url')),
  description: optionalText(form, 'description') ?? null,
  event_types: chosen(form, 'event_types').filter(isWanted),
  tournament_ids: chosen(form, 'tournament_ids'),
});

interface NewProps {
  onClose(): void;
  onCreated(made: WebhookEndpointWithSecret): void;
}

export function NewEndpoint({ onClose, onCreated }: NewProps) {
  const { org, api } = useHere();
  const create = useAction((values: WebhookEndpointCreate) => api.webhooks.create(values), {
    done: () => said.created,
    refresh: [webhooksKey(org)],
    onDone: (made) => {
      onClose();
      onCreated(made);
    },
  });
  return (
    <Dialog open onClose={onClose} title={said.newEndpoint}>
      <EndpointForm action={create} submit={said.form.create} onCancel={onClose} />
    </Dialog>
  );
}

export function EditEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose(): void }) {
  const { org, api } = useHere();
  const save = useAction((values: WebhookEndpointCreate) => api.webhooks.update(endpoint.id, values), {
    done: () => said.saved,
    refresh: [webhooksKey(org)],
    onDone: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={said.editEndpoint}>
      <EndpointForm action={save} endpoint={endpoint} submit={said.form.save} onCancel={onClose} />
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
      label={said.form.url}
      name="url"
      type="url"
      defaultValue={endpoint?.url}
      placeholder="https://example.com/hooks/fairway"
      hint={said.form.urlHint}
      required
    />
    <Input
      label={said.form.description}
      optional
      name="description"
      defaultValue={endpoint?.description ?? ''}
    />
    <fieldset className={styles.types}>
      <legend>{said.form.events}</legend>
      <p className={styles.hint}>{said.form.eventsHint}</p>
      <WantedTypes chosen={endpoint?.event_types ?? []} />
    </fieldset>
    <fieldset className={styles.types}>
      <legend>{said.form.tournaments}</legend>
      <p className={styles.hint}>{said.form.tournamentsHint}</p>
      <WantedTournaments chosen={endpoint?.tournament_ids ?? []} />
    </fieldset>
    <Actions>
      <Button onClick={onCancel}>{words.kit.cancel}</Button>
      <Button type="submit" look="primary" busy={action.busy}>
        {submit}
      </Button>
    </Actions>
  </Form>
);
