/**
 * Writes types and methods from an OpenAPI document: a type for every named schema, a class for every place
 * in the API, a method for every operation. `npm run openapi` calls it, for the SDK's own files and for those
 * of our pages.
 */

/**
 * @param {Record<string, string[]>} sources what the methods are made of, by where it is imported from
 * @param {string} types where the types go, as the methods import it
 * @returns {{ types: string, resources: string }} the two files, not yet formatted
 */
export function generate(document, sources, types) {
  const operations = operationsOf(document);
  const classes = classesOf(operations);
  const imports = [...importsOf(sources, classes), `import type * as T from '${types}';\n`];
  return {
    types: typesOf(document, operations),
    resources: [NOTICE, ...imports, classes].join('\n'),
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
  return json.properties?.data && Object.keys(json.properties).length === 1 ? 'data' : 'whole';
}

/** `{tid}` below `teams` is the `teamId`; a slug, a token and a `contactId` say themselves what they are. */
function idName(path, name) {
  if (name === 'org') return 'organizationId';
  if (/^(slug|token|\w+(Id|_id))$/.test(name)) return camel(name);
  const noun = path.split(`/{${name}}`)[0].split('/').at(-1).replace('sidegames', 'side-games');
  return `${camel(/series$/.test(noun) ? noun : noun.replace(/ies$/, 'y').replace(/(?<=ch)es$|s$/, ''))}Id`;
}

function typesOf({ components, webhooks }, operations) {
  const named = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export ${declaration(name, schema)}\n`,
  );
  const queries = operations
    .filter(({ queryType }) => queryType)
    .map(({ queryType, query, summary }) => {
      const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
      return `${comment(`${summary}: which, and how.`)}export interface ${queryType} ${typeOf({ type: 'object', properties })}\n`;
    });
  return [NOTICE, ...named, ...queries, ...(webhooks ? forClients(components, webhooks) : [])].join('\n');
}

/** What only the document for API clients has: webhooks and scopes. */
function forClients({ securitySchemes }, webhooks) {
  const events = Object.values(webhooks).map(({ post }) =>
    typeOf(post.requestBody.content['application/json'].schema),
  );
  const scopes = Object.keys(securitySchemes.oauth2.flows.clientCredentials.scopes);
  return [
    `${comment('What a webhook brings; `type` tells which.')}export type WebhookEvent = ${[...events, 'WebhookTestEvent'].join(' | ')};\n`,
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
  { $ref, type, enum: values, const: value, anyOf, items, properties, required = [] },
  within = '',
) {
  if ($ref) return within + $ref.split('/').at(-1);
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (anyOf) return anyOf.map((one) => typeOf(one, within)).join(' | ');
  if (Array.isArray(type))
    return type.map((one) => typeOf({ type: one, items, properties, required }, within)).join(' | ');
  if (type === 'integer') return 'number';
  if (type === 'array') return arrayOf(typeOf(items ?? {}, within));
  if (type !== 'object') return type ?? 'unknown';
  if (!properties) return 'Record<string, unknown>';
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description)}${/^\w+$/.test(name) ? name : `'${name}'`}${required.includes(name) ? ':' : '?:'} ${typeOf(schema, within)}${required.includes(name) ? '' : ' | undefined'};`,
  );
  return `{\n${fields.join('\n')}\n}`;
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
  const places = [...new Set(operations.map(({ place }) => place.join('.')))];
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

function method({ place, name, path, method: verb, summary, description, ids, body, queryType, kind, json }) {
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
  const calls = {
    data: () => [`Promise<${data()}>`, `data('${verb}', ${at}, ${input}, options)`],
    whole: () => [`Promise<${typeOf(json, 'T.')}>`, `whole('${verb}', ${at}, ${input}, options)`],
    list: () => [`List<${item()}>`, `list(${at}, ${query}, options)`],
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
