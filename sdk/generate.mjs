/**
 * Writes `src/types.ts` and `src/resources.ts` from the OpenAPI document: a type for every named schema, a class for every
 * place in the API, a method for every operation. `npm run openapi` calls it.
 */

/** @returns {{ types: string, resources: string }} the two files, not yet formatted */
export function generate(document) {
  const operations = operationsOf(document);
  return { types: typesOf(document, operations), resources: resourcesOf(operations) };
}

const NOTICE =
  '// Written by sdk/generate.mjs from the OpenAPI document: change that, and run "npm run openapi".\n';

/** What a method needs to know of its operation. The tokens are the transport's own business. */
function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, { servers: _elsewhere, ...methods }]) =>
    Object.entries(methods)
      .filter(([, { 'x-sdk-name': name }]) => name !== undefined)
      .map(([method, operation]) => operationOf(path, method.toUpperCase(), operation)),
  );
}

function operationOf(path, method, { operationId, summary, parameters, requestBody, responses, ...rest }) {
  const place = rest['x-sdk-name'].split('.');
  const { content } = responses[200] ?? responses[201];
  const json = content['application/json']?.schema;
  const queries = parameters.filter((one) => one.in === 'query');
  return {
    place: place.slice(0, -1),
    name: place.at(-1),
    path,
    method,
    summary,
    ids: parameters
      .filter((one) => one.in === 'path')
      .map(({ name }) => ({ name, says: idName(path, name) })),
    body: requestBody && {
      ...requestBody.content['application/json'],
      required: requestBody.required || method === 'PATCH',
    },
    query: queries.filter(({ name }) => name !== 'format' && name !== 'cursor'),
    queryType: `${capital(operationId)}Query`,
    kind: kindOf(content, json),
    json: json ?? content['text/event-stream']?.schema,
    hasCsv: json !== undefined && content['text/csv'] !== undefined,
  };
}

function kindOf(content, json) {
  if (content['text/event-stream']) return 'live';
  if (json === undefined) return 'csv';
  if (json.properties?.page) return 'list';
  return json.properties?.data && Object.keys(json.properties).length === 1 ? 'data' : 'whole';
}

/** `{tid}` below `teams` is the `teamId`; a slug and a token say themselves what they are. */
function idName(path, name) {
  const parts = path.split('/');
  const noun = parts[parts.indexOf(`{${name}}`) - 1];
  if (name === 'slug' || name === 'token') return name;
  return `${camel(/series$/.test(noun) ? noun : noun.replace(/ies$/, 'y').replace(/(?<=ch)es$|s$/, ''))}Id`;
}

function typesOf({ components, webhooks }, operations) {
  const named = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export ${declaration(name, schema)}\n`,
  );
  const queries = operations
    .filter(({ query }) => query.length > 0)
    .map(({ queryType, query, summary }) => {
      const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
      return `${comment(`${summary}: which, and how.`)}export interface ${queryType} ${typeOf({ type: 'object', properties })}\n`;
    });
  const events = Object.values(webhooks).map(({ post }) =>
    typeOf(post.requestBody.content['application/json'].schema),
  );
  const scopes = Object.keys(components.securitySchemes.oauth2.flows.clientCredentials.scopes);
  return [
    NOTICE,
    ...named,
    ...queries,
    comment('What a webhook brings; `type` tells which.'),
    `export type WebhookEvent = ${[...events, 'WebhookTestEvent'].join(' | ')};\n`,
    comment('What `webhooks.sendTestEvent` sends.'),
    `export interface WebhookTestEvent { id: string; type: 'webhook.test'; created_at: string; data: Record<string, unknown> }\n`,
    comment('What a client may do.'),
    `export type Scope = ${scopes.map((scope) => `'${scope}'`).join(' | ')};\n`,
  ].join('\n');
}

const declaration = (name, schema) =>
  schema.type === 'object' ? `interface ${name} ${typeOf(schema)}` : `type ${name} = ${typeOf(schema)};`;

/** The document's schemas use these keywords for types; the others are limits, which the service checks. */
function typeOf({ $ref, type, enum: values, const: value, items, properties, required = [] }) {
  if ($ref) return $ref.split('/').at(-1);
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (Array.isArray(type))
    return type.map((one) => typeOf({ type: one, items, properties, required })).join(' | ');
  if (type === 'integer') return 'number';
  if (type === 'array') return arrayOf(typeOf(items ?? {}));
  if (type !== 'object') return type ?? 'unknown';
  if (!properties) return 'Record<string, unknown>';
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description)}${/^\w+$/.test(name) ? name : `'${name}'`}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  return `{\n${fields.join('\n')}\n}`;
}

const arrayOf = (item) => (/^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`);

function resourcesOf(operations) {
  const places = [...new Set(operations.map(({ place }) => place.join('.')))];
  const methods = operations.flatMap((one) =>
    one.hasCsv ? [one, { ...one, kind: 'csv', name: `${one.name}Csv` }] : [one],
  );
  refuseTwins(methods);
  const code = places
    .sort((a, b) => b.split('.').length - a.split('.').length)
    .map((place) => classOf(place, places, methods));
  return [
    NOTICE,
    "import { type Client, path } from './client.ts';",
    "import type { List } from './list.ts';",
    "import type { LiveOptions } from './live.ts';",
    "import type { CallOptions } from './transport.ts';",
    "import type * as T from './types.ts';\n",
    ...code,
    root(places.filter((place) => !place.includes('.'))),
  ].join('\n');
}

function refuseTwins(methods) {
  const names = methods.map(({ place, name }) => [...place, name].join('.'));
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin !== undefined) throw new Error(`Two operations would be called ${twin}.`);
}

function classOf(place, places, methods) {
  const children = places
    .filter((other) => other.startsWith(`${place}.`))
    .map((child) => child.split('.').at(-1));
  const own = methods.filter((method) => method.place.join('.') === place);
  return `class ${className(place)} {
    readonly #client: Client;
    ${children.map((child) => `readonly ${child}: ${className(`${place}.${child}`)};`).join('\n')}

    constructor(client: Client) {
      this.#client = client;
      ${children.map((child) => `this.${child} = new ${className(`${place}.${child}`)}(client);`).join('\n')}
    }

    ${own.map(method).join('\n\n')}
  }\n`;
}

const root = (places) => `/** Every operation of the API, by its place. */
  export class Resources {
    ${places.map((place) => `readonly ${place}: ${className(place)};`).join('\n')}

    constructor(client: Client) {
      ${places.map((place) => `this.${place} = new ${className(place)}(client);`).join('\n')}
    }
  }\n`;

function method({ name, path, method: verb, summary, ids, body, query, queryType, kind, json }) {
  const bodyParameter = body && `body${body.required ? '' : '?'}: ${inT(typeOf(body.schema))}`;
  const given = [
    ...ids.map(({ says }) => `${says}: string`),
    ...(bodyParameter ? [bodyParameter] : []),
    ...(query.length > 0 ? [`query?: T.${queryType}`] : []),
    `options?: ${kind === 'live' ? 'LiveOptions' : 'CallOptions'}`,
  ];
  const at =
    ids.length === 0
      ? `'${path}'`
      : `path\`${ids.reduce((text, { name: id, says }) => text.replace(`{${id}}`, `\${${says}}`), path)}\``;
  const asked = query.length > 0 ? 'query' : kind === 'data' || kind === 'whole' ? undefined : 'undefined';
  const input = `{ ${[body && 'body', query.length > 0 && 'query'].filter(Boolean).join(', ')} }`;
  const data = kind === 'csv' ? undefined : inT(typeOf(kind === 'whole' ? json : json.properties.data));
  const item = data?.replace(/^Array<(.*)>$|\[\]$/s, '$1');
  const calls = {
    data: () => [`Promise<${data}>`, `data('${verb}', ${at}, ${input}, options)`],
    whole: () => [`Promise<${data}>`, `whole('${verb}', ${at}, ${input}, options)`],
    list: () => [`List<${item}>`, `list(${at}, ${asked}, options)`],
    csv: () => ['AsyncGenerator<string, void, void>', `csv(${at}, ${asked}, options)`],
    live: () => [`AsyncGenerator<${data}, void, void>`, `live(${at}, 'boards', ${asked}, options)`],
  };
  const [returns, call] = calls[kind]();
  return `${comment(kind === 'csv' && name.endsWith('Csv') ? `${summary}, as a CSV file.` : `${summary}.`)}${name}(${given.join(', ')}): ${returns} {
    return this.#client.${call};
  }`;
}

/** Names of types stand in a namespace there, so that none is mistaken for a class. */
const inT = (type) => type.replace(/(?<!['"\w.])(?!Array\b|Record\b)([A-Z]\w*)/g, 'T.$1');

const className = (place) => place.split('.').map(capital).join('');
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const camel = (word) => word.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const comment = (text) => (text ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : '');
