/** The golfer's pages around paying: plain, private, and kind when something cannot be done. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { call } from '../../../../../test/support/worlds/people.ts';
import { useTill } from '../../../../../test/support/worlds/till.ts';

const till = useTill();

const browse = (url: string, method = 'GET') =>
  call(till.service, method, url, { headers: { accept: 'text/html' } });

describe('the pages of a golfer', () => {
  it('are private: nothing is stored, and no address is passed on', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    const page = await browse(golfer.manageUrl);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.text).toContain('$125.00');
    expect(page.text).not.toContain('sam@example.com');
    expect(page.text).not.toContain('<script');
  });

  it('tell days and hours on the calendar and the clocks of the event', async () => {
    const merchant = await till.merchant();
    const person = await merchant.person();
    const event = `/tournaments/${merchant.eventId}`;
    await data(person.patch(event, { eventDate: '2099-06-08' }));
    await data(person.patch(`${event}/settings`, { timezone: 'America/New_York' }));
    const golfer = await merchant.golfer();
    const { text } = await browse(golfer.manageUrl);
    expect(text).toContain('Monday, 8 June 2099');
    expect(text).toMatch(/Held until<\/dt><dd><time datetime="[^"]+Z">\d+ \w+ \d{4}, \d\d:\d\d GMT-[45]</);
  });

  it('show programs what the public view shows', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    const shown = await call(till.service, 'GET', golfer.manageUrl);
    const url = `${till.service.url}/public/v1/registrations/${golfer.token}`;
    expect(shown.body).toEqual((await call(till.service, 'GET', url)).body);
  });

  it.each(['/r/', '/pay/'])('say so when a link below %s is wrong', async (path) => {
    const url = `${till.service.url}${path}${'a'.repeat(43)}`;
    const page = await browse(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('<h1>');
    const answer = await call(till.service, 'GET', url);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  it('say so when Stripe does not answer, or there is nothing to pay', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    till.stripe.failNext('POST', '500');
    const sorry = await golfer.visit('text/html');
    expect([sorry.status, sorry.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(sorry.text).toContain('Please try again');
    await merchant.post(`${golfer.path}/cancel`, {});
    const over = await golfer.visit('text/html');
    expect([over.status, over.text]).toEqual([409, expect.stringContaining('is cancelled')]);
  });

  it('do not let anybody pay at Stripe by the sandbox’s form, whether a session is open or not', async () => {
    const merchant = await till.merchant();
    const golfer = await merchant.golfer();
    const pay = () => call(till.service, 'POST', golfer.payUrl, { body: { action: 'pay' } });
    expect((await pay()).status).toBe(404);
    await golfer.visit();
    expect((await pay()).status).toBe(404);
    till.stripe.pay(golfer.session.id);
    await merchant.told();
    expect((await pay()).status).toBe(404);
  });

  it('say nothing of a waitlisted golfer’s payment, but of the turn', async () => {
    const merchant = await till.merchant({ capacity: 1, waitlist: true });
    await merchant.golfer();
    const waiting = await merchant.golfer({ join_waitlist: true });
    const page = await waiting.page();
    expect(page).toContain('number 1 on the waitlist');
    expect(page).not.toContain('/pay/');
  });
});
