/** Receives webhooks by the Fetch API alone, as Cloudflare Workers, Bun and Deno serve it. */
import { SignatureError, verify } from '@fairway/sdk/webhooks';

export default {
  async fetch(request, env) {
    try {
      const event = await verify(await request.arrayBuffer(), request.headers, env.WEBHOOK_SECRET);
      console.log(event.type, event.id);
      return new Response(null, { status: 204 });
    } catch (error) {
      console.error(error.message);
      return new Response(null, { status: error instanceof SignatureError ? 400 : 500 });
    }
  },
};
