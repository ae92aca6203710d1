/**
 * `npm run openapi`: writes what is made from the endpoints and the types of events: the OpenAPI documents, the AsyncAPI
 * document, the guide of all types, the SDK's types and methods, and those that our pages call the service with. With
 * --check it only tells whether that would change anything.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate } from '../sdk/generate.mjs';
import { bin, prepare, ROOT } from './prepare.mjs';

// Not the SDK: it may not compile before what is written here.
await prepare(['golf', 'server']);
const { openapiText } = await import('../server/dist/surfaces/openapi/openapi.js');
const { asyncapiText } = await import('../server/dist/surfaces/openapi/asyncapi.js');
const { eventsGuideText } = await import('../server/dist/surfaces/openapi/events-guide.js');
const { playOpenapiText } = await import('../server/dist/surfaces/openapi/openapi-play.js');
const { staffOpenapiText } = await import('../server/dist/surfaces/openapi/openapi-staff.js');

/** What the methods are made of, in the SDK and in our pages. */
const IN_SDK = {
  './client.ts': ['Place', 'path'],
  './list.ts': ['type List'],
  './live.ts': ['type LiveOptions'],
  './tail.ts': ['type Tailed', 'type TailOptions'],
  './transport.ts': ['type CallOptions'],
};
const IN_PAGES = {
  '@fairway/sdk/surface': ['type CallOptions', 'type List', 'type LiveOptions', 'Place', 'path'],
};

/** Each document, and where its types and methods go. Those of our pages are no part of the SDK's package. */
const DOCUMENTS = [
  { file: 'server/openapi.json', text: openapiText(), code: 'sdk/src/', sources: IN_SDK },
  {
    file: 'server/openapi-staff.json',
    text: staffOpenapiText(),
    code: 'web/src/api/staff-',
    sources: IN_PAGES,
  },
  {
    file: 'server/openapi-play.json',
    text: playOpenapiText(),
    code: 'web/src/api/play-',
    sources: IN_PAGES,
  },
];

const FILES = Object.fromEntries(
  DOCUMENTS.flatMap(({ file, text, code, sources }) => {
    const types = `${code}types.ts`;
    const made = generate(JSON.parse(text), sources, `./${path.basename(types)}`);
    return [
      [file, text],
      [types, formatted(types, made.types)],
      [`${code}resources.ts`, formatted(`${code}resources.ts`, made.resources)],
      ...(made.events === undefined
        ? []
        : [[`${code}event-types.ts`, formatted(`${code}event-types.ts`, made.events)]]),
    ];
  }),
);

/** What is made from the types of events alone. */
const EVENTS = {
  'server/asyncapi.json': asyncapiText(),
  'docs/guides/events.md': eventsGuideText(),
};

for (const [name, text] of Object.entries({ ...FILES, ...EVENTS })) {
  const file = path.join(ROOT, name);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
    process.stdout.write(`${name} is written.\n`);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${name} is stale: run "npm run openapi" and commit it.\n`);
    process.exit(1);
  }
}

function formatted(name, text) {
  const { status, stdout, stderr } = spawnSync(bin('biome'), ['format', `--stdin-file-path=${name}`], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
