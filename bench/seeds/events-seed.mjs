/** A feed as a busy organization has it: a million events of contacts that changed within the last hour. */
import { CONNECTIONS } from '../load/load.mjs';
import { withClient } from './seed.mjs';

const EVENTS = 1_000_000;
/** What a reader who was away has to catch up with. */
const BEHIND = 100_000;

/** Ids and places of events in the middle, one for each connection, and of the one that `count` others come after. */
export function seedEvents(url, organizationId) {
  return withClient(url, async (client) => {
    // Nobody reads this feed yet, so nobody needs the locks that keep its order; a seed lost in a crash is made again.
    await client.query(`set session_replication_role = 'replica'`);
    await client.query('set synchronous_commit = off');
    await client.query(
      `insert into events (organization_id, id, type, created_at, payload)
       select $1, id, 'contact.updated', uuid_extract_timestamp(id), json_build_object(
         'id', id, 'type', 'contact.updated', 'created_at', uuid_extract_timestamp(id), 'data', json_build_object(
           'id', uuidv7(), 'email', 'sam.snead.' || nth || '@greenbrier.example', 'first_name', 'Sam',
           'last_name', 'Snead ' || nth % 1000, 'title', 'Club professional', 'department', 'Golf operations',
           'company', 'Golf Club ' || nth % 997, 'phone', '+1 304 555 0112', 'opted_out', false, 'source', 'api',
           'external_id', null, 'metadata', json_build_object(), 'created_at', uuid_extract_timestamp(id),
           'updated_at', uuid_extract_timestamp(id), 'previous', json_build_object('title', 'Captain')))::text
       from (select nth, uuidv7(interval '-1 hour' * ($2 - nth) / $2) as id
         from generate_series(1, $2::integer) as nth order by nth) as made`,
      [organizationId, EVENTS],
    );
    await client.query('vacuum (freeze, analyze) events');
    const eventsFrom = async (offset, count) => {
      const { rows } = await client.query(
        'select id, position as place from events where organization_id = $1 order by position offset $2 limit $3',
        [organizationId, offset, count],
      );
      return rows;
    };
    const [behind] = await eventsFrom(EVENTS - BEHIND - 1, 1);
    return { middle: await eventsFrom(EVENTS / 2, CONNECTIONS), behind, count: BEHIND };
  });
}
