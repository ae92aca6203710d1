/** What API clients asked, how it ended, and exactly why. */
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { duration, exactTime } from '../../api/format.ts';
import type { Request } from '../../api/staff-types.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { buttonClass } from '../../kit/forms/button.tsx';
import { Input, Select } from '../../kit/forms/input.tsx';
import { Badge, EmptyState } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { useClients } from '../api-access/queries.ts';
import { organizationPath } from '../paths.ts';
import { ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { Toolbar } from '../patterns/toolbar.tsx';
import { useHere } from '../session.tsx';
import { toneOf, useRequests } from './queries.ts';
import { reasonInWords } from './reason.ts';

const said = words.requestLog;

const COLUMNS = Object.entries(said.columns).map(([name, label]) => ({
  label,
  numeric: name === 'status' || name === 'took',
}));
const STATUSES = [
  { value: '', label: said.all },
  ...Object.entries(said.statuses).map(([value, label]) => ({ value, label })),
  ...[400, 401, 403, 404, 409, 422, 429].map((status) => ({ value: String(status), label: String(status) })),
];

export default function RequestsPage() {
  const { org } = useHere();
  const [clientId, setClientId] = useState('');
  const [status, setStatus] = useState('');
  const [path, setPath] = useState('');
  const wanted = useDeferredValue(path.trim());
  const clients = useClients().data ?? [];
  const list = useRequests({
    client_id: clientId || undefined,
    status: status || undefined,
    path: wanted || undefined,
  });
  const isFiltered = `${clientId}${status}${wanted}` !== '';
  return (
    <>
      <PageHeader title={said.title} description={said.about} />
      <Stack>
        <Toolbar label={said.title}>
          <Select
            label={said.client}
            value={clientId}
            onChange={({ target }) => setClientId(target.value)}
            options={[
              { value: '', label: said.all },
              ...clients.map(({ client_id, name }) => ({ value: client_id, label: name })),
            ]}
          />
          <Select
            label={said.status}
            value={status}
            onChange={({ target }) => setStatus(target.value)}
            options={STATUSES}
          />
          <Input
            label={said.path}
            value={path}
            placeholder="/contacts"
            onChange={({ target }) => setPath(target.value)}
          />
        </Toolbar>
        <ListView
          list={list}
          empty={
            isFiltered ? (
              <EmptyState title={said.noResults} />
            ) : (
              <EmptyState
                title={said.none}
                action={
                  <Link to={organizationPath(org, 'api-access')} className={buttonClass('primary')}>
                    {said.makeClient}
                  </Link>
                }
              >
                {said.noneHelp}
              </EmptyState>
            )
          }
        >
          {(requests) => (
            <Table label={said.requests} columns={COLUMNS} compact>
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </Table>
          )}
        </ListView>
      </Stack>
    </>
  );
}

function RequestRow({ request }: { request: Request }) {
  const { org } = useHere();
  const { id, method, path, status, client_name, duration_ms, at } = request;
  return (
    <tr>
      <RowHead>
        <Link to={organizationPath(org, 'requests/$requestId', { requestId: id })}>
          {method} {path}
        </Link>
      </RowHead>
      <Cell numeric>
        <Badge tone={toneOf(status)}>{status}</Badge>
      </Cell>
      <Cell>{reasonInWords(request)}</Cell>
      <Cell soft>{client_name}</Cell>
      <Cell numeric soft>
        {duration(duration_ms)}
      </Cell>
      <Cell soft tight>
        {exactTime(at)}
      </Cell>
    </tr>
  );
}
