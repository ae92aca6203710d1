/** A name becomes a public address, and a typed address gets its beginning. */
import { describe, expect, it } from 'vitest';
import { isSlug, slugOf } from '../src/app/tournaments/public-slug.ts';
import { webAddress } from '../src/kit/forms/web-address.ts';

describe('a public address from a name', () => {
  it.each([
    ['Spring Scramble 2026', 'spring-scramble-2026'],
    ['  Ann’s & Ben’s “Cup” ', 'anns-bens-cup'],
    ['Frühlings-Cup, Straße', 'fruhlings-cup-strasse'],
    ['高尔夫', ''],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ])('%s → %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(slug === '' || isSlug(slug)).toBe(true);
  });
});

describe('a web address', () => {
  it.each([
    ['bank.example.com', 'https://bank.example.com'],
    [' https://bank.example.com ', 'https://bank.example.com'],
    ['http://bank.example.com', 'http://bank.example.com'],
    ['bank.example.com:8443/hook', 'https://bank.example.com:8443/hook'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['', ''],
  ])('%s → %s', (typed, address) => expect(webAddress(typed)).toBe(address));
});
