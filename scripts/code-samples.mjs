/**
 * Every sample of the OpenAPI document, and every block of the SDK's README, compiles as in a program of
 * one's own. `npm run check` runs it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bin, ROOT } from './prepare.mjs';

const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');
const inFunction = (name, code) => `export async function ${name}() {\n${code}\n}\n`;

const samples = Object.values(JSON.parse(read('server/openapi.json')).paths).flatMap((methods) =>
  Object.values(methods).flatMap(({ operationId, 'x-codeSamples': all = [] }) =>
    all.map(({ source }) => inFunction(operationId, source)),
  ),
);
const blocks = [...read('sdk/README.md').matchAll(/```ts\n(.*?)```/gs)].map(([, code], index) =>
  inFunction(`readme${index + 1}`, code.replace(/^import .*$/gm, '')),
);

const source = (name) => JSON.stringify(path.join(ROOT, 'sdk/src', name));
/** What the reader of a sample has already. */
const GIVEN = `
import { type Board, Fairway, FairwayError, isKnownEvent } from ${source('index.ts')};
import { verify } from ${source('webhooks.ts')};
declare const fairway: Fairway;
declare const request: Request;
declare const baseUrl: string, clientId: string, clientSecret: string, token: string, organizationId: string;
declare const tournamentId: string, playerId: string, id: string, email: string, cursor: string, rawBody: string;
declare const process: { env: { WEBHOOK_SECRET: string } };
declare const file: { write(text: string): void };
declare function draw(boards: Board[]): void;
declare const after: string, signal: AbortSignal;
declare function keep(position: string): Promise<void>;
`;
const settings = {
  extends: path.join(ROOT, 'sdk/tsconfig.json'),
  compilerOptions: {
    noEmit: true,
    incremental: false,
    noUnusedLocals: false,
    rewriteRelativeImportExtensions: false,
    rootDir: path.parse(ROOT).root,
  },
  include: ['samples.mts'],
};

const dir = mkdtempSync(path.join(tmpdir(), 'fairway-samples-'));
try {
  writeFileSync(path.join(dir, 'samples.mts'), [GIVEN, ...samples, ...blocks].join('\n'));
  writeFileSync(path.join(dir, 'tsconfig.json'), JSON.stringify(settings));
  const { status } = spawnSync(bin('tsc'), ['-p', dir], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0)
    process.stdout.write(`  ${samples.length} samples, ${blocks.length} blocks of the README\n`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
