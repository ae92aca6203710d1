/**
 * Writes types and methods from an OpenAPI document: a type for every named schema, a class for every place
 * in the API, a method for every operation. `npm run openapi` calls it, for the SDK's own files and for those
 * of our pages.
 */

/**
 * @param {Record<string, string[]>} sources what the methods are made of, by where it is imported from
 * @param {string} types where the types go, as the methods import it
 * @returns {{ types: string, resources: string, events?: string }} the files, not yet formatted
 */
export function generate(document, sources, types) {
  const operations = operationsOf(document);
  const classes = classesOf(operations);
  const imports = [...importsOf(sources, classes), `import type * as T from '${types}';\n`];
  return {
    types: typesOf(document, operations),
    resources: [NOTICE, ...imports, classes].join('\n'),
    ...(document.webhooks && { events: eventsOf(document) }),
  };
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

function operationOf(path, method, { operationId, summary, description, parameters, requestBody, ...rest }) {
  const place = rest['x-sdk-name'].split('.');
  const { content } = rest.responses[200] ?? rest.responses[201] ?? rest.responses[202];
  const json = content['application/json']?.schema;
  const query = parameters.filter(
    ({ in: where, name }) => where === 'query' && !/^(format|cursor)$/.test(name),
  );
  return {
    place: place.slice(0, -1),
    name: place.at(-1),
    path: path.replace(/\{(\w+)\}/g, (_, name) => `\${${idName(path, name)}}`),
    method,
    summary,
    description,
    ids: parameters.filter((one) => one.in === 'path').map(({ name }) => idName(path, name)),
    body: requestBody && {
      ...requestBody.content['application/json'],
      required: requestBody.required || method === 'PATCH',
    },
    query,
    queryType: query.length > 0 ? `${capital(operationId)}Query` : undefined,
    kind: kindOf(content, json),
    json: json ?? content['text/event-stream']?.schema,
    hasCsv: json !== undefined && content['text/csv'] !== undefined,
  };
}

function kindOf(content, json) {
  if (content['text/event-stream']) return 'live';
  if (json === undefined) return 'csv';
  if (json.properties?.page) return 'list';
  const { data, synced_to: _beside, ...more } = json.properties ?? {};
  return data && Object.keys(more).length === 0 ? 'data' : 'whole';
}

/** `{tid}` below `teams` is the `teamId`; a slug, a token and a `contactId` say themselves what they are. */
function idName(path, name) {
  if (name === 'org') return 'organizationId';
  if (/^(slug|token|\w+(Id|_id))$/.test(name)) return camel(name);
  const noun = path.split(`/{${name}}`)[0].split('/').at(-1).replace('sidegames', 'side-games');
  return `${camel(/series$/.test(noun) ? noun : noun.replace(/ies$/, 'y').replace(/(?<=ch)es$|s$/, ''))}Id`;
}

function typesOf({ components, webhooks }, operations) {
  const named = Object.entries(components.schemas)
    .filter(([name]) => !(name in BETTER))
    .map(([name, schema]) => `${comment(schema.description)}export ${declaration(name, schema)}\n`);
  const queries = operations
    .filter(({ queryType }) => queryType)
    .map(({ queryType, query, summary }) => {
      const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
      return `${comment(`${summary}: which, and how.`)}export interface ${queryType} ${typeOf({ type: 'object', properties })}\n`;
    });
  return [NOTICE, ...named, ...queries, ...(webhooks ? forClients(components, webhooks) : [])].join('\n');
}

/** Named schemas in place of which the SDK has a type that says more. */
const BETTER = { Event: 'FairwayEvent' };

/** The types of events by kind, as short as they can be told: `contact created updated`. */
function eventsOf({ webhooks }) {
  const types = Object.keys(webhooks).map((type) => type.split('.'));
  const kinds = [...new Set(types.map(([kind]) => kind))];
  const parts = kinds.map((kind) =>
    [kind, ...types.filter((type) => type[0] === kind).map(([, verb]) => verb)].join(' '),
  );
  return `${NOTICE}\n${comment('The types of events that this SDK knows: in each part a kind, and its verbs.')}export const EVENT_TYPES = '${parts.join(',')}';\n`;
}

/** What only the document for API clients has: events and scopes. */
function forClients({ securitySchemes }, webhooks) {
  const events = Object.values(webhooks).map(({ post }) =>
    typeOf(post.requestBody.content['application/json'].schema),
  );
  const scopes = Object.keys(securitySchemes.oauth2.flows.clientCredentials.scopes);
  return [
    `${comment('An event of the feed, or what a webhook brings; `type` tells which.')}export type FairwayEvent = ${[...events, 'WebhookTestEvent'].join(' | ')};\n`,
    `${comment('Another name for it.')}export type WebhookEvent = FairwayEvent;\n`,
    `${comment('What `webhooks.sendTestEvent` sends.')}export interface WebhookTestEvent { id: string; type: 'webhook.test'; created_at: string; data: Record<string, unknown> }\n`,
    `${comment('What a client may do.')}export type Scope = ${scopes.map((scope) => `'${scope}'`).join(' | ')};\n`,
  ];
}

const declaration = (name, schema) =>
  schema.type === 'object' && schema.properties
    ? `interface ${name} ${typeOf(schema)}`
    : `type ${name} = ${typeOf(schema)};`;

/**
 * The document's schemas use these keywords for types; the others are limits, which the service checks.
 * `within` is the namespace of the named ones.
 */
function typeOf(
  {
    $ref,
    type,
    enum: values,
    const: value,
    anyOf,
    allOf,
    items,
    properties,
    required = [],
    additionalProperties,
    not,
  },
  within = '',
) {
  if ($ref) return within + nameOf($ref);
  if (not) return 'never';
  if (allOf) return allOf.map((one) => withPrevious(typeOf(one, within), one, allOf, within)).join(' & ');
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (anyOf) return anyOf.map((one) => typeOf(one, within)).join(' | ');
  if (Array.isArray(type))
    return type
      .map((one) => typeOf({ type: one, items, properties, required, additionalProperties }, within))
      .join(' | ');
  if (type === 'integer') return 'number';
  if (type === 'array') return arrayOf(typeOf(items ?? {}, within));
  if (type !== 'object') return type ?? 'unknown';
  if (!properties)
    return `Record<string, ${additionalProperties ? typeOf(additionalProperties, within) : 'unknown'}>`;
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description)}${/^\w+$/.test(name) ? name : `'${name}'`}${required.includes(name) ? ':' : '?:'} ${typeOf(schema, within)}${required.includes(name) ? '' : ' | undefined'};`,
  );
  return `{\n${fields.join('\n')}\n}`;
}

const nameOf = ($ref) => {
  const name = $ref.split('/').at(-1);
  return BETTER[name] ?? name;
};

/** What changed of a resource has the types of the resource. */
function withPrevious(text, { properties }, all, within) {
  const { $ref } = all.find((one) => one.$ref) ?? {};
  return $ref && properties?.previous
    ? text.replace(/(\bprevious\??: )Record<string, unknown>/, `$1Partial<${within}${nameOf($ref)}>`)
    : text;
}

const arrayOf = (item) => (/^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`);

/** Only what the code uses: a document may have no list, and no stream. */
const importsOf = (sources, code) =>
  Object.entries(sources).flatMap(([source, names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name.replace('type ', '')}\\b`).test(code));
    if (used.length === 0) return [];
    const list = `{ ${used.join(', ')} }`;
    const clause = used.every((name) => name.startsWith('type '))
      ? `type ${list.replaceAll('type ', '')}`
      : list;
    return [`import ${clause} from '${source}';`];
  });

function classesOf(operations) {
  // With the places around them, which may have no operation of their own.
  const places = [
    ...new Set(operations.flatMap(({ place }) => place.map((_, at) => place.slice(0, at + 1).join('.')))),
  ];
  const methods = operations.flatMap((one) =>
    one.hasCsv
      ? [one, { ...one, kind: 'csv', name: `${one.name}Csv`, summary: `${one.summary}, as a CSV file` }]
      : [one],
  );
  refuseTwins(methods);
  const isIn = (place) => (one) => one.split('.').slice(0, -1).join('.') === place;
  // The deepest first: a class stands before those that use it.
  const classes = places
    .toSorted((a, b) => b.split('.').length - a.split('.').length)
    .map((place) =>
      classOf(
        className(place),
        places.filter(isIn(place)),
        methods.filter((one) => one.place.join('.') === place),
      ),
    );
  return [
    ...classes,
    `${comment('Every operation of the API, by its place.')}export ${classOf('Resources', places.filter(isIn('')), [])}`,
  ].join('\n');
}

function refuseTwins(methods) {
  const names = methods.map(({ place, name }) => [...place, name].join('.'));
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin !== undefined) throw new Error(`Two operations would be called ${twin}.`);
}

const classOf = (name, children, methods) => `class ${name} extends Place {
    ${children.map((child) => `readonly ${child.split('.').at(-1)} = new ${className(child)}(this.client);`).join('\n')}

    ${methods.map(method).join('\n\n')}
  }\n`;

function method(operation) {
  const {
    place,
    name,
    path,
    method: verb,
    summary,
    description,
    ids,
    body,
    queryType,
    kind,
    json,
  } = operation;
  if (name === 'tail') return tail(operation);
  const given = [
    ...ids.map((id) => `${id}: string`),
    ...(body ? [`body${body.required ? '' : '?'}: ${typeOf(body.schema, 'T.')}`] : []),
    ...(queryType ? [`query?: T.${queryType}`] : []),
    `options?: ${kind === 'live' ? 'LiveOptions' : 'CallOptions'}`,
  ];
  const at = `path\`${path}\``;
  const input = `{ ${[body && 'body', queryType && 'query'].filter(Boolean).join(', ')} }`;
  const query = queryType ? 'query' : 'undefined';
  const data = () => typeOf(json.properties.data, 'T.');
  const item = () => typeOf(json.properties.data.items, 'T.');
  // What a page says beside its items and where the next one begins.
  const beside = () => {
    const { data: _items, page: _page, ...properties } = json.properties;
    return Object.keys(properties).length === 0 ? [] : [typeOf({ ...json, properties }, 'T.')];
  };
  const calls = {
    data: () => [`Promise<${data()}>`, `data('${verb}', ${at}, ${input}, options)`],
    whole: () => [`Promise<${typeOf(json, 'T.')}>`, `whole('${verb}', ${at}, ${input}, options)`],
    list: () => [`List<${[item(), ...beside()].join(', ')}>`, `list(${at}, ${query}, options)`],
    csv: () => ['AsyncGenerator<string, void, void>', `csv(${at}, ${query}, options)`],
    live: () => [
      `AsyncGenerator<${json.properties?.data ? data() : typeOf(json, 'T.')}, void, void>`,
      // A stream that sends patches has a call of its own, which applies them.
      name === 'liveBoard'
        ? `${name}(${at}, ${query}, options)`
        : `live(${at}, '${eventOf(name, place)}', ${query}, options)`,
    ],
  };
  const [returns, call] = calls[kind]();
  return `${comment(`${summary}.`, description)}${name}(${given.join(', ')}): ${returns} {
    return this.client.${call};
  }`;
}

/** The feed as a stream: each event comes with the position after it. */
const tail = ({ path, summary, description }) =>
  `${comment(`${summary}.`, description)}tail(options?: TailOptions): AsyncGenerator<Tailed, void, void> {
    return this.client.tail(path\`${path}\`, options);
  }`;

/** The name of a stream's events: `followCard` tells it, else it is that of its place. */
const eventOf = (name, place) => (/^follow(\w+)$/.exec(name)?.[1] ?? place.at(-1)).toLowerCase();

const className = (place) => place.split('.').map(capital).join('');
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const camel = (word) => word.replace(/[-_](\w)/g, (_, letter) => letter.toUpperCase());

function comment(...paragraphs) {
  const [first, ...more] = paragraphs.filter(Boolean).map((text) => text.replaceAll('*/', '*\\/'));
  if (first === undefined) return '';
  return more.length === 0 ? `/** ${first} */\n` : `/**\n * ${[first, ...more].join('\n *\n * ')}\n */\n`;
}
