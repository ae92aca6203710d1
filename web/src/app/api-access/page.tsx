/** The programs that may use the API: their scopes, their secrets, and whether they may still ask. */
import { useState } from 'react';
import type { ApiClient, ClientCredentials } from '../../api/staff-types.ts';
import { Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { EmptyState, ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { EditClient, NewClient } from './client-dialog.tsx';
import { ClientRow } from './client-row.tsx';
import { useClients } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

const COLUMNS = [
  { label: 'Name' },
  { label: 'Client ID' },
  { label: 'Scopes' },
  { label: 'Secrets' },
  { label: 'Made by' },
  { label: 'Last used' },
  { label: 'Actions', hidden: true },
];

export default function ApiAccessPage() {
  const clients = useClients();
  const hasClients = clients.data !== undefined && clients.data.length > 0;
  const [isNew, setNew] = useState(false);
  const [edited, setEdited] = useState<ApiClient>();
  const [shown, setShown] = useState<ClientCredentials>();
  const create = (
    <Button look="primary" icon="add" onClick={() => setNew(true)}>
      New client
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API access"
        description="A client is a program of yours. It signs in with its own secret and may do what its scopes say."
        actions={hasClients && create}
      />
      <ErrorAlert error={clients.error} />
      {clients.isPending && <Skeleton />}
      {clients.data?.length === 0 && (
        <EmptyState title="No client yet." action={create}>
          Make one for every program that uses the API.
        </EmptyState>
      )}
      {hasClients && (
        <Table label="Clients" columns={COLUMNS}>
          {clients.data?.map((client) => (
            <ClientRow
              key={client.client_id}
              client={client}
              onEdit={() => setEdited(client)}
              onSecret={setShown}
            />
          ))}
        </Table>
      )}
      {isNew && <NewClient onClose={() => setNew(false)} onCreated={setShown} />}
      {edited && <EditClient client={edited} onClose={() => setEdited(undefined)} />}
      {shown && <SecretDialog credentials={shown} onDone={() => setShown(undefined)} />}
    </>
  );
}
