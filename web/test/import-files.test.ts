/** Promises about a file that somebody chooses: it is read in its own encoding, and matched as chosen. */
import { describe, expect, it } from 'vitest';
import { choicesOf, matchingOf } from '../src/app/imports/matching.ts';
import { readText } from '../src/app/imports/read-text.ts';

const TEXT = 'Müller;Straße';
const utf16 = (text: string) => [...text].flatMap((one) => [one.charCodeAt(0), 0]);

describe('the text of a file', () => {
  it.each([
    ['UTF-8', [...new TextEncoder().encode(TEXT)]],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(TEXT)]],
    ['Windows-1252', [...TEXT].map((one) => one.charCodeAt(0))],
    ['UTF-16', [0xff, 0xfe, ...utf16(TEXT)]],
  ])('is read as %s by itself', async (_name, bytes) => {
    expect(await readText(new Blob([new Uint8Array(bytes)]))).toBe(TEXT);
  });
});

describe('columns that were matched', () => {
  const found = [
    { name: 'email', header: 'E-mail' },
    { name: 'phone', header: 'Mobile' },
    { name: 'flight', header: 'Division' },
  ];
  const header = ['E-mail', 'Mobile', 'Home phone', '', 'Division', 'Home phone'];

  it('are what the service found, until another one is chosen', () => {
    expect(choicesOf(found, ['email', 'phone', 'title'])).toEqual({
      email: 'E-mail',
      phone: 'Mobile',
      title: '',
    });
  });

  it('are named to the service, and all others are left out, but for those that are not shown', () => {
    expect(matchingOf({ email: 'E-mail', phone: '' }, header, found, () => true)).toEqual({
      mapping: { email: 'E-mail' },
      ignore: ['Mobile', 'Home phone'],
    });
    expect(matchingOf({ email: 'E-mail', phone: 'Home phone' }, header, found, () => false)).toEqual({
      mapping: { email: 'E-mail', phone: 'Home phone' },
      ignore: ['Mobile', 'Division'],
    });
  });
});
