/**
 * Every refusal that a form can meet, provoked: each endpoint gets its fields wrong in every way, and again once
 * its event is archived. In the words of the pages no refusal shows a pattern or a field name, and in German no
 * English word.
 */
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../server/src/http/endpoint.ts';
import { ENDPOINTS } from '../server/src/surfaces/api-v1.ts';
import { refusals as german } from '../web/src/words/refusals/de.ts';
import { refusals as english } from '../web/src/words/refusals/en.ts';
import { inWords, setRefusalWords } from '../web/src/words/refusals/said.ts';
import { useService } from './support/run/service.ts';
import { endpointName, realBody, realPath } from './support/worlds/fixtures.ts';
import type { Answer, Person } from './support/worlds/people.ts';

const running = useService();

/** What somebody may type into a field, or a page may send by mistake. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  'Not like this!\n',
  'x'.repeat(9000),
  -1,
  10 ** 9,
  true,
  ['x', 'x'],
];

/** Of these each field is given alone as well, so that the service looks past the shape of the others. */
const ALONE = new Set<unknown>(['', 'Not like this!\n', 10 ** 9]);

type Body = Record<string, unknown>;

/** The body with all fields wrong at once, and with each alone, or all of those inside of it. */
function* wrongBodies(names: readonly string[], right: Body): Generator<Body> {
  for (const wrong of WRONG) {
    yield Object.fromEntries(names.map((name) => [name, wrong]));
    if (ALONE.has(wrong)) yield* deeper(right, wrong);
  }
  yield { ...right, unheardOf: 1 };
}

function* deeper(right: Body, wrong: unknown): Generator<Body> {
  for (const [name, value] of Object.entries(right)) {
    const [first] = Array.isArray(value) ? value : [];
    if (isBody(value)) yield { ...right, [name]: mapped(value, wrong) };
    else if (isBody(first)) yield { ...right, [name]: [mapped(first, wrong)] };
    else yield { ...right, [name]: wrong };
  }
}

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapped = (body: Body, wrong: unknown): Body =>
  Object.fromEntries(Object.keys(body).map((name) => [name, wrong]));

/** What is named by people, and stands in quotes, is theirs. */
const unquoted = (text: string): string => text.replace(/"[^"]*"|„[^“]*“|“[^”]*”/g, '');

const FIELD_NAME = /\b(?!sk_|rk_|whsec_)[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z][A-Za-z]*\b/;
const PATTERN = /\^|\[a-z|\\d|\{\d|\bregular expression|\bpattern\b/;
const ENGLISH =
  /\b(the|must|is|are|be|been|of|and|not|with|has|have|this|that|should|at|most|least|or|for|needs|only|does|cannot|its?|it|no|one|than|from|which|first)\b/i;

/** What is wrong with what the pages would say. */
function faultsIn({ body: { code, error, details = [] } }: Answer): string[] {
  const refusal = { code, message: error, details };
  const faults: string[] = [];
  for (const [language, words] of [
    ['en', english],
    ['de', german],
  ] as const) {
    setRefusalWords(words);
    const { message, details: told } = inWords(refusal);
    for (const text of [message, ...told.map((one) => one.message)].map(unquoted))
      if (FIELD_NAME.test(text) || PATTERN.test(text) || (language === 'de' && ENGLISH.test(text)))
        faults.push(`${language}: ${text}`);
    for (const detail of details)
      if (words.field(detail.message) === undefined && words.sentence(detail.message) === undefined)
        faults.push(`${language} has no words: ${detail.message}`);
  }
  return faults;
}

async function refusalsOf(endpoint: Endpoint, owner: Person, path: string): Promise<Answer[]> {
  const right = await realBody(endpoint, owner, path);
  if (endpoint.body === undefined || !isBody(right)) return [];
  const answers: Answer[] = [];
  for (const body of wrongBodies(Object.keys(endpoint.body.properties), right))
    answers.push(await owner.call(endpoint.method, path, { body }));
  const refused = answers.filter(({ status }) => status >= 400);
  expect(refused.length).toBeGreaterThan(1);
  return refused;
}

const written = ENDPOINTS.filter(({ method }) => method !== 'GET').map((endpoint) => ({
  name: endpointName(endpoint),
  endpoint,
}));

describe.each(written)('what $name refuses', ({ endpoint }) => {
  it('is said in words', async () => {
    const owner = await running.service.person();
    const path = await realPath(endpoint, owner);
    const refused = await refusalsOf(endpoint, owner, path);
    const [event] = /^\/tournaments\/[^/]+(?=\/)/.exec(path) ?? [];
    if (event !== undefined) {
      await owner.post(`${event}/status`, { status: 'archived' });
      const body = await realBody(endpoint, owner, path).catch(() => ({}));
      refused.push(await owner.call(endpoint.method, path, { body }));
    }
    const faults = refused.filter(({ status }) => status >= 400).flatMap(faultsIn);
    expect([...new Set(faults)]).toEqual([]);
  });
});
