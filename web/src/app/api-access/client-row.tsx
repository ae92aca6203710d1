/** One client of the table, with what can be done to it. */
import { useState } from 'react';
import { staff } from '../../api/client.ts';
import { ago, dateTime } from '../../api/format.ts';
import type { ApiClient, ClientCredentials } from '../../api/staff-types.ts';
import { Cell, RowActions, RowHead } from '../../kit/data/table.tsx';
import { Button, IconButton } from '../../kit/forms/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../kit/overlays/menu.tsx';
import { Badge, ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { ColleagueCell } from '../patterns/colleague-cell.tsx';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { clientsKey } from './queries.ts';
import { ALL_SCOPES } from './scopes.ts';

const said = words.apiAccess;

interface Props {
  client: ApiClient;
  onEdit(): void;
  onSecret(made: ClientCredentials): void;
}

export function ClientRow({ client, onEdit, onSecret }: Props) {
  const { client_id, name, scopes, status, created_by, last_used_at } = client;
  const [asks, setAsks] = useState<'rotate'>();
  const { rotate, setStatus } = useClientActions(client, () => setAsks(undefined), onSecret);
  const isEnabled = status === 'enabled';
  return (
    <tr>
      <RowHead>
        {name} {!isEnabled && <Badge tone="bad">{said.disabled}</Badge>}
      </RowHead>
      <Cell mono>{client_id}</Cell>
      <Cell soft title={scopes.join('\n')}>
        {scopes.length === ALL_SCOPES.length
          ? said.allScopes
          : scopes.length <= 2
            ? scopes.join(', ')
            : said.scopeCount(scopes.length)}
      </Cell>
      <Cell>
        <Secrets client={client} />
      </Cell>
      <ColleagueCell who={created_by} />
      <Cell soft tight title={last_used_at ? dateTime(last_used_at) : undefined}>
        {last_used_at === null ? said.neverUsed : ago(last_used_at)}
      </Cell>
      <RowActions>
        <Menu trigger={<IconButton label={said.actionsFor(name)} icon="more" />}>
          <MenuItem onSelect={() => setAsks('rotate')}>{said.rotate}</MenuItem>
          <MenuItem onSelect={onEdit}>{said.edit}</MenuItem>
          <MenuLine />
          {isEnabled ? (
            <MenuItem danger onSelect={() => setStatus.run('disabled')}>
              {said.disable}
            </MenuItem>
          ) : (
            <MenuItem onSelect={() => setStatus.run('enabled')}>{said.enable}</MenuItem>
          )}
        </Menu>
        <ConfirmAction
          open={asks === 'rotate'}
          onClose={() => setAsks(undefined)}
          title={said.rotateQuestion(name)}
          description={said.rotateEffect}
          verb={said.rotate}
          action={rotate}
        />
        <ErrorAlert error={setStatus.error} />
      </RowActions>
    </tr>
  );
}

function useClientActions({ client_id, name }: ApiClient, onDone: () => void, onSecret: Props['onSecret']) {
  const { org } = useHere();
  const refresh = [clientsKey(org)];
  const rotate = useAction(() => staff.clients.rotateSecret(org, client_id), {
    refresh,
    onDone: (made) => {
      onDone();
      onSecret(made);
    },
  });
  const setStatus = useAction(
    (status: ApiClient['status']) => staff.clients.update(org, client_id, { status }),
    {
      done: (client) => said.changed[client.status](name),
      refresh,
      onDone,
    },
  );
  return { rotate, setStatus };
}

/** Of secrets from before there were hints. */
const NO_HINT = '????';

/** The hints of its secrets; while there are two, either can be ended. */
function Secrets({ client: { client_id, secrets } }: { client: ApiClient }) {
  const { org } = useHere();
  const [asked, setAsked] = useState<ApiClient['secrets'][number]>();
  const end = useAction((secretId: string) => staff.clients.endSecret(org, client_id, secretId), {
    done: () => said.ended,
    refresh: [clientsKey(org)],
    onDone: () => setAsked(undefined),
  });
  return (
    <>
      {secrets.map((secret) => (
        <div key={secret.id}>
          <code>…{secret.hint ?? NO_HINT}</code>
          {secrets.length > 1 && (
            <Button
              look="plain"
              onClick={() => setAsked(secret)}
              aria-label={said.endOne(secret.hint ?? NO_HINT)}
            >
              {said.end}
            </Button>
          )}
        </div>
      ))}
      <ConfirmAction
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={said.endQuestion(asked?.hint ?? NO_HINT)}
        description={said.endEffect}
        verb={said.endSecret}
        action={{ ...end, run: () => asked && end.run(asked.id) }}
      />
    </>
  );
}
