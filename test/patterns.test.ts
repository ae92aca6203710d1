/** Whoever sends a text that has to match a pattern is told in words what to write. */
import { describe, expect, it } from 'vitest';
import { wordsOfPattern } from '../server/src/platform/text/patterns.ts';
import { ENDPOINTS } from '../server/src/surfaces/api-v1.ts';
import { ACCOUNT_ENDPOINTS, STAFF_ENDPOINTS } from '../server/src/surfaces/staff/dashboard.ts';

/** The patterns anywhere in a schema. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  );
}

const patterns = [...ENDPOINTS, ...STAFF_ENDPOINTS, ...ACCOUNT_ENDPOINTS].flatMap((endpoint) => [
  ...patternsIn('body' in endpoint ? endpoint.body : undefined),
  ...patternsIn(endpoint.query),
]);

describe('the patterns of bodies and queries', () => {
  it('have words beside them', () => {
    expect(patterns.length).toBeGreaterThan(5);
    expect(patterns.filter((pattern) => wordsOfPattern(pattern) === undefined)).toEqual([]);
  });
});
