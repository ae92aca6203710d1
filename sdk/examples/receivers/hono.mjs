/** Receives webhooks with Hono, wherever it runs; WEBHOOK_SECRET is among its bindings. */
import { SignatureError, verify } from '@fairway/sdk/webhooks';
import { Hono } from 'hono';

const app = new Hono();

app.post('/hook', async (context) => {
  const { req, env } = context;
  const event = await verify(await req.arrayBuffer(), req.raw.headers, env.WEBHOOK_SECRET);
  console.log(event.type, event.id);
  return context.body(null, 204);
});

app.onError((error, context) => {
  console.error(error.message);
  return context.body(null, error instanceof SignatureError ? 400 : 500);
});

export default app;
