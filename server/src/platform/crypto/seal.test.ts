/**
 * A secret at rest opens with its key, for what it belongs to, unaltered; in every other case it stays shut.
 */
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Sealer } from './seal.ts';
import { deriveKey } from './secrets.ts';

const KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const CONTEXT = 'webhook:0197a3c2';
const SECRET = 'whsec_Søren ⛳';
// Sealed with Python's cryptography, with an iv of 100 to 111.
const KNOWN = 'v1.630dcd29.ZGVmZ2hpamtsbW5vP3OtAxq2BV2GEDqG-ofxTqy284xewwYDk_QdWfnh-aY';

const sealer = new Sealer(KEY);

/** The words with which it stays shut. */
function refusal(open: () => string): string {
  try {
    return `opened: ${open()}`;
  } catch (error) {
    return error instanceof Error ? inspect(error) : 'not an Error';
  }
}

describe('sealing', () => {
  it('opens what others sealed in the same format', () => {
    expect(sealer.open(KNOWN, CONTEXT)).toBe(SECRET);
  });

  it('names its format and its key, and hides the rest', () => {
    const sealed = sealer.seal(SECRET, CONTEXT);
    expect(sealed).toMatch(/^v1\.630dcd29\.[A-Za-z0-9_-]+$/);
    expect(Buffer.from(sealed.slice('v1.630dcd29.'.length), 'base64url').toString('latin1')).not.toContain(
      'whsec',
    );
  });

  it('never seals twice alike', () => {
    const sealed = Array.from({ length: 100 }, () => sealer.seal(SECRET, CONTEXT));
    expect(new Set(sealed).size).toBe(100);
  });

  it('opens any text for any context', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, context) => {
        expect(sealer.open(sealer.seal(text, context), context)).toBe(text);
      }),
    );
  });

  it('works with derived keys, each its own', () => {
    const [webhooks, mail] = ['webhooks', 'mail'].map((purpose) => new Sealer(deriveKey(KEY, purpose)));
    expect(webhooks?.open(webhooks.seal(SECRET, CONTEXT), CONTEXT)).toBe(SECRET);
    expect(webhooks?.keyId).not.toBe(mail?.keyId);
  });

  it.each([0, 16, 31, 33, 64])('refuses a key of %d bytes', (length) => {
    expect(() => new Sealer(Buffer.alloc(length))).toThrow(`32 bytes, not ${length}`);
  });

  it('does not show its key', () => {
    const shown = inspect(sealer, { showHidden: true, depth: 9 }) + JSON.stringify(sealer);
    expect(shown).not.toMatch(/Buffer|00 01 02|0,1,2/);
  });
});

describe('what stays shut', () => {
  it('a text sealed with another key; both keys are named', () => {
    const other = new Sealer(Buffer.alloc(32, 7));
    const words = refusal(() => other.open(KNOWN, CONTEXT));
    expect(words).toContain(`Sealed with another key (630dcd29; ours is ${other.keyId})`);
    expect(words).not.toContain('whsec');
  });

  it('a text sealed with another key that claims to be ours', () => {
    const foreign = new Sealer(Buffer.alloc(32, 7)).seal(SECRET, CONTEXT);
    const disguised = foreign.replace(/^v1\.\w+/, 'v1.630dcd29');
    expect(refusal(() => sealer.open(disguised, CONTEXT))).toContain('does not open');
  });

  it.each(['webhook:0197a3c3', '', 'webhook:0197a3c2 '])('a text copied to another row: "%s"', (context) => {
    const words = refusal(() => sealer.open(KNOWN, context));
    expect(words).toContain(`does not open for ${context}`);
    expect(words).not.toContain('whsec');
  });

  it('a text of which any one character was changed, taken away or added', () => {
    const letters = 'ABCxyz019-_.=+/ v';
    for (let place = 0; place < KNOWN.length; place += 1) {
      const [before, after] = [KNOWN.slice(0, place), KNOWN.slice(place + 1)];
      const altered = [
        before + after,
        ...[...letters].flatMap((one) => [before + one + after, before + one]),
      ];
      for (const text of altered.filter((text) => text !== KNOWN)) {
        expect(refusal(() => sealer.open(text, CONTEXT))).not.toMatch(/opened|whsec/);
      }
    }
  });

  it.each([
    '',
    'v1',
    'v1.630dcd29',
    'v1.630dcd29.',
    'v1.630dcd29.AAAA',
    SECRET,
    `v2${KNOWN.slice(2)}`,
    `${KNOWN}.x`,
  ])('what is no sealed text: "%s"', (text) => {
    const words = refusal(() => sealer.open(text, CONTEXT));
    expect(words).toContain('not a sealed text');
    expect(words).not.toContain('whsec');
  });
});
