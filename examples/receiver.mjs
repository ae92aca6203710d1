/**
 * Receives webhooks and handles each event once, however often it is delivered. It registers itself, asks for
 * a test event, and takes itself off the list with Ctrl-C.
 *
 *   node examples/receiver.mjs
 */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Fairway, webhooks } from '@fairway/sdk';

const { FAIRWAY_URL, FAIRWAY_CLIENT_ID, FAIRWAY_CLIENT_SECRET, PORT = '4000' } = process.env;
const fairway = new Fairway({
  baseUrl: FAIRWAY_URL,
  clientId: FAIRWAY_CLIENT_ID,
  clientSecret: FAIRWAY_CLIENT_SECRET,
  scope: ['webhooks:read', 'webhooks:write'],
});

/** What your program does with an event. */
async function handle(event) {
  console.log('Handled', event.type, event.id);
}

/**
 * By the event's id: what it came to, or what is under way. A program with a database keeps the ids there
 * instead, in the transaction that handles the event, so that it knows them after a restart.
 */
const seen = new Map();

function handleOnce(event) {
  if (!seen.has(event.id)) {
    const outcome = handle(event);
    seen.set(event.id, outcome);
    // What failed is not done: the next delivery tries again.
    outcome.catch(() => seen.delete(event.id));
  }
  return seen.get(event.id);
}

let secret = '';
const server = createServer(async (request, response) => {
  try {
    await handleOnce(await webhooks.verify(await buffer(request), request.headers, secret));
    response.writeHead(204).end();
  } catch (error) {
    console.error(error.message);
    response.writeHead(error instanceof webhooks.SignatureError ? 400 : 500).end();
  }
});

server.listen(PORT, async () => {
  const url = `http://localhost:${server.address().port}/hook`;
  const { id, signing_secret } = await fairway.webhooks.create({ url });
  secret = signing_secret;
  process.once('SIGINT', async () => {
    await fairway.webhooks.delete(id);
    server.close();
    server.closeAllConnections();
  });
  console.log('Registered', url);
  await fairway.webhooks.sendTestEvent(id);
});
