/** The programs that may use the API: their scopes, their secrets, and whether they may still ask. */
import { useState } from 'react';
import type { ApiClient, ClientCredentials } from '../../api/staff-types.ts';
import { type SortableColumn, SortedTable } from '../../kit/data/sorting.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { EmptyState, ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { EditClient, NewClient } from './client-dialog.tsx';
import { ClientRow } from './client-row.tsx';
import { useClients } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

const said = words.apiAccess;

const COLUMNS: readonly SortableColumn<ApiClient>[] = [
  { label: said.columns.name, by: ({ name }) => name },
  { label: said.columns.clientId },
  { label: said.columns.scopes, by: ({ scopes }) => scopes.length },
  { label: said.columns.secrets },
  { label: said.columns.createdBy },
  { label: said.columns.lastUsed, by: ({ last_used_at }) => last_used_at },
  { label: said.columns.actions, hidden: true },
];

export default function ApiAccessPage() {
  const clients = useClients();
  const hasClients = clients.data !== undefined && clients.data.length > 0;
  const [isNew, setNew] = useState(false);
  const [edited, setEdited] = useState<ApiClient>();
  const [shown, setShown] = useState<ClientCredentials>();
  const create = (
    <Button look="primary" icon="add" onClick={() => setNew(true)}>
      {said.newClient}
    </Button>
  );
  return (
    <>
      <PageHeader title={said.title} description={said.about} actions={hasClients && create} />
      <ErrorAlert error={clients.error} />
      {clients.isPending && <Skeleton />}
      {clients.data?.length === 0 && (
        <EmptyState title={said.none} action={create}>
          {said.noneHelp}
        </EmptyState>
      )}
      {hasClients && (
        <SortedTable label={said.clients} columns={COLUMNS} rows={clients.data} isWhole>
          {(client) => (
            <ClientRow
              key={client.client_id}
              client={client}
              onEdit={() => setEdited(client)}
              onSecret={setShown}
            />
          )}
        </SortedTable>
      )}
      {isNew && <NewClient onClose={() => setNew(false)} onCreated={setShown} />}
      {edited && <EditClient client={edited} onClose={() => setEdited(undefined)} />}
      {shown && <SecretDialog credentials={shown} onDone={() => setShown(undefined)} />}
    </>
  );
}
