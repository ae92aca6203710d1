/** Where programs read what events look like: AsyncAPI, JSON Schema and the guide, all from one declaration a type. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../server/src/modules/all.ts';
import { asyncapiText } from '../server/src/surfaces/openapi/asyncapi.ts';
import { eventsGuideText } from '../server/src/surfaces/openapi/events-guide.ts';
import { STRING_FORMATS } from './support/expectations/string-formats.ts';
import { useService } from './support/run/service.ts';
import { call } from './support/worlds/people.ts';

const running = useService();
const EVERY_TYPE = KINDS.flatMap(({ types }) => types);
const committed = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

const reader = () => new Ajv2020({ allowUnionTypes: true, formats: STRING_FORMATS });

interface Message {
  headers: object;
  payload: { $ref: string };
  examples: { headers: object; payload: { type: string } }[];
  'x-scope': string;
}

describe('the AsyncAPI document', () => {
  it('is served without a token and is the committed one, at the address of the service', async () => {
    const answer = await call(running.service, 'GET', '/asyncapi.json');
    expect(answer.status).toBe(200);
    const text = committed('server/asyncapi.json');
    expect(asyncapiText()).toBe(text);
    const { host, protocol } = new URL(running.service.url);
    const here = JSON.parse(text.replaceAll('https://fairway.example.com/api/v1', running.service.api));
    here.servers.api = { ...here.servers.api, host, protocol: protocol.slice(0, -1) };
    expect(answer.body).toEqual(here);
  });

  it('has a channel for webhooks and one for the stream, each with a message for every type', () => {
    const { asyncapi, channels, operations, components } = JSON.parse(asyncapiText());
    expect(asyncapi).toBe('3.0.0');
    expect([channels.webhooks.address, channels.stream.address]).toEqual([null, '/events/stream']);
    const types = EVERY_TYPE.map(({ type }) => type);
    for (const { messages } of Object.values<{ messages: object }>(channels))
      expect(messages).toEqual(
        Object.fromEntries(types.map((type) => [type, { $ref: `#/components/messages/${type}` }])),
      );
    expect(
      Object.values<{ action: string; channel: { $ref: string } }>(operations).map((one) => [
        one.action,
        one.channel.$ref,
      ]),
    ).toEqual([
      ['send', '#/channels/webhooks'],
      ['send', '#/channels/stream'],
    ]);
    expect(Object.keys(components.messages)).toEqual(types);
  });

  it('has no reference that leads nowhere, and an example of each message that satisfies its schemas', () => {
    const document = JSON.parse(asyncapiText());
    const at = ($ref: string): unknown =>
      $ref
        .split('/')
        .slice(1)
        .reduce<unknown>((place, part) => Reflect.get(Object(place), part), document);
    for (const [, $ref = ''] of asyncapiText().matchAll(/"\$ref": "([^"]+)"/g))
      expect(at($ref), $ref).toBeDefined();
    const ajv = new Ajv2020({
      allowUnionTypes: true,
      formats: STRING_FORMATS,
      keywords: Object.keys(document),
    }).addSchema(document, 'document');
    for (const [type, message] of Object.entries<Message>(document.components.messages)) {
      const [example] = message.examples;
      expect(example?.payload.type).toBe(type);
      expect(ajv.validate({ $ref: `document${message.payload.$ref}` }, example?.payload), type).toBe(true);
      expect(ajv.validate(message.headers, example?.headers), type).toBe(true);
      expect(message['x-scope']).toMatch(/^\w+:(read|write)$/);
    }
  });
});

describe('the JSON Schema', () => {
  it('of each type is whole by itself, and fits its own example alone', async () => {
    const { messages } = JSON.parse(asyncapiText()).components;
    const all = (await call(running.service, 'GET', '/schemas/events.json')).body;
    expect(all.$id).toBe(`${running.service.api}/schemas/events.json`);
    const fitsAny = reader().compile(all);
    for (const { type } of EVERY_TYPE) {
      const { status, body } = await call(running.service, 'GET', `/schemas/events/${type}.json`);
      expect([status, body.$id, body.$schema]).toEqual([
        200,
        `${running.service.api}/schemas/events/${type}.json`,
        'https://json-schema.org/draft/2020-12/schema',
      ]);
      const { payload } = messages[type].examples[0];
      const fits = reader().compile(body);
      expect(fits(payload), JSON.stringify(fits.errors)).toBe(true);
      expect(fits({ ...payload, type: 'contact.never' })).toBe(false);
      expect(fitsAny(payload), type).toBe(true);
    }
    expect(fitsAny({ ...messages['contact.created'].examples[0].payload, type: 'contact.never' })).toBe(
      false,
    );
  });

  it('of a type that is not there is not found', async () => {
    for (const file of [
      'contact.never.json',
      'contact.created',
      'contact.json',
      '%2e%2e.json',
      'a%2Fb.json',
    ]) {
      const answer = await call(running.service, 'GET', `/schemas/events/${file}`);
      expect([answer.status, answer.body.code], file).toEqual([404, 'not_found']);
    }
  });
});

it('each of them comes with a tag, by which it is not sent again', async () => {
  for (const path of ['/asyncapi.json', '/schemas/events.json', '/schemas/events/contact.created.json']) {
    const url = `${running.service.api}${path}`;
    const first = await fetch(url);
    await first.text();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  }
});

it('the guide tells of every type: when, the scope, the fields, an example', () => {
  const text = eventsGuideText();
  expect(committed('docs/guides/events.md')).toBe(text);
  for (const { type, description, scope } of EVERY_TYPE) {
    const section = text.split(`\n### ${type}\n`)[1]?.split('\n### ')[0] ?? '';
    expect(section).toContain(`${description} Scope: \`${scope}\`.`);
    expect(section).toContain('`data` has ');
    const [, example = ''] = /```json\n([^`]*)```/.exec(section) ?? [];
    expect(JSON.parse(example).type).toBe(type);
  }
});
