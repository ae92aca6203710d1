/** The events of an organization, straight from the table, in the order of the feed. */
import type { Service } from '../run/service.ts';
import type { Wire } from './people.ts';

export interface Told {
  id: string;
  type: string;
  created_at: string;
  data: Wire;
  /** The transaction that stored it. */
  transaction: string;
}

/** All that was told of tournaments of one organization; of these kinds, unless all are wanted. */
export async function toldOf(
  { database }: Pick<Service, 'database'>,
  { organizationId }: { organizationId: string },
  ...kinds: string[]
): Promise<Told[]> {
  const rows = await database.query<{ payload: string; transaction: string }>(
    `select payload, xmin::text as transaction from events
     where organization_id = $1 and ($2::text[] = '{}' or split_part(type, '.', 1) = any($2)) order by position`,
    [organizationId, kinds],
  );
  return rows.map(({ payload, transaction }) => ({ ...JSON.parse(payload), transaction }));
}

/** What was told by something that is done. */
export async function toldBy(
  service: Pick<Service, 'database'>,
  person: { organizationId: string },
  act: () => Promise<unknown>,
  ...kinds: string[]
): Promise<Told[]> {
  const before = await toldOf(service, person, ...kinds);
  await act();
  return (await toldOf(service, person, ...kinds)).slice(before.length);
}

/** Each as `score.posted 3 4`: its type and these fields. */
export const gistOf = (told: readonly Told[], ...fields: string[]): string[] =>
  told.map(({ type, data }) => [type, ...fields.map((field) => String(data[field]))].join(' '));

/** Returns, at each call, what was told of these kinds since the call before. */
export function follow(
  service: Pick<Service, 'database'>,
  person: { organizationId: string },
  ...kinds: string[]
): () => Promise<Told[]> {
  let seen = 0;
  return async () => {
    const told = await toldOf(service, person, ...kinds);
    const latest = told.slice(seen);
    seen = told.length;
    return latest;
  };
}

export const typesOf = (told: readonly Told[]): string[] => told.map(({ type }) => type);

/** The resource within the data of an event, without what stands beside its fields. */
export function resourceIn({ data }: Told, ...beside: string[]): Wire {
  const resource = { ...data };
  for (const field of ['previous', ...beside]) delete resource[field];
  return resource;
}
