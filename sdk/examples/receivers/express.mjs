/** Receives webhooks with Express: WEBHOOK_SECRET=whsec_… node express.mjs */
import { SignatureError, verify } from '@fairway/sdk/webhooks';
import express from 'express';

const { PORT = '4000', WEBHOOK_SECRET = '' } = process.env;
const app = express();

// Raw, and before any express.json(): the signature is over the bytes as they came.
app.post('/hook', express.raw({ type: 'application/json' }), async (request, response) => {
  try {
    const event = await verify(request.body, request.headers, WEBHOOK_SECRET);
    console.log(event.type, event.id);
    response.sendStatus(204);
  } catch (error) {
    console.error(error.message);
    response.sendStatus(error instanceof SignatureError ? 400 : 500);
  }
});

const server = app.listen(Number(PORT), () => console.log('Listening on port', server.address().port));
