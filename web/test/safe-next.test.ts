import { describe, expect, it } from 'vitest';
import { safeNext } from '../src/app/shell/safe-next.ts';

describe('the way back after signing in', () => {
  it.each(['/app', '/app/o/1/tournaments', '/app/o/1/tournaments?status=live#top'])('leads to %s', (next) =>
    expect(safeNext(next)).toBe(next),
  );

  it.each([
    undefined,
    7,
    '',
    '/',
    '/appendix',
    '/app/../r/secret',
    '/app/%2e%2e/r/secret',
    '//elsewhere.example/app',
    '/\\elsewhere.example/app',
    'https://elsewhere.example/app',
    'javascript:alert(1)',
    '/app/sign-in?next=/app',
  ])('leads to the dashboard, and not to %s', (next) => expect(safeNext(next)).toBe('/app'));
});
