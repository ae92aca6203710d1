/** Receives webhooks with Node alone: WEBHOOK_SECRET=whsec_… node node-http.mjs */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SignatureError, verify } from '@fairway/sdk/webhooks';

const { PORT = '4000', WEBHOOK_SECRET = '' } = process.env;

const server = createServer(async (request, response) => {
  try {
    const event = await verify(await buffer(request), request.headers, WEBHOOK_SECRET);
    console.log(event.type, event.id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof SignatureError ? 400 : 500).end();
    console.error(error.message);
  }
});
server.listen(PORT, () => console.log('Listening on port', server.address().port));
