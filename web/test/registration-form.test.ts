/** What the registration form tells the service: how it is to be paid, and under which key. */
import { describe, expect, it } from 'vitest';
import { formKeys } from '../src/golf/e/form-keys.ts';
import { waysToPay } from '../src/golf/e/registration-input.ts';

describe('how it can be paid', () => {
  it('is not asked where nothing is due, whatever the event takes', () => {
    for (const pay_online of [true, false])
      for (const pay_offline of [true, false]) expect(waysToPay({ pay_online, pay_offline }, 0)).toEqual([]);
  });

  it('is what the event takes', () => {
    expect(waysToPay({ pay_online: true, pay_offline: true }, 1)).toEqual(['online', 'offline']);
    expect(waysToPay({ pay_online: true, pay_offline: false }, 1)).toEqual(['online']);
    expect(waysToPay({ pay_online: false, pay_offline: true }, 1)).toEqual(['offline']);
    expect(waysToPay({ pay_online: false, pay_offline: false }, 1)).toEqual([]);
  });
});

describe('the key of a form', () => {
  it('stays as long as the form says the same, and is another once it says something else', () => {
    const keys = formKeys();
    const first = keys.keyOf({ name: 'Ann' });
    expect(keys.keyOf({ name: 'Ann' })).toBe(first);
    const second = keys.keyOf({ name: 'Anna' });
    expect(second).not.toBe(first);
    keys.renew();
    expect(keys.keyOf({ name: 'Anna' })).not.toBe(second);
  });
});
