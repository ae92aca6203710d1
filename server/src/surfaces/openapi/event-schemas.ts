/** JSON Schemas of events, 2020-12: each is whole by itself and has its address as its `$id`. */
import { Components } from '../../http/openapi/components.ts';
import { EVENTS } from './openapi.ts';
import { type ServedDocument, served } from './served.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const DEFINITIONS = '#/$defs/';

/** Where the schemas are, below the API. */
const SCHEMAS = '/schemas/events';

type Event = (typeof EVENTS.events)[number];

const schemaOf =
  ({ type, payload }: Event) =>
  (server: string): object => {
    const components = new Components(DEFINITIONS);
    const opened = components.open(payload);
    const $id = `${server}${SCHEMAS}/${type}.json`;
    return { $schema: DIALECT, $id, title: type, ...opened, $defs: components.schemas };
  };

/** The schema of all types: an event satisfies exactly one. */
function schemaOfAll(server: string): object {
  const components = new Components(DEFINITIONS);
  const oneOf = EVENTS.events.map(({ payload }) => components.refer(payload));
  return {
    $schema: DIALECT,
    $id: `${server}${SCHEMAS}.json`,
    title: 'Event',
    description: 'An event, as the feed shows it and webhooks bring it: `type` tells which it is.',
    oneOf,
    $defs: components.schemas,
  };
}

/** By type; without one, of all. Each is made when it is first asked for. */
export function eventSchemasServed(server: () => string): (type?: string) => ServedDocument | undefined {
  const all = served(schemaOfAll, server);
  const each = new Map(EVENTS.events.map((event) => [event.type, served(schemaOf(event), server)]));
  return (type) => (type === undefined ? all() : each.get(type)?.());
}
