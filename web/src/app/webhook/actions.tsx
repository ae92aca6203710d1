/** What can be done to an endpoint, each as a button. */
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@fairway/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, IconButton } from '../../kit/forms/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { organizationPath } from '../paths.ts';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { EditEndpoint } from '../webhooks/endpoint-dialog.tsx';
import { webhooksKey } from '../webhooks/queries.ts';
import { SigningSecret } from '../webhooks/secret-dialog.tsx';
import { RecoverDialog } from './recover-dialog.tsx';

const said = words.webhooks;

type Asked = 'rotate' | 'recover' | 'edit' | 'delete';

export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { org, api } = useHere();
  const { id, status } = endpoint;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const refresh = [webhooksKey(org)];
  const test = useAction(() => api.webhooks.sendTestEvent(id), {
    done: () => said.actions.testSent,
    refresh,
  });
  const set = useAction((next: WebhookEndpoint['status']) => api.webhooks.update(id, { status: next }), {
    done: (after) => said.changed[after.status],
    undo: (_after, next) => api.webhooks.update(id, { status: next === 'enabled' ? 'disabled' : 'enabled' }),
    refresh,
  });
  return (
    <>
      <ErrorAlert error={test.error ?? set.error} />
      <Button busy={test.busy} onClick={() => test.run()}>
        {said.actions.sendTest}
      </Button>
      <Button onClick={() => setAsked('rotate')}>{said.actions.rotate}</Button>
      <Button onClick={() => setAsked('recover')}>{said.actions.recover}</Button>
      {status === 'enabled' ? (
        <Button busy={set.busy} onClick={() => set.run('disabled')}>
          {said.actions.disable}
        </Button>
      ) : (
        <Button look="primary" busy={set.busy} onClick={() => set.run('enabled')}>
          {said.actions.enable}
        </Button>
      )}
      <Menu trigger={<IconButton label={said.actions.more} icon="more" />}>
        <MenuItem onSelect={() => setAsked('edit')}>{said.actions.edit}</MenuItem>
        <MenuItem danger onSelect={() => setAsked('delete')}>
          {said.actions.delete}
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
        title={said.rotateQuestion}
        description={said.rotateEffect}
        verb={said.actions.rotate}
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
    done: () => said.deleted,
    refresh: [webhooksKey(org)],
    onDone: () => void navigate({ to: organizationPath(org, 'webhooks') }),
  });
  return (
    <ConfirmAction
      open={open}
      onClose={onClose}
      title={said.deleteQuestion}
      description={said.deleteEffect(url)}
      verb={said.actions.delete}
      action={remove}
    />
  );
}
