/**
 * The floor of sending: the same client and the same signatures, with everything in memory and nothing to
 * remember.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { deliveryHeaders } from '../../server/dist/modules/integrations/webhooks/sending/headers.js';
import { newSigningSecret } from '../../server/dist/platform/crypto/secrets.js';
import { createOutbound } from '../../server/dist/platform/net/outbound.js';
import { payloadOf } from '../seeds/webhooks-seed.mjs';

const AT_ONCE = 256;
const outbound = createOutbound({ allowHosts: ['127.0.0.1'], timeout: 10_000 });
const secrets = [newSigningSecret()];

async function post(url) {
  const eventId = randomUUID();
  const payload = payloadOf(eventId);
  const headers = deliveryHeaders({
    deliveryId: randomUUID(),
    eventId,
    eventType: 'contact.created',
    payload,
    secrets,
    now: new Date(),
  });
  const { error } = await outbound.post(url, headers, payload);
  if (error !== null) throw new Error(error);
}

async function run(url, count) {
  let left = count;
  const line = async () => {
    while (left > 0) {
      left -= 1;
      await post(url);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  if (pathname === '/run') await run(searchParams.get('url'), Number(searchParams.get('count')));
  response.end('{}');
});

process.on('SIGTERM', () => process.exit(0));
server.listen(Number(process.env.PORT), '127.0.0.1');
