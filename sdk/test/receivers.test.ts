/** The receivers among the examples take what we deliver, and nothing else. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Received } from '../../test/support/peers/receiver.ts';
import { Example } from '../../test/support/run/example.ts';
import { type Hook, useHooks } from '../../test/support/worlds/hooks.ts';

const FOLDER = new URL('../examples/receivers/', import.meta.url);
const hooks = useHooks();
let hook: Hook;
let delivery: Received;

beforeAll(async () => {
  hook = await hooks.hooked();
  await hook.event();
  await hooks.deliver();
  [delivery = { path: '', headers: {}, body: '' }] = hook.receiver.received;
});

/** The very request that was delivered, sent to another address, or with another body. */
function again(url: string, body = delivery.body): Request {
  const kept = [
    'content-type',
    'x-service-signature',
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ];
  const headers = Object.fromEntries(kept.map((name) => [name, String(delivery.headers[name] ?? '')]));
  return new Request(url, { method: 'POST', headers, body });
}

const tampered = () => delivery.body.replace('example.com', 'evil.example');

describe.each(['node-http', 'fastify', 'express'])('%s', (name) => {
  it('takes a delivery, and refuses one that somebody has changed', async () => {
    const env = { PORT: '0', WEBHOOK_SECRET: hook.secret };
    const program = new Example(`sdk/examples/receivers/${name}.mjs`, env);
    await program.says('Listening');
    const url = `http://localhost:${/port (\d+)/.exec(program.said)?.[1]}/hook`;
    expect((await fetch(again(url))).status).toBe(204);
    await program.says(`contact.created ${delivery.headers['webhook-id']}`);
    expect((await fetch(again(url, tampered()))).status).toBe(400);
    await program.says('No signature matches');
  });
});

interface Handler {
  fetch(request: Request, env: { WEBHOOK_SECRET: string }): Response | Promise<Response>;
}

describe.each(['hono', 'fetch'])('%s', (name) => {
  it('takes a delivery, and refuses one that somebody has changed', async () => {
    const { default: handler }: { default: Handler } = await import(new URL(`${name}.mjs`, FOLDER).href);
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const status = async (body?: string) =>
      (await handler.fetch(again('http://localhost/hook', body), { WEBHOOK_SECRET: hook.secret })).status;
    expect([await status(), await status(tampered())]).toEqual([204, 400]);
    expect(log.mock.calls).toEqual([['contact.created', delivery.headers['webhook-id']]]);
    expect(error).toHaveBeenCalledOnce();
    log.mockRestore();
    error.mockRestore();
  });
});
