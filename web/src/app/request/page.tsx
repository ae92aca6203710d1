/** One request of the log, with everything that is known of it. */
import type { ReactNode } from 'react';
import { duration, exactTime } from '../../api/format.ts';
import type { Request } from '../../api/staff-types.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Badge, ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { toneOf, useRequest } from '../requests/queries.ts';
import { reasonInWords } from '../requests/reason.ts';
import { useIds } from '../session.tsx';

const COLUMNS = [{ label: 'What' }, { label: 'Value' }];

const IDEMPOTENCY: Record<Request['idempotency'], string> = {
  none: 'no key was sent',
  first: 'the first with its key',
  replayed: 'answered from the first with its key',
  conflict: 'its key belongs to another request',
};

export default function RequestPage() {
  const { requestId = '' } = useIds();
  const { data: request, error } = useRequest(requestId);
  return (
    <>
      <PageHeader title="Request" description={request && `${request.method} ${request.path}`} />
      {request === undefined && (error ? <ErrorAlert error={error} /> : <Skeleton />)}
      {request && (
        <Table label="Request" columns={COLUMNS}>
          {Object.entries(factsOf(request)).map(([name, value]) => (
            <tr key={name}>
              <RowHead>{name}</RowHead>
              <Cell>{value}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

const factsOf = (request: Request): Record<string, ReactNode> => ({
  Answer: <Badge tone={toneOf(request.status)}>{request.status}</Badge>,
  Reason: reasonInWords(request) || 'It was not refused.',
  Code: request.code ?? '–',
  Client: `${request.client_name} (${request.client_id})`,
  Endpoint: <code>{request.route}</code>,
  Answered: exactTime(request.at),
  Took: duration(request.duration_ms),
  'Idempotency key': IDEMPOTENCY[request.idempotency],
  Address: request.ip,
  Program: request.user_agent ?? '–',
  'Request ID': <code>{request.request_id}</code>,
});
