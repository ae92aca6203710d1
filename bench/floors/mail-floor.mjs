/**
 * The floor of sending mail: the same library and the same letters, with everything in memory and nothing to
 * remember.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { asBytes } from '../../server/dist/platform/mail/letter.js';
import { Smtp } from '../../server/dist/platform/mail/smtp.js';
import { BODY, SUBJECT } from '../seeds/mail-seed.mjs';

const LETTER = {
  subject: SUBJECT,
  text: BODY,
  html: `<p>${BODY.replaceAll('\n\n', '</p>\n<p>')}</p>`,
  replyTo: null,
};

async function send(smtp, nth) {
  const envelope = {
    mailId: randomUUID(),
    from: { name: 'Bench', address: 'bench@example.com' },
    to: { name: 'Sam Snead', address: `golfer${nth}@example.com` },
    date: new Date(),
    unsubscribeUrl: `http://127.0.0.1/u/${'x'.repeat(43)}`,
  };
  const { result } = await smtp.send(
    { from: 'bench@example.com', to: envelope.to.address },
    await asBytes(LETTER, envelope),
  );
  if (result !== 'accepted') throw new Error(`A mail was ${result}.`);
}

async function run({ url, count, connections }) {
  const smtp = new Smtp({ url, timeout: 10_000 });
  let left = count;
  const line = async () => {
    while (left > 0) {
      left -= 1;
      await send(smtp, left);
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
  smtp.close();
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  if (pathname === '/run')
    await run({
      url: searchParams.get('url'),
      count: Number(searchParams.get('count')),
      connections: Number(searchParams.get('connections')),
    });
  response.end('{}');
});

process.on('SIGTERM', () => process.exit(0));
server.listen(Number(process.env.PORT), '127.0.0.1');
