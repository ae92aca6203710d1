/** Promises about who gets gzip: whoever says so, and nobody else. */
import { describe, expect, it } from 'vitest';
import { acceptsGzip } from './accept-encoding.ts';

describe('gzip', () => {
  it.each([
    'gzip',
    'GZIP',
    'x-gzip',
    'gzip, deflate, br, zstd',
    'br;q=1.0, gzip;q=0.8, *;q=0.1',
    'deflate , gzip ; q=0.001',
    '*',
    'identity;q=0, *',
    'identity;q=0.5, gzip;q=0.5',
    'gzip;q=1.000',
  ])('is for who sends "%s"', (header) => {
    expect(acceptsGzip(header)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'identity',
    'br',
    'gzip;q=0',
    'gzip;q=0.0, *',
    'gzip;Q=0.000',
    '*;q=0',
    'identity, gzip;q=0.5',
    'identity;q=0',
    'gzippy',
    'gzip;q=high',
    'gzip;q=-1',
    'gzip;q=2',
    'gzip deflate',
    ',,;q=1',
  ])('is not for who sends "%s"', (header) => {
    expect(acceptsGzip(header)).toBe(false);
  });
});
