/** What can be done to an endpoint, each as a button. */
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@fairway/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, IconButton } from '../../kit/forms/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { organizationPath } from '../paths.ts';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { EditEndpoint } from '../webhooks/endpoint-dialog.tsx';
import { webhooksKey } from '../webhooks/queries.ts';
import { SigningSecret } from '../webhooks/secret-dialog.tsx';
import { RecoverDialog } from './recover-dialog.tsx';

type Asked = 'rotate' | 'recover' | 'edit' | 'delete';

export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { org, api } = useHere();
  const { id, status } = endpoint;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const refresh = [webhooksKey(org)];
  const test = useAction(() => api.webhooks.sendTestEvent(id), {
    done: () => 'The test is on its way.',
    refresh,
  });
  const set = useAction((next: WebhookEndpoint['status']) => api.webhooks.update(id, { status: next }), {
    done: (after) => `The endpoint is ${after.status}.`,
    undo: (_after, next) => api.webhooks.update(id, { status: next === 'enabled' ? 'disabled' : 'enabled' }),
    refresh,
  });
  return (
    <>
      <ErrorAlert error={test.error ?? set.error} />
      <Button busy={test.busy} onClick={() => test.run()}>
        Send test
      </Button>
      <Button onClick={() => setAsked('rotate')}>Rotate secret</Button>
      <Button onClick={() => setAsked('recover')}>Recover</Button>
      {status === 'enabled' ? (
        <Button busy={set.busy} onClick={() => set.run('disabled')}>
          Disable
        </Button>
      ) : (
        <Button look="primary" busy={set.busy} onClick={() => set.run('enabled')}>
          Enable
        </Button>
      )}
      <Menu trigger={<IconButton label="More actions" icon="more" />}>
        <MenuItem onSelect={() => setAsked('edit')}>Edit</MenuItem>
        <MenuItem danger onSelect={() => setAsked('delete')}>
          Delete
        </MenuItem>
      </Menu>
      <RotateSecret endpoint={endpoint} open={asked === 'rotate'} onClose={close} />
      {asked === 'recover' && <RecoverDialog endpointId={id} onClose={close} />}
      {asked === 'edit' && <EditEndpoint endpoint={endpoint} onClose={close} />}
      <DeleteEndpoint endpoint={endpoint} open={asked === 'delete'} onClose={close} />
    </>
  );
}

interface AskProps {
  endpoint: WebhookEndpoint;
  open: boolean;
  onClose(): void;
}

function RotateSecret({ endpoint: { id }, open, onClose }: AskProps) {
  const { org, api } = useHere();
  const [made, setMade] = useState<WebhookEndpointWithSecret>();
  const rotate = useAction(() => api.webhooks.rotateSecret(id, { grace_seconds: GRACE_SECONDS }), {
    refresh: [webhooksKey(org)],
    onDone: (after) => {
      onClose();
      setMade(after);
    },
  });
  return (
    <>
      <ConfirmAction
        open={open}
        onClose={onClose}
        title="Rotate the signing secret?"
        description="A new secret is made. For a day every delivery carries the signatures of both, so that your receiver has time to change."
        verb="Rotate secret"
        action={rotate}
      />
      {made && <SigningSecret secret={made.signing_secret} onDone={() => setMade(undefined)} />}
    </>
  );
}

/** A day. */
const GRACE_SECONDS = 86_400;

function DeleteEndpoint({ endpoint: { id, url }, open, onClose }: AskProps) {
  const { org, api } = useHere();
  const navigate = useNavigate();
  const remove = useAction(() => api.webhooks.delete(id), {
    done: () => 'The endpoint is deleted.',
    refresh: [webhooksKey(org)],
    onDone: () => void navigate({ to: organizationPath(org, 'webhooks') }),
  });
  return (
    <ConfirmAction
      open={open}
      onClose={onClose}
      title="Delete the endpoint?"
      description={`${url} is told nothing more. What waits to be sent is dropped, and the log of its deliveries is deleted.`}
      verb="Delete"
      action={remove}
    />
  );
}
