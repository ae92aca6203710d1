/** Receives webhooks with Fastify: WEBHOOK_SECRET=whsec_… node fastify.mjs */
import { SignatureError, verify } from '@fairway/sdk/webhooks';
import Fastify from 'fastify';

const { PORT = '4000', WEBHOOK_SECRET = '' } = process.env;
const app = Fastify();

// In place of the parser for JSON: the signature is over the bytes as they came.
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
);

app.post('/hook', async (request, reply) => {
  const event = await verify(request.body, request.headers, WEBHOOK_SECRET);
  console.log(event.type, event.id);
  return reply.code(204).send();
});

app.setErrorHandler((error, _request, reply) => {
  console.error(error.message);
  return reply.code(error instanceof SignatureError ? 400 : 500).send();
});

await app.listen({ port: Number(PORT) });
console.log('Listening on port', app.server.address().port);
