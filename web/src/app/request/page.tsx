/** One request of the log, with everything that is known of it. */
import type { ReactNode } from 'react';
import { duration, exactTime } from '../../api/format.ts';
import type { Request } from '../../api/staff-types.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Badge, ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { toneOf, useRequest } from '../requests/queries.ts';
import { reasonInWords } from '../requests/reason.ts';
import { useIds } from '../session.tsx';

const said = words.requestLog;

const COLUMNS = Object.values(said.factColumns).map((label) => ({ label }));

export default function RequestPage() {
  const { requestId = '' } = useIds();
  const { data: request, error } = useRequest(requestId);
  return (
    <>
      <PageHeader title={said.request} description={request && `${request.method} ${request.path}`} />
      {request === undefined && (error ? <ErrorAlert error={error} /> : <Skeleton />)}
      {request && (
        <Table label={said.request} columns={COLUMNS}>
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
  [said.facts.answer]: <Badge tone={toneOf(request.status)}>{request.status}</Badge>,
  [said.facts.reason]: reasonInWords(request) || said.notRefused,
  [said.facts.code]: request.code ?? '–',
  [said.facts.client]: `${request.client_name} (${request.client_id})`,
  [said.facts.endpoint]: <code>{request.route}</code>,
  [said.facts.answered]: exactTime(request.at),
  [said.facts.took]: duration(request.duration_ms),
  [said.facts.idempotency]: said.idempotency[request.idempotency],
  [said.facts.address]: request.ip,
  [said.facts.program]: request.user_agent ?? '–',
  [said.facts.requestId]: <code>{request.request_id}</code>,
});
