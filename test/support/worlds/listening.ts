/** What an organization is told by events, in the order of the feed. */
import type { Service } from '../run/service.ts';
import type { Wire } from './people.ts';

export interface ToldEvent {
  type: string;
  data: Wire;
}

/** Listens to the kinds from now on: each call brings what was told since the one before. */
export function listening(
  service: Pick<Service, 'database'>,
  organizationId: string,
  ...kinds: string[]
): () => Promise<ToldEvent[]> {
  let seen = '0';
  return async () => {
    const rows = await service.database.query<{ position: string; type: string; payload: string }>(
      `select position, type, payload from events
       where organization_id = $1 and position > $2 and split_part(type, '.', 1) = any ($3) order by position`,
      [organizationId, seen, kinds],
    );
    seen = rows.at(-1)?.position ?? seen;
    return rows.map(({ type, payload }) => ({ type, data: JSON.parse(payload).data }));
  };
}

export const typesOf = (told: readonly ToldEvent[]): string[] => told.map(({ type }) => type);

/** The resource within the data of an event, without what stands beside its fields. */
export function resourceIn({ data }: ToldEvent, ...beside: string[]): Wire {
  const resource = { ...data };
  for (const field of ['previous', ...beside]) delete resource[field];
  return resource;
}
