import { expect, it } from 'vitest';
import { deviceName } from '../src/app/account/sessions/device-name.ts';

it('calls devices what their owners call them', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1';
  expect(deviceName(chrome)).toBe('Chrome on Windows');
  expect(deviceName(`${chrome} Edg/130.0`)).toBe('Edge on Windows');
  expect(deviceName(phone)).toBe('Safari on iPhone');
  expect(deviceName('curl/8.5.0')).toBe('curl/8.5.0');
  expect(deviceName(null)).toBe('Unknown device');
});
