/** The guide "Events": all types, kind by kind, from the same declarations as every other document. */
import { isObject } from '../../http/bodies/body.ts';
import { example } from '../../http/openapi/example.ts';
import { KINDS } from '../../modules/all.ts';
import type { EventType } from '../../modules/integrations/events/event-type.ts';
import type { EventKind } from '../../modules/integrations/events/subject.ts';
import { payloadOf } from '../../modules/integrations/webhooks/catalogue.ts';

type Fields = [name: string, schema: unknown][];

/** What an event brings: a resource that is described once, fields of its own, or both. */
interface Shown {
  resource: { title: string; fields: Fields } | undefined;
  own: Fields;
}

const INTRODUCTION = `# Events

Whenever something changes, an event tells of it: in the [feed](keep-a-copy.md), oldest first and without a gap, and by
[webhooks](webhooks.md). This page has all types: when each is sent, the scope that a reader of the feed needs, the fields of its
\`data\`, and an example. \`data\` is the resource as the API answers it right after the change; \`previous\` has the fields that
changed, with their values before. Types and fields are only ever added: pass over those that you do not know.

Programs read the same from [AsyncAPI](/api/v1/asyncapi.json), from the \`webhooks\` of [OpenAPI](/api/v1/openapi.json), and as
[JSON Schema](/api/v1/schemas/events.json), for one type at \`/api/v1/schemas/events/{type}.json\`.
`;

type KindTypes = Pick<EventKind, 'name' | 'types'>;

/** Several modules may bring types of one kind. */
const WHOLE_KINDS: readonly KindTypes[] = [...new Set(KINDS.map(({ name }) => name))].map((name) => ({
  name,
  types: KINDS.flatMap((kind) => (kind.name === name ? kind.types : [])),
}));

export const eventsGuideText = (): string =>
  [INTRODUCTION, overview(), ...WHOLE_KINDS.map(section)].join('\n');

const overview = (): string =>
  table(
    ['Kind', 'Types', 'Scope'],
    WHOLE_KINDS.map(({ name, types }) => [
      `[\`${name}\`](#${name})`,
      types.map(({ type }) => `[\`${type}\`](#${type.replaceAll(/\W/g, '-')})`).join(' · '),
      [...new Set(types.map(({ scope }) => `\`${scope}\``))].join(', '),
    ]),
  );

function section({ name, types }: KindTypes): string {
  const shown = types.map((type) => ({ type, ...shownOf(type.data) }));
  const resources = new Map(
    shown.flatMap(({ resource }) => (resource ? [[resource.title, resource.fields] as const] : [])),
  );
  return [
    `## ${name}\n`,
    ...shown.map(one),
    ...[...resources].map(([title, fields]) => `### Fields of ${title}\n\n${fieldTable(fields)}`),
  ].join('\n');
}

function one({ type, resource, own }: Shown & { type: EventType }): string {
  const whole = resource && `the [fields of ${resource.title}](#${anchor(`Fields of ${resource.title}`)})`;
  const brings = whole === undefined ? '' : own.length === 0 ? `${whole}.` : `${whole}, and beside them:`;
  return [
    `### ${type.type}\n`,
    `${type.description} Scope: \`${type.scope}\`.\n`,
    `\`data\` has ${brings === '' ? 'these fields:' : brings}\n`,
    ...(own.length === 0 ? [] : [fieldTable(own)]),
    `\`\`\`json\n${JSON.stringify(example(payloadOf(type)), null, 2)}\n\`\`\`\n`,
  ].join('\n');
}

function shownOf(data: object): Shown {
  if ('allOf' in data && Array.isArray(data.allOf)) {
    const parts = data.allOf.map(shownOf);
    return {
      resource: parts.find(({ resource }) => resource)?.resource,
      own: parts.flatMap(({ own }) => own),
    };
  }
  const fields = 'properties' in data && isObject(data.properties) ? Object.entries(data.properties) : [];
  const title = 'title' in data && typeof data.title === 'string' ? data.title : undefined;
  return title === undefined || title.startsWith('Deleted')
    ? { resource: undefined, own: fields }
    : { resource: { title, fields }, own: [] };
}

const anchor = (heading: string): string => heading.toLowerCase().replaceAll(/\W+/g, '-');

const fieldTable = (fields: Fields): string =>
  table(
    ['Field', 'Type', ''],
    fields.map(([name, schema]) => [`\`${name}\``, typeOf(schema), descriptionOf(schema)]),
  );

const descriptionOf = (schema: unknown): string =>
  isObject(schema) && typeof schema.description === 'string' ? schema.description : '';

/** In words: `text or null`. */
function typeOf(schema: unknown): string {
  if (!isObject(schema)) return '';
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeOf).join(' or ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'object'];
  return types
    .map((type) => (type === 'array' ? `list of ${plain(schema.items)}` : String(type)))
    .join(' or ');
}

const plain = (schema: unknown): string =>
  isObject(schema) && typeof schema.title === 'string' ? schema.title : typeOf(schema);

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
