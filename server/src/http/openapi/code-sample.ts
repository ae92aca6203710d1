/** An operation as a call of the TypeScript SDK, for the docs. */
import type { Endpoint } from '../endpoint.ts';

const AN_ID = '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90';
const LINKS: Record<string, string> = { slug: 'spring-scramble-2026', token: 'the-secret-of-the-link' };

export function codeSample({ path, returns }: Endpoint, sdkName: string, body: unknown): string {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => literal(LINKS[name] ?? AN_ID));
  const call = `fairway.${sdkName}(${[...ids, ...(body === undefined ? [] : [literal(body)])].join(', ')})`;
  if (returns.kind === 'list') return `for await (const item of ${call}) console.log(item);`;
  if (returns.kind === 'csv') return `for await (const text of ${call}) console.log(text);`;
  if (returns.kind === 'events') return `for await (const data of ${call}) console.log(data);`;
  return `const result = await ${call};`;
}

/** As a person writes it: JSON without quotes around names, and with single ones around text. */
function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(
    ([name, part]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(part)}`,
  );
  const line = fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  return line.length <= 80
    ? line
    : `{\n${fields.map((field) => `  ${field.replaceAll('\n', '\n  ')},`).join('\n')}\n}`;
}
