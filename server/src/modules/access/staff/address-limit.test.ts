/** What needs no session is counted by address, so that nobody tries links or sends mails without end. */
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../test/support/run/service.ts';
import { Browser, join, newEmail, PASSWORD } from '../../../../../test/support/worlds/staff.ts';
import { MINUTE } from '../../../platform/clock.ts';

const MOST = 4;
const running = useService({ publicRateLimit: MOST, trustProxy: 1 });

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

const CALLS = {
  'looking at an invitation': ['GET', '/join/nobody', undefined, 404],
  joining: ['POST', '/join', { token: 'nobody', name: 'Ann', email: newEmail(), password: PASSWORD }, 404],
  'forgetting a password': ['POST', '/password/forgot', { email: newEmail() }, 202],
  'setting a new one': ['POST', '/password/reset', { token: 'nobody', password: PASSWORD }, 404],
} as const;
const NAMES = Object.keys(CALLS) as (keyof typeof CALLS)[];

const knock = (name: keyof typeof CALLS, address: string) => {
  const [method, path, body] = CALLS[name];
  const headers = { 'x-forwarded-for': address };
  return new Browser(running.service).call(method, path, { body, headers });
};

describe.each(NAMES)('%s', (name) => {
  it('is answered so many times a minute to one address, and then not before the minute is over', async () => {
    running.service.clock.freeze();
    const address = newAddress();
    const [, , , usual] = CALLS[name];
    for (let nth = 0; nth < MOST; nth += 1) expect((await knock(name, address)).status).toBe(usual);
    const refused = await knock(name, address);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await knock(name, newAddress())).status).toBe(usual);
    running.service.clock.advance(MINUTE);
    expect((await knock(name, address)).status).toBe(usual);
  });
});

it('is one count for all of them, and for all addresses of a site', async () => {
  running.service.clock.freeze();
  for (const [nth, name] of [...NAMES, 'joining' as const].entries())
    expect((await knock(name, `2001:db8:9:1::${nth + 1}`)).status === 429).toBe(nth === MOST);
});

it('keeps nobody at that address from signing in', async () => {
  const { organizationId } = await running.service.person();
  const { email } = await join(running.service, organizationId);
  const address = newAddress();
  for (let nth = 0; nth <= MOST; nth += 1) await knock('joining', address);
  const headers = { 'x-forwarded-for': address };
  const answer = await new Browser(running.service).post('/session', { email, password: PASSWORD }, headers);
  expect(answer.status).toBe(200);
});
